import type { ExpressionBuilder } from 'kysely'
import { DAY_MS } from '../../../../rules/durations.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../../rules/india-time.ts'
import { standingStates } from '../../../../rules/order-state.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import { lockNames } from '../../../core/db/sql/lock-rows.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { findOrder, lockOrder, lockOrders } from '../base/order-queries.ts'

type Buyer = Pick<OrderRow, 'id' | 'user_id' | 'customer_phone'>

/** Cash in paise: received before for an order, received on one day from its customer, and added now. */
export type Cash = { ofOrder: number; ofDay: number; added: number }

/** Makes other transactions that receive cash of these customers wait until this one ends. */
export const lockCash = (tx: Tx, ...buyers: readonly Omit<Buyer, 'id'>[]): Promise<void> => {
  const keys = buyers
    .flatMap(({ user_id, customer_phone }) => [user_id, customer_phone])
    .filter((key) => key !== null)
  return lockNames(
    tx,
    [...new Set(keys)].map((key) => `cash of ${key}`),
  )
}

/**
 * Locks an order and, before it, the cash of its customer if it is one of the counter or `takesCash`. @throws
 * AppError not_found.
 */
export async function lockOrderAndCash(tx: Tx, key: string, takesCash = false): Promise<OrderRow> {
  const order = await findOrder(tx.db, key).executeTakeFirst()
  if (order && (takesCash || order.source === 'counter')) await lockCash(tx, order)
  return lockOrder(tx, key)
}

/** Locks several orders and, before them, the cash of customers of the counter. @throws AppError not_found. */
export async function lockOrdersAndCash(
  tx: Tx,
  orders: readonly { _id: string }[],
): Promise<Map<string, OrderRow>> {
  const buyers = await tx.db
    .selectFrom('orders')
    .select(['user_id', 'customer_phone'])
    .where(
      'id',
      'in',
      orders.map(({ _id }) => _id),
    )
    .where('source', '=', 'counter')
    .execute()
  await lockCash(tx, ...buyers)

  return lockOrders(tx, orders)
}

/** Money that is added now, or that was received before and gets its order only now. */
type AddedCash = Partial<Pick<PaymentRow, 'id' | 'created_at'>> & { amount_paise: number }

/** Reads the cash that an order and its customer have paid before. The caller must have called `lockCash`. */
export async function readCash(
  db: Queries,
  buyer: Buyer,
  { id = '', created_at = Date.now(), amount_paise }: AddedCash,
): Promise<Cash> {
  const from = startOfDayInIndia(isoDay(dayInIndia(created_at)))
  const received = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select((e) => e.fn.sum<number | null>('amount_paise').as('paise'))
    .where('payments.provider', '=', 'cash')
    .where('payments.state', '=', 'captured')
    .where('payments.id', '!=', id)
  const dueOnDelivery = db
    .selectFrom('orders')
    .select((e) => e.fn.sum<number | null>('grand_total_paise').as('paise'))
    .where('orders.id', '!=', buyer.id)
    .where('payment_method', '=', 'COD')
    .where('payment_status', 'in', ['due_on_delivery', 'awaiting_confirmation'])
    .where('order_state', 'in', standingStates)

  const [ofOrder, ofDay, dueOfDay] = await together([
    received.where('payments.order_id', '=', buyer.id).executeTakeFirstOrThrow(),
    received
      .where(isOrderOf(buyer))
      .where('payments.created_at', '>=', from)
      .where('payments.created_at', '<', from + DAY_MS)
      .executeTakeFirstOrThrow(),
    dueOnDelivery
      .where(isOrderOf(buyer))
      .where('orders.created_at', '>=', from)
      .where('orders.created_at', '<', from + DAY_MS)
      .executeTakeFirstOrThrow(),
  ])

  return {
    ofOrder: Number(ofOrder.paise),
    ofDay: Number(ofDay.paise) + Number(dueOfDay.paise),
    added: amount_paise,
  }
}

/**
 * The orders of a customer: of the account, or with the phone number of the customer or of the delivery
 * address.
 */
const isOrderOf =
  ({ user_id, customer_phone }: Buyer) =>
  (e: ExpressionBuilder<Tables, 'orders'>) =>
    e.or([
      ...(user_id === null ? [] : [e('orders.user_id', '=', user_id)]),
      ...(customer_phone === null
        ? []
        : [e('orders.customer_phone', '=', customer_phone), e('orders.phone_key', '=', customer_phone)]),
    ])
