import { orderStatuses, type Order } from '../../../../contract/order.ts'
import { isBeforeDispatch } from '../../../../rules/order-status.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { recordPaymentOfCancelled } from '../base/note-payment.ts'
import { applyCancellation } from '../base/order-cancellation.ts'
import { noLongerPossible } from '../base/order-changes.ts'
import { requireOwnOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'

/**
 * Cancels the customer's own order, restocks its pieces and releases its coupon. Returns an order that is
 * already cancelled unchanged. @throws AppError not_found, or stale_edit if it has been dispatched.
 */
export async function cancelOrder(tx: Tx, actor: Actor, key: string): Promise<Order> {
  const order = await requireOwnOrder(tx.db, actor, key)
  const now = Date.now()
  const cancelled = await tx.db
    .updateTable('orders')
    .set({ cancelled_at: now, updated_at: now })
    .where('id', '=', order.id)
    .where('cancelled_at', 'is', null)
    .where('status', 'in', orderStatuses.filter(isBeforeDispatch))
    .returningAll()
    .executeTakeFirst()
  if (!cancelled) {
    const current = await requireOwnOrder(tx.db, actor, order.id)
    if (current.cancelled_at === null) throw noLongerPossible('be cancelled')
    return orderWithDetails(tx.db, current, actor)
  }

  const checked = await recordPaymentOfCancelled(tx, actor, cancelled, 'shopper')
  const ended = await applyCancellation(tx, checked, { actor, customer: actor, by: 'shopper' })

  return orderWithDetails(tx.db, ended, actor)
}
