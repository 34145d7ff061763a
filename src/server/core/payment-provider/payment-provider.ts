import type { IncomingHttpHeaders } from 'node:http'
import type { OnlineProvider } from '../../../contract/payment-providers.ts'
import type { PaymentAccount } from '../config/online-payment.settings.ts'

/**
 * A provider of online payments: all that the shop needs of one. Its id and name are in the contract, since
 * rows, addresses and pages have them; its settings are in core/config. Amounts are in paise, times in
 * milliseconds since 1970. Every call throws a ProviderError where the provider gives no usable answer, and
 * may be repeated safely: none takes or sends money twice.
 */
export type PaymentProvider = {
  /** Most entries that `fetchPayments` and `fetchRefunds` list in one page of a time. */
  pageSize: number

  /**
   * Starts the payment of an order. Without a known order of the provider it first looks for the one of this
   * order and amount, so that a process killed after creating one creates no second.
   */
  start(account: PaymentAccount, started: StartedPayment): Promise<PaymentForm>

  /** Reads what the provider's page sends back by the customer's browser, signed or not. */
  readReturn(account: PaymentAccount, form: Readonly<Record<string, unknown>>): ProviderReturn

  /** Reads a request to the webhook; null if the provider has not signed its bytes. */
  readEvent(account: PaymentAccount, headers: IncomingHttpHeaders, body: Buffer): SentEvent | null

  /** Fetches an order; null if the account has none with this id, such as one of another account. */
  fetchOrder(account: PaymentAccount, id: string): Promise<ProviderOrder | null>

  /**
   * Fetches payments; none of an order that the account does not know. `capture` takes the money of an
   * authorised payment first; one that is captured already is fetched as it is.
   */
  fetchPayments(account: PaymentAccount, query: PaymentQuery): Promise<ProviderPayment[]>

  /** Fetches the refunds of a time, page by page, also those made in the provider's dashboard. */
  fetchRefunds(account: PaymentAccount, page: TimePage): Promise<ProviderRefund[]>

  /**
   * Sends money of a captured payment back. The same key and amount send it once, however often it is called;
   * `key` has 10 or more letters, digits, - or _.
   */
  refund(account: PaymentAccount, back: PaymentBack): Promise<ProviderRefund>

  /** The sites that the payment page needs. */
  contentSecurityPolicy(account: PaymentAccount): PaymentSites

  /** The address of the script that the payment page loads; undefined for none. */
  scriptUrl(account: PaymentAccount): string | undefined
}

/**
 * What a customer's browser brings back: `paymentId` only if the provider has signed it. The order is not to
 * be trusted; undefined if none is named.
 */
export type ProviderReturn = { orderId: string | undefined; paymentId: string | null }

/** `id`: what tells repeats of an event apart from others; undefined if it has none. */
export type SentEvent = { id: string | undefined; event: ProviderEvent }

/** Money of a payment that goes back: the provider's id of the payment, and a key that sends it once. */
export type PaymentBack = { key: string; providerPaymentId: string; amountPaise: number }

/** Where the form of the payment page leads, and the sites of its script, if it has one. */
export type PaymentSites = { form: string; script?: readonly string[] }

/** An order of the shop that is to be paid. */
export type StartedPayment = {
  /** The order's id, which the provider stores as the receipt. */
  orderId: string
  amountPaise: number
  /** The provider's order for it; null if none is known. */
  providerOrderId: string | null
  /** What the provider's page shows, and what it fills in. */
  shopName: string
  description: string
  prefill: { name: string; email: string; contact: string }
  /** Where the customer comes back: with a payment, and without one. */
  returnUrl: string
  cancelUrl: string
}

/** A form that leads to the provider's page, and the provider's order that it pays. */
export type PaymentForm = { providerOrderId: string; action: string; fields: Record<string, string> }

/**
 * What to fetch: the payments of an order, one that a shopper brings back, those of a time (milliseconds
 * since 1970) page by page, or one payment once it is captured.
 */
export type PaymentQuery = { order: string } | { payment: string } | TimePage | { capture: ProviderPayment }
export type TimePage = { from: number; to: number; skip: number }

/** A payment at the provider. */
export type ProviderPayment = {
  provider: OnlineProvider
  /** Unique among the payments of all providers. */
  id: string
  /** The provider's order; null for a payment without one. */
  orderId: string | null
  amountPaise: number
  currency: string
  state: 'created' | 'failed' | 'authorised' | 'captured'
  /** Such as card, upi, netbanking. */
  method: string | null
  /** The last four digits of the card, or the masked UPI ID; null for other methods. */
  payer: string | null
  /**
   * Why its amount differs from that of its order: an offer of the provider, or its fee, which the customer
   * bears. Left out for all others.
   */
  difference?: 'offer' | 'fee'
  /** Why it failed, such as insufficient_funds; left out if it did not, or if the provider does not say. */
  failure?: string | undefined
  /** Milliseconds since 1970. */
  createdAt: number
}

/** An order at the provider. */
export type ProviderOrder = {
  id: string
  amountPaise: number
  currency: string
  /** The id of the shop's order, if it is one of this shop. */
  receipt: string | null
  /** Whether it is paid in full there, also by a payment of another amount. */
  isPaid: boolean
}

/** A payment whose money the customer's bank asks for. */
export type ProviderDispute = {
  paymentId: string
  amountPaise: number
  /** Until when it can be answered, in milliseconds since 1970; null if that is not known. */
  respondBy: number | null
  isOpen: boolean
}

/** A refund at the provider: on its way, arrived or failed. */
export type ProviderRefund = {
  provider: OnlineProvider
  id: string
  paymentId: string
  amountPaise: number
  state: 'sent' | 'done' | 'failed'
}

/**
 * An event. Its `kind` says what it is about: payment.authorized, payment.captured, payment.failed,
 * order.paid, refund.processed or refund.failed; any other is only recorded, except that of a dispute.
 */
export type ProviderEvent = {
  kind: string
  payment: ProviderPayment | null
  refund: ProviderRefund | null
  order: ProviderOrder | null
  dispute: ProviderDispute | null
  /** Whether the provider refunds by itself a payment that was never captured. */
  isOwnRefund: boolean
}
