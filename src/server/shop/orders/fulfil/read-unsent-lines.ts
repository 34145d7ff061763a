import { unsentLines, type SentLine } from '../../../../rules/unsent-lines.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { readRefundsOf, withRefunds } from '../../invoicing/register/refund-queries.ts'
import { linesOf, readShipmentsOf } from '../../shipments/shipment-row.ts'

/** Reads what of an order's lines is still to be sent: in none of its parcels, and not refunded. */
export async function readUnsentLines(
  db: Queries,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<SentLine[]> {
  const shipments = await readShipmentsOf(db, [order.id])
  const refunds = await readRefundsOf(db, [order])

  return unsentLines(
    withRefunds(lines, refunds),
    shipments.map((row) => ({ lines: linesOf(row) })),
  )
}

export const sumQuantities = (lines: readonly SentLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
