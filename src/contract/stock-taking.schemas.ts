import * as z from 'zod/mini'
import { Category } from './category-fields.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, InstantInput, oneLine, onOneLine, PageQuery } from './fields.ts'
import { MetalKind } from './rate-fields.ts'
import * as refs from './stock-taking.ts'
import {
  MAX_CODE_LENGTH,
  MAX_SENT_SCANS,
  MAX_STOCK_REASON,
  MAX_TAKEN_PIECES,
  stockTakingActions,
} from './stock-taking.ts'
import { cleanTag } from './typed-entries.ts'

/** The pieces that a stock taking counts: those with all of these, or all pieces. */
export const StockTakingScope = z.union(
  [
    z.literal('all'),
    z.object({
      category: z.optional(Category),
      metal: z.optional(MetalKind),
      /** Parts of a thousand. */
      fineness: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
    }),
  ],
  'must be "all", or a category, a metal or a fineness',
)

/** A code as it is stored: in capital letters. */
const Code = z.string('is needed').check(
  z.overwrite((text) => cleanTag(text).toUpperCase()),
  z.minLength(1, 'must not be empty'),
  z.maxLength(MAX_CODE_LENGTH, `must be at most ${MAX_CODE_LENGTH} characters`),
  onOneLine(),
)

/** A stock taking in lists. */
export const StockTaking = z.object({
  _id: Id,
  scope: StockTakingScope,
  state: z.enum(['open', 'closed']),
  /** Pieces in stock when it began. */
  expected: z.number(),
  /** Codes that were scanned. */
  scanned: z.number(),
  startedAt: Instant,
  closedAt: z.nullable(Instant),
  /** Who started it; null once the account is deleted. */
  by: z.nullable(z.string()),
})

/** A piece of a result. `code`: as it was scanned, else its tag, or else its HUID. Weight in grams. */
export const TakenPiece = z.object({
  pieceId: Id,
  code: z.string(),
  name: z.string(),
  netWeight: z.nullable(z.number()),
})

/** A missing piece, with the decision about it once the stock taking is closed. */
export const MissingPiece = z.extend(TakenPiece, {
  action: z.optional(z.enum(stockTakingActions)),
  reason: z.optional(z.string()),
})

/** Both are null for pieces without a metal that has a rate. */
const purity = { metal: z.nullable(MetalKind), fineness: z.nullable(z.number()) }

export const StockTakingResult = z.extend(z.omit(StockTaking, { _id: true, scanned: true }), {
  /** In stock and of the scope. */
  found: z.array(TakenPiece),
  /** In stock when it began and still, and not scanned. */
  missing: z.array(MissingPiece),
  /** Scanned, and sold before. */
  sold: z.array(TakenPiece),
  /** Scanned, and not of the scope, or neither in stock nor sold. */
  outside: z.array(TakenPiece),
  /** Codes that no piece has. */
  unknown: z.array(z.string()),
  /** Net weights. */
  grams: z.array(z.object({ ...purity, found: z.number(), missing: z.number() })),
  /** Numbers of pieces. */
  pieces: z.array(z.object({ ...purity, found: z.number(), missing: z.number() })),
})

export const createStockTaking = endpoint(refs.createStockTaking, {
  access: 'admin',
  summary: `Starts a stock taking of the pieces in stock: all, or those of a category, a metal or a fineness, at most ${MAX_TAKEN_PIECES}. 409 while an open one counts some of the same pieces.`,
  body: z.object({ scope: StockTakingScope }),
  status: 201,
  response: z.object({ _id: Id, expected: z.number() }),
  errors: ['in_use'],
})

export const listStockTakings = endpoint(refs.listStockTakings, {
  access: 'admin',
  summary: 'The stock takings, newest first; X-Total-Count is their number.',
  query: PageQuery,
  response: z.array(StockTaking),
  errors: [],
})

export const recordStockScans = endpoint(refs.recordStockScans, {
  access: 'admin',
  summary:
    'Counts scanned codes: HUIDs or tags in any case, each piece once. The same request may be repeated; codes without a piece are listed, and looked up again when they are sent again.',
  params: IdParams,
  body: z.object({
    codes: z
      .array(z.object({ code: Code, at: InstantInput }))
      .check(
        z.minLength(1, 'must name at least one code'),
        z.maxLength(MAX_SENT_SCANS, `must be at most ${MAX_SENT_SCANS}`),
      ),
  }),
  bodyLimit: 1024 * 1024,
  response: z.object({ accepted: z.number(), repeated: z.number(), unknown: z.array(z.string()) }),
  errors: ['not_found', 'stale_edit'],
})

export const getStockTaking = endpoint(refs.getStockTaking, {
  access: 'admin',
  summary: 'What a stock taking has found, in pieces and in grams by metal and fineness.',
  params: IdParams,
  response: StockTakingResult,
  errors: ['not_found'],
})

export const closeStockTaking = endpoint(refs.closeStockTaking, {
  access: 'admin',
  summary:
    'Closes a stock taking. Each missing piece is named once, with a reason: kept, or removed from stock with a move of reason `stocktake`.',
  params: IdParams,
  body: z.object({
    missing: z
      .array(
        z.object({
          pieceId: Id,
          action: z.enum(stockTakingActions, `must be one of ${stockTakingActions.join(', ')}`),
          reason: oneLine(MAX_STOCK_REASON, 'is needed'),
        }),
      )
      .check(z.maxLength(MAX_TAKEN_PIECES, `must be at most ${MAX_TAKEN_PIECES}`)),
  }),
  bodyLimit: 2 * 1024 * 1024,
  response: StockTakingResult,
  errors: ['not_found', 'stale_edit'],
})
