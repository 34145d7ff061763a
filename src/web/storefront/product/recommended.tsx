import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Product } from '../../../contract/product.ts'
import { recommendedQuery, relatedQuery, type CardProduct } from '../../api/queries/products.ts'
import { Divider } from '../../ui/divider.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid.tsx'

/** One row on a desktop. */
const SHOWN = 4

/** Related products and well-rated ones. A section that cannot be fetched is left out. */
export function Recommended({ product }: { product: Product }) {
  const { api } = useRouteContext({ from: '__root__' })
  const related = useQuery(relatedQuery(api, product._id))
  const recommended = useQuery(recommendedQuery(api))
  const near = (related.data ?? []).slice(0, SHOWN)
  const shownAlready = new Set([product._id, ...near.map(({ _id }) => _id)])
  const mix = recommended.data?.filter(({ _id }) => !shownAlready.has(_id)).slice(0, SHOWN)
  return (
    <>
      <Block title="Pairs well with" products={related.isError ? [] : related.data && near} />
      <Block title="Recommended products" products={recommended.isError ? [] : mix} />
    </>
  )
}

function Block({ title, products }: { title: string; products: CardProduct[] | undefined }) {
  if (products?.length === 0) return null
  return (
    <section className="section">
      <Divider title={title} />
      {products ? <ProductGrid products={products} layout="oneRow" /> : <ProductGridSkeleton count={SHOWN} layout="oneRow" />}
    </section>
  )
}
