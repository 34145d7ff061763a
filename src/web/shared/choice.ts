import type { Product } from '../../contract/product.ts'
import { sizesOf } from '../../rules/choices.ts'

/**
 * The chosen colour and size, for products that have several, the piece of a variant that is sold by piece, and
 * the text to engrave.
 */
export type Choice = {
  color?: string | undefined
  size?: string | undefined
  pieceId?: string | undefined
  engraving?: string | undefined
}

/** The default choice: the first colour and the first size, as a card adds them. */
export function firstChoice(product: Pick<Product, 'size' | 'colors'>): Choice {
  return { color: product.colors[0]?.value, size: sizesOf(product.size)[0] }
}
