import type { Product } from '../../../contract/product.ts'
import type { Review } from '../../../contract/review.ts'
import { Recommended } from './recommended.tsx'
import { Reviews } from './reviews.tsx'

/** What follows the facts of a product: its reviews, and other products. */
export const ProductMore = ({ product, reviews }: { product: Product; reviews: Review[] }) => (
  <>
    <Reviews product={product} reviews={reviews} />
    <Recommended product={product} />
  </>
)
