import * as z from 'zod/mini'
import * as refs from './order.ts'
import { Address, InvoiceBuyer } from './address-fields.ts'
import { DeliveryAddress } from './address.schemas.ts'
import { CartTotals } from './cart.schemas.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, Instant, PageQuery } from './fields.ts'
import { BankReference, NewOrder } from './order-input.schemas.ts'
import { OrderLine } from './order-line.schemas.ts'
import { Shipment } from './shipment.schemas.ts'
import {
  orderStatuses,
  orderPaymentMethods,
  paymentStatuses,
  orderEvents,
  OWN_ORDERS_PER_PAGE,
} from './order.ts'
import { creditKinds } from './credit.ts'
import { ReceivedMoney } from './received-money.schemas.ts'
import { paymentSources } from './manage-payments.ts'
import * as payment from './payment.ts'
import { refundStates } from './refund.ts'

/** An event in an order's history. */
export const OrderEntry = z.object({ event: z.enum(orderEvents), at: Instant, by: z.nullable(z.string()) })

/** A declaration in place of a PAN, whole or masked. */
export const ShownDeclaration = z.object({
  name: z.string(),
  birthDate: z.string(),
  reason: z.string(),
  document: z.string(),
  documentNumber: z.string(),
})

export const Order = z.object({
  _id: Id,
  /** The human-readable order number: AB12-CD34. */
  orderId: z.string(),
  userId: z.nullable(Id),
  /** Null for a customer of the counter who gave none. */
  email: z.nullable(z.string()),
  /**
   * The customer of an order of the counter or a reservation; absent for orders of the web. `note`: what they
   * wrote when reserving; absent without.
   */
  customer: z.optional(
    z.object({ name: z.string(), phone: z.nullable(z.string()), note: z.optional(z.string()) }),
  ),
  /**
   * Whether it is a reservation that the shop has not confirmed: no piece is held, and no price is promised;
   * absent if not.
   */
  reservation: z.optional(z.literal(true)),
  /**
   * Whether the customer takes the pieces along, so that the order is completed as soon as it is paid; absent
   * if not.
   */
  handedOver: z.optional(z.literal(true)),
  status: z.enum(orderStatuses),
  /** When it was cancelled; null if it was not. */
  cancelledAt: z.nullable(Instant),
  paymentMethod: z.enum(orderPaymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  /**
   * The payer's reference (UTR): 12 digits of a UPI payment, 12 to 22 letters or digits of a bank transfer.
   */
  utr: z.nullable(z.string()),
  /**
   * The customer's PAN as ABCDE••••F, in the response of `getOrder`; whole in the data export after a recent
   * login. Absent if there is none.
   */
  pan: z.optional(z.string()),
  /** The declaration in place of a PAN: its birth date and number masked as the PAN is. Absent if there is none. */
  panDeclaration: z.optional(ShownDeclaration),
  /**
   * The old gold that it was paid with, and its sellers; only in the data export. Absent if there is none.
   * Amounts in rupees.
   */
  oldGold: z.optional(
    z.array(
      z.object({
        voucher: z.string(),
        seller: z.object({ name: z.string(), address: z.string(), pan: z.nullable(z.string()) }),
        amount: z.number(),
        note: z.nullable(z.string()),
        at: Instant,
      }),
    ),
  ),
  /** When its stock was released because the payment was not confirmed in time; null while it is reserved. */
  stockReleasedAt: z.nullable(Instant),
  /**
   * Until when it keeps its price while it is unpaid; null once it is paid or cancelled, and where nothing in
   * it follows metal rates.
   */
  priceUntil: z.nullable(Instant),
  /** Until when it can be paid online; null unless it waits for that. */
  payBy: z.nullable(Instant),
  /** Whether the payment of this cancelled order is being checked; absent if not. */
  paymentBeingChecked: z.optional(z.literal(true)),
  /** Money that has arrived without paying it; absent if none has, and once it is paid. */
  receivedMoney: z.optional(ReceivedMoney),
  /** That the customer's bank asks for the money; only administrators see it. Absent if it does not. */
  dispute: z.optional(
    z.object({ provider: z.enum(paymentSources), amount: z.number(), until: z.nullable(Instant) }),
  ),
  /** The grand total, in rupees. */
  amount: z.number(),
  /** The received and the due amount of a counter order, in rupees; absent while nothing was received. */
  paidAmount: z.optional(z.number()),
  dueAmount: z.optional(z.number()),
  /** The day on which an order on account is due; absent on others, and once it is paid. */
  dueOn: z.optional(Day),
  /**
   * The payments it has received, oldest first; empty until one is confirmed, and for orders of earlier
   * versions.
   */
  payments: z.array(
    z.object({
      provider: z.enum(paymentSources),
      /** What a payment by credit was. */
      credit: z.optional(z.enum(creditKinds)),
      amount: z.number(),
      /** What of the price the provider gave as its offer; absent without one. */
      offer: z.optional(z.number()),
      /** What the customer paid above the price as the fee of the provider; absent if nothing. */
      fee: z.optional(z.number()),
      at: Instant,
    }),
  ),
  totals: CartTotals,
  couponCode: z.nullable(z.string()),
  /** Invoice number; null until it is dispatched or an administrator issues the invoice earlier. */
  invoiceNumber: z.nullable(z.string()),
  /**
   * Number of the latest credit note for the invoice; null unless it was cancelled or refunded after
   * invoicing.
   */
  creditNoteNumber: z.nullable(z.string()),
  /** The credit notes, oldest first; together at most the invoice. */
  creditNotes: z.array(z.object({ number: z.string(), at: Instant, amount: z.number() })),
  /** The sum of its refunds, except failed ones, in rupees. */
  refundedAmount: z.number(),
  /** Its refunds, oldest first. */
  refunds: z.array(z.object({ _id: Id, amount: z.number(), state: z.enum(refundStates), at: Instant })),
  products: z.array(OrderLine),
  /** Null until the customer enters a delivery address. */
  address: z.nullable(DeliveryAddress),
  /**
   * The last day of delivery by the PIN list; null if the list does not serve its PIN code, absent if there
   * was no list. Pieces made to order: counted from the day they leave, also without a list.
   */
  deliverBy: z.optional(z.nullable(Day)),
  /** Absent if the buyer entered none. */
  buyerGstin: z.optional(z.string()),
  /** Where the business is registered, in lines; absent unless the GSTIN is of another state. */
  billingAddress: z.optional(z.string()),
  /** Null if it is no gift. The message is empty if there is none, and once the customer is erased. */
  gift: z.nullable(z.object({ message: z.string(), hidePrices: z.boolean() })),
  /** The parcels it was sent in, oldest first; absent if none are recorded. */
  shipments: z.optional(z.array(Shipment)),
  /** Events after the order was placed, oldest first. `by` is shown to administrators only. */
  history: z.array(OrderEntry),
  createdAt: Instant,
  updatedAt: Instant,
})

export const placeOrder = endpoint(refs.placeOrder, {
  access: 'customer',
  summary:
    'Places an order, at most once for each Idempotency-Key header of a user. If an order with a UTR is rejected, `paymentNoted` says whether the payment was noted for the shop.',
  body: NewOrder,
  bodyLimit: 256 * 1024,
  status: 201,
  response: z.object({ order: Order }),
  errors: [
    'coupon_refused',
    'price_changed',
    'sold_out',
    'cod_limit',
    'address_needed',
    'not_served',
    'pan_needed',
    'upi_limit',
    'rate_stale',
    'key_reused',
  ],
})

/**
 * Returns the order placed with a customer's idempotency key, for clients that lost the response of
 * `placeOrder`.
 */
export const getPlacedOrder = endpoint(refs.getPlacedOrder, {
  access: 'customer',
  summary: 'The order that the signed-in user placed with this Idempotency-Key.',
  params: z.object({ key: z.string().check(z.maxLength(200)) }),
  response: z.object({ order: Order }),
  errors: [],
})

export const getOrderOfSession = endpoint(refs.getOrderOfSession, {
  access: 'customer',
  summary:
    'The signed-in user’s order with this session_id (its _id or orderId). Never marks anything as paid.',
  body: z.object({
    session_id: z.string('must name an order').check(z.minLength(1, 'must name an order'), z.maxLength(100)),
  }),
  response: z.object({ order: Order }),
  errors: [],
})

export const confirmOrder = endpoint(refs.confirmOrder, {
  access: 'anyone',
  summary:
    'Confirms a cash-on-delivery order with the signature of the link in its mail, and returns its number. Never marks anything as paid.',
  params: z.object({ id: Id }),
  body: z.object({ signature: z.string('must be the signature of the link').check(z.maxLength(100)) }),
  response: z.object({ orderId: z.string() }),
  errors: ['stale_edit'],
})

export const listOrders = endpoint(refs.listOrders, {
  access: 'self',
  duty: 'counter',
  summary: `A user’s orders, newest first; X-Total-Count is their number. A customer gets at most ${OWN_ORDERS_PER_PAGE} a page.`,
  params: z.object({ email: z.string() }),
  query: PageQuery,
  response: z.array(Order),
  errors: [],
})

export const getOrder = endpoint(refs.getOrder, {
  access: 'self',
  duty: 'counter',
  summary: 'An order, by _id or orderId.',
  params: z.object({ id: z.string() }),
  response: Order,
  errors: [],
})

/** An order's _id or its human-readable number. */
export const OrderKey = z
  .string()
  .check(
    z.regex(
      /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z]{2}\d{2}-[A-Za-z]{2}\d{2})$/,
      'is not a valid id',
    ),
  )

/** Sends an order although the customer's bank disputes its payment. */
export const AcceptDispute = z.optional(z.boolean('must be true or false'))

export const cancelOrder = endpoint(refs.cancelOrder, {
  access: 'customer',
  summary: 'Cancels an order before dispatch, restocks its pieces and releases its coupon.',
  params: z.object({ id: OrderKey }),
  response: z.object({ order: Order }),
  errors: ['stale_edit'],
})

export const setOrderAddress = endpoint(refs.setOrderAddress, {
  access: 'customer',
  summary: 'Sets the delivery address of an order placed without one.',
  params: z.object({ id: OrderKey }),
  /** A GSTIN that is left out stays. */
  body: z.object({ address: Address, ...InvoiceBuyer }),
  response: z.object({ order: Order }),
  errors: ['stale_edit', 'not_served'],
})

export const setPaymentReference = endpoint(payment.setPaymentReference, {
  access: 'customer',
  summary: 'Sets the reference (UTR) of a bank transfer, until the shop has confirmed the payment.',
  params: z.object({ id: OrderKey }),
  body: z.object({ utr: BankReference }),
  response: z.object({ order: Order }),
  errors: ['stale_edit'],
})
