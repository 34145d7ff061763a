import * as z from 'zod/mini'
import * as refs from './manage-orders.ts'
import { Address, InvoiceBuyer } from './address-fields.ts'
import { endpoint } from './endpoint.ts'
import { CursorQuery, DayInput, emptyAsAbsent, Id, Message, SearchText } from './fields.ts'
import { orderStates, MAX_ORDERS_PER_UPDATE } from './manage-orders.ts'
import { orderStatuses, paymentStatuses } from './order.ts'
import { AcceptOldPrice } from './order-input.schemas.ts'
import { AcceptDispute, Order, OrderKey, ShownDeclaration } from './order.schemas.ts'

export const OrderFilters = z.object({
  status: emptyAsAbsent(z.enum(orderStates, `must be one of ${orderStates.join(', ')}`)),
  paymentStatus: emptyAsAbsent(z.enum(paymentStatuses, `must be one of ${paymentStatuses.join(', ')}`)),
  /**
   * A prefix of an order number, an e-mail address, a first or last name (the recipient's, the account's or
   * that of a customer of the counter), a phone number, or from three characters on of a town, a SKU or a
   * word in the name of a piece; or a whole UTR, HUID, tracking number, or number of an invoice or credit
   * note. Searches with more than 10,000 matches are rejected.
   */
  search: emptyAsAbsent(SearchText),
  /** `true` shows archived orders instead. */
  archived: emptyAsAbsent(z.enum(['true', 'false'], 'must be true or false')),
  /** Order dates in Asia/Kolkata, both inclusive. */
  from: emptyAsAbsent(DayInput),
  to: emptyAsAbsent(DayInput),
})

export const AllOrdersQuery = z.extend(CursorQuery, OrderFilters.shape)

const OrderParams = z.object({ id: OrderKey })
const Status = z.enum(orderStatuses, `must be one of ${orderStatuses.join(', ')}`)
/** The status that the editor saw; the change is rejected if the status has changed since. */
const StatusWas = z.optional(Status)

export const listAllOrders = endpoint(refs.listAllOrders, {
  access: 'admin',
  summary:
    'All orders, newest first; X-Total-Count is how many match the filters. `from` and `to` are days in Asia/Kolkata, inclusive. Managers and the counter read at most 60 pages after the first, or of chosen days, an hour.',
  query: AllOrdersQuery,
  response: z.array(Order),
  errors: [],
})

export const updateOrderStatus = endpoint(refs.updateOrderStatus, {
  access: 'admin',
  summary:
    'Sets the status of an order, records it in the order’s history and e-mails the customer. Hallmarked pieces must have been assigned before it is sent. While the customer’s bank disputes the payment, sending it needs `acceptDispute: true`.',
  params: OrderParams,
  body: z.object({ status: Status, statusWas: StatusWas, acceptDispute: AcceptDispute }),
  response: Order,
  errors: ['stale_edit', 'disputed', 'huid_needed', 'address_needed'],
})

/** Orders that were not changed, or not as far as asked, and why. */
const Skipped = z.array(z.object({ _id: Id, orderId: z.string(), reasons: z.array(z.string()) }))

const several = <S extends z.ZodMiniType>(order: S) =>
  z
    .array(order)
    .check(
      z.minLength(1, 'must name at least one order'),
      z.maxLength(MAX_ORDERS_PER_UPDATE, `must name at most ${MAX_ORDERS_PER_UPDATE} orders`),
    )

export const updateOrderStatuses = endpoint(refs.updateOrderStatuses, {
  access: 'admin',
  summary: `Sets the status of up to ${MAX_ORDERS_PER_UPDATE} orders, all of them or none. Orders that are not ready to be sent are skipped, with the reasons.`,
  body: z.object({ orders: several(z.object({ _id: Id, statusWas: StatusWas })), status: Status }),
  bodyLimit: 64 * 1024,
  response: z.object({ orders: z.array(Order), skipped: Skipped }),
  errors: ['stale_edit', 'huid_needed', 'address_needed'],
})

export const confirmOrderPayments = endpoint(refs.confirmOrderPayments, {
  access: 'admin',
  summary: `Confirms the payments of up to ${MAX_ORDERS_PER_UPDATE} orders. Orders whose payment is not awaited, or whose price has expired, are skipped. With \`startPacking\`, those that are pending and ready are set to processing as well.`,
  body: z.object({
    orders: several(z.object({ _id: Id })),
    startPacking: z._default(z.boolean('must be true or false'), false),
  }),
  bodyLimit: 32 * 1024,
  response: z.object({ orders: z.array(Order), skipped: Skipped }),
  errors: [],
})

export const confirmOrderPayment = endpoint(refs.confirmOrderPayment, {
  access: 'admin',
  summary:
    'Confirms the payment of an order (an unconfirmed cash order becomes due on delivery), or rejects one by UPI or bank transfer that has not arrived, which cancels and restocks the order. After `priceUntil` it needs `acceptOldPrice: true`; otherwise `totals` are those at current rates.',
  params: OrderParams,
  body: z.object({
    confirmed: z.boolean('must be true or false'),
    acceptOldPrice: AcceptOldPrice,
  }),
  response: Order,
  errors: ['stale_edit', 'price_changed', 'cash_limit', 'day_closed'],
})

export const refundOrder = endpoint(refs.refundOrder, {
  access: 'admin',
  summary:
    'Refunds the rest of a paid order. `cancel` cancels it as well, and `restock`, true unless left out, says whether its pieces go back into stock.',
  params: OrderParams,
  body: z.nullish(
    z.object({
      cancel: z.optional(z.boolean('must be true or false')),
      restock: z.optional(z.boolean('must be true or false')),
    }),
  ),
  response: Order,
  errors: ['stale_edit', 'day_closed'],
})

export const cancelOrderAsAdmin = endpoint(refs.cancelOrderAsAdmin, {
  access: 'admin',
  summary:
    'Cancels an order in any status and releases its coupon; `restock`: whether its pieces go back into stock.',
  params: OrderParams,
  body: z.object({ restock: z._default(z.boolean('must be true or false'), true) }),
  response: Order,
  errors: [],
})

export const correctOrderAddress = endpoint(refs.correctOrderAddress, {
  access: 'admin',
  summary:
    'Enters or corrects the delivery address of an order before dispatch, and the buyer’s GSTIN; what an invoice names stays as it is. A paid order that the customer takes along is then completed, with its bill.',
  params: OrderParams,
  body: z.object({
    address: Address,
    /** A GSTIN that is left out stays. */
    ...InvoiceBuyer,
    /** The customer of an order of the counter takes the pieces along: the address is only for the bill. */
    handedOver: z.optional(z.literal(true)),
  }),
  response: Order,
  errors: ['stale_edit'],
})

/** A PAN, and up to 20 other orders with it, newest first; or the declaration in its place. */
export const RevealedPan = z.object({
  pan: z.optional(z.string()),
  panDeclaration: z.optional(ShownDeclaration),
  orders: z.array(z.object({ _id: Id, orderId: z.string() })),
})

export const revealPan = endpoint(refs.revealPan, {
  access: 'admin',
  summary:
    'The PAN of an order, and other orders with the same PAN, or the declaration in its place. Each call is in the audit log.',
  recentLogin: true,
  params: OrderParams,
  response: RevealedPan,
  errors: ['reauthenticate'],
})

export const deleteOrder = endpoint(refs.deleteOrder, {
  access: 'admin',
  summary:
    'Archives an order: it is removed from all lists and totals. `restock=true` puts its pieces back into stock.',
  params: OrderParams,
  query: z.object({ restock: emptyAsAbsent(z.enum(['true', 'false'], 'must be true or false')) }),
  response: Message,
  errors: [],
})

export const restoreOrder = endpoint(refs.restoreOrder, {
  access: 'admin',
  summary:
    'Restores an archived order with its previous status to all lists and totals. Pieces that were restocked are reserved again.',
  params: OrderParams,
  response: Order,
  errors: ['sold_out'],
})

export const exportOrders = endpoint(refs.exportOrders, {
  access: 'admin',
  summary: 'The orders that match the filters as CSV, newest first.',
  recentLogin: true,
  query: OrderFilters,
  response: z.string(),
  file: 'text/csv',
  errors: ['reauthenticate'],
})

export const exportPanDeclarations = endpoint(refs.exportPanDeclarations, {
  access: 'admin',
  summary:
    'The declarations in place of PANs of a half of a financial year as CSV, oldest first: `2026-1` is April to September 2026, `2026-2` October 2026 to March 2027. Cancelled and archived orders without an invoice are left out.',
  recentLogin: true,
  query: z.object({
    half: z
      .string('must be a half-year such as 2026-2')
      .check(z.regex(/^20\d\d-[12]$/, 'must be a half-year such as 2026-2')),
  }),
  response: z.string(),
  file: 'text/csv',
  errors: ['reauthenticate'],
})
