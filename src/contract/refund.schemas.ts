import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, DayInput, Id, Instant, Rupees, textBetween } from './fields.ts'
import { MAX_QUANTITY } from './cart.ts'
import { MAX_SENT_LINES } from './order.ts'
import { Order, OrderKey } from './order.schemas.ts'
import * as refs from './refund.ts'
import { recordedRefundWays, refundStates, refundWays } from './refund.ts'

/** Pieces of order lines; positions count from 0. */
const Lines = z
  .array(
    z.object({
      position: z.int('must be a line of the order').check(z.minimum(0)),
      quantity: z.int('must be a whole number').check(z.minimum(1, 'must be at least 1')),
    }),
  )
  .check(
    z.minLength(1, 'must name at least one line'),
    z.maxLength(MAX_SENT_LINES, `must name at most ${MAX_SENT_LINES} lines`),
    z.refine(
      (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
      'must name each line once',
    ),
  )

/** The pieces of an order line, some of which are lighter than the weight that was paid for. */
const LighterPieces = z.object({
  position: z.int('must be a line of the order').check(z.minimum(0)),
  pieces: z
    .array(Id)
    .check(
      z.minLength(1, 'must name the pieces of the line'),
      z.maxLength(MAX_QUANTITY, `must be at most ${MAX_QUANTITY} pieces`),
    ),
})

/**
 * A refund of pieces, of an amount in rupees, or of the difference for lighter pieces, which are assigned to
 * their line.
 */
const RequestFields = z.object({
  lines: z.optional(Lines),
  amount: z.optional(Rupees.check(z.minimum(0.01, 'must be above 0'))),
  lighter: z.optional(LighterPieces),
  /** Whether it is kept as a credit for a counter order of the customer, and no money is paid back. */
  asCredit: z._default(z.boolean('must be true or false'), false),
  reason: textBetween(3, 200),
  /** Whether the refunded pieces go back into stock. */
  restock: z._default(z.boolean('must be true or false'), false),
})

const eitherIssue = { path: ['lines'], error: 'must be given, or an amount instead' }
const isEither = ({ lines, amount, lighter }: { lines?: unknown; amount?: unknown; lighter?: unknown }) =>
  [lines, amount, lighter].filter((each) => each !== undefined).length === 1

/** A preview needs no reason. */
export const RefundRequest = z
  .extend(RequestFields, { reason: z.optional(RequestFields.shape.reason) })
  .check(z.refine(isEither, eitherIssue))

/**
 * `left`: how much of the order can still be refunded. `to`: where the money goes, newest payment first;
 * payments by credit come last, and are kept as credit. Amounts in rupees.
 */
export const RefundPreview = z.object({
  digest: z.string(),
  amount: z.number(),
  taxable: z.number(),
  tax: z.number(),
  left: z.number(),
  to: z.array(z.object({ paymentId: z.nullable(Id), provider: z.string(), amount: z.number() })),
})

/**
 * `way`, `date` and `reference` of the money that the owner has paid back; not for payments that the provider
 * pays back, nor for an amount kept as credit.
 */
export const NewRefund = z
  .extend(RequestFields, {
    digest: z.string('must be that of the preview').check(z.maxLength(100)),
    way: z.optional(z.enum(refundWays, `must be one of ${refundWays.join(', ')}`)),
    /** A day in India, not after today. */
    date: z.optional(DayInput),
    reference: z.optional(textBetween(3, 40)),
    /** The received return that it is for. */
    returnId: z.optional(Id),
  })
  .check(z.refine(isEither, eitherIssue))

/** A refund as the back office sees it. Amounts in rupees. */
export const RefundRecord = z.object({
  _id: Id,
  amount: z.number(),
  taxable: z.number(),
  tax: z.number(),
  state: z.enum(refundStates),
  at: Instant,
  reason: z.string(),
  lines: z.array(z.object({ position: z.number(), quantity: z.number() })),
  way: z.nullable(z.enum(recordedRefundWays)),
  date: z.nullable(Day),
  reference: z.nullable(z.string()),
  /** Who entered it; null once their account is deleted. */
  by: z.nullable(z.string()),
})

/** All lines of an order, or 100 lighter pieces, in bytes. */
const MAX_REFUND_BYTES = 32 * 1024

const OrderParams = z.object({ id: OrderKey })

export const previewRefund = endpoint(refs.previewRefund, {
  access: 'admin',
  summary:
    'What a refund of pieces, of an amount, or of the difference for pieces that are lighter than paid for, would pay back of an order. Changes nothing.',
  params: OrderParams,
  body: RefundRequest,
  bodyLimit: MAX_REFUND_BYTES,
  response: RefundPreview,
  errors: ['not_found', 'stale_edit', 'refund_limit'],
})

export const createRefund = endpoint(refs.createRefund, {
  access: 'admin',
  summary:
    'Refunds pieces, an amount, or the difference for lighter pieces as previewed, assigns the lighter pieces, issues the credit note if the order has an invoice, and e-mails the customer. Cash, UPI and bank transfers are paid back by the owner, who enters way, date and reference.',
  params: OrderParams,
  body: NewRefund,
  bodyLimit: MAX_REFUND_BYTES,
  status: 201,
  response: Order,
  errors: ['not_found', 'piece_taken', 'stale_edit', 'refund_limit', 'day_closed'],
})

export const listRefunds = endpoint(refs.listRefunds, {
  access: 'admin',
  summary: 'The refunds of an order, oldest first.',
  params: OrderParams,
  response: z.array(RefundRecord),
  errors: [],
})
