import { createHmac, randomBytes } from 'node:crypto'

/** Entities in the provider's words. Amounts in paise, times in seconds since 1970. */
export type RazorpayOrder = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string
  status: 'created' | 'attempted' | 'paid'
  offer_id?: string
  created_at: number
}
export type RazorpayPayment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string | null
  method: string
  vpa: string | null
  captured: boolean
  amount_refunded: number
  /** What the provider takes; the customer pays it on top where they bear it. */
  fee?: number
  fee_bearer?: 'platform' | 'customer'
  /** The offer that the customer used: they pay less than the order, which counts as paid all the same. */
  offer_id?: string
  /** Why it failed; null for any other. */
  error_reason: string | null
  created_at: number
}
export type RazorpayDispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  created_at: number
}
export type RazorpayRefund = {
  id: string
  entity: 'refund'
  amount: number
  payment_id: string
  status: 'pending' | 'processed' | 'failed'
  created_at: number
}

/** An event, signed, as it is sent to the webhook. */
export type SignedEvent = { id: string; body: string; signature: string }

export type LedgerOptions = {
  webhookSecret: string
  /** Delivers an event to the shop. */
  send(event: SignedEvent): void
  /** The state of a new refund; processed unless it says otherwise. */
  refundStatus?(): RazorpayRefund['status']
}

export const newId = (kind: string): string => `${kind}_${randomBytes(9).toString('hex').slice(0, 14)}`
/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1000)
/** Hex HMAC-SHA256. */
export const sign = (signed: string, secret: string): string =>
  createHmac('sha256', secret).update(signed).digest('hex')

export type Ledger = ReturnType<typeof openLedger>

/** What the provider knows, in memory, and what happens to it. */
export function openLedger({ webhookSecret, send, refundStatus = () => 'processed' }: LedgerOptions) {
  const books = openBooks()

  const emit: Emit = (event, payload) => {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_practice',
      event,
      contains: Object.keys(payload),
      payload,
      created_at: now(),
    })
    send({ id: newId('event'), body, signature: sign(body, webhookSecret) })
  }

  return {
    ...books,
    ...paymentActions(books, emit),
    ...refundActions(books, emit, refundStatus),
    ...disputeActions(emit),
  }
}

const openBooks = () => ({
  orders: new Map<string, RazorpayOrder>(),
  payments: new Map<string, RazorpayPayment>(),
  refunds: new Map<string, RazorpayRefund>(),
  keys: new Map<string, { body: string; refund: RazorpayRefund }>(),
})

type Books = ReturnType<typeof openBooks>
type Emit = (event: string, payload: object) => void

function paymentActions({ orders, payments }: Pick<Books, 'orders' | 'payments'>, emit: Emit) {
  const announce = (event: string, payment: RazorpayPayment) => emit(event, { payment: { entity: payment } })

  /**
   * A customer's attempt at an order. `amount` and `currency`: those of the order, unless the attempt is to
   * be wrong, uses an offer, or bears the fee.
   */
  const attempt = (
    orderId: string | null,
    status: 'authorized' | 'failed',
    change: Partial<
      Pick<RazorpayPayment, 'amount' | 'currency' | 'offer_id' | 'fee' | 'fee_bearer' | 'error_reason'>
    > = {},
  ): RazorpayPayment => {
    const order = orders.get(orderId ?? '')
    const payment: RazorpayPayment = {
      id: newId('pay'),
      entity: 'payment',
      amount: order?.amount ?? 100,
      currency: 'INR',
      status,
      order_id: orderId,
      method: 'upi',
      vpa: 'asha.practice@okaxis',
      captured: false,
      amount_refunded: 0,
      error_reason: status === 'failed' ? 'payment_failed' : null,
      created_at: now(),
      ...change,
    }

    payments.set(payment.id, payment)
    if (order && order.status === 'created') order.status = 'attempted'
    announce(`payment.${status}`, payment)
    return payment
  }

  /** A failed payment may still become authorised, since banks confirm late. */
  const authorise = (payment: RazorpayPayment) => {
    payment.status = 'authorized'
    announce('payment.authorized', payment)
  }

  const capture = (payment: RazorpayPayment) => {
    Object.assign(payment, { status: 'captured', captured: true })
    const order = orders.get(payment.order_id ?? '')
    const isPaid = order !== undefined && payOrder(order, payment)
    announce('payment.captured', payment)
    if (isPaid) emit('order.paid', { payment: { entity: payment }, order: { entity: order } })
  }

  return { attempt, authorise, capture }
}

/** Counts a captured payment for its order; returns whether that pays it. */
function payOrder(
  order: RazorpayOrder,
  { amount, currency, fee = 0, fee_bearer, offer_id }: RazorpayPayment,
) {
  const withoutFee = fee_bearer === 'customer' ? amount - fee : amount
  const paid = offer_id === undefined ? withoutFee : order.amount
  const isPaid = currency === order.currency && paid === order.amount
  Object.assign(order, {
    amount_paid: paid,
    amount_due: Math.max(0, order.amount - paid),
    status: isPaid ? 'paid' : 'attempted',
    ...(offer_id !== undefined && { offer_id }),
  })
  return isPaid
}

/** How long the shop has to answer a dispute, in seconds. */
const DISPUTE_SECONDS = 7 * 24 * 3600

function disputeActions(emit: Emit) {
  const announce = (event: string, payment: RazorpayPayment, dispute: RazorpayDispute) =>
    emit(`payment.dispute.${event}`, { payment: { entity: payment }, dispute: { entity: dispute } })

  /** The customer's bank asks for the money of a payment. */
  const dispute = (payment: RazorpayPayment): RazorpayDispute => {
    const opened: RazorpayDispute = {
      id: newId('disp'),
      entity: 'dispute',
      payment_id: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      reason_code: 'goods_or_services_not_received_or_partially_received',
      respond_by: now() + DISPUTE_SECONDS,
      status: 'open',
      phase: 'chargeback',
      created_at: now(),
    }

    announce('created', payment, opened)
    return opened
  }

  const endDispute = (
    payment: RazorpayPayment,
    ended: RazorpayDispute,
    status: 'won' | 'lost' | 'closed',
  ) => {
    ended.status = status
    announce(status, payment, ended)
  }

  return { dispute, endDispute }
}

function refundActions(
  { payments, refunds }: Pick<Books, 'payments' | 'refunds'>,
  emit: Emit,
  refundStatus: () => RazorpayRefund['status'],
) {
  const settleRefund = (refund: RazorpayRefund, status: 'processed' | 'failed') => {
    refund.status = status
    const payment = payments.get(refund.payment_id)
    // The money of a failed refund is back, and can be refunded again.
    if (payment && status === 'failed')
      Object.assign(payment, { amount_refunded: payment.amount_refunded - refund.amount, status: 'captured' })
    emit(`refund.${status}`, { refund: { entity: refund }, payment: { entity: payment } })
  }

  const refund = (payment: RazorpayPayment, amount: number): RazorpayRefund => {
    const made: RazorpayRefund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      payment_id: payment.id,
      status: refundStatus(),
      created_at: now(),
    }

    refunds.set(made.id, made)
    payment.amount_refunded += amount
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    if (made.status !== 'pending') settleRefund(made, made.status)
    return made
  }

  return { refund, settleRefund }
}
