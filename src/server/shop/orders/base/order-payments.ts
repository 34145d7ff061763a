import type { ExpressionBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { PaymentSource } from '../../../../contract/manage-payments.ts'
import type { OrderPaymentMethod, PaymentStatus } from '../../../../contract/order.ts'
import { isPaidState } from '../../../../rules/order-state.ts'
import { isUnpaid } from '../../../../rules/payment-state.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { apiFactsOf, stateOfRow } from './order-state.ts'
import { belongsToOrder, isOfOrder } from '../../invoicing/register/own-payments.ts'
import { FIRST_PROVIDER } from '../../../../contract/payment-providers.ts'

const columns = [
  'id',
  'order_id',
  'provider',
  'method',
  'reference',
  'amount_paise',
  'currency',
  'pays_paise',
  'to_check',
  'settled_at',
  'settled_as',
  'dispute',
  'dispute_paise',
  'dispute_until',
  'updated_at',
] as const

/** Money that has arrived for an order. */
export type ReceivedPayment = Pick<PaymentRow, (typeof columns)[number]>

/** Where the money of each way to pay comes in. */
export const providers: Record<OrderPaymentMethod, PaymentSource> = {
  COD: 'cash',
  UPI: 'upi',
  BANK: 'bank',
  ONLINE: FIRST_PROVIDER,
  CASH: 'cash',
}

/**
 * Records the payments of orders that have just been confirmed: what each of them costs, less what it had
 * received before. A cash order that is only due on delivery now has none yet. Cash on delivery is in the day
 * book once its order is completed.
 */
export async function recordPayments(tx: Tx, actor: Actor, confirmed: readonly OrderRow[]): Promise<void> {
  const paid = confirmed.filter(({ payment_status }) => payment_status === 'paid')
  if (paid.length === 0) return

  const now = Date.now()
  const receivedOf = Map.groupBy(await readPaymentsOf(tx.db, paid), ({ order_id }) => order_id)

  const rows = paid.map(({ id, payment_method, grand_total_paise, utr }) => ({
    id: uuidv7(),
    order_id: id,
    provider: providers[payment_method as OrderPaymentMethod],
    amount_paise: grand_total_paise - sumOfPayments(receivedOf.get(id)),
    state: 'captured' as const,
    reference: utr,
    booked_at: payment_method === 'COD' ? null : now,
    booked_by: actor.id,
    created_at: now,
    updated_at: now,
  }))

  await tx.db.insertInto('payments').values(rows).execute()
}

/** What payments pay of their order together, in paise. */
export const sumOfPayments = (
  payments: readonly Pick<PaymentRow, 'amount_paise' | 'pays_paise'>[] = [],
): number => payments.reduce((sum, payment) => sum + paysPaise(payment), 0)

/** What a payment pays of its order, in paise. */
export const paysPaise = ({ amount_paise, pays_paise }: Pick<PaymentRow, 'amount_paise' | 'pays_paise'>) =>
  pays_paise ?? amount_paise

/**
 * How much of an order is paid, and how much is due, in paise. `received`: the sum of its payments; cash of a
 * courier, and those of orders of earlier versions, are not among them.
 */
export function amountsOf(row: OrderRow, received: number): { paid: number; due: number } {
  const status = row.payment_status as PaymentStatus
  const isPaid = status === 'refunded' || isPaidState(stateOfRow(row), status)
  const paid = isPaid ? row.grand_total_paise : received

  return { paid, due: isUnpaid(apiFactsOf(row)) ? row.grand_total_paise - paid : 0 }
}

/** Returns what an order has received so far, in paise. */
export const readReceived = async (db: Queries, order: OrderRow): Promise<number> =>
  sumOfPayments(await readPaymentsOf(db, [order]))

/**
 * Reads the payments that orders have received, oldest first. Those to be checked are not theirs until they
 * are matched.
 */
export const readPaymentsOf = async (
  db: Queries,
  orders: readonly Pick<OrderRow, 'id'>[],
): Promise<ReceivedPayment[]> => (await readArrivedOf(db, orders)).filter(isOfOrder)

/**
 * The money that has arrived for an order, paid or to be checked, and that nobody has sent back or set aside:
 * no clock ends an order that has some.
 */
export const arrivedMoney = (e: ExpressionBuilder<Tables, 'orders'>) =>
  e
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.order_id', '=', 'orders.id')
    .where('payments.state', '=', 'captured')
    .where((p) => p.or([p('payments.to_check', 'is', null), p('payments.settled_at', 'is', null)]))

/** The money that an order has received. */
export const ownMoney = (e: ExpressionBuilder<Tables, 'orders'>) =>
  e
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.order_id', '=', 'orders.id')
    .where('payments.state', '=', 'captured')
    .where(belongsToOrder)

/** Reads all money that has arrived for orders, oldest first, also what is to be checked. */
export async function readArrivedOf(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id'>[],
): Promise<ReceivedPayment[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return []

  return db
    .selectFrom('payments')
    .select(columns)
    .where('order_id', 'in', ids)
    .where('state', '=', 'captured')
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
}

/** Divides the money that has arrived for an order into that which is its, and the rest. */
export const divideArrived = (
  arrived: readonly ReceivedPayment[],
): { payments: ReceivedPayment[]; others: ReceivedPayment[] } => ({
  payments: arrived.filter(isOfOrder),
  others: arrived.filter((payment) => !isOfOrder(payment)),
})
