import type { Config } from '../../../core/config/config.ts'
import type { PaymentAccount } from '../../../core/config/online-payment.settings.ts'
import type { Actor } from '../../../core/context.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Database, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { ProviderError } from '../../../core/payment-provider/call-provider.ts'
import type { PaymentBack, ProviderRefund } from '../../../core/payment-provider/payment-provider.ts'
import { accountAt } from '../../../core/payment-provider/providers.ts'
import { isFromProvider, lockPaymentToCheck, requireNoOrder } from './payment-queries.ts'
import { sendPaymentBack } from './send-payment-back.ts'

/** A step at the provider on a payment, before the transaction that settles it. */
export type ProviderStep = {
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
export async function refundAtProvider(step: ProviderStep): Promise<void> {
  const { independentTransaction, settings, actor, id } = step
  const refund = await independentTransaction((tx) => requestRefund(tx, actor, id))
  if (refund) await sendBack(step, requireAccount(settings, refund), { key: id, ...refund })
}

/** The account at the provider of a payment. @throws AppError unavailable without one. */
export function requireAccount(settings: Config, { provider }: Pick<PaymentRow, 'provider'>): PaymentAccount {
  const account = accountAt(settings, provider)
  if (!account)
    throw new AppError('unavailable', 'Enter the keys of the payment provider in the settings first.')

  return account
}

export const unreachableProvider = () =>
  new AppError('unavailable', "We couldn't reach the payment service. Try again.")

/**
 * Sends money of a payment back, whose refund is requested. @throws AppError stale_edit if the provider
 * rejects it, so that it is requested no more; unavailable if it cannot be reached.
 */
export async function sendBack(
  { independentTransaction, id }: ProviderStep,
  account: PaymentAccount,
  refund: PaymentBack,
): Promise<ProviderRefund> {
  try {
    return await sendPaymentBack(account, refund)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // It may have been sent all the same, so the request stays.
    if (error.isTemporary) throw unreachableProvider()
    await independentTransaction((tx) => setRequested(tx, id, NOT_REQUESTED))
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
): Promise<(Omit<PaymentBack, 'key'> & Pick<PaymentRow, 'provider'>) | undefined> {
  const payment: PaymentRow = await lockPaymentToCheck(tx, id)
  requireNoOrder(payment)
  if (!isFromProvider(payment)) return undefined
  if (payment.state !== 'captured' || payment.provider_payment_id === null)
    throw new AppError('invalid_input', 'The payment provider has not captured this payment.')

  await setRequested(tx, id, { settled_by: actor.username, settled_as: 'refund' })
  const { provider, provider_payment_id: providerPaymentId, amount_paise: amountPaise } = payment
  return { provider, providerPaymentId, amountPaise }
}

/** The columns of a payment whose money nobody has requested back. */
export const NOT_REQUESTED = { settled_by: null, settled_as: null } as const

/** Stores the requester and the purpose of a refund, unless the payment is settled. */
export const setRequested = (tx: Tx, id: string, by: Pick<PaymentRow, 'settled_by' | 'settled_as'>) =>
  tx.db
    .updateTable('payments')
    .set({ ...by, updated_at: Date.now() })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
