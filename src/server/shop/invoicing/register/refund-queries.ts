import type { LineQuantity } from '../../../../rules/refund.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { RefundRow } from '../../../core/db/schema/payment-tables.ts'
import type { Queries } from '../../../core/db/types.ts'

/** Returns the refunds of these orders, oldest first. Reads nothing if none has any. */
export async function readRefundsOf(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id' | 'refunded_paise'>[],
): Promise<RefundRow[]> {
  const ids = orders.filter(({ refunded_paise }) => refunded_paise !== null).map(({ id }) => id)
  return ids.length === 0
    ? []
    : db.selectFrom('refunds').selectAll().where('order_id', 'in', ids).orderBy('id').execute()
}

type RefundedLines = Pick<RefundRow, 'lines' | 'state'>

/**
 * Counts how many of each line of an order were refunded, by position. A refund that failed does not count.
 */
export function refundedCounts(refunds: readonly RefundedLines[]): Map<number, number> {
  const counts = new Map<number, number>()
  const lines = refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap((refund) => JSON.parse(refund.lines) as LineQuantity[])
  for (const { position, quantity } of lines) counts.set(position, (counts.get(position) ?? 0) + quantity)

  return counts
}

/** Adds to all lines of an order how many of each were refunded. */
export function withRefunds<Line extends object>(
  lines: readonly Line[],
  refunds: readonly RefundedLines[],
): (Line & { refunded: number })[] {
  const counts = refundedCounts(refunds)
  return lines.map((line, position) => Object.assign({ refunded: counts.get(position) ?? 0 }, line))
}
