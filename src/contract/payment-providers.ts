/** The providers of online payments: by the id that rows and addresses have, the name that people read. */
export const providerNames = { razorpay: 'Razorpay', practice: 'practice payments' } as const
export type OnlineProvider = keyof typeof providerNames

export const onlineProviders = Object.keys(providerNames) as OnlineProvider[]

/** Whether the money of a payment is at a provider, which sends it back, rather than with the shop. */
export const isOnlineProvider = (source: string): source is OnlineProvider =>
  Object.hasOwn(providerNames, source)

/** The provider of orders that were paid online before payments had rows. */
export const FIRST_PROVIDER: OnlineProvider = 'razorpay'

/** The name of the provider that has the money of a payment. */
export const nameOfProvider = (source: string): string =>
  isOnlineProvider(source) ? providerNames[source] : 'the payment provider'
