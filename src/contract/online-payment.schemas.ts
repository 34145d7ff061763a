import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Message } from './fields.ts'
import { paymentStates } from './manage-payments.ts'
import * as refs from './online-payment.ts'
import { paymentMethods, paymentStatuses } from './order.ts'
import { OrderLine } from './order-line.schemas.ts'
import { onlineProviders } from './payment-providers.ts'
import { PaymentMethodChange } from './order-input.schemas.ts'
import { Order, OrderKey } from './order.schemas.ts'

/** How the payment of an order stands. */
export const PaymentProgress = z.object({
  paymentStatus: z.enum(paymentStatuses),
  /** The highest state of its payments; `created` while there is none. */
  state: z.enum(paymentStates),
  /** Why the last failed attempt failed, as the customer reads it; absent without one, or if nobody knows. */
  failure: z.optional(z.string()),
  /** Until when it can be paid; null unless it waits for that. */
  payBy: z.nullable(Instant),
  /** What the customer reads of money that has arrived without paying the order; absent if none has. */
  received: z.optional(z.string()),
})

/**
 * What leads to the page on which an order is paid: a form, to be posted to `action` by the customer's
 * browser.
 */
export const PaymentStart = z.object({
  kind: z.literal('form'),
  provider: z.enum(onlineProviders),
  action: z.string(),
  fields: z.record(z.string(), z.string()),
})

/** An order as its pay link shows it: no address, phone number or e-mail. */
export const LinkedOrder = z.object({
  /** Its number. */
  orderId: z.string(),
  /** The unpaid rest, in rupees. */
  amount: z.number(),
  /** Until when it can be paid; null without a limit. */
  payBy: z.nullable(Instant),
  /** What it can be paid by. */
  methods: z.array(z.enum(paymentMethods)),
  products: z.array(
    z.pick(OrderLine, {
      name: true,
      image: true,
      quantity: true,
      size: true,
      color: true,
      purity: true,
      netWeight: true,
    }),
  ),
})

const ByProvider = z.object({ provider: z.enum(onlineProviders) })

const Token = z.string().check(z.maxLength(100))
/** The token of a pay link, instead of a login. */
const ByLink = z.object({ t: z.optional(Token) })

/** An order that waits for its online payment, as every page of the shop tells of it. */
export const WaitingOrder = z.object({
  _id: Id,
  /** Its number. */
  orderId: z.string(),
  /** In rupees. */
  amount: z.number(),
  payBy: Instant,
  products: z.array(
    z.pick(OrderLine, { productId: true, name: true, image: true, quantity: true, pieceId: true }),
  ),
})

/** A way to pay a waiting order that it fits. `amount`: what it then costs, in rupees. */
export const PaymentOption = z.object({ paymentMethod: z.enum(paymentMethods), amount: z.number() })

export const listWaitingOrders = endpoint(refs.listWaitingOrders, {
  access: 'customer',
  summary:
    'The orders of the signed-in user that wait for their online payment; first the one that ends first.',
  response: z.array(WaitingOrder),
  errors: [],
})

export const listPaymentChoices = endpoint(refs.listPaymentChoices, {
  access: 'customer',
  summary: 'The other methods by which the signed-in user’s waiting order can be paid, with its amount.',
  params: z.object({ orderId: Id }),
  response: z.array(PaymentOption),
  errors: ['stale_edit'],
})

export const changePaymentMethod = endpoint(refs.changePaymentMethod, {
  access: 'customer',
  summary: 'Changes the method of payment of the signed-in user’s waiting order.',
  params: z.object({ orderId: Id }),
  body: PaymentMethodChange,
  response: z.object({ order: Order }),
  errors: [
    'stale_edit',
    'price_changed',
    'cod_limit',
    'address_needed',
    'not_served',
    'upi_limit',
    'pan_needed',
  ],
})

export const startPayment = endpoint(refs.startPayment, {
  access: 'customer',
  orByLink: true,
  summary:
    'Starts the online payment of the signed-in user’s order, or of that of a pay link. Repeated calls lead to the same payment while it is open.',
  params: z.object({ orderId: Id }),
  query: ByLink,
  response: PaymentStart,
  errors: ['stale_edit'],
})

export const returnFromPayment = endpoint(refs.returnFromPayment, {
  access: 'anyone',
  summary:
    'Takes the form that the provider’s page sends back, and redirects to /payment-success. Without a valid signature it changes nothing.',
  params: ByProvider,
  query: z.object({ order: z.optional(z.string().check(z.maxLength(100))), t: z.optional(Token) }),
  crossSite: true,
  status: 303,
  response: z.object({ location: z.string() }),
  errors: [],
})

export const receivePaymentEvent = endpoint(refs.receivePaymentEvent, {
  access: 'anyone',
  params: ByProvider,
  summary: 'Takes a signed event of the payment provider. The same event again has no effect.',
  crossSite: true,
  bodyLimit: 1024 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ['bad_signature'],
})

export const getPayableOrder = endpoint(refs.getPayableOrder, {
  access: 'anyone',
  summary: 'The unpaid order of a pay link: its pieces, the unpaid rest, and the methods to pay it by.',
  params: z.object({ orderId: Id }),
  query: z.object({ t: Token }),
  response: LinkedOrder,
  errors: ['stale_edit'],
})

export const getPaymentState = endpoint(refs.getPaymentState, {
  access: 'customer',
  orByLink: true,
  summary: 'How the payment of the signed-in user’s order stands, or of that of a pay link.',
  params: z.object({ orderId: Id }),
  query: ByLink,
  response: PaymentProgress,
  errors: [],
})

const OrderParams = z.object({ id: OrderKey })

export const getPayLink = endpoint(refs.getPayLink, {
  access: 'admin',
  summary:
    'The link by which an unpaid order can be paid without a login. It is valid until the order is paid.',
  params: OrderParams,
  response: z.object({ url: z.string() }),
  errors: ['stale_edit'],
})

export const sendPayLink = endpoint(refs.sendPayLink, {
  access: 'admin',
  summary: 'Mails the customer of an unpaid order its pay link.',
  params: OrderParams,
  response: Message,
  errors: ['stale_edit'],
})
