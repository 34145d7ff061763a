import type { RatedMetal } from '../../../../rules/purity.ts'

/** The tables of metal rates, in the conventions of tables.ts. Rows are never changed or deleted. */
export type RateTables = {
  rate_batches: RateBatchRow
  metal_rates: MetalRateRow
}

/** Who entered the rates that came with the demonstration shop. */
export const ENTERED_WITH_DEMONSTRATION = 'demonstration'

/** Rates that take effect together. */
export type RateBatchRow = {
  id: string
  effective_at: number
  entered_at: number
  /** Id of the administrator; ENTERED_WITH_DEMONSTRATION if there was none. */
  entered_by: string
  /** Why the rates change by more than usual; null if nobody had to say. */
  reason: string | null
  /** When the batch was withdrawn, before it took effect; the one column that changes. */
  withdrawn_at: number | null
}

export type MetalRateRow = {
  id: string
  batch_id: string
  metal: RatedMetal
  /** Parts of a thousand. */
  fineness: number
  paise_per_kg: number
  source: 'typed' | 'derived'
}
