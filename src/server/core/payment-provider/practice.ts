import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { PaymentAccount } from '../config/online-payment.settings.ts'
import { callProvider, parsed, unlessUnknown, type ProviderCall } from './call-provider.ts'
import type {
  PaymentForm,
  PaymentProvider,
  PaymentQuery,
  ProviderOrder,
  ProviderPayment,
  ProviderReturn,
  SentEvent,
  StartedPayment,
} from './payment-provider.ts'

/** The practice provider's words are those of the shop, so that its entities need no translation. */
const Order = z.object({
  id: z.string(),
  receipt: z.string(),
  amountPaise: z.int(),
  currency: z.string(),
  isPaid: z.boolean(),
})

const Payment = z.object({
  provider: z.literal('practice').default('practice'),
  id: z.string(),
  orderId: z.string(),
  amountPaise: z.int(),
  currency: z.string(),
  state: z.enum(['failed', 'authorised', 'captured']),
  method: z.string(),
  payer: z.null(),
  createdAt: z.number(),
})

const Refund = z.object({
  provider: z.literal('practice').default('practice'),
  id: z.string(),
  paymentId: z.string(),
  amountPaise: z.int(),
  state: z.enum(['sent', 'done', 'failed']),
})

const Event = z.object({
  id: z.string(),
  kind: z.string(),
  payment: Payment.nullable().default(null),
  order: Order.nullable().default(null),
  refund: Refund.nullable().default(null),
})

const readPayment = (json: unknown) => Payment.parse(json)
const readPayments = (json: unknown) => z.array(Payment).parse(json)

type Call = Omit<ProviderCall, 'provider' | 'url' | 'headers'> & { path: string }

const urlOf = ({ loopbackUrl = '' }: PaymentAccount): string => loopbackUrl

const call = (account: PaymentAccount, { path, ...rest }: Call): Promise<unknown> =>
  callProvider({
    ...rest,
    provider: 'practice',
    url: new URL(path, urlOf(account)),
    headers: { authorization: `Bearer ${account.keySecret}` },
  })

async function start(account: PaymentAccount, started: StartedPayment): Promise<PaymentForm> {
  const { orderId: receipt, amountPaise, shopName: name, description } = started
  const body = { receipt, amountPaise }
  const providerOrderId =
    started.providerOrderId ??
    (
      await parsed(call(account, { method: 'POST', path: '/orders', body, isShoppers: true }), (json) =>
        Order.parse(json),
      )
    ).id

  return {
    providerOrderId,
    action: `${urlOf(account)}/pay`,
    fields: {
      order: providerOrderId,
      name,
      description,
      return_url: started.returnUrl,
      cancel_url: started.cancelUrl,
    },
  }
}

function readReturn(
  { keySecret }: PaymentAccount,
  { order, payment, signature }: Readonly<Record<string, unknown>>,
): ProviderReturn {
  if (typeof order !== 'string') return { orderId: undefined, paymentId: null }

  const isValid = typeof payment === 'string' && isSigned(keySecret, `${order} ${payment}`, signature)
  return { orderId: order, paymentId: isValid ? payment : null }
}

function readEvent(
  { keySecret }: PaymentAccount,
  { 'practice-signature': signature }: IncomingHttpHeaders,
  body: Buffer,
): SentEvent | null {
  if (!isSigned(keySecret, body, signature)) return null

  const { id, ...event } = Event.parse(JSON.parse(body.toString()))
  return { id, event: { ...event, dispute: null, isOwnRefund: false } }
}

/** Base64url HMAC-SHA512, compared in constant time. */
function isSigned(secret: string, signed: string | Buffer, signature: unknown): boolean {
  const expected = createHmac('sha512', secret).update(signed).digest()
  const signatureBytes = Buffer.from(typeof signature === 'string' ? signature : '', 'base64url')
  return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
}

const fetchOrder = (account: PaymentAccount, id: string): Promise<ProviderOrder | null> =>
  unlessUnknown(
    parsed(call(account, { method: 'GET', path: `/orders/${id}` }), (json) => Order.parse(json)),
    null,
  )

async function fetchPayments(account: PaymentAccount, query: PaymentQuery): Promise<ProviderPayment[]> {
  if ('order' in query)
    return unlessUnknown(
      parsed(call(account, { method: 'GET', path: '/payments', query: { ...query } }), readPayments),
      [],
    )
  if ('payment' in query)
    return [
      await parsed(
        call(account, { method: 'GET', path: `/payments/${query.payment}`, isShoppers: true }),
        readPayment,
      ),
    ]
  if ('capture' in query)
    return [
      await parsed(
        call(account, { method: 'POST', path: `/payments/${query.capture.id}/capture` }),
        readPayment,
      ),
    ]
  return parsed(call(account, { method: 'GET', path: '/payments', query: { ...query } }), readPayments)
}

/**
 * Practice payments, which move no money: their provider runs beside the shop (scripts/practice-payments).
 */
export const practice: PaymentProvider = {
  pageSize: 100,
  start,
  readReturn,
  readEvent,
  fetchOrder,
  fetchPayments,
  fetchRefunds: (account, page) =>
    parsed(call(account, { method: 'GET', path: '/refunds', query: { ...page } }), (json) =>
      z.array(Refund).parse(json),
    ),
  refund: (account, { providerPaymentId: payment, amountPaise, key }) =>
    parsed(call(account, { method: 'POST', path: '/refunds', body: { payment, amountPaise, key } }), (json) =>
      Refund.parse(json),
    ),
  contentSecurityPolicy: (account) => ({ form: urlOf(account) }),
  scriptUrl: () => undefined,
}
