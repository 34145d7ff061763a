import * as z from 'zod/mini'
import * as refs from './manage-payments.ts'
import {
  MAX_PAYMENT_NOTE,
  paymentOutcomes,
  paymentProblems,
  paymentSources,
  paymentStates,
} from './manage-payments.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant, oneLine, PageQuery } from './fields.ts'
import { onlineProviders } from './payment-providers.ts'
import { NotedPayment } from './noted-payment.schemas.ts'

/** A payment of any method: of an order, or one that belongs to no order yet. */
export const ListedPayment = z.object({
  _id: Id,
  /** The number of its order; null if it belongs to none. */
  orderId: z.nullable(z.string()),
  provider: z.enum(paymentSources),
  providerPaymentId: z.nullable(z.string()),
  /** In rupees. */
  amount: z.number(),
  /** The currency of the amount, where it is not in rupees. */
  currency: z.optional(z.string()),
  /** The rest of its unpaid order, in rupees, while it is to be checked; absent otherwise. */
  due: z.optional(z.number()),
  /** What of the price the provider gave as its offer, in rupees; absent without one. */
  offer: z.optional(z.number()),
  /** What the customer paid above the price, as the fee of the provider; absent if nothing. */
  fee: z.optional(z.number()),
  state: z.enum(paymentStates),
  /** Why somebody has to check it, or had to before it was settled; null otherwise. */
  toCheck: z.nullable(z.enum(paymentProblems)),
  /** What the payer used, in the provider's words. */
  method: z.nullable(z.string()),
  /** The UTR, or what an administrator entered. */
  reference: z.nullable(z.string()),
  /** The last four digits of the card, or the masked UPI ID. */
  payer: z.nullable(z.string()),
  /** What an administrator wrote when settling it. */
  note: z.nullable(z.string()),
  /** The customer who reported it; null for payments that nobody reported. */
  customer: z.nullable(z.object({ userId: z.nullable(Id), username: z.string(), email: z.string() })),
  /** The error that its order was rejected with; null if there was none. */
  reason: z.nullable(z.string()),
  /** The products that were to be ordered, of a payment without an order. */
  products: NotedPayment.shape.products,
  /** The number of an order with this reference. */
  orderOfReference: z.nullable(z.string()),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
  /** The administrator who settled it; while `settledAt` is null, the one who requested its refund. */
  settledBy: z.nullable(z.string()),
  /** How it was settled, or is asked to be; absent before, and if an earlier version did. */
  settledAs: z.optional(z.enum(paymentOutcomes)),
})

const Note = oneLine(MAX_PAYMENT_NOTE, 'must be text')

/** How an administrator settles a payment to be checked. */
export const PaymentSettlement = z.discriminatedUnion(
  'action',
  [
    /** It pays this order, named by id or number. */
    z.object({
      action: z.literal('match'),
      orderId: oneLine(40, 'must be text'),
      note: z.optional(z.nullable(Note)),
    }),
    /**
     * It pays its own order, or this one, although it has another amount: less lowers the price to it, more
     * goes back.
     */
    z.object({
      action: z.literal('accept'),
      orderId: z.optional(oneLine(40)),
      note: z.optional(z.nullable(Note)),
    }),
    /** It counts for its own order, or this one, and the customer is asked for the rest. */
    z.object({
      action: z.literal('rest'),
      orderId: z.optional(oneLine(40)),
      note: z.optional(z.nullable(Note)),
    }),
    /**
     * The money goes back, through the provider if it came by one. Where the shop returned it by hand, the
     * note says how, with the reference.
     */
    z.object({ action: z.literal('refund'), note: z.optional(z.nullable(Note)) }),
    z.object({ action: z.literal('set_aside'), note: Note }),
  ],
  'must have the action match, accept, rest, refund or set_aside',
)

export const listPayments = endpoint(refs.listPayments, {
  access: 'admin',
  summary:
    'All payments, newest first, or with `toCheck=1` those to be checked, oldest first; X-Total-Count is their number.',
  query: z.extend(PageQuery, { toCheck: emptyAsAbsent(z.literal('1', 'must be 1')) }),
  response: z.array(ListedPayment),
  errors: [],
})

export const countForeignPayments = endpoint(refs.countForeignPayments, {
  access: 'admin',
  summary:
    'How many payments of other sites of the account have arrived in the last 90 days, and at which provider; they are counted if the account is set to be shared.',
  response: z.object({ count: z.number(), provider: z.optional(z.enum(onlineProviders)) }),
  errors: [],
})

export const settlePayment = endpoint(refs.settlePayment, {
  access: 'admin',
  summary:
    'Settles a payment to be checked: matches it to an unpaid order of exactly its amount, which is then paid; accepts another amount; asks for the rest; refunds it; or sets it aside. Authorised payments are captured first where they are to be kept.',
  params: IdParams,
  body: PaymentSettlement,
  response: ListedPayment,
  errors: ['stale_edit', 'cash_limit', 'day_closed'],
})
