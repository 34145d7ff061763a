import type { CartLine } from '../../../contract/cart.ts'

/** What was chosen of a product, in words: `18K Gold, Rose Gold, size 7`. */
export const cartLineDetails = ({ metal, color, size }: Pick<CartLine, 'metal' | 'color' | 'size'>): string =>
  [metal, color, size && `size ${size}`].filter(Boolean).join(', ')
