import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCartShown } from '../cart/drawer-state.ts'
import { CartButton } from './cart-button.tsx'
import { MegaMenu } from './mega-menu.tsx'
import { AccountButton } from './account-button.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { HomeLink } from '../../shared/wordmark.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './header.module.css'

const AddedSlice = lazyPart(() => import('../cart/added-slice.tsx').then((module) => module.AddedSlice))
const PhoneMenu = lazyPart(() => import('./mobile-menu.tsx').then((module) => module.MobileMenu))

/** The header. It stays at the top, and shrinks once the page is scrolled. */
export function Header({ shop }: { shop: ShopFacts }) {
  const [scrolled, edge] = useScrolledPast()
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused')
  const [searching, setSearching] = useState(false)
  const { added } = useCartShown()
  return (
    <>
      <div ref={edge} className={styles.edge} />
      <header className={styles.header} data-scrolled={scrolled || undefined}>
        <div className={`wrap ${styles.row}`}>
          <button
            type="button"
            className={`${iconButtonClass} only-phone`}
            aria-label="Open menu"
            aria-haspopup="dialog"
            onClick={() => setMenu('open')}
            {...PhoneMenu.onIntent}
          >
            <Icon name="menu" />
          </button>
          <HomeLink name={shop.name} className={styles.logo} />
          <MegaMenu collections={shop.menuCollections} />
          <SearchBox open={searching} onClose={() => setSearching(false)} />
          <div className={styles.buttons}>
            <button
              type="button"
              className={`${iconButtonClass} only-phone`}
              aria-label="Search"
              onClick={() => setSearching(true)}
            >
              <Icon name="search" />
            </button>
            <Link to="/wishlist" className={`${iconButtonClass} not-phone`} aria-label="Wishlist">
              <Icon name="heart" />
            </Link>
            <CartButton shop={shop} />
            <AccountButton />
          </div>
        </div>
        {added && <AddedSlice line={added} shop={shop} failure="" />}
      </header>
      {menu !== 'unused' && (
        <PhoneMenu shop={shop} open={menu === 'open'} onClose={() => setMenu('closed')} />
      )}
    </>
  )
}

/** Returns whether the page is scrolled past the element with the ref. */
function useScrolledPast() {
  const edge = useRef<HTMLDivElement>(null)
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!edge.current) return
    const observer = new IntersectionObserver(([entry]) => setPast(entry ? !entry.isIntersecting : false))
    observer.observe(edge.current)
    return () => observer.disconnect()
  }, [])
  return [past, edge] as const
}
