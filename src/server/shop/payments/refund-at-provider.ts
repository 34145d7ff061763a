import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { PaymentRow } from '../../core/db/schema/payment-tables.ts'
import type { Database, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { ProviderError } from '../../core/payment-provider/call-provider.ts'
import { isFromProvider, lockPaymentToCheck, requireNoOrder } from './payment-queries.ts'
import { sendPaymentBack } from './send-payment-back.ts'

type RefundCall = {
  independentTransaction: Database['transaction']
  settings: Config
  actor: Actor
  id: string
}

/**
 * Sends the money of a provider's payment back, before the transaction that settles it; does nothing for a
 * payment that came by hand. Safe to repeat: the provider sends it once. From now on nobody can match the
 * payment to an order.
 * @throws AppError not_found; stale_edit if it is settled already or the provider rejects the refund;
 * unavailable if the provider cannot be reached; invalid_input if it has not captured the payment.
 */
export async function refundAtProvider({
  independentTransaction,
  settings,
  actor,
  id,
}: RefundCall): Promise<void> {
  const { account } = settings.online
  const refund = await independentTransaction((tx) => requestRefund(tx, actor, id))
  if (!refund) return
  if (!account)
    throw new AppError('unavailable', 'Enter the keys of the payment provider in the settings first.')

  try {
    await sendPaymentBack(account, { id, ...refund })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // It may have been sent all the same, so the request stays.
    if (error.isTemporary)
      throw new AppError('unavailable', "We couldn't reach the payment service. Try again.")
    await independentTransaction((tx) => setRequestedBy(tx, id, null))
    throw new AppError(
      'stale_edit',
      'The payment provider rejected this refund. Look at the payment in its dashboard.',
    )
  }
}

/**
 * Marks the payment, so that it is not matched as well; returns what to refund, or undefined for a payment by
 * hand.
 */
async function requestRefund(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ providerPaymentId: string; amountPaise: number } | undefined> {
  const payment: PaymentRow = await lockPaymentToCheck(tx, id)
  requireNoOrder(payment)
  if (!isFromProvider(payment)) return undefined
  if (payment.state !== 'captured' || payment.provider_payment_id === null)
    throw new AppError('invalid_input', 'The payment provider has not captured this payment.')

  await setRequestedBy(tx, id, actor.username)
  return { providerPaymentId: payment.provider_payment_id, amountPaise: payment.amount_paise }
}

const setRequestedBy = (tx: Tx, id: string, name: string | null) =>
  tx.db
    .updateTable('payments')
    .set({ settled_by: name, updated_at: Date.now() })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
