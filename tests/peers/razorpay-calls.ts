import { newId, now, type Ledger, type RazorpayOrder, type RazorpayPayment } from './razorpay-ledger.ts'

export type ApiRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  key: string | undefined
}
export type ApiResponse = { status: number; body: object }

export const problem = (status: number, description: string): ApiResponse => ({
  status,
  body: {
    error: {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      field: null,
      source: 'business',
      step: null,
      reason: null,
      metadata: {},
    },
  },
})

const page = (items: object[], query: URLSearchParams): ApiResponse => {
  const [count, skip] = [Math.min(100, Number(query.get('count') ?? 10)), Number(query.get('skip') ?? 0)]
  const listed = items.toReversed().slice(skip, skip + count)
  return { status: 200, body: { entity: 'collection', count: listed.length, items: listed } }
}
const inTime = ({ created_at }: { created_at: number }, query: URLSearchParams) =>
  created_at >= Number(query.get('from') ?? 0) && created_at <= Number(query.get('to') ?? Infinity)

const createOrder = (
  { orders }: Ledger,
  { amount, currency, receipt }: Record<string, unknown>,
): ApiResponse => {
  if (!Number.isInteger(amount) || Number(amount) < 100)
    return problem(400, 'The amount must be atleast INR 1.00')
  if (String(receipt).length > 40) return problem(400, 'receipt: the length must be no more than 40.')
  const order: RazorpayOrder = {
    id: newId('order'),
    entity: 'order',
    amount: Number(amount),
    amount_paid: 0,
    amount_due: Number(amount),
    currency: String(currency),
    receipt: String(receipt),
    status: 'created',
    created_at: now(),
  }
  orders.set(order.id, order)
  return { status: 200, body: order }
}

const captureCall = (
  { capture }: Ledger,
  payment: RazorpayPayment,
  { amount }: Record<string, unknown>,
): ApiResponse => {
  if (payment.captured) return problem(400, 'This payment has already been captured')
  if (payment.status !== 'authorized')
    return problem(400, 'Only payments which have been authorized and not yet captured can be captured')
  if (payment.order_id === null || amount !== payment.amount)
    return problem(400, 'Capture amount must be equal to the amount authorized')
  capture(payment)
  return { status: 200, body: payment }
}

const refundCall = (
  ledger: Ledger,
  payment: RazorpayPayment,
  body: Record<string, unknown>,
  key: string | undefined,
): ApiResponse => {
  const earlier = key === undefined ? undefined : ledger.keys.get(key)
  if (earlier)
    return earlier.body === JSON.stringify(body)
      ? { status: 200, body: earlier.refund }
      : problem(400, 'Different request body for the same idempotency key')
  if (key !== undefined && !/^[\w-]{10,}$/.test(key)) return problem(400, 'The idempotency key is too short')
  const amount = Number(body['amount'] ?? payment.amount)
  if (!payment.captured) return problem(400, 'The payment status should be captured for action to be taken')
  if (payment.amount_refunded + amount > payment.amount)
    return problem(400, 'The total refund amount is greater than the refund payment amount')
  const refund = ledger.refund(payment, amount)
  if (key !== undefined) ledger.keys.set(key, { body: JSON.stringify(body), refund })
  return { status: 200, body: refund }
}

const UNKNOWN_ID = 'The id provided does not exist'

/** One order, or the payments of it. An order of another account is as unknown as one that never was. */
function answerOfOrder(
  { orders, payments }: Ledger,
  id: string,
  action: string | undefined,
  query: URLSearchParams,
): ApiResponse {
  const order = orders.get(id)
  if (!order) return problem(400, UNKNOWN_ID)
  if (action !== 'payments') return { status: 200, body: order }

  return page(
    [...payments.values()].filter(({ order_id }) => order_id === id),
    query,
  )
}

/** The provider's response to a call, as documented. */
export function answerCall(ledger: Ledger, { method, path, query, body, key }: ApiRequest): ApiResponse {
  const { orders, payments, refunds } = ledger
  const [, , kind, id = '', action] = path.split('/')
  if (kind === 'orders' && id === '')
    return method === 'POST'
      ? createOrder(ledger, body)
      : page(
          [...orders.values()].filter(({ receipt }) => receipt === (query.get('receipt') ?? receipt)),
          query,
        )
  if (kind === 'orders') return answerOfOrder(ledger, id, action, query)
  if (kind === 'refunds')
    return page(
      [...refunds.values()].filter((refund) => inTime(refund, query)),
      query,
    )
  if (kind !== 'payments') return problem(404, 'The requested URL was not found on the server.')
  if (id === '')
    return page(
      [...payments.values()].filter((payment) => inTime(payment, query)),
      query,
    )
  const payment = payments.get(id)
  if (!payment) return problem(400, UNKNOWN_ID)
  if (action === 'capture') return captureCall(ledger, payment, body)
  return action === 'refund' ? refundCall(ledger, payment, body, key) : { status: 200, body: payment }
}
