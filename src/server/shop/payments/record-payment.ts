import { v7 as uuidv7 } from 'uuid'
import type { PaymentProblem } from '../../../contract/manage-payments.ts'
import type { Config } from '../../core/config/config.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../core/db/schema/payment-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { queueMails } from '../../core/mail/outbox.ts'
import { ownerNotices } from '../../core/mail/owner-notices.ts'
import type { ProviderPayment } from '../../core/payment-provider/provider-entities.ts'
import { completeHandedOver } from '../orders/complete-handed-over.ts'
import { SYSTEM_ACTOR } from '../orders/order-changes.ts'
import { readReceived } from '../orders/order-payments.ts'
import { payOnline, reinstateOrder } from './pay-online.ts'

/**
 * What the provider must be asked for once the transaction has committed: to take the money of a payment, or
 * to send it back.
 */
export type FollowUp = { do: 'capture'; payment: ProviderPayment } | { do: 'refund'; id: string } | null

/** States only move up. A failed payment may still become authorised, since banks confirm late. */
const rank = { created: 0, failed: 1, expired: 1, authorised: 2, captured: 3 }

/** While a payment of an order is being captured, a second one is not, for this long. */
const CAPTURE_MS = 10 * 60_000

/**
 * Records a payment as the provider reports it: by a return, an event, at expiry or in a reconciliation. The
 * one expected payment of an unpaid order pays it; any other money that has arrived has to be checked, or is
 * sent back if its order was cancelled. The same report again has no effect. @throws RetryTransaction if the
 * payment was recorded in the meantime.
 */
export async function recordPayment(tx: Tx, settings: Config, payment: ProviderPayment): Promise<FollowUp> {
  const order = await lockOrderOf(tx, payment)
  // An attempt at something else that this account sells, which has brought no money.
  if (!order && payment.state !== 'captured') return null

  const row = await tx.db
    .selectFrom('payments')
    .selectAll()
    .where('provider_payment_id', '=', payment.id)
    .executeTakeFirst()
  if (row && rank[row.state] >= rank[payment.state]) return followUpAgain(tx.db, order, row, payment)

  const problem = await problemOf(tx.db, order, payment)
  if (payment.state !== 'captured') {
    await savePayment(tx, order, row, { payment, problem: null })
    return payment.state === 'authorised' ? captureIfExpected(tx.db, order, payment) : null
  }

  const isReinstated =
    problem === 'too_late' && order !== undefined && (await reinstateOrder(tx, settings, order))
  const toCheck = isReinstated ? null : problem
  const id = await savePayment(tx, order, row, { payment, problem: toCheck })
  if (toCheck === null && order && !isReinstated)
    await completeHandedOver(tx, settings, SYSTEM_ACTOR, await payOnline(tx, settings, order))
  if (toCheck === 'too_late') return { do: 'refund', id }

  if (toCheck !== null) await mailPaymentToCheck(tx, settings, payment, toCheck)
  return null
}

/** Locks the order that the provider's order of a payment belongs to, archived or not. */
async function lockOrderOf(tx: Tx, { orderId }: ProviderPayment): Promise<OrderRow | undefined> {
  if (orderId === null) return undefined

  const startedPayment = await tx.db
    .selectFrom('payments')
    .select('order_id')
    .where('provider_order_id', '=', orderId)
    .where('order_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()

  return startedPayment?.order_id
    ? lockRows(
        tx.db,
        tx.db.selectFrom('orders').selectAll().where('id', '=', startedPayment.order_id),
      ).executeTakeFirst()
    : undefined
}

/**
 * Why a payment is not the expected one of an unpaid order: all of it, or its rest if it is one of the
 * counter; null if it is.
 */
async function problemOf(
  db: Queries,
  order: OrderRow | undefined,
  { currency, amountPaise }: ProviderPayment,
): Promise<PaymentProblem | null> {
  if (!order) return 'unknown_order'
  if (currency !== 'INR') return 'wrong_currency'
  if (order.payment_status !== 'awaiting_confirmation') return 'duplicate'
  if (amountPaise !== order.grand_total_paise - (await readReceived(db, order))) return 'wrong_amount'
  return order.cancelled_at !== null || order.deleted_at !== null ? 'too_late' : null
}

/** The next step of a payment that was recorded before, by a process that ended in between. */
async function followUpAgain(
  db: Queries,
  order: OrderRow | undefined,
  row: PaymentRow,
  payment: ProviderPayment,
): Promise<FollowUp> {
  if (row.to_check === 'too_late' && row.settled_at === null) return { do: 'refund', id: row.id }
  return row.state === 'authorised' && payment.state === 'authorised'
    ? captureIfExpected(db, order, payment)
    : null
}

/**
 * An authorised payment is captured, also to send it back if its order was cancelled; a second one of the
 * same order is not.
 */
async function captureIfExpected(
  db: Queries,
  order: OrderRow | undefined,
  payment: ProviderPayment,
): Promise<FollowUp> {
  const problem = await problemOf(db, order, payment)
  if (!order || (problem !== null && problem !== 'too_late')) return null

  const other = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('provider_payment_id', '!=', payment.id)
    .where('state', '=', 'authorised')
    .where('updated_at', '>', Date.now() - CAPTURE_MS)
    .limit(1)
    .executeTakeFirst()

  return other ? null : { do: 'capture', payment }
}

/**
 * Writes a payment: over its own row, over that of its started order if no payment has it yet, or as a new
 * row. Returns the row's id.
 */
async function savePayment(
  tx: Tx,
  order: OrderRow | undefined,
  row: PaymentRow | undefined,
  { payment, problem }: { payment: ProviderPayment; problem: PaymentProblem | null },
): Promise<string> {
  const now = Date.now()
  const values = {
    provider_payment_id: payment.id,
    amount_paise: payment.amountPaise,
    state: payment.state,
    to_check: problem,
    method: payment.method,
    payer: payment.payer,
    updated_at: now,
  }

  const startedPayment =
    row ??
    (payment.orderId === null
      ? undefined
      : await tx.db
          .selectFrom('payments')
          .select('id')
          .where('provider_order_id', '=', payment.orderId)
          .where('provider_payment_id', 'is', null)
          .executeTakeFirst())
  if (startedPayment) {
    await insertOrRetry(
      tx.db.updateTable('payments').set(values).where('id', '=', startedPayment.id).execute(),
    )
    return startedPayment.id
  }

  const id = uuidv7()
  const newRow = {
    ...values,
    id,
    order_id: order?.id ?? null,
    user_id: order?.user_id ?? null,
    provider: 'razorpay' as const,
    provider_order_id: payment.orderId,
    created_at: payment.createdAt,
  }

  await insertOrRetry(tx.db.insertInto('payments').values(newRow).execute())
  return id
}

const reasons: Record<PaymentProblem, string> = {
  unknown_order: 'It names no order of this shop.',
  wrong_amount: 'Its amount is not that of its order.',
  wrong_currency: 'Its currency is not that of its order.',
  duplicate: 'Its order was paid already.',
  too_late: 'Its order was cancelled, and the money could not be sent back.',
  no_order: 'It belongs to no order.',
  refund_failed: 'A refund of it has failed.',
  unknown_refund: 'It was refunded in the dashboard of the payment provider.',
}

/** Mails the owner that money has arrived which pays for no order, or that a refund has failed. */
export const mailPaymentToCheck = (
  tx: Tx,
  { owner }: Pick<Config, 'owner'>,
  { id, amountPaise }: Pick<ProviderPayment, 'id' | 'amountPaise'>,
  problem: PaymentProblem,
): Promise<void> =>
  queueMails(
    tx,
    ownerNotices(owner, problem === 'refund_failed' ? 'failedRefund' : 'payment', {
      event: `payment:${id}:check:owner`,
      kind: 'payment_to_check',
      data: { paymentId: id, amountPaise, reason: reasons[problem] },
    }),
  )
