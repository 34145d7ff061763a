import { v7 as uuidv7 } from 'uuid'
import type { OrderPayment } from '../../../contract/counter-order.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import type { Order } from '../../../contract/order.ts'
import { PAID_ONLINE } from '../../../rules/payment-state.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { lockOrderAndCash, requireWithinCashLimit } from './cash-limit.ts'
import { completeHandedOver } from './complete-handed-over.ts'
import { isPriceExpired, markPaid } from './confirm-order-payment.ts'
import { staleOrder, UNCONFIRMED } from './order-changes.ts'
import { readReceived } from './order-payments.ts'
import { orderWithDetails } from './order-row.ts'

type AddedPayment = { actor: Actor; id: string; payment: OrderPayment }

/**
 * Records money that an order of the counter has received. It is paid when its payments reach the grand total; one that is
 * handed over is then completed. @throws AppError not_found; invalid_input without a reference, or if the payments exceed
 * the order; cash_limit; stale_edit if it is paid, cancelled or expired, or not paid so.
 */
export async function addOrderPayment(tx: Tx, settings: Config, { actor, id: key, payment: { provider, amount, reference = null } }: AddedPayment): Promise<Order> {
  if (provider !== 'cash' && reference === null) throw new AppError('invalid_input', 'reference: must have 3 to 40 characters', { issues: [{ path: 'reference', message: 'must have 3 to 40 characters' }] })
  const { order, received } = await lockPayable(tx, actor, key)
  const paise = toPaise(amount)
  if (received + paise > order.grand_total_paise) throw new AppError('invalid_input', 'The payments exceed the order.', { issues: [{ path: 'amount', message: 'The payments exceed the order.' }] })
  if (provider === 'cash') await requireWithinCashLimit(tx.db, order, paise)
  const now = Date.now()
  await tx.db
    .insertInto('payments')
    .values({ id: uuidv7(), order_id: order.id, user_id: order.user_id, provider, amount_paise: paise, state: 'captured', reference, settled_by: actor.username, created_at: now, updated_at: now })
    .execute()
  addAuditEntry(tx, { entity: 'order', id: order.id, title: order.order_number, before: { received: toRupees(received) }, after: { received: toRupees(received + paise), provider } })
  if (received + paise < order.grand_total_paise) {
    await tx.db.updateTable('orders').set({ updated_at: now }).where('id', '=', order.id).execute()
    return orderWithDetails(tx.db, { ...order, updated_at: now }, actor)
  }
  return orderWithDetails(tx.db, await completeHandedOver(tx, settings, actor, await markPaid(tx, settings, actor, order)), actor)
}

/** Locks an order that can receive payments, with the cash of its customer. @throws AppError not_found, stale_edit. */
async function lockPayable(tx: Tx, actor: Actor, key: string): Promise<{ order: OrderRow; received: number }> {
  const order = await lockOrderAndCash(tx, key)
  const received = await readReceived(tx.db, order)
  const problem = problemOf(order, received)
  if (problem) throw await staleOrder(tx.db, actor, order, problem)
  if (order.payment_method === 'ONLINE') throw new AppError('stale_edit', PAID_ONLINE, { current: await orderWithDetails(tx.db, order, actor) })
  return { order, received }
}

/** Why an order cannot receive payments, as the end of a sentence; undefined if it can. An advance keeps its price. */
function problemOf(order: OrderRow, received: number): string | undefined {
  if (order.source === 'web') return 'was not taken at the counter'
  if (order.cancelled_at !== null) return 'was cancelled'
  if (order.source === 'reservation') return UNCONFIRMED
  if (order.payment_status === 'due_on_delivery') return 'is paid on delivery'
  if (order.payment_status !== 'awaiting_confirmation') return 'is paid already'
  return received === 0 && isPriceExpired(order, Date.now()) ? 'is an estimate whose time has run out' : undefined
}
