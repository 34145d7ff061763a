import type { Order } from '../../../contract/order.ts'
import type { NewRefund } from '../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { assignToLines } from './assign-pieces.ts'
import { lockOrder } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'
import { planOrderRefund } from './plan-order-refund.ts'
import { isByHand, recordRefund, type PaidBack } from './record-refund.ts'

/**
 * Refunds pieces, an amount, or the difference for lighter pieces, which are assigned, of an order as it was previewed.
 * @throws AppError as `assignToLines` does; not_found; invalid_input, also without way, date and reference of money that the owner pays back;
 * stale_edit if nothing was paid, or the order has changed since the preview; refund_limit.
 */
export async function createRefund(tx: Tx, { actor, id, refund }: { actor: Actor; id: string; refund: NewRefund }): Promise<Order> {
  const order = await lockOrder(tx, id)
  const plan = await planOrderRefund(tx.db, order, refund)
  if (plan.digest !== refund.digest) throw new AppError('stale_edit', 'This order has changed since the preview. Please look again.')
  if (refund.lighter) await assignToLines(tx, { actor, order }, [refund.lighter], null)
  return orderWithDetails(tx.db, await recordRefund(tx, order, plan, { actor, reason: refund.reason, restock: refund.restock, paidBack: plan.parts.some(({ provider }) => isByHand(provider)) ? requirePaidBack(refund) : null }), actor)
}

/** @throws AppError invalid_input. */
function requirePaidBack({ way, date, reference }: NewRefund): PaidBack {
  if (way === undefined) throw missing('way', 'is needed')
  if (date === undefined) throw missing('date', 'is needed')
  if (date > isoDay(dayInIndia(Date.now()))) throw missing('date', 'must not be after today')
  if (reference === undefined) throw missing('reference', 'must have 3 to 40 characters')
  return { way, date, reference }
}

const missing = (path: string, message: string) => new AppError('invalid_input', `${path}: ${message}`, { issues: [{ path, message }] })
