import { sql, type SqlBool } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { PaymentProvider } from '../../../contract/manage-payments.ts'
import type { OrderPaymentMethod } from '../../../contract/order.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../core/db/schema/payment-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'

/** A payment that an order has received. */
export type ReceivedPayment = Pick<
  PaymentRow,
  'order_id' | 'provider' | 'method' | 'amount_paise' | 'updated_at'
>

/** Where the money of each way to pay comes in. */
export const providers: Record<OrderPaymentMethod, PaymentProvider> = {
  COD: 'cash',
  UPI: 'upi',
  BANK: 'bank',
  ONLINE: 'razorpay',
  CASH: 'cash',
}

/**
 * Records the payments of orders that have just been confirmed: what each of them costs, less what it had
 * received at the counter. A cash order that is only due on delivery now has none yet.
 */
export async function recordPayments(tx: Tx, confirmed: readonly OrderRow[]): Promise<void> {
  const paid = confirmed.filter(({ payment_status }) => payment_status === 'paid')
  if (paid.length === 0) return

  const now = Date.now()
  const receivedOf = Map.groupBy(
    await readPaymentsOf(
      tx.db,
      paid.filter(({ source }) => source === 'counter'),
    ),
    ({ order_id }) => order_id,
  )

  const rows = paid.map(({ id, payment_method, grand_total_paise, utr }) => ({
    id: uuidv7(),
    order_id: id,
    provider: providers[payment_method as OrderPaymentMethod],
    amount_paise: grand_total_paise - sumOf(receivedOf.get(id)),
    state: 'captured' as const,
    reference: utr,
    created_at: now,
    updated_at: now,
  }))

  await tx.db.insertInto('payments').values(rows).execute()
}

const sumOf = (payments: readonly ReceivedPayment[] = []): number =>
  payments.reduce((sum, { amount_paise }) => sum + amount_paise, 0)

/** Returns what an order of the counter has received so far, in paise. */
export const readReceived = async (db: Queries, order: OrderRow): Promise<number> =>
  order.source === 'counter' ? sumOf(await readPaymentsOf(db, [order])) : 0

/**
 * Whether a payment is its order's: one that was reported gets an order only by being matched, and a refund
 * of one may have failed, or been made elsewhere.
 */
export const belongsToOrder = sql<SqlBool>`(to_check is null or to_check in ('no_order', 'refund_failed', 'unknown_refund'))`

/**
 * Reads the payments that orders have received, oldest first. Those to be checked are not theirs until they
 * are matched.
 */
export async function readPaymentsOf(db: Queries, orders: readonly OrderRow[]): Promise<ReceivedPayment[]> {
  const paid = orders.filter(
    ({ payment_status, source }) =>
      payment_status === 'paid' || payment_status === 'refunded' || source === 'counter',
  )
  if (paid.length === 0) return []

  return db
    .selectFrom('payments')
    .select(['order_id', 'provider', 'method', 'amount_paise', 'updated_at'])
    .where(
      'order_id',
      'in',
      paid.map(({ id }) => id),
    )
    .where('state', '=', 'captured')
    .where(belongsToOrder)
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
}
