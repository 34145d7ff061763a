import type { PaymentAccount } from '../../core/config/online-payment.ts'
import { ProviderError } from '../../core/payment-provider/call-provider.ts'
import { razorpay } from '../../core/payment-provider/razorpay.ts'

/** The money of a payment: the id of its row, and the provider's id. */
type PaymentBack = { id: string; providerPaymentId: string; amountPaise: number }

/**
 * Sends the money of a payment back that belongs to no order. Safe to repeat: the provider sends it once,
 * since its row is the key. @throws ProviderError; not temporary if the provider rejects the refund or it has
 * failed.
 */
export async function sendPaymentBack(
  account: PaymentAccount,
  { id, ...refund }: PaymentBack,
): Promise<void> {
  const { state } = await razorpay.refund(account, { ...refund, key: id })
  if (state === 'failed') throw new ProviderError(400, 'the payment provider could not send a payment back')
}
