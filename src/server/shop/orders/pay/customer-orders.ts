import type { ExpressionBuilder } from 'kysely'
import type { CustomerRow } from '../../../core/db/schema/customer-tables.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { owedStates, saleStates } from '../../../../rules/order-state.ts'
import { keptPaise } from '../../figures/sales.ts'
import { together } from '../../../core/db/together.ts'
import { keepAccount } from '../base/keep-customer.ts'
import { readPaymentsOf, sumOfPayments } from '../base/order-payments.ts'

type Owner = Pick<CustomerRow, 'id' | 'user_id'>

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

/**
 * What a customer owes, in paise: together, and of that on account. `dueOn`: the first day on which something
 * is due on account, in days since 1970; null without.
 */
export type Debt = { due: number; onAccount: number; dueOn: number | null }

export const NO_DEBT: Debt = { due: 0, onAccount: 0, dueOn: null }

/**
 * What each customer has still to pay of orders on account and of those with an advance; customers without
 * are left out.
 */
export async function readDebts(db: Queries, customers: readonly Owner[]): Promise<Map<string, Debt>> {
  if (customers.length === 0) return new Map()

  const open = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'customer_id', 'grand_total_paise', 'order_state', 'due_on'])
    .where('order_state', 'in', owedStates)
    .where(isOrderOf(customers))
    .execute()
  const received = await readReceivedOf(db, open)

  const recordOf = new Map(customers.flatMap(({ id, user_id }) => (user_id === null ? [] : [[user_id, id]])))
  const debts = new Map<string, Debt>()
  for (const order of open) {
    const paid = received.get(order.id) ?? 0
    const isOnAccount = order.order_state === 'on_account'
    if (!isOnAccount && paid === 0) continue

    const id = (order.user_id === null ? order.customer_id : recordOf.get(order.user_id)) ?? ''
    const due = order.grand_total_paise - paid
    const { dueOn, ...before } = debts.get(id) ?? NO_DEBT
    debts.set(id, {
      due: before.due + due,
      onAccount: before.onAccount + (isOnAccount ? due : 0),
      dueOn: isOnAccount ? Math.min(dueOn ?? Infinity, order.due_on ?? Infinity) : dueOn,
    })
  }

  return debts
}

/** The sales of each customer, less refunds, in paise; customers without are left out. */
export async function readBought(db: Queries, customers: readonly Owner[]): Promise<Map<string, number>> {
  // Its sum, not its rows, knows the state: the index of customers serves both queries.
  const sales = db
    .selectFrom('orders')
    .select(({ eb, fn }) =>
      fn
        .sum<number | null>(eb.case().when('order_state', 'in', saleStates).then(keptPaise).else(0).end())
        .as('paise'),
    )
  const ids = customers.map(({ id }) => id)
  const accounts = customers.flatMap(({ user_id }) => user_id ?? [])
  const [ofAccounts, ofCounter] = await together([
    accounts.length > 0 &&
      sales.select('user_id as owner').where('user_id', 'in', accounts).groupBy('user_id').execute(),
    sales
      .select('customer_id as owner')
      .where('customer_id', 'in', ids)
      .where('user_id', 'is', null)
      .groupBy('customer_id')
      .execute(),
  ])

  const sums = new Map(
    [...(ofAccounts || []), ...ofCounter].map(({ owner, paise }) => [owner, Number(paise)]),
  )
  return new Map(
    customers.map(({ id, user_id }) => [id, (sums.get(id) ?? 0) + (sums.get(user_id ?? '') ?? 0)]),
  )
}

/** What each of these orders has received, in paise. */
export async function readReceivedOf(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id'>[],
): Promise<Map<string, number>> {
  const payments = Map.groupBy(await readPaymentsOf(db, orders), ({ order_id }) => order_id ?? '')

  return new Map(Array.from(payments, ([id, received]) => [id, sumOfPayments(received)]))
}

/**
 * Locks the record of an order's customer, so that sales on account wait for each other. Returns what they
 * owe on account, in paise.
 */
export async function lockAccount(
  tx: Tx,
  order: Pick<OrderRow, 'user_id' | 'customer_id' | 'created_at'>,
): Promise<number> {
  await keepAccount(tx, order)
  const records = tx.db.selectFrom('customers').select(['id', 'user_id'])
  const record = await lockRows(
    tx.db,
    order.user_id === null
      ? records.where('id', '=', order.customer_id)
      : records.where('user_id', '=', order.user_id),
  ).executeTakeFirstOrThrow()

  return (await readDebts(tx.db, [record])).get(record.id)?.onAccount ?? 0
}
