import type { RateBatch } from '../../../contract/manage-rates.ts'
import { byMetal, toRatePerGram, toRatePerKg } from '../../../rules/metal-rates.ts'
import { purityName } from '../../../rules/purity.ts'
import { sortByIds } from '../../core/db/sql/pagination.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** Reads a batch with its rates, as the API returns it. */
export async function readBatch(db: Queries, id: string): Promise<RateBatch> {
  const [batch] = await readBatches(db, [id])
  if (!batch) throw new Error(`There is no batch ${id}.`)
  return batch
}

/** Reads batches with their rates, as the API returns them, in the order of these ids. */
export async function readBatches(db: Queries, ids: readonly string[]): Promise<RateBatch[]> {
  if (ids.length === 0) return []
  const batches = await db
    .selectFrom('rate_batches')
    .leftJoin('users', 'users.id', 'rate_batches.entered_by')
    .select(['rate_batches.id', 'effective_at', 'entered_at', 'reason', 'username'])
    .where('rate_batches.id', 'in', ids)
    .execute()
  const rates = Map.groupBy(
    await db
      .selectFrom('metal_rates')
      .select(['batch_id', 'metal', 'fineness', 'paise_per_kg', 'source'])
      .where('batch_id', 'in', ids)
      .execute(),
    ({ batch_id }) => batch_id,
  )
  return sortByIds([...ids], batches).map((batch) => ({
    _id: batch.id,
    effectiveAt: toIsoString(batch.effective_at),
    enteredAt: toIsoString(batch.entered_at),
    enteredBy: batch.username,
    reason: batch.reason,
    rates: (rates.get(batch.id) ?? []).toSorted(byMetal).map(({ metal, fineness, paise_per_kg, source }) => ({
      metal,
      fineness,
      purity: purityName(metal, fineness),
      perGram: toRatePerGram(paise_per_kg),
      perKg: toRatePerKg(paise_per_kg),
      source,
    })),
  }))
}
