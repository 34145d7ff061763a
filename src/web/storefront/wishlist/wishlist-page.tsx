import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { productsByIdsQuery } from '../../api/queries/products-by-ids.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { useSession } from '../../api/session.ts'
import * as title from '../../shared/page-title.module.css'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { useWishlist } from '../heart/use-wishlist.ts'
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid.tsx'
import { ShareButton } from '../share-button.tsx'
import { sharedIdOf, sharedIds, sharedPath } from './shared-ids.ts'
import * as styles from './wishlist-page.module.css'

/** Products that are loaded together: full rows of two, three and four. */
const PAGE = 48

/** The saved products (WISH-03), or those that an address names: a list that somebody has shared. */
export function WishlistPage({ named }: { named: string | undefined }) {
  const ids = sharedIds(named)
  return <div className="wrap">{ids ? <SharedWishlist ids={ids} /> : <OwnWishlist />}</div>
}

function OwnWishlist() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { user, known } = useSession()
  const { items, query } = useWishlist()
  return (
    <>
      <Title
        text="Wishlist"
        actions={
          items &&
          items.length > 0 && <ShareButton title={`Wishlist, ${shop.name}`} path={sharedPath(items)} />
        }
      >
        {known && !user && (
          <>
            Kept in this browser.{' '}
            <Link to="/login" search={{ from: '/wishlist' }} className={linkClass}>
              Log in
            </Link>{' '}
            to see it on all your devices.
          </>
        )}
      </Title>
      {items && <SavedProducts items={items} />}
      {!items && query.isError && <Failed onTryAgain={() => void query.refetch()} />}
      {!items && !query.isError && <ProductGridSkeleton count={4} />}
    </>
  )
}

function SavedProducts({ items }: { items: readonly WishlistItem[] }) {
  const [shown, setShown] = useState(PAGE)
  const list = useFocusAfterRemoval(items.length)
  if (items.length === 0) return <NothingSaved />
  const ids = items.slice(0, shown).map(sharedIdOf)
  return (
    <section ref={list} tabIndex={-1} aria-label="Saved pieces">
      {Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, part) => (
        <Products
          key={part}
          ids={ids.slice(part * PAGE, (part + 1) * PAGE)}
          none={ids.length <= PAGE && <NothingSaved />}
        />
      ))}
      {items.length > shown && (
        <p className={styles.more}>
          <Button onClick={() => setShown(shown + PAGE)}>Show more</Button>
        </p>
      )}
    </section>
  )
}

function SharedWishlist({ ids }: { ids: string[] }) {
  return (
    <>
      <Title text="Shared wishlist">Press the heart to add a piece to your own wishlist.</Title>
      <Products ids={ids} none={<Empty title="These pieces are no longer sold" action={<SeeAll />} />} />
    </>
  )
}

/**
 * The products of these ids; `none` if none of them is sold any longer. A removed one disappears immediately.
 */
function Products({ ids, none }: { ids: string[]; none: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, refetch } = useQuery({
    ...productsByIdsQuery(api, ids),
    placeholderData: keepPreviousData,
  })
  if (isError) return <Failed onTryAgain={() => void refetch()} />
  if (!data) return <ProductGridSkeleton count={Math.min(ids.length, 8)} />
  const products = data.filter(({ _id, variant }) => ids.includes(variant?._id ?? _id))
  return products.length === 0 ? none : <ProductGrid products={products} eagerPictures={4} detailed />
}

const Title = ({ text, actions, children }: { text: string; actions?: ReactNode; children: ReactNode }) => (
  <header className={`${title.bar} ${styles.title}`}>
    <div>
      <h1>{text}</h1>
      <p>{children}</p>
    </div>
    {actions}
  </header>
)

const NothingSaved = () => (
  <Empty title="Nothing saved yet." action={<SeeAll />}>
    Press the heart on a piece to keep it here.
  </Empty>
)

const SeeAll = () => (
  <Link to="/shop" className={buttonClass('line')}>
    See all products
  </Link>
)

const Failed = ({ onTryAgain }: { onTryAgain(): void }) => (
  <Empty
    tone="error"
    title="The wishlist could not be loaded."
    action={<Button onClick={onTryAgain}>Try again</Button>}
  />
)

/** The focused heart is removed with its card, so this keeps the focus in the list. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [count])
  return list
}
