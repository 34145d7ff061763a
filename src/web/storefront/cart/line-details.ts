import type { CartLine } from '../../../contract/cart.ts'
import { shownMetal } from '../../../rules/shown-metal.ts'

/** What was chosen of a product, in words: `18K Gold, Rose Gold, size 7, 3.310 g`. */
export const cartLineDetails = ({ metal, purity, color, size, netWeight }: Pick<CartLine, 'metal' | 'purity' | 'color' | 'size' | 'netWeight'>): string =>
  [shownMetal(metal, purity), color, size && `size ${size}`, netWeight && `${netWeight.toFixed(3)} g`].filter(Boolean).join(', ')
