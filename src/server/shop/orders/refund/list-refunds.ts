import { toRupees } from '../../../../contract/money.ts'
import type { RecordedRefundWay, RefundRecord } from '../../../../contract/refund.ts'
import type { LineQuantity } from '../../../../rules/refund.ts'
import type { Reader } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { findOrder } from '../base/order-queries.ts'

/**
 * Returns the refunds of an order, oldest first, as the back office sees them. @throws AppError not_found.
 */
export async function listRefunds(db: Reader, { id }: { id: string }): Promise<RefundRecord[]> {
  const order = await findOrder(db, id).executeTakeFirst()
  if (!order) throw noSuchOrder()

  const rows = await db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.by_user')
    .selectAll('refunds')
    .select('users.username')
    .where('order_id', '=', order.id)
    .orderBy('refunds.id')
    .execute()

  return rows.map((row) => ({
    _id: row.id,
    amount: toRupees(row.amount_paise),
    taxable: toRupees(row.taxable_paise),
    tax: toRupees(row.tax_paise),
    state: row.state,
    at: toIsoString(row.created_at),
    reason: row.reason,
    lines: JSON.parse(row.lines) as LineQuantity[],
    way: row.way as RecordedRefundWay | null,
    date: row.paid_on,
    reference: row.reference,
    by: row.username,
  }))
}
