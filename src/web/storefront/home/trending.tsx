import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { trendingQuery } from '../../api/queries/products.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Divider } from '../../ui/divider.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid.tsx'
import * as styles from './trending.module.css'

const SHOWN_AT_FIRST = 8
const MORE_PER_CLICK = 4

/** Trending products: eight at first, four more with each press. Refetched on each visit. */
export function Trending() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: products, error, refetch } = useQuery(trendingQuery(api))
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const grid = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number>(undefined)

  // When the button disappears with the last pieces, move the focus to the first of them.
  useEffect(() => {
    if (firstNew.current === undefined || !products || shown < products.length) return
    grid.current?.querySelectorAll<HTMLElement>('h3 a')[firstNew.current]?.focus({ preventScroll: true })
    firstNew.current = undefined
  }, [shown, products])
  const showMore = () => {
    firstNew.current = shown
    setShown(shown + MORE_PER_CLICK)
  }

  if (products?.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="trending">
      <Divider id="trending" title="Trending Products" />
      {products && (
        <div ref={grid}>
          <ProductGrid products={products.slice(0, shown)} layout="fours" />
          {shown < products.length && (
            <div className={styles.more}>
              <Button onClick={showMore}>Load More</Button>
            </div>
          )}
        </div>
      )}
      {!products && error && (
        <Empty
          tone="error"
          title="Error loading trending products."
          level={3}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          The connection may have dropped. The rest of this page has loaded.
        </Empty>
      )}
      {!products && !error && <ProductGridSkeleton count={SHOWN_AT_FIRST} layout="fours" />}
    </section>
  )
}
