import { mailboxOf } from '../../../../rules/mailbox.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { NotedPayment, ManagedPayment } from '../../../../contract/noted-payment.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'

/** Converts a payment that a customer reported to its API form. */
export const presentNotedPayment = (row: PaymentRow): NotedPayment => ({
  _id: row.id,
  utr: row.reference ?? '',
  amount: toRupees(row.amount_paise),
  reason: row.reason ?? '',
  products: intendedLines(row),
  createdAt: toIsoString(row.created_at),
  settledAt: row.settled_at === null ? null : toIsoString(row.settled_at),
})

/** The products that were to be ordered; none of payments that nobody reported. */
export const intendedLines = ({ lines }: PaymentRow) => JSON.parse(lines ?? '[]') as NotedPayment['products']

/** The numbers of the orders that have been placed with these payments' references, by reference. */
export async function ordersByReference(
  db: Queries,
  rows: readonly PaymentRow[],
): Promise<Map<string | null, string>> {
  const references = rows.flatMap(({ reference }) => reference ?? [])
  const orders =
    references.length === 0
      ? []
      : await db.selectFrom('orders').select(['utr', 'order_number']).where('utr', 'in', references).execute()

  return new Map(orders.map(({ utr, order_number }) => [utr, order_number]))
}

/**
 * Converts reported payments to the form of the back office, with the orders placed with their UTRs since.
 */
export async function presentManagedPayments(db: Queries, rows: PaymentRow[]): Promise<ManagedPayment[]> {
  const numbers = await ordersByReference(db, rows)
  return rows.map((row) => ({
    ...presentNotedPayment(row),
    userId: row.user_id,
    username: row.username ?? '',
    email: mailboxOf(row.email ?? ''),
    settledBy: row.settled_by,
    orderId: numbers.get(row.reference) ?? null,
  }))
}
