import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { ProviderOrder, ProviderPayment } from '../../../core/payment-provider/payment-provider.ts'
import { completeHandedOver } from '../../orders/fulfil/complete-handed-over.ts'
import { SYSTEM_ACTOR } from '../../orders/base/order-changes.ts'
import { mailMoneyReceived } from '../../orders/base/payment-mails.ts'
import { customerOf } from '../../orders/base/order-queries.ts'
import { accountAt } from '../../../core/payment-provider/providers.ts'
import { countForeignPayment, isCountedForeign } from './foreign-payments.ts'
import { leaveLatePayment } from './late-payments.ts'
import { payOnline, reinstateOrder } from '../base/pay-online.ts'
import { mailPaymentToCapture, mailPaymentToCheck } from '../base/payment-notices.ts'
import {
  dependsOnProviderOrder,
  fitPayment,
  isExpected,
  isOtherAmount,
  type PaymentFit,
} from './payment-problem.ts'
import { savePayment } from './save-payment.ts'

/**
 * What the provider must be asked for once the transaction has committed: to take the money of a payment, to
 * send it back, or for its order, which decides over a payment that does not fit.
 */
export type FollowUp =
  | { do: 'capture'; payment: ProviderPayment }
  | { do: 'ask'; payment: ProviderPayment }
  | { do: 'refund'; id: string }
  | null

/** States only move up. A failed payment may still become authorised, since banks confirm late. */
const rank = { created: 0, failed: 1, expired: 1, authorised: 2, captured: 3 }

/** While a payment of an order is being captured, a second one is not, for this long. */
const CAPTURE_MS = 10 * 60_000

/** A payment, its order here, its row, and its order at the provider: undefined before it was asked for. */
type Recorded = {
  payment: ProviderPayment
  order: OrderRow | undefined
  row: PaymentRow | undefined
  providerOrder: ProviderOrder | null | undefined
}

/**
 * Records a payment as the provider reports it: by a return, an event, at expiry or in a reconciliation. The
 * one expected payment of an unpaid order pays it, also one of another amount if `providerOrder` is paid in
 * full by it; any other money that has arrived has to be checked, or is sent back if its order was cancelled.
 * The same report again has no effect. @throws RetryTransaction if the payment was recorded in the meantime.
 */
export async function recordPayment(
  tx: Tx,
  settings: Config,
  payment: ProviderPayment,
  providerOrder?: ProviderOrder | null,
): Promise<FollowUp> {
  const order = await lockOrderOf(tx, payment, providerOrder)
  // An attempt at something else that this account sells, which has brought no money.
  if (!order && payment.state !== 'captured') return null

  const row = await tx.db
    .selectFrom('payments')
    .selectAll()
    .where('provider_payment_id', '=', payment.id)
    .executeTakeFirst()

  const recorded = { payment, order, row, providerOrder }
  if (row && rank[row.state] >= rank[payment.state] && !isUndecided(row))
    return followUpAgain(tx, settings, recorded)

  return payment.state === 'captured'
    ? recordCaptured(tx, settings, recorded)
    : recordUncaptured(tx, settings, recorded)
}

/** Locks the order that the provider's order of a payment belongs to, archived or not. */
async function lockOrderOf(
  tx: Tx,
  { provider, orderId }: ProviderPayment,
  providerOrder: ProviderOrder | null | undefined,
): Promise<OrderRow | undefined> {
  if (orderId === null) return undefined

  const startedPayment = await tx.db
    .selectFrom('payments')
    .select('order_id')
    .where('provider', '=', provider)
    .where('provider_order_id', '=', orderId)
    .where('order_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()

  // A start that was interrupted has left its order only in the receipt.
  const id = startedPayment?.order_id ?? (providerOrder?.id === orderId ? providerOrder.receipt : null)
  return id === null
    ? undefined
    : lockRows(tx.db, tx.db.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Whether captured money waits to be checked, of which the provider's order may say more. */
const isUndecided = ({ state, to_check, settled_at, settled_by }: PaymentRow): boolean =>
  state === 'captured' && dependsOnProviderOrder(to_check) && settled_at === null && settled_by === null

async function recordUncaptured(tx: Tx, settings: Config, recorded: Recorded): Promise<FollowUp> {
  const { payment, order, row } = recorded
  const fit = await fitPayment(tx.db, order, payment, undefined)
  const waits = payment.state === 'authorised' && isOtherAmount(fit.problem) && !isExpected(payment, fit)
  await savePayment(tx, order, row, { payment, problem: waits ? fit.problem : null })

  if (waits) await mailPaymentToCapture(tx, settings, payment, fit.duePaise)
  return payment.state === 'authorised' ? captureIfExpected(tx, settings, recorded, fit) : null
}

async function recordCaptured(tx: Tx, settings: Config, recorded: Recorded): Promise<FollowUp> {
  const { payment, order, row, providerOrder } = recorded
  const fit = await fitPayment(tx.db, order, payment, providerOrder)
  const mayAsk =
    providerOrder === undefined && payment.orderId !== null && dependsOnProviderOrder(fit.problem)

  if (!order && accountAt(settings, payment.provider)?.isShared && !row) {
    if (await isCountedForeign(tx.db, payment)) return null
    if (mayAsk) return { do: 'ask', payment }

    await countForeignPayment(tx, payment)
    return null
  }

  if (mayAsk) {
    if (!row || row.to_check !== fit.problem || row.state !== payment.state)
      await savePayment(tx, order, row, { payment, problem: fit.problem })
    return { do: 'ask', payment }
  }

  return recordDecided(tx, settings, recorded, fit)
}

/** Records captured money once all is known that the provider can say of it. */
async function recordDecided(
  tx: Tx,
  settings: Config,
  { payment, order, row }: Recorded,
  { problem, duePaise, isPaidThere }: PaymentFit,
): Promise<FollowUp> {
  const isReinstated =
    problem === 'too_late' && order !== undefined && (await reinstateOrder(tx, settings, order))
  const toCheck = isReinstated ? null : problem
  const paysPaise = toCheck === null && isPaidThere ? duePaise : null
  const id = await savePayment(tx, order, row, { payment, problem: toCheck, paysPaise })

  if (toCheck === null && order && !isReinstated)
    await completeHandedOver(tx, settings, SYSTEM_ACTOR, await payOnline(tx, settings, order))
  if (toCheck === 'too_late') return { do: 'refund', id }

  if (toCheck !== null) await mailPaymentToCheck(tx, settings, payment, toCheck)
  if (order && isOtherAmount(toCheck))
    await mailMoneyReceived(tx, await customerOf(tx.db, order), order, {
      paymentId: payment.id,
      amountPaise: payment.currency === 'INR' ? payment.amountPaise : null,
    })
  return null
}

/** The next step of a payment that was recorded before, by a process that ended in between. */
async function followUpAgain(tx: Tx, settings: Config, recorded: Recorded): Promise<FollowUp> {
  const { payment, order, row } = recorded
  if (row?.to_check === 'too_late' && row.settled_at === null) return { do: 'refund', id: row.id }
  if (row?.state !== 'authorised' || payment.state !== 'authorised') return null

  return captureIfExpected(tx, settings, recorded, await fitPayment(tx.db, order, payment, undefined))
}

/**
 * Captures an authorised payment if it is expected, unless it is late and its fee would be large or come
 * again; a second one of the same order is not captured.
 */
async function captureIfExpected(
  tx: Tx,
  settings: Config,
  { payment, order }: Recorded,
  fit: PaymentFit,
): Promise<FollowUp> {
  if (!order || !isExpected(payment, fit)) return null
  if (fit.problem === 'too_late' && (await leaveLatePayment(tx, settings, order, payment))) return null

  const other = await tx.db
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
