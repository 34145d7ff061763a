import type { PaymentAccount } from '../config/online-payment.ts'
import type { Config } from '../config/config.ts'
import { providerUrl } from './call-provider.ts'

/**
 * The sites of the payment provider that the payment page needs: where its form leads, and those of the
 * script, if it is used.
 */
export type PaymentSites = { form: string; script?: readonly string[] }

/** Returns the sites of the payment provider; null if the shop takes no online payments. */
export function paymentSites({
  online: { account, usesScript },
}: Pick<Config, 'online'>): PaymentSites | null {
  if (!account) return null
  const form = providerUrl(account)
  return { form, ...(usesScript && { script: [...new Set([form, new URL(paymentScript(account)).origin])] }) }
}

/** The address of the provider's script. */
export const paymentScript = ({ loopbackUrl }: Pick<PaymentAccount, 'loopbackUrl'>): string =>
  `${loopbackUrl ?? 'https://checkout.razorpay.com'}/v1/checkout.js`
