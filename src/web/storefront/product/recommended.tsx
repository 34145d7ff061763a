import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Product } from '../../../contract/product.ts'
import { recommendedQuery, relatedQuery, type CardProduct } from '../../api/queries/products.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid.tsx'
import * as styles from './product-page.module.css'

/** One row on a desktop. */
const SHOWN = 4

/** Under a sold-out button: leads to the products like it, if there are some. */
export function SimilarLink({ id }: { id: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery(relatedQuery(api, id))
  return (
    data.some(canBeBought) && (
      <a className={buttonClass('line', { wide: true, className: styles.similar })} href="#similar">
        {SIMILAR}
      </a>
    )
  )
}

const SIMILAR = 'Similar pieces'
const canBeBought = ({ stock }: CardProduct) => stock !== 0

/**
 * Related products, of a sold-out one those in stock, and well-rated ones. A section that cannot be fetched
 * is left out.
 */
export function Recommended({ product, soldOut }: { product: Product; soldOut: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const related = useQuery(relatedQuery(api, product._id))
  const recommended = useQuery(recommendedQuery(api))
  const near = (related.data ?? []).filter((each) => !soldOut || canBeBought(each)).slice(0, SHOWN)
  const shownAlready = new Set([product._id, ...near.map(({ _id }) => _id)])
  const mix = recommended.data?.filter(({ _id }) => !shownAlready.has(_id)).slice(0, SHOWN)
  return (
    <>
      <Block
        id="similar"
        title={soldOut ? SIMILAR : 'Pairs well with'}
        products={related.isError ? [] : related.data && near}
      />
      <Block title="Recommended products" products={recommended.isError ? [] : mix} />
    </>
  )
}

function Block({ id, title, products }: { id?: string; title: string; products: CardProduct[] | undefined }) {
  if (products?.length === 0) return null
  return (
    <section className="section" id={id}>
      <Divider title={title} />
      {products ? (
        <ProductGrid products={products} layout="oneRow" />
      ) : (
        <ProductGridSkeleton count={SHOWN} layout="oneRow" />
      )}
    </section>
  )
}
