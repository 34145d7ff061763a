import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { productsByIdsQuery } from '../../api/queries/products-by-ids.ts'
import { Divider } from '../../ui/divider.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid.tsx'

/** The products of these ids in one row; nothing if none of them is sold any longer. */
export function RecentRow({ ids }: { ids: string[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError } = useQuery(productsByIdsQuery(api, ids))
  if (isError || data?.length === 0) return null
  return (
    <section className="section" aria-labelledby="recently-viewed">
      <Divider id="recently-viewed" title="Recently viewed" />
      {data ? (
        <ProductGrid products={data} layout="scroller" sizes="(width <= 760px) 42vw, 240px" />
      ) : (
        <ProductGridSkeleton count={ids.length} layout="scroller" />
      )}
    </section>
  )
}
