import * as z from 'zod/mini'
import * as refs from './morning-board.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { Order } from './order.schemas.ts'

const Sales = z.object({
  /** Rupees of all orders of these days, except those cancelled, refunded or archived. */
  amount: z.number(),
  /** The same before tax and rounding. */
  amountBeforeTax: z.number(),
  /** The part of `amount` whose payment has arrived: confirmed, or a cash order that is delivered. */
  received: z.number(),
  receivedBeforeTax: z.number(),
  orders: z.number(),
})

export const SalesPeriod = z.object({ now: Sales, lastYear: Sales })

export const MorningBoard = z.object({
  /** The orders to pack that are due soonest, and the oldest that await a payment or a refund. */
  toPack: z.array(Order),
  toConfirm: z.array(Order),
  refundsDue: z.array(Order),
  /** The oldest reservations that are not confirmed; absent if there are none. */
  reservations: z.optional(z.array(Order)),
  /**
   * The oldest pending cash orders on which nobody has acted for COD_RELEASE_HOURS; absent if there are none.
   */
  idleCash: z.optional(z.array(Order)),
  /** Orders of the counter whose advance no longer keeps their price, oldest first; absent if there are none. */
  expiredAdvances: z.optional(z.array(Order)),
  /** Orders on account whose day has passed, the oldest first; absent if there are none. */
  overdue: z.optional(z.array(Order)),
  /** Messages to the shop whose answer is overdue; absent if there are none. */
  overdueTickets: z.optional(z.number()),
  /** The pieces in stock that unpaid orders keep, except cash orders; absent if there are none. */
  unpaidPieces: z.optional(z.number()),
  /**
   * Special prices below the price and old gold above the rate offered, of today and yesterday, newest first;
   * to managers and owners, absent if there are none.
   */
  concessions: z.optional(z.array(z.object({ _id: Id, orderId: z.string(), at: Instant, text: z.string() }))),
  /**
   * Products that are running out, fewest first; `count` and `soldOut` are of all products. Absent if
   * LOW_STOCK is 0 and none is running out.
   */
  runningOut: z.optional(
    z.object({
      count: z.number(),
      soldOut: z.number(),
      products: z.array(
        z.object({ _id: Id, name: z.string(), image: z.string(), metal: z.string(), stock: z.number() }),
      ),
    }),
  ),
  reviews: z.array(
    z.object({
      _id: Id,
      productId: Id,
      productName: z.string(),
      rating: z.number(),
      comment: z.string(),
      author: z.string(),
      createdAt: Instant,
    }),
  ),
  /**
   * A sentence for each part of the shop that does not work, such as the mail server or the night’s check of
   * payments; absent if all work.
   */
  failingParts: z.optional(z.array(z.string())),
  /** Warning about the oldest outdated rate; null if none is outdated. */
  staleRate: z.nullable(z.string()),
  /**
   * Changes of the payee, the bank account and the mail server in the last 48 hours, newest first; values as
   * the audit log has them.
   */
  payeeChanges: z.array(z.object({ at: Instant, by: z.string(), values: z.record(z.string(), z.unknown()) })),
  /** What an administrator reads beside the settings of `payeeChanges`; absent if there are none. */
  payeeLabels: z.optional(z.record(z.string(), z.string())),
  /**
   * Whole days in Asia/Kolkata up to today, and the same days a year before; all days together; and rupees of
   * the twelve months of last year.
   */
  sales: z.object({
    today: SalesPeriod,
    week: SalesPeriod,
    month: SalesPeriod,
    total: Sales,
    lastYearMonths: z.array(z.number()),
  }),
})

export const getMorningBoard = endpoint(refs.getMorningBoard, {
  access: 'admin',
  summary:
    'The work of the day: the oldest orders to pack, payments to confirm and refunds due, products running out, newest reviews, and sales.',
  response: MorningBoard,
  errors: [],
})
