import type { Order, OrderLine } from '../../../contract/order.ts'
import { dayOfIso } from '../../../rules/india-time.ts'
import { leavingText } from '../../../rules/lead-time.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { metalAndColor } from '../../../rules/shown-metal.ts'

/** Purity, colour, size, weight and number of pieces of an order line, as far as they are worth saying. */
export const orderLineDetails = ({
  purity,
  color,
  size,
  netWeight,
  quantity,
}: Pick<OrderLine, 'purity' | 'color' | 'size' | 'netWeight' | 'quantity'>): string =>
  [
    ...metalAndColor(purity, color),
    size && `size ${size}`,
    netWeight && `${netWeight.toFixed(3)} g`,
    quantity > 1 && `${quantity} pieces`,
  ]
    .filter(Boolean)
    .join(', ')

/** By when a line leaves that is made to order, until its order does or is cancelled. */
export const lineLeavingText = (
  leavesBy: string,
  { status, cancelledAt }: Pick<Order, 'status' | 'cancelledAt'>,
): string =>
  isBeforeDispatch(status) && cancelledAt === null ? leavingText(dayOfIso(leavesBy)) : 'Made for you'
