import { Dialog } from '@base-ui/react/dialog'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { genderCategoryLink, genderLink } from '../addresses.ts'
import { shopMenus, type ShopMenu } from './menus.ts'
import { useCloseOnNewPage } from '../../lib/use-close-on-new-page.ts'
import { Wordmark } from './wordmark.tsx'
import styles from './mobile-menu.module.css'

const pages = [
  { text: 'New arrivals', to: '/shop' },
  { text: 'Collection', to: '/collection' },
  { text: 'Gifts', to: '/gifts' },
  { text: 'Help', to: '/help' },
] as const

/** The mobile menu, with its own labels: a sheet from the left that closes when a link is followed. */
export function MobileMenu({ name, open, onClose }: { name: string; open: boolean; onClose(): void }) {
  useCloseOnNewPage(onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className={styles.menu} aria-label="Menu">
          <header className={styles.header}>
            <span className={styles.logo}>
              <Wordmark name={name} />
            </span>
            <Dialog.Close className={iconButtonClass} aria-label="Close menu">
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <nav aria-label="Menu">
            {shopMenus.map((menu, index) => (
              <Fold key={menu.gender} menu={menu} startsOpen={index === 0} />
            ))}
            <ul className={styles.pages}>
              {pages.map(({ text, to }) => (
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

function Fold({ menu, startsOpen }: { menu: ShopMenu; startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen)
  const id = `phone-menu-${menu.gender}`
  return (
    <div className={styles.group}>
      <button type="button" className={styles.groupButton} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {menu.phoneTitle}
      </button>
      <ul id={id} className={styles.categories} hidden={!open}>
        {menu.categories.map((category) => (
          <li key={category}>
            <Link {...genderCategoryLink(menu.gender, category)}>{category}</Link>
          </li>
        ))}
        <li>
          <Link {...genderLink(menu.gender)}>Everything {menu.phoneTitle.toLowerCase()}</Link>
        </li>
      </ul>
    </div>
  )
}
