import { AppError } from '../../../core/lib/errors.ts'
import { ProviderError } from '../../../core/payment-provider/call-provider.ts'
import { providerOf } from '../../../core/payment-provider/providers.ts'
import { isFromProvider, lockPaymentToCheck } from '../base/payment-queries.ts'
import { requireAccount, unreachableProvider, type ProviderStep } from '../base/refund-at-provider.ts'

/**
 * Takes the money of a payment that is only authorised; does nothing for any other. Safe to repeat: the
 * provider takes it once. @throws AppError not_found; stale_edit if it is settled already or the provider
 * gives no money for it; unavailable if the provider cannot be reached.
 */
export async function captureAtProvider({
  independentTransaction,
  settings,
  id,
}: ProviderStep): Promise<void> {
  const payment = await independentTransaction((tx) => lockPaymentToCheck(tx, id))
  const { provider_payment_id: providerPaymentId } = payment
  if (!isFromProvider(payment) || payment.state !== 'authorised' || providerPaymentId === null) return

  const account = requireAccount(settings, payment)
  const [captured] = await providerOf(account)
    .fetchPayments(account, {
      capture: {
        provider: account.provider,
        id: providerPaymentId,
        orderId: payment.provider_order_id,
        amountPaise: payment.amount_paise,
        currency: payment.currency ?? 'INR',
        state: 'authorised',
        method: payment.method,
        payer: payment.payer,
        createdAt: payment.created_at,
      },
    })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      throw error.isTemporary ? unreachableProvider() : noMoney()
    })
  if (captured?.state !== 'captured') throw noMoney()

  await independentTransaction((tx) =>
    tx.db
      .updateTable('payments')
      .set({ state: 'captured', updated_at: Date.now() })
      .where('id', '=', id)
      .where('state', '=', 'authorised')
      .execute(),
  )
}

const noMoney = () =>
  new AppError(
    'stale_edit',
    'The payment provider no longer gives the money of this payment. Set the payment aside.',
  )
