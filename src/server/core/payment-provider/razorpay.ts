import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentAccount } from '../config/online-payment.settings.ts'
import {
  callProvider,
  parsed,
  ProviderError,
  providerTimeout,
  unlessUnknown,
  type ProviderCall,
} from './call-provider.ts'
import type {
  PaymentForm,
  PaymentProvider,
  PaymentQuery,
  PaymentSites,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  ProviderReturn,
  SentEvent,
  StartedPayment,
  TimePage,
} from './payment-provider.ts'
import {
  readEventBody,
  readPayment,
  readPayments,
  readProviderOrder,
  readProviderOrders,
  readRefund,
  readRefunds,
} from './razorpay-entities.ts'

/** The only address that calls go to. */
const API_URL = 'https://api.razorpay.com'
const CHECKOUT_URL = 'https://checkout.razorpay.com'

/** Payments in a page, stated because the provider's default is 10. */
const PAGE_SIZE = 100

/** `key`: the idempotency key of a refund. */
type Call = Omit<ProviderCall, 'provider' | 'url' | 'headers'> & { path: string; key?: string }

const apiUrl = ({ loopbackUrl }: PaymentAccount): string => loopbackUrl ?? API_URL

const call = (
  account: PaymentAccount,
  { path, key, ...rest }: Call,
  signal?: AbortSignal,
): Promise<unknown> =>
  callProvider(
    {
      ...rest,
      provider: 'razorpay',
      url: new URL(path, apiUrl(account)),
      headers: {
        authorization: `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`,
        ...(key !== undefined && { 'x-refund-idempotency': key }),
      },
    },
    signal,
  )

async function start(account: PaymentAccount, started: StartedPayment): Promise<PaymentForm> {
  const providerOrderId = started.providerOrderId ?? (await findOrCreateOrder(account, started))
  const { shopName, description, prefill, returnUrl, cancelUrl } = started
  return {
    providerOrderId,
    action: `${apiUrl(account)}/v1/checkout/embedded`,
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
    call(
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
      call(account, { method: 'POST', path: '/v1/orders', body, isShoppers: true }, signal),
      readProviderOrder,
    )
  ).id
}

function readReturn({ keySecret }: PaymentAccount, form: Readonly<Record<string, unknown>>): ProviderReturn {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = form
  if (typeof orderId !== 'string') return { orderId: undefined, paymentId: null }

  const isValid =
    typeof paymentId === 'string' &&
    typeof signature === 'string' &&
    isSigned(keySecret, `${orderId}|${paymentId}`, signature)
  return { orderId, paymentId: isValid ? paymentId : null }
}

function readEvent(
  { webhookSecrets }: PaymentAccount,
  headers: IncomingHttpHeaders,
  body: Buffer,
): SentEvent | null {
  const [signature, id] = ['x-razorpay-signature', 'x-razorpay-event-id'].map((name) => headers[name])
  if (typeof signature !== 'string') return null
  if (!webhookSecrets.some((secret) => isSigned(secret, body, signature))) return null

  return { id: typeof id === 'string' ? id : undefined, event: readEventBody(body.toString()) }
}

/** Hex HMAC-SHA256, compared in constant time. */
function isSigned(secret: string, signed: string | Buffer, signature: string): boolean {
  const [expected, given] = [
    createHmac('sha256', secret).update(signed).digest(),
    Buffer.from(signature, 'hex'),
  ]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function fetchPayments(account: PaymentAccount, query: PaymentQuery): Promise<ProviderPayment[]> {
  if ('order' in query)
    return unlessUnknown(
      parsed(
        call(account, {
          method: 'GET',
          path: `/v1/orders/${query.order}/payments`,
          query: { count: PAGE_SIZE },
        }),
        readPayments,
      ),
      [],
    )
  if ('payment' in query) return [await fetchPayment(account, query.payment, true)]
  if ('capture' in query) return [await capture(account, query.capture)]
  return parsed(call(account, { method: 'GET', path: '/v1/payments', query: pageOf(query) }), readPayments)
}

const fetchOrder = (account: PaymentAccount, id: string): Promise<ProviderOrder | null> =>
  unlessUnknown(parsed(call(account, { method: 'GET', path: `/v1/orders/${id}` }), readProviderOrder), null)

const fetchRefunds = (account: PaymentAccount, page: TimePage): Promise<ProviderRefund[]> =>
  parsed(call(account, { method: 'GET', path: '/v1/refunds', query: pageOf(page) }), readRefunds)

const pageOf = ({ from, to, skip }: TimePage) => ({
  from: Math.floor(from / 1000),
  to: Math.ceil(to / 1000),
  count: PAGE_SIZE,
  skip,
})

const fetchPayment = (account: PaymentAccount, id: string, isShoppers = false) =>
  parsed(call(account, { method: 'GET', path: `/v1/payments/${id}`, isShoppers }), readPayment)

async function capture(
  account: PaymentAccount,
  { id, amountPaise, currency }: ProviderPayment,
): Promise<ProviderPayment> {
  try {
    return await parsed(
      call(account, {
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

const refund: PaymentProvider['refund'] = (account, { providerPaymentId, amountPaise, key }) =>
  parsed(
    call(account, {
      method: 'POST',
      path: `/v1/payments/${providerPaymentId}/refund`,
      body: { amount: amountPaise },
      key,
    }),
    readRefund,
  )

function contentSecurityPolicy(account: PaymentAccount): PaymentSites {
  const form = apiUrl(account)
  const script = scriptUrl(account)
  return { form, ...(script !== undefined && { script: [...new Set([form, new URL(script).origin])] }) }
}

const scriptUrl = ({ usesScript, loopbackUrl }: PaymentAccount): string | undefined =>
  usesScript ? `${loopbackUrl ?? CHECKOUT_URL}/v1/checkout.js` : undefined

export const razorpay: PaymentProvider = {
  pageSize: PAGE_SIZE,
  start,
  readReturn,
  readEvent,
  fetchOrder,
  fetchPayments,
  fetchRefunds,
  refund,
  contentSecurityPolicy,
  scriptUrl,
}
