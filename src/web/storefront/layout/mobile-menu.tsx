import { Accordion } from '@base-ui/react/accordion'
import { Dialog } from '@base-ui/react/dialog'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { scrimClass } from '../../ui/dialog-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { categoryLink, genderCategoryLink, genderLink } from '../addresses.ts'
import { collectionGroups, shopMenus, type CollectionGroup, type ShopMenu } from './menus.ts'
import { useWishlist } from '../heart/use-wishlist.ts'
import { useCloseOnNewPage } from '../../lib/use-close-on-new-page.ts'
import { Wordmark } from '../../shared/wordmark.tsx'
import * as cartStyles from './cart-button.module.css'
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
  { text: 'Visit us', to: '/visit' },
] as const

/** The mobile menu, with its own labels: a sheet from the left that closes when a link is followed. */
export function MobileMenu({ shop, open, onClose }: { shop: ShopFacts; open: boolean; onClose(): void }) {
  useCloseOnNewPage(onClose)
  useBackCloses(open, onClose)
  const saved = useWishlist().items?.length ?? 0
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup className={styles.menu} aria-label="Menu">
          <header className={styles.header}>
            <span className={styles.logo}>
              <Wordmark name={shop.name} />
            </span>
            <Link to="/wishlist" className={iconButtonClass} aria-label={savedText(saved)} onClick={onClose}>
              <Icon name="heart" />
              {saved > 0 && (
                <span className={cartStyles.count} aria-hidden="true">
                  {saved}
                </span>
              )}
            </Link>
            <Dialog.Close className={iconButtonClass} aria-label="Close menu">
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <nav aria-label="Menu">
            <Accordion.Root multiple defaultValue={shopMenus.slice(0, 1).map(({ gender }) => gender)}>
              {shopMenus.map((menu) => (
                <Group
                  key={menu.gender}
                  menu={menu}
                  groups={collectionGroups(menu.gender, shop.menuCollections)}
                />
              ))}
              {shop.ownCategories && <MoreCategories names={shop.ownCategories} />}
            </Accordion.Root>
            <ul className={styles.pages}>
              {pages
                .filter(({ to }) => (to !== '/rates' || shop.hasRates) && (to !== '/visit' || shop.visit))
                .map(({ text, to }) => (
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

const savedText = (count: number): string => (count === 0 ? 'Saved pieces' : `Saved pieces, ${count}`)

function Group({ menu, groups }: { menu: ShopMenu; groups: CollectionGroup[] }) {
  const [plain, ...headed] = groups.map((group) => <Collections key={group.heading ?? ''} {...group} />)

  return (
    <Fold title={menu.phoneTitle} value={menu.gender}>
      {menu.categories.map((category) => (
        <li key={category}>
          <Link {...genderCategoryLink(menu.gender, category)}>{category}</Link>
        </li>
      ))}
      {plain}
      <li>
        <Link {...genderLink(menu.gender)}>Everything {menu.phoneTitle.toLowerCase()}</Link>
      </li>
      {headed}
    </Fold>
  )
}

const Collections = ({ heading, collections }: CollectionGroup) => (
  <>
    {heading && <li className={styles.heading}>{heading}</li>}
    {collections.map(({ slug, title }) => (
      <li key={slug}>
        <Link to="/collections/$slug" params={{ slug }}>
          {title}
        </Link>
      </li>
    ))}
  </>
)

/** The categories of the owner, which the other groups do not name. */
const MoreCategories = ({ names }: { names: readonly string[] }) => (
  <Fold title="More categories" value="more">
    {names.map((name) => (
      <li key={name}>
        <Link {...categoryLink(name)}>{name}</Link>
      </li>
    ))}
  </Fold>
)

/** A group of links under its title; `children` are list items. */
const Fold = ({ title, value, children }: { title: string; value: string; children: ReactNode }) => (
  <Accordion.Item value={value} className={styles.group}>
    <Accordion.Header>
      <Accordion.Trigger className={styles.groupButton}>{title}</Accordion.Trigger>
    </Accordion.Header>
    <Accordion.Panel>
      <ul className={styles.categories}>{children}</ul>
    </Accordion.Panel>
  </Accordion.Item>
)
