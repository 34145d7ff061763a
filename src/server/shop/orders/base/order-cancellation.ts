import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { releaseCoupons } from '../../coupons/coupon-uses.ts'
import { issueCreditNote } from '../../invoicing/issue-credit-note.ts'
import { updateVerifiedPurchases } from '../../reviews/verified-buyer.ts'
import { recordPaymentOfCancelled } from './note-payment.ts'
import { saveChange, recordEvent, type EventActor } from './order-changes.ts'
import type { Customer } from './order-mail.ts'
import { mailOrderCancelled, type Cancelling } from './order-status-mail.ts'
import { customerOf } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'
import { release } from '../../stock/release.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { addToTotals } from './order-totals.ts'

/** Cancels a locked order for the shop; `payment`: its payment has not arrived, so there is none to check. */
export async function cancelByShop(
  tx: Tx,
  actor: Actor,
  row: OrderRow,
  { restock, payment }: { restock: boolean; payment?: 'not_found' },
): Promise<Order> {
  const cancelled = await saveChange(tx, row, { cancelled_at: row.cancelled_at ?? Date.now() })
  if (row.cancelled_at !== null) return orderWithDetails(tx.db, cancelled, actor)

  const customer = await customerOf(tx.db, row)
  const checked =
    payment === 'not_found' ? cancelled : await recordPaymentOfCancelled(tx, customer, cancelled, 'shop')
  const ended = await applyCancellation(tx, checked, { actor, customer, by: 'shop', restock })

  return orderWithDetails(tx.db, ended, actor)
}

type Cancellation = Cancelling & { actor: EventActor; customer: Customer; restock?: boolean }

/**
 * Applies the effects of a cancellation: totals, stock, pieces with their HUID, coupon, invoice, verified
 * purchases, history, mail. `cancelled`: the order after the cancellation. Returns it with these effects.
 */
export async function applyCancellation(
  tx: Tx,
  cancelled: OrderRow,
  { actor, customer, restock = true, ...cause }: Cancellation,
): Promise<OrderRow> {
  await addToTotals(tx, { ...cancelled, cancelled_at: null }, cancelled)
  await release(tx, [orderOwner(cancelled)], { restock, by: actor.id })
  if (cancelled.coupon_id) await releaseCoupons(tx, [cancelled.coupon_id])
  await issueCreditNote(tx, cancelled)
  const hasAdvance = await checkAdvances(tx, cancelled)
  await updateVerifiedPurchases(tx, [cancelled])
  await recordEvent(tx, actor, cancelled.id, 'cancelled')

  const ended = await closeFreePayment(tx, cancelled)
  await mailOrderCancelled(tx, customer, ended, { ...cause, hasAdvance })
  return ended
}

/** An order that cost nothing was paid by that, so there is none to refund. */
async function closeFreePayment(tx: Tx, order: OrderRow): Promise<OrderRow> {
  if (order.grand_total_paise > 0 || order.payment_status !== 'paid') return order

  const closed = { ...order, payment_status: 'due_on_delivery' }
  await tx.db
    .updateTable('orders')
    .set({ payment_status: closed.payment_status })
    .where('id', '=', order.id)
    .execute()
  await addToTotals(tx, order, closed)
  return closed
}

/**
 * Adds what an order had received before it was paid to the payments to be checked, so that it is paid back;
 * a credit can be used again. Money of another amount that is being checked goes back as well. Returns whether
 * it had received any.
 */
async function checkAdvances(tx: Tx, { id, order_number, payment_status }: OrderRow): Promise<boolean> {
  if (payment_status !== 'awaiting_confirmation') return false

  const advances = await tx.db
    .updateTable('payments')
    .set({
      to_check: 'too_late',
      settled_at: null,
      settled_by: null,
      settled_as: null,
      reason: `Order ${order_number} was cancelled before it was paid.`,
      updated_at: Date.now(),
    })
    .where('order_id', '=', id)
    .where('state', '=', 'captured')
    .where((e) =>
      e.or([
        e('to_check', 'is', null),
        e.and([
          e('to_check', 'in', ['wrong_amount', 'wrong_currency']),
          e('settled_at', 'is', null),
          e('settled_by', 'is', null),
        ]),
      ]),
    )
    .where('provider', '!=', 'credit')
    .returning('id')
    .execute()

  return advances.length > 0
}
