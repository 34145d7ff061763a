import type { CustomerPayment } from '../../../../contract/customer.ts'
import { toPaise, toRupees } from '../../../../contract/money.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { invalidSentence } from '../../../core/lib/errors.ts'
import { payLockedOrder, requireReference } from '../../orders/pay/add-order-payment.ts'
import { isOrderOf, readReceivedOf } from '../../orders/pay/customer-orders.ts'
import { isOnAccount } from '../../orders/base/order-state.ts'
import { lockOrdersAndCash } from '../../orders/place/cash-limit.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { findCustomer, lockCustomers, type KnownCustomer } from './customer-row.ts'

type AddedPayment = CustomerPayment & { id: string; actor: Actor }

/**
 * Records money that a customer pays for orders on account: it settles the oldest first. Returns what it pays
 * of each, in rupees. @throws AppError not_found; invalid_input without a reference, or if it is more than is
 * due; cash_limit; day_closed.
 */
export async function addCustomerPayment(
  tx: Tx,
  shop: ShopContext,
  { id, actor, provider, amount, reference = null }: AddedPayment,
): Promise<{ settled: { orderId: string; amount: number }[] }> {
  requireReference(provider, reference)
  await lockCustomers(tx, id)
  const orders = await lockOnAccount(tx, await findCustomer(tx.db, id))
  const parts = settle(orders, toPaise(amount))

  const settled = []
  for (const { order, paise } of parts) {
    await payLockedOrder(tx, shop, { actor, order, payment: { provider, paise, reference } })
    settled.push({ orderId: order.order_number, amount: toRupees(paise) })
  }

  return { settled }
}

/** `due` in paise. */
type DueOrder = { order: OrderRow; due: number }

/** Locks the orders that a customer owes on account, and returns them with their amounts due, the oldest first. */
async function lockOnAccount(tx: Tx, customer: KnownCustomer): Promise<DueOrder[]> {
  const open = await tx.db
    .selectFrom('orders')
    .select('id as _id')
    .where('order_state', '=', 'on_account')
    .where(isOrderOf([customer]))
    .execute()
  if (open.length === 0) return []

  // One of them may have been paid before it was locked.
  const orders = [...(await lockOrdersAndCash(tx, open)).values()].filter(isOnAccount)
  const received = await readReceivedOf(tx.db, orders)

  return orders
    .toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))
    .map((order) => ({ order, due: order.grand_total_paise - (received.get(order.id) ?? 0) }))
}

/** Divides an amount between orders, in their order. @throws AppError invalid_input if it is more than is due. */
function settle(orders: readonly DueOrder[], amount: number): { order: OrderRow; paise: number }[] {
  const total = orders.reduce((sum, { due }) => sum + due, 0)
  if (amount > total)
    throw invalidSentence(
      'amount',
      total === 0 ? 'Nothing is due on account.' : `Only ${rupees(total)} is due on account.`,
    )

  let rest = amount
  return orders.flatMap(({ order, due }) => {
    const paise = Math.min(rest, due)
    rest -= paise
    return paise > 0 ? [{ order, paise }] : []
  })
}
