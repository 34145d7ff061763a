import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentAccount } from '../config/online-payment.ts'
import { callProvider, ProviderError, providerTimeout, providerUrl } from './call-provider.ts'
import {
  readEventBody,
  readPayment,
  readPayments,
  readProviderOrder,
  readProviderOrders,
  readRefund,
  readRefunds,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from './provider-entities.ts'

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
type PaymentForm = { providerOrderId: string; action: string; fields: Record<string, string> }

/**
 * What to fetch: the payments of an order, one that a shopper brings back, those of a time (milliseconds since 1970) page by
 * page, or one payment once it is captured.
 */
type PaymentQuery = { order: string } | { payment: string } | TimePage | { capture: ProviderPayment }
type TimePage = { from: number; to: number; skip: number }

/** Payments in a page, stated because the provider's default is 10. */
export const PAYMENTS_PER_PAGE = 100

/**
 * Starts the payment of an order. Without a known order of the provider it first looks for one with this
 * receipt, so that a process killed after creating one creates no second. @throws ProviderError.
 */
async function startPayment(account: PaymentAccount, started: StartedPayment): Promise<PaymentForm> {
  const providerOrderId = started.providerOrderId ?? (await findOrCreateOrder(account, started))
  const { shopName, description, prefill, returnUrl, cancelUrl } = started
  return {
    providerOrderId,
    action: `${providerUrl(account)}/v1/checkout/embedded`,
    fields: {
      key_id: account.keyId,
      order_id: providerOrderId,
      name: shopName,
      description,
      'prefill[name]': prefill.name,
      'prefill[email]': prefill.email,
      'prefill[contact]': prefill.contact,
      callback_url: returnUrl,
      cancel_url: cancelUrl,
    },
  }
}

async function findOrCreateOrder(
  account: PaymentAccount,
  { orderId, amountPaise }: StartedPayment,
): Promise<string> {
  const signal = providerTimeout()
  const known = await parsed(
    callProvider(
      account,
      { method: 'GET', path: '/v1/orders', query: { receipt: orderId }, isShoppers: true },
      signal,
    ),
    readProviderOrders,
  )
  const open = known.find((order) => order.amountPaise === amountPaise && order.currency === 'INR')
  if (open) return open.id
  const body = { amount: amountPaise, currency: 'INR', receipt: orderId }
  return (
    await parsed(
      callProvider(account, { method: 'POST', path: '/v1/orders', body, isShoppers: true }, signal),
      readProviderOrder,
    )
  ).id
}

/**
 * Reads what the provider's page sends back by the customer's browser: the ids of its order and payment. Null
 * if the signature is not valid, so that nothing of it may be believed.
 */
function readReturn(
  { keySecret }: PaymentAccount,
  form: Readonly<Record<string, unknown>>,
): { providerOrderId: string; providerPaymentId: string } | null {
  const {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: providerPaymentId,
    razorpay_signature: signature,
  } = form
  if (
    typeof providerOrderId !== 'string' ||
    typeof providerPaymentId !== 'string' ||
    typeof signature !== 'string'
  )
    return null
  return isSigned(keySecret, `${providerOrderId}|${providerPaymentId}`, signature)
    ? { providerOrderId, providerPaymentId }
    : null
}

/** Reads an event. Null if no secret of the webhook has signed these bytes. */
function readEvent(
  { webhookSecrets }: PaymentAccount,
  body: Buffer,
  signature: string,
): ProviderEvent | null {
  return webhookSecrets.some((secret) => isSigned(secret, body, signature))
    ? readEventBody(body.toString())
    : null
}

/** Hex HMAC-SHA256, compared in constant time. */
function isSigned(secret: string, signed: string | Buffer, signature: string): boolean {
  const [expected, given] = [
    createHmac('sha256', secret).update(signed).digest(),
    Buffer.from(signature, 'hex'),
  ]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Fetches payments; none of an order that the account does not know. `capture` takes the money of an authorised payment first: one that is captured already is
 * fetched as it is. @throws ProviderError.
 */
async function fetchPayments(account: PaymentAccount, query: PaymentQuery): Promise<ProviderPayment[]> {
  if ('order' in query)
    return unlessUnknown(
      parsed(
        callProvider(account, {
          method: 'GET',
          path: `/v1/orders/${query.order}/payments`,
          query: { count: PAYMENTS_PER_PAGE },
        }),
        readPayments,
      ),
      [],
    )
  if ('payment' in query) return [await fetchPayment(account, query.payment, true)]
  if ('capture' in query) return [await capture(account, query.capture)]
  return parsed(
    callProvider(account, { method: 'GET', path: '/v1/payments', query: pageOf(query) }),
    readPayments,
  )
}

/**
 * Fetches an order; null if the account has none with this id, as with one that was started with the key of
 * another account. @throws ProviderError.
 */
const fetchOrder = (account: PaymentAccount, id: string): Promise<ProviderOrder | null> =>
  unlessUnknown(
    parsed(callProvider(account, { method: 'GET', path: `/v1/orders/${id}` }), readProviderOrder),
    null,
  )

/** Returns `nothing` where the provider knows no such id. @throws ProviderError of any other failure. */
async function unlessUnknown<T>(call: Promise<T>, nothing: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 400 || error.status === 404)) return nothing
    throw error
  }
}

/**
 * Fetches the refunds of a time, page by page, also those made in the provider's dashboard. @throws
 * ProviderError.
 */
const fetchRefunds = (account: PaymentAccount, page: TimePage): Promise<ProviderRefund[]> =>
  parsed(callProvider(account, { method: 'GET', path: '/v1/refunds', query: pageOf(page) }), readRefunds)

const pageOf = ({ from, to, skip }: TimePage) => ({
  from: Math.floor(from / 1000),
  to: Math.ceil(to / 1000),
  count: PAYMENTS_PER_PAGE,
  skip,
})

const fetchPayment = (account: PaymentAccount, id: string, isShoppers = false) =>
  parsed(callProvider(account, { method: 'GET', path: `/v1/payments/${id}`, isShoppers }), readPayment)

async function capture(
  account: PaymentAccount,
  { id, amountPaise, currency }: ProviderPayment,
): Promise<ProviderPayment> {
  try {
    return await parsed(
      callProvider(account, {
        method: 'POST',
        path: `/v1/payments/${id}/capture`,
        body: { amount: amountPaise, currency },
      }),
      readPayment,
    )
  } catch (error) {
    // Another process, or the account's own setting, may have captured it.
    if (error instanceof ProviderError && error.status === 400) return fetchPayment(account, id)
    throw error
  }
}

/**
 * Sends money of a captured payment back. The same key and amount send it once, however often it is called;
 * `key` has 10 or more letters, digits, - or _. @throws ProviderError; temporary if an earlier call with this
 * key is still at work.
 */
function refund(
  account: PaymentAccount,
  { providerPaymentId, amountPaise, key }: { providerPaymentId: string; amountPaise: number; key: string },
): Promise<ProviderRefund> {
  return parsed(
    callProvider(account, {
      method: 'POST',
      path: `/v1/payments/${providerPaymentId}/refund`,
      body: { amount: amountPaise },
      key,
    }),
    readRefund,
  )
}

/** @throws ProviderError if the response has another form than documented. */
async function parsed<T>(response: Promise<unknown>, read: (json: unknown) => T): Promise<T> {
  const json = await response
  try {
    return read(json)
  } catch {
    throw new ProviderError(null, 'the payment provider sent a response in an unknown form')
  }
}

/** The adapter of the provider: all that the shop needs of one. */
export const razorpay = {
  startPayment,
  readReturn,
  readEvent,
  fetchOrder,
  fetchPayments,
  fetchRefunds,
  refund,
}
