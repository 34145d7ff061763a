import type { Order } from '../../../../contract/order.ts'
import type { NewRefund } from '../../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'
import type { LineQuantity } from '../../../../rules/refund.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError, invalid } from '../../../core/lib/errors.ts'
import { assignToLines } from '../fulfil/assign-pieces.ts'
import { readPaymentsOf } from '../base/order-payments.ts'
import { lockOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { planOrderRefund } from './plan-order-refund.ts'
import { isByHand, recordRefund, type PaidBack } from './record-refund.ts'

/**
 * Refunds pieces, an amount, or the difference for lighter pieces, which are assigned, of an order as it was
 * previewed.
 * @throws AppError as `assignToLines` does; not_found; invalid_input, also without way, date and reference of
 * money that the owner pays back; stale_edit if nothing was paid, or the order or its return has changed
 * since the preview; refund_limit.
 */
export async function createRefund(
  tx: Tx,
  { actor, id, refund }: { actor: Actor; id: string; refund: NewRefund },
): Promise<Order> {
  const order = await lockOrder(tx, id)
  const plan = await planOrderRefund(tx.db, order, refund)
  if (plan.digest !== refund.digest)
    throw new AppError('stale_edit', 'This order has changed since the preview. Please look again.')

  if (refund.returnId !== undefined)
    await requireReceivedReturn(tx.db, order, refund.returnId, refund.lines ?? [])
  if (refund.lighter) await assignToLines(tx, { actor, order }, [refund.lighter], null)

  return orderWithDetails(
    tx.db,
    await recordRefund(tx, order, plan, {
      actor,
      returnId: refund.returnId,
      reason: refund.reason,
      restock: refund.restock,
      paidBack: plan.parts.some(({ provider }) => isByHand(provider))
        ? requirePaidBack(refund, await firstPaidOn(tx.db, order))
        : null,
    }),
    actor,
  )
}

/**
 * @throws AppError stale_edit if the order has no such return that was received and is not refunded yet;
 * invalid_input for more pieces than it has.
 */
async function requireReceivedReturn(
  db: Queries,
  { id }: OrderRow,
  returnId: string,
  lines: readonly LineQuantity[],
): Promise<void> {
  const refunded = db
    .selectFrom('refunds')
    .select('id')
    .where('return_id', '=', returnId)
    .where('state', '!=', 'failed')

  const received = await db
    .selectFrom('return_requests')
    .select('lines')
    .where('id', '=', returnId)
    .where('order_id', '=', id)
    .where('state', '=', 'received')
    .where((e) => e.not(e.exists(refunded)))
    .executeTakeFirst()
  if (!received) throw new AppError('stale_edit', 'This return has changed. Please look again.')

  const returned = new Map(
    (JSON.parse(received.lines) as LineQuantity[]).map(({ position, quantity }) => [position, quantity]),
  )
  if (lines.some(({ position, quantity }) => quantity > (returned.get(position) ?? 0)))
    throw invalid('lines', 'more than was returned')
}

/**
 * The day in India from which an order has been paid. What a web order was paid by hand is confirmed later
 * than it came in, so that its own day counts.
 */
async function firstPaidOn(db: Queries, order: OrderRow): Promise<string> {
  const payments = await readPaymentsOf(db, [order])
  const isKnown = payments.length > 0 && (order.source === 'counter' || order.payment_method === 'ONLINE')
  const paidAt = isKnown ? Math.min(...payments.map(({ updated_at }) => updated_at)) : order.created_at
  return isoDay(dayInIndia(paidAt))
}

/** `paidOn`: the day of the payment. @throws AppError invalid_input. */
function requirePaidBack({ way, date, reference }: NewRefund, paidOn: string): PaidBack {
  if (way === undefined) throw invalid('way', 'is needed')
  if (date === undefined) throw invalid('date', 'is needed')
  if (date > isoDay(dayInIndia(Date.now()))) throw invalid('date', 'must not be after today')
  if (way === 'cash' && date !== isoDay(dayInIndia(Date.now())))
    throw invalid('date', 'must be today for cash')
  if (date < paidOn) throw invalid('date', 'must not be before the payment')
  if (reference === undefined) throw invalid('reference', 'must have 3 to 40 characters')
  return { way, date, reference }
}
