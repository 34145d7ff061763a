import { toRupees } from '../../../contract/money.ts'
import type { NotedPayment, ManagedPayment } from '../../../contract/noted-payment.ts'
import type { NotedPaymentRow } from '../../core/db/schema/hold-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** Converts a noted payment to its API form. */
export const presentNotedPayment = (row: NotedPaymentRow): NotedPayment => ({
  _id: row.id,
  utr: row.utr,
  amount: toRupees(row.amount_paise),
  reason: row.reason,
  products: JSON.parse(row.lines) as NotedPayment['products'],
  createdAt: toIsoString(row.created_at),
  settledAt: row.settled_at === null ? null : toIsoString(row.settled_at),
})

/** Converts noted payments to the form of the back office, with the orders placed with their UTRs since. */
export async function presentManagedPayments(db: Queries, rows: NotedPaymentRow[]): Promise<ManagedPayment[]> {
  const orders = rows.length === 0 ? [] : await db.selectFrom('orders').select(['utr', 'order_number']).where('utr', 'in', rows.map(({ utr }) => utr)).execute()
  const numbers = new Map(orders.map(({ utr, order_number }) => [utr, order_number]))
  return rows.map((row) => ({
    ...presentNotedPayment(row), userId: row.user_id, username: row.username, email: row.email, settledBy: row.settled_by, orderId: numbers.get(row.utr) ?? null,
  }))
}
