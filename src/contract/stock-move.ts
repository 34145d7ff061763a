import type * as z from 'zod/mini'
import type * as schemas from './stock-move.schemas.ts'

/** Why counted stock changed. `stocktake`: the stock when its history began, and differences found later. */
export const stockMoveReasons = ['order', 'cancel', 'return', 'edit', 'import', 'stocktake'] as const
export type StockMoveReason = (typeof stockMoveReasons)[number]

export type StockMove = z.output<typeof schemas.StockMove>
export type StockMoveQuery = z.output<typeof schemas.StockMoveQuery>

export const listStockMoves = { method: 'GET', path: '/api/stock-moves', duty: 'counter' } as const
