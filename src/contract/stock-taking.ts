import type * as z from 'zod/mini'
import type * as schemas from './stock-taking.schemas.ts'

/** Maximum number of pieces that one stock taking expects. */
export const MAX_TAKEN_PIECES = 10_000
/** Maximum number of scans in one request. */
export const MAX_SENT_SCANS = 5000
/** Maximum length of a scanned code, in characters: that of a tag. */
export const MAX_CODE_LENGTH = 40
/** Maximum length of the reason that a missing piece is decided with, in characters. */
export const MAX_STOCK_REASON = 60

/** What a scanned piece was: of the scope and in stock, sold before, or neither. */
export const scanOutcomes = ['found', 'sold', 'outside'] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

/** What becomes of a missing piece when the stock taking is closed. */
export const stockTakingActions = ['keep', 'remove'] as const
export type StockTakingAction = (typeof stockTakingActions)[number]

export type StockTakingScope = z.output<typeof schemas.StockTakingScope>
export type StockTaking = z.output<typeof schemas.StockTaking>
export type TakenPiece = z.output<typeof schemas.TakenPiece>
export type MissingPiece = z.output<typeof schemas.MissingPiece>
export type StockTakingResult = z.output<typeof schemas.StockTakingResult>

export const createStockTaking = { method: 'POST', path: '/api/stock-takings', duty: 'manager' } as const
export const listStockTakings = { method: 'GET', path: '/api/stock-takings', duty: 'counter' } as const
export const recordStockScans = {
  method: 'POST',
  path: '/api/stock-takings/scans/{id}',
  duty: 'counter',
} as const
export const getStockTaking = { method: 'GET', path: '/api/stock-takings/{id}', duty: 'counter' } as const
export const closeStockTaking = {
  method: 'POST',
  path: '/api/stock-takings/close/{id}',
  duty: 'manager',
} as const
