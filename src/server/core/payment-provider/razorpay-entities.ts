import * as z from 'zod'
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from './payment-provider.ts'

/**
 * Payments and refunds as Razorpay's responses and events have them. Amounts in paise; fields that nobody
 * needs are left out.
 */
const PaymentEntity = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  method: z.string().nullish(),
  vpa: z.string().nullish(),
  card: z.object({ last4: z.string().nullish() }).nullish(),
  offer_id: z.string().nullish(),
  fee_bearer: z.string().nullish(),
  error_reason: z.string().nullish(),
  created_at: z.number(),
})

const RefundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
})

const OrderEntity = z.object({
  id: z.string(),
  amount: z.int(),
  amount_paid: z.int().nullish(),
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.string().nullish(),
})

const DisputeEntity = z.object({
  payment_id: z.string(),
  amount: z.int(),
  respond_by: z.number().nullish(),
  status: z.string(),
})

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: PaymentEntity }).optional(),
    refund: z.object({ entity: RefundEntity }).optional(),
    order: z.object({ entity: OrderEntity }).optional(),
    dispute: z.object({ entity: DisputeEntity }).optional(),
  }),
})

const states = {
  created: 'created',
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
} as const
const refundStates = { pending: 'sent', processed: 'done', failed: 'failed' } as const

function toPayment({
  id,
  order_id,
  amount,
  currency,
  status,
  captured,
  method,
  vpa,
  card,
  offer_id,
  fee_bearer,
  error_reason,
  created_at,
}: z.output<typeof PaymentEntity>): ProviderPayment {
  return {
    provider: 'razorpay',
    id,
    orderId: order_id ?? null,
    amountPaise: amount,
    currency,
    method: method ?? null,
    createdAt: created_at * 1000,
    // One that was refunded by the provider itself was never captured.
    state: status === 'refunded' && captured === false ? 'failed' : states[status],
    failure: (status === 'failed' && error_reason) || undefined,
    payer: card?.last4 ?? (vpa ? maskedUpiId(vpa) : null),
    ...differenceOf(offer_id, fee_bearer),
  }
}

function differenceOf(
  offerId: string | null | undefined,
  feeBearer: string | null | undefined,
): Pick<ProviderPayment, 'difference'> {
  if (offerId) return { difference: 'offer' }

  return feeBearer === 'customer' ? { difference: 'fee' } : {}
}

const toOrder = ({
  id,
  amount,
  amount_paid,
  currency,
  receipt,
  status,
}: z.output<typeof OrderEntity>): ProviderOrder => ({
  id,
  amountPaise: amount,
  currency,
  receipt: receipt ?? null,
  isPaid: status === 'paid' && (amount_paid ?? 0) >= amount,
})

/** The states of a dispute in which the provider waits for the shop, or for the bank. */
const openDisputes = new Set(['open', 'action_required', 'under_review'])

const toDispute = ({
  payment_id,
  amount,
  respond_by,
  status,
}: z.output<typeof DisputeEntity>): ProviderDispute => ({
  paymentId: payment_id,
  amountPaise: amount,
  respondBy: respond_by ? respond_by * 1000 : null,
  isOpen: openDisputes.has(status),
})

/** Two letters and the bank: as•••@okaxis. */
const maskedUpiId = (vpa: string): string => vpa.replace(/^(.{0,2})[^@]*/, '$1•••')

const toRefund = ({ id, payment_id, amount, status }: z.output<typeof RefundEntity>): ProviderRefund => ({
  provider: 'razorpay',
  id,
  paymentId: payment_id,
  amountPaise: amount,
  state: refundStates[status],
})

export const readPayment = (json: unknown): ProviderPayment => toPayment(PaymentEntity.parse(json))
export const readPayments = (json: unknown): ProviderPayment[] =>
  listOf(PaymentEntity).parse(json).items.map(toPayment)
export const readRefunds = (json: unknown): ProviderRefund[] =>
  listOf(RefundEntity).parse(json).items.map(toRefund)
export const readRefund = (json: unknown): ProviderRefund => toRefund(RefundEntity.parse(json))
export const readProviderOrder = (json: unknown): ProviderOrder => toOrder(OrderEntity.parse(json))
export const readProviderOrders = (json: unknown): ProviderOrder[] =>
  listOf(OrderEntity).parse(json).items.map(toOrder)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads an event; of one in an unknown form only its kind. */
export function readEventBody(text: string): ProviderEvent {
  const json = parseJson(text) as { event?: unknown } | undefined
  const { data } = Event.safeParse(json)
  if (!data)
    return {
      kind: String(json?.event ?? 'unknown').slice(0, 100),
      payment: null,
      refund: null,
      order: null,
      dispute: null,
      isOwnRefund: false,
    }
  const { payment, refund, order, dispute } = data.payload
  return {
    kind: data.event,
    payment: payment ? toPayment(payment.entity) : null,
    refund: refund ? toRefund(refund.entity) : null,
    order: order ? toOrder(order.entity) : null,
    dispute: dispute ? toDispute(dispute.entity) : null,
    isOwnRefund: refund !== undefined && payment?.entity.captured === false,
  }
}
