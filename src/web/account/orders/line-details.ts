import type { Order, OrderLine } from '../../../contract/order.ts'
import { dayOfIso } from '../../../rules/india-time.ts'
import { engravingText } from '../../../rules/engraving-text.ts'
import { leavingText } from '../../../rules/lead-time.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { metalAndColor } from '../../../rules/shown-metal.ts'

/** Purity, colour, size, weight, engraving and number of pieces of an order line, as far as they are worth saying. */
export const orderLineDetails = ({
  purity,
  color,
  size,
  netWeight,
  quantity,
  engraving,
}: Pick<OrderLine, 'purity' | 'color' | 'size' | 'netWeight' | 'quantity' | 'engraving'>): string =>
  [
    ...metalAndColor(purity, color),
    size && `size ${size}`,
    netWeight && `${netWeight.toFixed(3)} g`,
    engravingText(engraving),
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
