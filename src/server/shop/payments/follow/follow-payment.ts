import type { PaymentAccount } from '../../../core/config/online-payment.settings.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { ProviderError } from '../../../core/payment-provider/call-provider.ts'
import type { ProviderOrder, ProviderPayment } from '../../../core/payment-provider/payment-provider.ts'
import { SYSTEM_ACTOR } from '../../orders/base/order-changes.ts'
import { providerOf } from '../../../core/payment-provider/providers.ts'
import { mailPaymentReturned, mailPaymentToCheck } from '../base/payment-notices.ts'
import { recordPayment, type FollowUp } from './record-payment.ts'
import { sendPaymentBack } from '../base/send-payment-back.ts'

/**
 * What following a payment needs. Its transactions are its own: the provider is never called inside of one.
 */
export type PaymentShop = Pick<AppContext, 'db' | 'settings' | 'log'>

/**
 * Records a payment as `recordPayment` does, and captures or refunds it at the provider if needed.
 * @throws ProviderError.
 */
export async function followPayment(
  shop: PaymentShop,
  account: PaymentAccount,
  payment: ProviderPayment,
  providerOrder?: ProviderOrder | null,
): Promise<void> {
  const { db, settings } = shop
  const next = await db.transaction((tx) => recordPayment(tx, settings, payment, providerOrder))
  await followUp(shop, account, next)
}

/**
 * Captures or refunds a recorded payment, or asks for its order, if needed. Safe to repeat: the provider
 * captures and refunds once. @throws ProviderError.
 */
export async function followUp(shop: PaymentShop, account: PaymentAccount, next: FollowUp): Promise<void> {
  if (next?.do === 'refund') return refundLatePayment(shop, account, next.id)
  if (next?.do === 'ask')
    return followPayment(shop, account, next.payment, await fetchOrderOf(account, next.payment))
  if (next?.do !== 'capture') return

  for (const captured of await providerOf(account).fetchPayments(account, { capture: next.payment })) {
    const then = await shop.db.transaction((tx) => recordPayment(tx, shop.settings, captured))
    // One that could not be captured is asked for again later.
    if (then?.do !== 'capture') await followUp(shop, account, then)
  }
}

const fetchOrderOf = async (account: PaymentAccount, { orderId }: ProviderPayment) =>
  orderId === null ? null : providerOf(account).fetchOrder(account, orderId)

/** Sends the money of a payment back whose order was cancelled before it arrived. */
async function refundLatePayment(
  { settings, db, log }: PaymentShop,
  account: PaymentAccount,
  id: string,
): Promise<void> {
  const payment = await db.transaction((tx) => readUnsettled(tx, id))
  if (!payment) return

  const { provider_payment_id: providerPaymentId, amount_paise: amountPaise } = payment
  try {
    await sendPaymentBack(account, { key: id, providerPaymentId, amountPaise })
    await db.transaction((tx) => settleRefunded(tx, id, 'Refunded, because the order was cancelled.'))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTemporary) throw error
    log.warn(error, 'a late payment was not refunded')
    await db.transaction((tx) =>
      mailPaymentToCheck(tx, settings, { id: providerPaymentId, amountPaise }, 'too_late'),
    )
  }
}

async function readUnsettled(tx: Tx, id: string) {
  const payment = await tx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('to_check', '=', 'too_late')
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return payment?.provider_payment_id
    ? { ...payment, provider_payment_id: payment.provider_payment_id }
    : undefined
}

/** Marks a payment as refunded, and mails the customer of its order; does nothing if it is settled. */
export async function settleRefunded(tx: Tx, id: string, note: string): Promise<void> {
  const now = Date.now()
  const settled = await tx.db
    .updateTable('payments')
    .set((e) => ({
      settled_at: now,
      settled_by: SYSTEM_ACTOR.username,
      settled_as: 'refund' as const,
      note: e.fn.coalesce('note', e.val(note)),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

  if (settled) await mailPaymentReturned(tx, settled)
}
