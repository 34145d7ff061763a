import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import type { MenuCollection } from '../../../contract/collection.ts'
import { Icon } from '../../ui/icon.tsx'
import { genderCategoryLink, genderLink } from '../addresses.ts'
import { menuPictures } from './menu-pictures.ts'
import { collectionGroups, shopMenus, type CollectionGroup, type ShopMenu } from './menus.ts'
import { useCloseOnNewPage } from '../../lib/use-close-on-new-page.ts'
import { linkClass } from '../../ui/link.ts'
import * as styles from './mega-menu.module.css'

/** Delays before a menu opens or closes, so that a pointer passing over it does neither. In milliseconds. */
const OPEN_AFTER_MS = 90
const CLOSE_AFTER_MS = 220

/** Which menu is open, by its title, and whether one has been used. */
function useMenus() {
  const [open, setOpen] = useState<string>()
  const [used, setUsed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedByPointerAt = useRef(Number.NEGATIVE_INFINITY)

  const show = (title: string | undefined) => {
    clearTimeout(timer.current)
    setOpen(title)
    if (title) setUsed(true)
  }

  const showSoon = (title: string | undefined, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      openedByPointerAt.current = performance.now()
      show(title)
    }, delay)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useCloseOnNewPage(() => show(undefined))

  const onPointer = (event: PointerEvent, title: string | undefined) => {
    if (event.pointerType !== 'mouse') return
    if (title) setUsed(true)
    const openAfter = open ? 0 : OPEN_AFTER_MS
    showSoon(title, title === undefined ? CLOSE_AFTER_MS : openAfter)
  }

  // A click right after the pointer has opened the menu must not close it again.
  const onPress = (title: string) => {
    const justOpened = open === title && performance.now() - openedByPointerAt.current < 500
    show(open === title && !justOpened ? undefined : title)
  }

  return { open, used, show, onPointer, onPress }
}

/** The menus For Her and For Him. They open on hover, touch, Enter or Space. */
export function MegaMenu({ collections }: { collections: MenuCollection[] | undefined }) {
  const { open, used, show, onPointer, onPress } = useMenus()

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) show(undefined)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !open) return
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    show(undefined)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of the buttons and links inside
    <nav className={`not-phone ${styles.menus}`} aria-label="Shop" onBlur={onBlur} onKeyDown={onKeyDown}>
      <ul className={styles.list}>
        {shopMenus.map((menu) => (
          <li
            key={menu.gender}
            onPointerEnter={(event) => onPointer(event, menu.title)}
            onPointerLeave={(event) => onPointer(event, undefined)}
          >
            <button
              type="button"
              className={styles.button}
              aria-expanded={open === menu.title}
              aria-controls={`menu-${menu.gender}`}
              onClick={() => onPress(menu.title)}
            >
              <span className={styles.label}>
                {menu.title} <Icon name="down" className={styles.arrow} />
              </span>
            </button>
            <Panel
              menu={menu}
              groups={collectionGroups(menu.gender, collections)}
              open={open === menu.title}
              withPictures={used}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The panel of a menu, rendered even while closed. Its pictures load when a menu is first hovered or focused.
 */
function Panel({
  menu,
  groups,
  open,
  withPictures,
}: {
  menu: ShopMenu
  groups: CollectionGroup[]
  open: boolean
  withPictures: boolean
}) {
  return (
    <div className={styles.panel} id={`menu-${menu.gender}`} data-open={open || undefined}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.categories}>
          <p className={styles.title}>{menu.title}</p>
          <ul>
            {menu.categories.map((category) => (
              <li key={category}>
                <Link className={styles.category} {...genderCategoryLink(menu.gender, category)}>
                  <span>{category}</span>
                </Link>
              </li>
            ))}
          </ul>
          {groups.map((group) => (
            <Collections key={group.heading ?? ''} {...group} />
          ))}
          <p className={styles.everything}>
            <Link className={linkClass} {...genderLink(menu.gender)}>
              See everything {menu.title.toLowerCase()}
            </Link>
          </p>
        </div>
        {menuPictures[menu.gender].map(({ title, linkText, link, picture }) => (
          <figure className={styles.figure} key={title}>
            {withPictures ? (
              <img src={picture} alt="" width={560} height={560} decoding="async" />
            ) : (
              <span className={styles.blank} />
            )}
            <figcaption className={styles.caption}>
              <b>{title}</b>
              <Link className={linkClass} {...link}>
                {linkText}
              </Link>
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}

const Collections = ({ heading, collections }: CollectionGroup) => (
  <>
    {heading && <p className={`${styles.title} ${styles.heading}`}>{heading}</p>}
    <ul>
      {collections.map(({ slug, title }) => (
        <li key={slug}>
          <Link className={styles.category} to="/collections/$slug" params={{ slug }}>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  </>
)
