import { randomBytes } from 'node:crypto'
import type {
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from '../../src/server/core/payment-provider/payment-provider.ts'

export type PracticeOrder = ProviderOrder & { receipt: string }
export type PracticePayment = Omit<ProviderPayment, 'provider'>
type PracticeRefund = Omit<ProviderRefund, 'provider'> & { key: string; createdAt: number }

/** What happened, for the shop's webhook. */
type PracticeEvent = {
  id: string
  kind: string
  payment?: PracticePayment
  order?: PracticeOrder
  refund?: PracticeRefund
}

const newId = (kind: string): string => `practice_${kind}_${randomBytes(8).toString('hex')}`

export type PracticeLedger = ReturnType<typeof openPracticeLedger>

/**
 * What the practice provider knows, in memory, and what happens to it. `send` delivers an event to the shop.
 */
export function openPracticeLedger(send: (event: PracticeEvent) => void) {
  const orders = new Map<string, PracticeOrder>()
  const payments = new Map<string, PracticePayment>()
  const refunds = new Map<string, PracticeRefund>()

  const announce = (kind: string, about: Omit<PracticeEvent, 'id' | 'kind'>) =>
    send({ id: newId('event'), kind, ...about })

  /** The order of a receipt and amount; a new one if there is none. */
  const orderOf = (receipt: string, amountPaise: number): PracticeOrder => {
    const known = [...orders.values()].find(
      (order) => order.receipt === receipt && order.amountPaise === amountPaise,
    )
    if (known) return known

    const order = { id: newId('order'), receipt, amountPaise, currency: 'INR', isPaid: false }
    orders.set(order.id, order)
    return order
  }

  /** A customer's attempt to pay an order. */
  const attempt = (order: PracticeOrder, state: 'authorised' | 'failed'): PracticePayment => {
    const payment: PracticePayment = {
      id: newId('payment'),
      orderId: order.id,
      amountPaise: order.amountPaise,
      currency: order.currency,
      state,
      method: 'practice',
      payer: null,
      createdAt: Date.now(),
    }
    payments.set(payment.id, payment)
    announce(state === 'failed' ? 'payment.failed' : 'payment.authorized', { payment })
    return payment
  }

  /** Takes the money of an authorised payment; leaves any other as it is. */
  const capture = (payment: PracticePayment): void => {
    if (payment.state !== 'authorised') return

    payment.state = 'captured'
    const order = orders.get(payment.orderId ?? '')
    if (order) order.isPaid = true
    announce('payment.captured', { payment, ...(order && { order }) })
  }

  /** Sends money of a payment back, once for each key; undefined if that is not possible. */
  const refund = (payment: PracticePayment, amountPaise: number, key: string): PracticeRefund | undefined => {
    const made = [...refunds.values()]
    const known = made.find((each) => each.key === key)
    if (known) return known.amountPaise === amountPaise ? known : undefined

    const refunded = made
      .filter(({ paymentId }) => paymentId === payment.id)
      .reduce((sum, each) => sum + each.amountPaise, 0)
    if (payment.state !== 'captured' || refunded + amountPaise > payment.amountPaise) return undefined

    const sent: PracticeRefund = {
      id: newId('refund'),
      paymentId: payment.id,
      amountPaise,
      state: 'done',
      key,
      createdAt: Date.now(),
    }
    refunds.set(sent.id, sent)
    announce('refund.processed', { payment, refund: sent })
    return sent
  }

  return { orders, payments, refunds, orderOf, attempt, capture, refund }
}
