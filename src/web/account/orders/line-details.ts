import type { OrderLine } from '../../../contract/order.ts'
import { metalAndColor } from '../../../rules/shown-metal.ts'

/** Purity, colour, size, weight and number of pieces of an order line, as far as they are worth saying. */
export const orderLineDetails = ({ purity, color, size, netWeight, quantity }: Pick<OrderLine, 'purity' | 'color' | 'size' | 'netWeight' | 'quantity'>): string =>
  [...metalAndColor(purity, color), size && `size ${size}`, netWeight && `${netWeight.toFixed(3)} g`, quantity > 1 && `${quantity} pieces`].filter(Boolean).join(', ')
