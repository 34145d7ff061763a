import type { Product } from '../../../contract/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import { productAddress } from '../addresses.ts'

/** Leads to writing a review, which takes someone signed in. */
export const WriteReview = ({ product }: { product: Product }) => (
  <a className={buttonClass('line', { wide: true })} href={`/login?from=${encodeURIComponent(productAddress(product._id))}`}>
    Write a Review
  </a>
)
