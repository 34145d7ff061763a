import { mailboxOf } from '../../../../rules/mailbox.ts'
import type { ListedPayment } from '../../../../contract/manage-payments.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { presentDifference } from '../../orders/base/order-payment-row.ts'
import { readPaymentsOf, sumOfPayments } from '../../orders/base/order-payments.ts'
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
      : await db
          .selectFrom('orders')
          .select(['id', 'order_number', 'grand_total_paise', 'payment_status'])
          .where('id', 'in', ids)
          .execute()

  const numbers = new Map<string | null, string>(orders.map(({ id, order_number }) => [id, order_number]))
  const dueOf = await readDues(db, orders)
  const byReference = await ordersByReference(db, rows)

  return rows.map((row) => ({
    _id: row.id,
    orderId: numbers.get(row.order_id) ?? null,
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    amount: toRupees(row.amount_paise),
    currency: row.currency ?? undefined,
    due: row.to_check !== null && row.settled_at === null ? dueOf.get(row.order_id ?? '') : undefined,
    ...presentDifference(row),
    state: row.state,
    toCheck: row.to_check,
    method: row.method,
    reference: row.reference,
    payer: row.payer,
    note: row.note,
    customer:
      row.username === null
        ? null
        : { userId: row.user_id, username: row.username, email: mailboxOf(row.email ?? '') },
    reason: row.reason,
    products: intendedLines(row),
    orderOfReference: byReference.get(row.reference) ?? null,
    createdAt: toIsoString(row.created_at),
    settledAt: row.settled_at === null ? null : toIsoString(row.settled_at),
    settledBy: row.settled_by,
    settledAs: row.settled_as ?? undefined,
  }))
}

type DueOrder = Pick<OrderRow, 'id' | 'grand_total_paise' | 'payment_status'>

/** Returns the rests of the unpaid ones of these orders, in rupees, by their ids. */
async function readDues(db: Queries, orders: readonly DueOrder[]): Promise<Map<string, number>> {
  const unpaid = orders.filter(
    ({ payment_status }) =>
      payment_status === 'awaiting_confirmation' || payment_status === 'due_on_delivery',
  )
  const received = Map.groupBy(await readPaymentsOf(db, unpaid), ({ order_id }) => order_id)

  return new Map(
    unpaid.map(({ id, grand_total_paise }) => [
      id,
      toRupees(grand_total_paise - sumOfPayments(received.get(id))),
    ]),
  )
}
