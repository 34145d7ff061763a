import type { SelectQueryBuilder } from 'kysely'
import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import { lockOnly } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { releaseCoupons } from '../../coupons/coupon-uses.ts'
import { issueCreditNote } from '../../invoicing/issue-credit-note.ts'
import { issueRefundVouchers } from '../../invoicing/receipts/issue-refund-vouchers.ts'
import { recordPaymentOfCancelled } from './unmatched-payments.ts'
import type { Customer } from './order-mail.ts'
import { mailOrderCancelled, type Cancelling } from './order-status-mail.ts'
import { customerOf } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'
import { release } from '../../stock/release.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { recordEvent, SYSTEM_ACTOR, type EventActor } from './order-changes.ts'
import { saveOrder } from './save-order.ts'
import { arrivedMoney } from './order-payments.ts'

/** Cancels a locked order for the shop; `payment`: its payment has not arrived, so there is none to check. */
export async function cancelByShop(
  tx: Tx,
  actor: Actor,
  row: OrderRow,
  { restock, payment }: { restock: boolean; payment?: 'not_found' },
): Promise<Order> {
  const cancelled = await saveOrder(tx, row, { cancelled_at: row.cancelled_at ?? Date.now() }, {})
  if (row.cancelled_at !== null) return orderWithDetails(tx.db, cancelled, actor)

  const customer = await customerOf(tx.db, row)
  const checked =
    payment === 'not_found' ? cancelled : await recordPaymentOfCancelled(tx, customer, cancelled, 'shop')
  const ended = await applyCancellation(tx, checked, { actor, customer, by: 'shop', restock })

  return orderWithDetails(tx.db, ended, actor)
}

type Cancellation = Cancelling & { actor: EventActor; customer: Customer; restock?: boolean }

/**
 * Applies the effects of a cancellation: stock, pieces with their HUID, coupon, invoice, history, mail.
 * `cancelled`: the order after the cancellation. Returns it with these effects.
 */
export async function applyCancellation(
  tx: Tx,
  cancelled: OrderRow,
  { actor, customer, restock = true, ...cause }: Cancellation,
): Promise<OrderRow> {
  await release(tx, [orderOwner(cancelled)], { restock, by: actor.id })
  if (cancelled.coupon_id) await releaseCoupons(tx, [cancelled.coupon_id])
  await issueCreditNote(tx, cancelled)
  await issueRefundVouchers(tx, cancelled)
  const hasAdvance = await checkAdvances(tx, cancelled)
  await recordEvent(tx, actor, cancelled.id, 'cancelled')

  const ended = await closeFreePayment(tx, cancelled)
  await mailOrderCancelled(tx, customer, ended, { ...cause, hasAdvance })
  return ended
}

/** Money of an authorised online payment may be on its way for this long, in milliseconds. */
const AUTHORISED_MS = 60 * 60_000

/** Orders whose time has run out, the first one first. */
type DueOrders = (db: Queries) => SelectQueryBuilder<Tables, 'orders', object>

/**
 * Cancels the first of the orders whose time has run out, for the shop; none for which money of any amount
 * has arrived, or may be on its way. One per transaction, so that it stays short. Every node may run it: each
 * order is cancelled once. Returns the cancelled order, if there was one. `now`: milliseconds since 1970.
 */
export async function cancelFirstDue(
  tx: Tx,
  now: number,
  dueOrders: DueOrders,
  reasonOf: (order: OrderRow) => Cancelling['reason'],
): Promise<OrderRow | undefined> {
  const due = dueOrders(tx.db)
    .where((e) => e.not(e.exists(arrivedMoney(e))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', '=', 'authorised')
            .where('payments.updated_at', '>', now - AUTHORISED_MS),
        ),
      ),
    )
  const first = await due.select('orders.id').limit(1).executeTakeFirst()
  if (!first) return undefined

  await lockOnly(tx, tx.db.selectFrom('orders').select('id').where('id', '=', first.id))
  // A payment may have arrived before the order was locked.
  const order = await due.selectAll('orders').where('orders.id', '=', first.id).executeTakeFirst()
  if (!order) return undefined

  const cancelled = await saveOrder(tx, order, { cancelled_at: now, updated_at: now })
  return applyCancellation(tx, cancelled, {
    actor: SYSTEM_ACTOR,
    customer: await customerOf(tx.db, cancelled),
    by: 'shop',
    reason: reasonOf(cancelled),
  })
}

/** An order that cost nothing was paid by that, so there is none to refund. */
async function closeFreePayment(tx: Tx, order: OrderRow): Promise<OrderRow> {
  if (order.grand_total_paise > 0 || order.payment_status !== 'paid') return order

  return saveOrder(tx, order, { payment_status: 'due_on_delivery' })
}

/**
 * Adds what an order had received before it was paid to the payments to be checked, so that it is paid back;
 * a credit can be used again. Money of another amount that is being checked goes back as well. Returns
 * whether it had received any.
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
