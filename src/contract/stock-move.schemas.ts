import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, Instant, PageQuery } from './fields.ts'
import * as refs from './stock-move.ts'
import { stockMoveReasons } from './stock-move.ts'

/** One change of a counted stock. */
export const StockMove = z.object({
  /** Pieces added; negative if they were taken out. */
  delta: z.number(),
  reason: z.enum(stockMoveReasons),
  /** The number of the order; null for other changes, and while a price hold reserves the pieces. */
  ref: z.nullable(z.string()),
  /**
   * The name of the account that made the change; null for the shop itself, and once the account is deleted.
   */
  by: z.nullable(z.string()),
  at: Instant,
  /** Of the variant, as it is now; null without one, or if it was removed. */
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
})

export const StockMoveQuery = z.extend(PageQuery, {
  /** The id of a product; of all products without it. */
  product: emptyAsAbsent(Id),
  /** The id of a variant. */
  variant: emptyAsAbsent(Id),
})

export const listStockMoves = endpoint(refs.listStockMoves, {
  access: 'admin',
  summary:
    'The changes of counted stock, newest first: of a product, of a variant, or of all. X-Total-Count is their number.',
  query: StockMoveQuery,
  response: z.array(StockMove),
  errors: [],
})
