import type { ScanOutcome, StockTakingAction } from '../../../../contract/stock-taking.ts'

/** The tables of stock takings, in the conventions of tables.ts. */
export type StockTakingTables = {
  stock_takings: StockTakingRow
  stock_taking_pieces: StockTakingPieceRow
  stock_scans: StockScanRow
}

export type StockTakingRow = {
  id: string
  /** JSON of the pieces that it counts, as the API has it. */
  scope: string
  started_at: number
  /** Null while it is open. */
  closed_at: number | null
  /** Who started it. */
  by_user: string | null
}

/** A piece that was in stock when the stock taking began; it may have been deleted since. */
export type StockTakingPieceRow = {
  taking_id: string
  piece_id: string
  /** The decision at the end of the stock taking; null unless the piece was missing. */
  action: StockTakingAction | null
  reason: string | null
}

/** A code that was scanned; each counts once. */
export type StockScanRow = {
  taking_id: string
  /** In capital letters. */
  code: string
  /** Null while no piece has this code. */
  piece_id: string | null
  /** Null while no piece has this code. */
  outcome: ScanOutcome | null
  /** When it was scanned, by the clock of the scanner, at most when it was received. */
  at: number
  by_user: string | null
}
