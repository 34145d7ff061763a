import type { OnlineProvider } from '../../../contract/payment-providers.ts'
import type { Config } from '../config/config.ts'
import type { PaymentAccount } from '../config/online-payment.settings.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { practice } from './practice.ts'
import { razorpay } from './razorpay.ts'

const paymentProviders: Record<OnlineProvider, PaymentProvider> = { razorpay, practice }

/** The provider of an account. */
export const providerOf = ({ provider }: PaymentAccount): PaymentProvider => paymentProviders[provider]

/**
 * The shop's account at the provider of a payment; undefined if it has none, or no provider has the money.
 */
export const accountAt = (
  { online: { accounts } }: Pick<Config, 'online'>,
  source: string,
): PaymentAccount | undefined => accounts.find(({ provider }) => provider === source)
