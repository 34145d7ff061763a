import { toRupees } from '../../../../contract/money.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { ProviderRefund } from '../../../core/payment-provider/payment-provider.ts'
import { SYSTEM_ACTOR } from '../../orders/base/order-changes.ts'
import { paysPaise } from '../../orders/base/order-payments.ts'
import { planOrderRefund } from '../../orders/refund/plan-order-refund.ts'
import { recordRefund } from '../../orders/refund/record-refund.ts'
import { settleRefunded } from './follow-payment.ts'
import { storePaymentEvent } from './payment-events.ts'
import { mailPaymentToCheck } from '../base/payment-notices.ts'
import { NOT_REQUESTED } from '../base/refund-at-provider.ts'
import { settleRefund } from './settle-refund.ts'

const REASON = 'Refunded in the dashboard of the payment provider.'

/** The payments whose money belongs to their order. */
const isOfOrder = ({ order_id, to_check }: PaymentRow): boolean =>
  order_id !== null && (to_check === null || to_check === 'refund_failed' || to_check === 'unknown_refund')

/**
 * Records a refund that the provider reports and the shop does not know: somebody has made it in the
 * provider's dashboard. One of an order's payment becomes a refund of the order, with credit note and mail;
 * if the order cannot be refunded by so much, its payment has to be checked. One of a listed payment settles
 * it, or lowers it to the rest. If the refund of a settled payment has failed, the payment is listed again. A
 * refund that the shop has made, or that is recorded, has no effect. `source`: whether an event reports it,
 * or the comparison of a night.
 */
export async function recordProviderRefund(
  tx: Tx,
  settings: Config,
  refund: ProviderRefund,
  source: 'event' | 'night' = 'night',
): Promise<void> {
  if (refund.state === 'sent') return

  const ids = await tx.db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('provider_payment_id', '=', refund.paymentId)
    .executeTakeFirst()
  if (!ids) return

  // The order first, as everywhere.
  const order = ids.order_id === null ? undefined : await lockOrderRow(tx, ids.order_id)
  const payment = await lockRows(
    tx.db,
    tx.db.selectFrom('payments').selectAll().where('id', '=', ids.id),
  ).executeTakeFirstOrThrow()

  // The provider itself returns money that was never captured.
  if (payment.state !== 'captured') return
  if (refund.state === 'failed') return relistPayment(tx, settings, payment, refund)
  // The event of a refund may come before the response that names it; the night decides then.
  if (source === 'event' && isBeingRefunded(payment)) return
  if ((await isOwn(tx.db, payment, refund)) || !(await recordOnce(tx, refund))) return

  if (order && isOfOrder(payment)) await refundOrderOf(tx, settings, { order, payment, refund })
  else if (refund.amountPaise >= payment.amount_paise) await settleRefunded(tx, payment.id, REASON)
  else await lowerPayment(tx, payment, refund)
}

/** Locks an order, archived or not. */
const lockOrderRow = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  lockRows(tx.db, tx.db.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()

/**
 * Whether the shop has made a refund: it knows its id, or is about to get to know it, or has settled the
 * payment.
 */
async function isOwn(db: Queries, payment: PaymentRow, { id }: ProviderRefund): Promise<boolean> {
  if (!isOfOrder(payment)) return payment.settled_at !== null

  const ownRefund = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where((e) => e.or([e('provider_refund_id', '=', id), e('state', '=', 'requested')]))
    .executeTakeFirst()

  return ownRefund !== undefined
}

/** Whether the shop is sending the money of a listed payment back. */
const isBeingRefunded = ({ to_check, settled_at, settled_by }: PaymentRow): boolean =>
  settled_at === null && (settled_by !== null || to_check === 'too_late')

/** Stores the refund among the events. Returns false if it is stored already. */
export const recordOnce = (tx: Tx, { provider, id, amountPaise }: ProviderRefund): Promise<boolean> =>
  storePaymentEvent(tx, {
    provider,
    id,
    kind: 'refund',
    outcome: `${rupees(amountPaise)} recorded`,
  })

type OrderRefund = { order: OrderRow; payment: PaymentRow; refund: ProviderRefund }

/**
 * Records a refund that is made already: it is requested and done in one transaction, so that the job that
 * sends refunds never sees it.
 */
async function refundOrderOf(
  tx: Tx,
  settings: Config,
  { order, payment, refund }: OrderRefund,
): Promise<void> {
  const plan = await planOrderRefund(tx.db, order, {
    amount: toRupees(chargeOfMoney(payment, refund.amountPaise)),
  }).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })

  if (!plan) {
    await tx.db
      .updateTable('payments')
      .set({ to_check: 'unknown_refund', settled_at: null, settled_by: null, updated_at: Date.now() })
      .where('id', '=', payment.id)
      .execute()
    return mailPaymentToCheck(
      tx,
      settings,
      { id: payment.provider_payment_id ?? payment.id, amountPaise: refund.amountPaise },
      'unknown_refund',
    )
  }

  const part = { paymentId: payment.id, provider: payment.provider, charge: plan.charge }
  const parts = [{ ...part, ...(payment.pays_paise !== null && { sentPaise: refund.amountPaise }) }]
  await recordRefund(
    tx,
    order,
    { ...plan, parts },
    { actor: SYSTEM_ACTOR, reason: REASON, restock: false, paidBack: null },
  )

  const { id } = await tx.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()

  await settleRefund(tx, settings, { id }, { providerRefundId: refund.id, state: 'done' })
}

/** What of an order's price so much money of its payment refunds, in paise. */
function chargeOfMoney(payment: PaymentRow, moneyPaise: number): number {
  const pays = paysPaise(payment)
  const hasOffer = payment.currency !== null || payment.amount_paise < pays

  return hasOffer ? Math.round((moneyPaise * pays) / payment.amount_paise) : Math.min(moneyPaise, pays)
}

/**
 * A listed payment of which a part has gone back still waits with the rest. If its excess was to go back,
 * that has happened: it can be accepted.
 */
async function lowerPayment(
  tx: Tx,
  { id, amount_paise, note, settled_as }: PaymentRow,
  { amountPaise }: ProviderRefund,
): Promise<void> {
  const text = `${rupees(amountPaise)} of ${rupees(amount_paise)} was refunded in the dashboard of the payment provider.`
  await tx.db
    .updateTable('payments')
    .set({
      ...(settled_as === 'accept' && NOT_REQUESTED),
      amount_paise: amount_paise - amountPaise,
      note: [note, text].filter(Boolean).join('\n'),
      updated_at: Date.now(),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * A payment whose money did not arrive at the customer has to be looked at again. The refunds of orders are
 * followed by `settleRefund`.
 */
async function relistPayment(
  tx: Tx,
  settings: Config,
  payment: PaymentRow,
  refund: ProviderRefund,
): Promise<void> {
  if (isOfOrder(payment) || payment.settled_at === null || !(await recordOnce(tx, refund))) return

  await tx.db
    .updateTable('payments')
    .set({ settled_at: null, settled_by: null, updated_at: Date.now() })
    .where('id', '=', payment.id)
    .execute()

  await mailPaymentToCheck(tx, settings, { id: refund.id, amountPaise: refund.amountPaise }, 'refund_failed')
}
