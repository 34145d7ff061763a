import type { CardProduct } from '../../api/queries/products.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import * as styles from './product-grid.module.css'

type Layout = {
  /**
   * `fours`: groups of four, in four columns on a tablet too. `oneRow`: at most one row. `scroller`: one row
   * that scrolls sideways.
   */
  layout?: 'fours' | 'oneRow' | 'scroller' | undefined
}

type ProductGridProps = Layout & {
  products: CardProduct[]
  /** The number of first pictures above the fold, which are fetched eagerly. */
  eagerPictures?: number
  /** The colour that the products are filtered by. */
  color?: string | undefined
  /** Cards say whether the piece is in stock. */
  detailed?: boolean
  /** The width of a picture, as the HTML attribute `sizes`, if the grid does not fill the page. */
  sizes?: string
}

const layouts = { fours: styles.fours, oneRow: styles.oneRow, scroller: styles.scroller }
const gridClass = (layout: Layout['layout']) => `${styles.grid} ${layout ? layouts[layout] : ''}`

/** Products in rows of two on a phone, three on a tablet, four on a desktop. */
export function ProductGrid({
  products,
  color,
  eagerPictures = 0,
  sizes,
  detailed = false,
  layout,
}: ProductGridProps) {
  return (
    <div className={gridClass(layout)}>
      {products.map((product, index) => (
        <ProductCard
          key={product.variant?._id ?? product._id}
          product={product}
          color={color}
          detailed={detailed}
          eager={index < eagerPictures}
          {...(sizes && { sizes })}
        />
      ))}
    </div>
  )
}

/**
 * The grid while its products load: skeletons in the card's five rows, and `Loading...` for screen readers.
 */
export function ProductGridSkeleton({ count, layout }: Layout & { count: number }) {
  return (
    <div className={gridClass(layout)} aria-busy="true">
      <LoadingText />
      {Array.from({ length: count }, (_, index) => (
        <div className={styles.skeleton} key={index}>
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
