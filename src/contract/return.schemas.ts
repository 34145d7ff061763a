import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, PageQuery } from './fields.ts'
import * as manage from './manage-returns.ts'
import { MAX_RETURN_MESSAGE } from './manage-returns.ts'
import { MAX_SENT_LINES } from './order.ts'
import { OrderKey } from './order.schemas.ts'
import { Huid } from './piece-fields.ts'
import * as refs from './return.ts'
import { MAX_RETURN_COMMENT, MAX_RETURN_REASON, returnStates, returnWishes } from './return.ts'
import { Grams } from './variant-fields.ts'

/** Pieces of an order line; positions count from 0. */
const ReturnLine = z.object({
  position: z.int('must be a line of the order').check(z.minimum(0, 'must be a line of the order')),
  quantity: z.int('must be a whole number').check(z.minimum(1, 'must be at least 1')),
})

const Lines = z.array(ReturnLine, 'must be a list').check(
  z.minLength(1, 'must name at least one piece'),
  z.maxLength(MAX_SENT_LINES, `must name at most ${MAX_SENT_LINES} lines`),
  z.refine(
    (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
    'must name each line once',
  ),
)

/** An optional text; empty counts as none. */
const optionalText = (maxLength: number) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .string('must be text')
          .check(
            z.trim(),
            z.maxLength(maxLength, `must be at most ${maxLength.toLocaleString('en-IN')} characters`),
          ),
      ),
    ),
    z.transform((text: string | null | undefined) => text || null),
  )

export const NewReturn = z.object({
  orderId: Id,
  lines: Lines,
  wish: z.enum(returnWishes, `must be one of ${returnWishes.join(', ')}`),
  reason: z
    .string('must be text')
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(MAX_RETURN_REASON, `must be at most ${MAX_RETURN_REASON} characters`),
    ),
  comment: optionalText(MAX_RETURN_COMMENT),
})

/**
 * A piece as the shop has received it. `grossWeight` in grams, null if it was not weighed; `text`: whether
 * its HUID was sold with the order.
 */
export const ReceivedPiece = z.object({
  position: z.number(),
  huid: z.nullable(z.string()),
  grossWeight: z.nullable(z.number()),
  text: z.nullable(z.string()),
})

/** A customer's request to return pieces. */
export const ReturnRequest = z.object({
  _id: Id,
  /** R26-000123: R and the calendar year in which the financial year begins, then a serial number. */
  ticket: z.string(),
  order: z.object({ _id: Id, orderId: z.string() }),
  lines: z.array(
    z.object({
      position: z.number(),
      quantity: z.number(),
      name: z.string(),
      image: z.string(),
      choice: z.string(),
    }),
  ),
  wish: z.enum(returnWishes),
  reason: z.string(),
  comment: z.nullable(z.string()),
  state: z.enum(returnStates),
  /** The shop's message with the latest step; null without one. */
  message: z.nullable(z.string()),
  createdAt: Instant,
  /** When it was approved or refused, received and closed; null before that. */
  decidedAt: z.nullable(Instant),
  receivedAt: z.nullable(Instant),
  closedAt: z.nullable(Instant),
  version: z.number(),
})

/**
 * What can be returned of an order: empty in a shop that takes no returns, and unless a piece can be returned
 * or was requested.
 */
export const ReturnOptions = z.object({
  /**
   * By line: how many pieces can still be returned, and until which day (2026-12-12); `problem` is why none
   * can, in a sentence.
   */
  lines: z.array(
    z.object({
      position: z.number(),
      quantity: z.number(),
      until: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
  ),
  /** The requests so far, newest first. */
  requests: z.array(ReturnRequest),
})

/** A return in the back office. */
export const ManagedReturn = z.extend(ReturnRequest, {
  customer: z.nullable(z.object({ username: z.string(), email: z.string() })),
  /** Who approved or refused it; null before that, and once their account is deleted. */
  decidedBy: z.nullable(z.string()),
  received: z.array(ReceivedPiece),
  /** Whether a refund was made for it. */
  isRefunded: z.boolean(),
  /** Whether that was kept as credit. */
  isCredited: z.optional(z.literal(true)),
})

const NewReceivedPiece = z.object({
  position: ReturnLine.shape.position,
  huid: z.optional(z.nullable(Huid)),
  grossWeight: z.optional(z.nullable(Grams)),
})

/** A step of a return. `pieces` and `lossConfirmed` belong to `receive`; each received piece is one entry. */
export const ReturnStep = z.object({
  action: z.enum(['approve', 'refuse', 'receive', 'close'], 'must be one of approve, refuse, receive, close'),
  message: optionalText(MAX_RETURN_MESSAGE),
  version: z.int('must be the version of the return'),
  pieces: z._default(
    z
      .array(NewReceivedPiece, 'must be a list')
      .check(z.maxLength(MAX_SENT_LINES, `must name at most ${MAX_SENT_LINES} pieces`)),
    [],
  ),
  /** Accepts pieces that are lighter than they were when sold. */
  lossConfirmed: z._default(z.boolean('must be true or false'), false),
})

export const createReturn = endpoint(refs.createReturn, {
  access: 'customer',
  summary: 'Requests to return pieces of an own order, within the days that the shop gives.',
  body: NewReturn,
  bodyLimit: 32 * 1024,
  status: 201,
  response: z.pick(ReturnRequest, { ticket: true, state: true, version: true }),
  errors: ['not_returnable', 'stale_edit'],
})

export const listReturns = endpoint(refs.listReturns, {
  access: 'customer',
  summary: 'The signed-in user’s requests to return pieces, newest first.',
  response: z.array(ReturnRequest),
  errors: [],
})

export const getReturnOptions = endpoint(refs.getReturnOptions, {
  access: 'customer',
  summary: 'Which pieces of an own order can be returned, or why not, and the requests so far.',
  params: z.object({ orderId: OrderKey }),
  response: ReturnOptions,
  errors: [],
})

export const listAllReturns = endpoint(manage.listAllReturns, {
  access: 'admin',
  summary: 'All requests to return pieces: open ones first, then the newest; X-Total-Count is their number.',
  query: PageQuery,
  response: z.array(ManagedReturn),
  errors: [],
})

export const updateReturn = endpoint(manage.updateReturn, {
  access: 'admin',
  summary:
    'Approves or refuses a return, records the received pieces, or closes it, and e-mails the customer.',
  params: IdParams,
  body: ReturnStep,
  bodyLimit: 64 * 1024,
  response: ManagedReturn,
  errors: ['stale_edit', 'piece_too_light'],
})
