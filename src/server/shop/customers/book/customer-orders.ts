import type { ExpressionBuilder } from 'kysely'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { readPaymentsOf, sumOfPayments } from '../../orders/base/order-payments.ts'
import type { KnownCustomer } from './customer-row.ts'

type Owner = Pick<KnownCustomer, 'id' | 'user_id'>

/** Whether an order is one of these customers: of their account or, without one, of the counter. */
export const isOrderOf = (customers: readonly Owner[]) => (e: ExpressionBuilder<Tables, 'orders'>) => {
  const accounts = customers.flatMap(({ user_id }) => user_id ?? [])
  const ofCounter = e.and([
    e('orders.user_id', 'is', null),
    e(
      'orders.customer_id',
      'in',
      customers.map(({ id }) => id),
    ),
  ])
  return accounts.length === 0 ? ofCounter : e.or([e('orders.user_id', 'in', accounts), ofCounter])
}

/** What each customer has still to pay of orders with an advance, in paise; customers without are left out. */
export async function readOwed(db: Queries, customers: readonly Owner[]): Promise<Map<string, number>> {
  if (customers.length === 0) return new Map()

  const open = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'customer_id', 'grand_total_paise'])
    .where('order_state', '=', 'estimate')
    .where(isOrderOf(customers))
    .execute()
  const received = await readReceivedOf(db, open)
  const customerOf = new Map(
    customers.flatMap(({ id, user_id }) => (user_id === null ? [] : [[user_id, id]])),
  )

  const due = new Map<string, number>()
  for (const order of open) {
    const paid = received.get(order.id) ?? 0
    if (paid === 0) continue

    const id = (order.user_id === null ? order.customer_id : customerOf.get(order.user_id)) ?? ''
    due.set(id, (due.get(id) ?? 0) + order.grand_total_paise - paid)
  }
  return due
}

/** What each of these orders has received, in paise. */
export async function readReceivedOf(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id'>[],
): Promise<Map<string, number>> {
  const payments = Map.groupBy(await readPaymentsOf(db, orders), ({ order_id }) => order_id ?? '')
  return new Map(Array.from(payments, ([id, received]) => [id, sumOfPayments(received)]))
}
