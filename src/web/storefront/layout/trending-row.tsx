import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { trendingQuery } from '../../api/queries/products.ts'
import { Divider } from '../../ui/divider.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'

/** One row on a desktop, two on a phone. */
const SHOWN = 4

/** A row of trending products, for a page that has nothing else to show; nothing if there are none. */
export function TrendingRow() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: products = [] } = useQuery(trendingQuery(api))
  if (products.length === 0) return null
  return (
    <section className="section" aria-labelledby="trending">
      <Divider id="trending" title="Trending Products" />
      <ProductGrid products={products.slice(0, SHOWN)} layout="oneRow" />
    </section>
  )
}
