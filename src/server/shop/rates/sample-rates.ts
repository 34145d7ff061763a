import { v7 as uuidv7 } from 'uuid'
import { rateKey, type MetalRate, type RateInForce, type RatedFineness } from '../../../rules/metal-rates.ts'
import { ENTERED_WITH_DEMONSTRATION } from '../../core/db/schema/rate-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { RATES_SAVED } from './rate-book.ts'

export type SampleRate = RatedFineness & { paisePerKg: number }
/** Rates of one batch, as prices are computed with them. */
type BatchInForce = { batchId: string; rates: Map<string, RateInForce> }

/** Enters rates that nobody quotes, for the demonstration shop. Shoppers see them marked as such. */
export async function enterSampleRates(
  tx: Tx,
  rates: readonly SampleRate[],
  effectiveAt: number,
): Promise<BatchInForce> {
  const batchId = uuidv7()
  const entered = rates.map((rate): MetalRate => ({ id: uuidv7(), ...rate }))
  await tx.db
    .insertInto('rate_batches')
    .values({
      id: batchId,
      effective_at: effectiveAt,
      entered_at: Date.now(),
      entered_by: ENTERED_WITH_DEMONSTRATION,
      reason: null,
      withdrawn_at: null,
    })
    .execute()
  await tx.db
    .insertInto('metal_rates')
    .values(
      entered.map(({ id, metal, fineness, paisePerKg }) => ({
        id,
        batch_id: batchId,
        metal,
        fineness,
        paise_per_kg: paisePerKg,
        source: 'typed' as const,
      })),
    )
    .execute()
  tx.invalidate(RATES_SAVED)
  return { batchId, rates: new Map(entered.map((rate) => [rateKey(rate), { ...rate, since: effectiveAt }])) }
}

/** Withdraws the sample rates that take effect after `after`; all of them by default. */
export async function withdrawSampleRates(tx: Tx, after = 0): Promise<void> {
  await tx.db
    .updateTable('rate_batches')
    .set({ withdrawn_at: Date.now() })
    .where('entered_by', '=', ENTERED_WITH_DEMONSTRATION)
    .where('withdrawn_at', 'is', null)
    .where('effective_at', '>', after)
    .execute()
  tx.invalidate(RATES_SAVED)
}
