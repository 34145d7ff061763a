import type { ListedPayment } from '../../../contract/manage-payments.ts'
import { toRupees } from '../../../contract/money.ts'
import type { PaymentRow } from '../../core/db/schema/payment-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { intendedLines, ordersByReference } from './noted-payment-row.ts'

/**
 * Converts payments to their API form, with the numbers of their orders and of the orders that have their
 * references.
 */
export async function presentPayments(db: Queries, rows: readonly PaymentRow[]): Promise<ListedPayment[]> {
  const ids = rows.flatMap(({ order_id }) => order_id ?? [])
  const orders =
    ids.length === 0
      ? []
      : await db.selectFrom('orders').select(['id', 'order_number']).where('id', 'in', ids).execute()

  const numbers = new Map<string | null, string>(orders.map(({ id, order_number }) => [id, order_number]))
  const byReference = await ordersByReference(db, rows)

  return rows.map((row) => ({
    _id: row.id,
    orderId: numbers.get(row.order_id) ?? null,
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    amount: toRupees(row.amount_paise),
    state: row.state,
    toCheck: row.to_check,
    method: row.method,
    reference: row.reference,
    payer: row.payer,
    note: row.note,
    customer:
      row.username === null ? null : { userId: row.user_id, username: row.username, email: row.email ?? '' },
    reason: row.reason,
    products: intendedLines(row),
    orderOfReference: byReference.get(row.reference) ?? null,
    createdAt: toIsoString(row.created_at),
    settledAt: row.settled_at === null ? null : toIsoString(row.settled_at),
    settledBy: row.settled_by,
  }))
}
