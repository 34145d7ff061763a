import type { CardProduct } from '../../api/queries/products.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'

type ProductGridProps = {
  products: CardProduct[]
  /** How many of the first pictures are above the fold and fetched eagerly. */
  eagerPictures?: number
  /** The width of a picture, as the HTML attribute `sizes`, if the grid does not fill the page. */
  sizes?: string
}

/** Products in rows of two on a phone, three on a tablet, four on a desktop. */
export function ProductGrid({ products, eagerPictures = 0, sizes }: ProductGridProps) {
  return (
    <div className="product-grid">
      {products.map((product, index) => (
        <ProductCard key={product._id} product={product} eager={index < eagerPictures} {...(sizes && { sizes })} />
      ))}
    </div>
  )
}

/** The grid while its products load: skeletons in the card's five rows, and `Loading...` for screen readers. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className="product-grid" aria-busy="true">
      <LoadingText />
      {Array.from({ length: count }, (_, index) => (
        <div className="bone-card" key={index}>
          <Skeleton style={{ aspectRatio: 1 }} />
          <Skeleton line style={{ width: '78%', height: 20, marginTop: 18 }} />
          <Skeleton line style={{ width: '38%' }} />
          <Skeleton line style={{ width: '54%', height: 20 }} />
          <Skeleton line style={{ width: '46%', height: 12 }} />
        </div>
      ))}
    </div>
  )
}
