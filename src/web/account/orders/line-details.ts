import type { OrderLine } from '../../../contract/order.ts'

/** Colour, size and number of pieces of an order line, as far as they are worth saying. */
export const orderLineDetails = ({ color, size, quantity }: Pick<OrderLine, 'color' | 'size' | 'quantity'>): string =>
  [color, size && `size ${size}`, quantity > 1 && `${quantity} pieces`].filter(Boolean).join(', ')
