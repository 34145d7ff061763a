import * as z from 'zod/mini'
import { Email } from './account-fields.ts'
import { Address, InvoiceBuyer } from './address-fields.ts'
import { Approval } from './approval-fields.ts'
import { CartTotals, ChosenVariant, Engraving, Quantity } from './cart.schemas.ts'
import { PercentOff } from './coupon-fields.ts'
import * as refs from './counter-order.ts'
import { counterPaymentMethods, receivedBy } from './counter-order.ts'
import { endpoint } from './endpoint.ts'
import { DayInput, Id, Rupees, textBetween } from './fields.ts'
import { MAX_ORDER_LINES } from './order.ts'
import { OrderLine } from './order-line.schemas.ts'
import { AcceptOldPrice, notBoth, PanOrDeclaration } from './order-input.schemas.ts'
import { Order, OrderKey } from './order.schemas.ts'
import { cleanMobileNumber } from './typed-entries.ts'

/** A customer with an account, one that the shop knows, or one whose details were entered. */
const CounterCustomer = z.union(
  [
    z.strictObject({ userId: Id }),
    z.strictObject({ customerId: Id }),
    z.strictObject({
      name: textBetween(2, 60),
      phone: z
        .string('must be a 10-digit phone number')
        .check(z.overwrite(cleanMobileNumber), z.regex(/^[6-9]\d{9}$/, 'must be a 10-digit phone number')),
      email: z.optional(z.nullable(Email)),
    }),
  ],
  'must be an account, or name and phone',
)

/** A line of a counter order. With `price`, in rupees, the reason for the special price is required. */
export const CounterLine = z.object({
  productId: Id,
  variantId: ChosenVariant,
  /** The piece that was scanned; its line has the quantity 1. */
  pieceId: z.optional(z.nullable(Id)),
  quantity: Quantity,
  price: z.optional(z.nullable(Rupees.check(z.minimum(0.01, 'must be above 0')))),
  priceReason: z.optional(z.nullable(textBetween(3, 200))),
  engraving: Engraving,
})

const CounterLines = z
  .array(CounterLine)
  .check(
    z.minLength(1, 'must name at least one product'),
    z.maxLength(MAX_ORDER_LINES, `must name at most ${MAX_ORDER_LINES} products`),
  )

/** What the counter takes off the whole order: one of them. Beyond COUNTER_DISCOUNT it needs approval. */
const discounts = {
  /** What the customer pays, with tax: the rest comes off making, then off the price. */
  finalAmount: z.optional(Rupees.check(z.minimum(0.01, 'must be above 0'))),
  makingDiscountPercent: z.optional(PercentOff),
}
export const CounterDiscount = z.object(discounts)

const oneDiscount = z.refine<z.output<typeof CounterDiscount>>(
  ({ finalAmount, makingDiscountPercent }) =>
    finalAmount === undefined || makingDiscountPercent === undefined,
  { path: ['makingDiscountPercent'], error: 'is not possible with finalAmount' },
)

export const ManualOrder = z
  .object({
    customer: CounterCustomer,
    products: CounterLines,
    paymentMethod: z.enum(counterPaymentMethods, `must be one of ${counterPaymentMethods.join(', ')}`),
    /** Neither: the customer picks the pieces up. */
    address: z.optional(z.nullable(Address)),
    addressId: z.optional(z.nullable(Id)),
    /** For a tax invoice to a business; defaults to the one saved with the address, and null means none. */
    ...InvoiceBuyer,
    /** The customer takes the pieces along: the order is completed as soon as it is paid. */
    handedOver: z._default(z.boolean('must be true or false'), false),
    /**
     * The day until which the customer pays, at most MAX_CREDIT_DAYS ahead: an order on account, billed and
     * handed over unpaid.
     */
    dueOn: z.optional(z.nullable(DayInput)),
    /** The grand total that was shown, in rupees; if it has changed, nothing is ordered. */
    amount: z.optional(Rupees),
    ...discounts,
    ...PanOrDeclaration,
    /** Needed by the duty counter for discounts beyond COUNTER_DISCOUNT. */
    approval: z.optional(z.nullable(Approval)),
  })
  .check(oneDiscount, notBoth)

/**
 * What an order would cost now. A line is as in the order; `listPrice` is its price without the special
 * price.
 */
export const ManualOrderPreview = z.object({
  lines: z.array(
    z.extend(OrderLine, {
      listPrice: z.number(),
      /** How many letters can be engraved on it; absent if none can. */
      engravingLetters: z.optional(z.number()),
    }),
  ),
  totals: CartTotals,
})

/** Money that was received for an order; cash and UPI may have no reference. `amount` in rupees. */
export const OrderPayment = z.object({
  provider: z.enum(receivedBy, `must be one of ${receivedBy.join(', ')}`),
  amount: Rupees.check(z.minimum(0.01, 'must be above 0')),
  reference: z.optional(z.nullable(textBetween(3, 40))),
  acceptOldPrice: AcceptOldPrice,
})

const OrderParams = z.object({ id: OrderKey })

export const previewManualOrder = endpoint(refs.previewManualOrder, {
  access: 'admin',
  summary:
    'Lines with current prices and break-ups, and totals, of an order at the counter, with an agreed amount or less making. Changes nothing.',
  body: z.object({ products: CounterLines, ...discounts }).check(oneDiscount),
  bodyLimit: 256 * 1024,
  response: ManualOrderPreview,
  errors: ['sold_out', 'rate_stale', 'piece_taken', 'piece_too_light'],
})

export const createManualOrder = endpoint(refs.createManualOrder, {
  access: 'admin',
  summary:
    'Creates an order for a customer at the counter or on the phone, at most once for each Idempotency-Key header of an administrator. Until it is paid it is an estimate: prices and stock are held for ESTIMATE_HOURS. With `dueOn` it is on account: billed and handed over unpaid, within CREDIT_LIMIT.',
  body: ManualOrder,
  bodyLimit: 256 * 1024,
  status: 201,
  response: z.object({ order: Order }),
  errors: [
    'price_changed',
    'sold_out',
    'rate_stale',
    'piece_taken',
    'piece_too_light',
    'pan_needed',
    'cod_limit',
    'cash_limit',
    'credit_limit',
    'address_needed',
    'not_served',
    'key_reused',
    'approval_needed',
    'wrong_login',
  ],
})

export const addOrderPayment = endpoint(refs.addOrderPayment, {
  access: 'admin',
  summary:
    'Records money received for an order of the counter. The order is paid when its payments reach the grand total. Once an advance no longer keeps the price, it needs `acceptOldPrice: true`; otherwise `totals` are those at current rates. A payment before the invoice has a receipt voucher. For an unpaid order of the web it notes a transfer of another amount, which is to be checked.',
  params: OrderParams,
  body: OrderPayment,
  status: 201,
  response: z.object({ order: Order }),
  errors: ['stale_edit', 'cash_limit', 'day_closed', 'price_changed'],
})

export const getEstimate = endpoint(refs.getEstimate, {
  access: 'admin',
  summary: 'The estimate of an unpaid order of the counter as PDF.',
  params: OrderParams,
  response: z.string(),
  file: 'application/pdf',
  errors: ['stale_edit'],
})
