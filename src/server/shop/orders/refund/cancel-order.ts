import type { Order, OrderStatus } from '../../../../contract/order.ts'
import { isBeforeDispatch } from '../../../../rules/order-status.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { recordPaymentOfCancelled } from '../base/unmatched-payments.ts'
import { applyCancellation } from '../base/order-cancellation.ts'
import { noLongerPossible } from '../base/order-changes.ts'
import { lockOrder, requireOwnOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { saveOrder } from '../base/save-order.ts'
import { isCancelled } from '../base/order-state.ts'

/**
 * Cancels the customer's own order, restocks its pieces and releases its coupon. Returns an order that is
 * already cancelled unchanged. @throws AppError not_found, or stale_edit if it has been dispatched.
 */
export async function cancelOrder(tx: Tx, { actor, id: key }: { actor: Actor; id: string }): Promise<Order> {
  const { id } = await requireOwnOrder(tx.db, actor, key)
  const order = await lockOrder(tx, id)
  if (isCancelled(order)) return orderWithDetails(tx.db, order, actor)
  if (!isBeforeDispatch(order.status as OrderStatus)) throw noLongerPossible('be cancelled')

  const cancelled = await saveOrder(tx, order, { cancelled_at: Date.now() })
  const checked = await recordPaymentOfCancelled(tx, actor, cancelled, 'shopper')
  const ended = await applyCancellation(tx, checked, { actor, customer: actor, by: 'shopper' })

  return orderWithDetails(tx.db, ended, actor)
}
