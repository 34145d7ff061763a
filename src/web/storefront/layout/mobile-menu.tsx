import { Accordion } from '@base-ui/react/accordion'
import { Dialog } from '@base-ui/react/dialog'
import { Link } from '@tanstack/react-router'
import type { MenuCollection } from '../../../contract/collection.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { scrimClass } from '../../ui/dialog-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { genderCategoryLink, genderLink } from '../addresses.ts'
import { collectionsIn, shopMenus, type ShopMenu } from './menus.ts'
import { useCloseOnNewPage } from '../../lib/use-close-on-new-page.ts'
import { Wordmark } from '../../shared/wordmark.tsx'
import * as styles from './mobile-menu.module.css'

const pages = [
  { text: 'New arrivals', to: '/shop' },
  { text: 'Collection', to: '/collection' },
  { text: 'Gifts', to: '/gifts' },
  { text: 'Help', to: '/help' },
  { text: 'Today’s rates', to: '/rates' },
  { text: 'Find your size', to: '/size-guide' },
  { text: 'Journal', to: '/journal/{-$article}' },
  { text: 'Wishlist', to: '/wishlist' },
] as const

/** The mobile menu, with its own labels: a sheet from the left that closes when a link is followed. */
export function MobileMenu({ shop, open, onClose }: { shop: ShopFacts; open: boolean; onClose(): void }) {
  useCloseOnNewPage(onClose)
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup className={styles.menu} aria-label="Menu">
          <header className={styles.header}>
            <span className={styles.logo}>
              <Wordmark name={shop.name} />
            </span>
            <Dialog.Close className={iconButtonClass} aria-label="Close menu">
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <nav aria-label="Menu">
            <Accordion.Root multiple defaultValue={shopMenus.slice(0, 1).map(({ gender }) => gender)}>
              {shopMenus.map((menu) => (
                <Group key={menu.gender} menu={menu} collections={collectionsIn(menu.gender, shop.menuCollections)} />
              ))}
            </Accordion.Root>
            <ul className={styles.pages}>
              {pages.filter(({ to }) => to !== '/rates' || shop.hasRates).map(({ text, to }) => (
                <li key={to}>
                  <Link to={to} onClick={onClose}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Group({ menu, collections }: { menu: ShopMenu; collections: MenuCollection[] }) {
  return (
    <Accordion.Item value={menu.gender} className={styles.group}>
      <Accordion.Header>
        <Accordion.Trigger className={styles.groupButton}>{menu.phoneTitle}</Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Panel>
        <ul className={styles.categories}>
          {menu.categories.map((category) => (
            <li key={category}>
              <Link {...genderCategoryLink(menu.gender, category)}>{category}</Link>
            </li>
          ))}
          {collections.map(({ slug, title }) => (
            <li key={slug}>
              <Link to="/collections/$slug" params={{ slug }}>{title}</Link>
            </li>
          ))}
          <li>
            <Link {...genderLink(menu.gender)}>Everything {menu.phoneTitle.toLowerCase()}</Link>
          </li>
        </ul>
      </Accordion.Panel>
    </Accordion.Item>
  )
}
