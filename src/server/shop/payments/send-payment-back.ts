import type { PaymentAccount } from '../../core/config/online-payment.ts'
import { ProviderError } from '../../core/payment-provider/call-provider.ts'
import type { ProviderRefund } from '../../core/payment-provider/provider-entities.ts'
import { razorpay } from '../../core/payment-provider/razorpay.ts'

/** Money of a payment that goes back: the provider's id of the payment, and a key that sends it once. */
export type PaymentBack = { key: string; providerPaymentId: string; amountPaise: number }

/**
 * Sends money of a payment back that belongs to no order. Safe to repeat: the provider sends it once.
 * @throws ProviderError; not temporary if the provider rejects the refund or it has failed.
 */
export async function sendPaymentBack(account: PaymentAccount, back: PaymentBack): Promise<ProviderRefund> {
  const refund = await razorpay.refund(account, back)
  if (refund.state === 'failed')
    throw new ProviderError(400, 'the payment provider could not send a payment back')

  return refund
}
