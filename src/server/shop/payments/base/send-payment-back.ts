import type { PaymentAccount } from '../../../core/config/online-payment.settings.ts'
import { ProviderError } from '../../../core/payment-provider/call-provider.ts'
import type { PaymentBack, ProviderRefund } from '../../../core/payment-provider/payment-provider.ts'
import { providerOf } from '../../../core/payment-provider/providers.ts'

/**
 * Sends money of a payment back that belongs to no order. Safe to repeat: the provider sends it once.
 * @throws ProviderError; not temporary if the provider rejects the refund or it has failed.
 */
export async function sendPaymentBack(account: PaymentAccount, back: PaymentBack): Promise<ProviderRefund> {
  const refund = await providerOf(account).refund(account, back)
  if (refund.state === 'failed')
    throw new ProviderError(400, 'the payment provider could not send a payment back')

  return refund
}
