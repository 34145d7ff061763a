import type { StockTakingResult } from '../../../contract/stock-taking.ts'
import type { Reader } from '../../core/db/types.ts'
import { readResult } from './stock-taking-result.ts'

/** Returns what a stock taking has found so far. @throws AppError not_found. */
export const getStockTaking = (db: Reader, { id }: { id: string }): Promise<StockTakingResult> =>
  readResult(db, id)
