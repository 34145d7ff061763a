import { ENTERED_WITH_DEMONSTRATION } from '../../core/db/schema/rate-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import type { DatedRates, MetalRate } from '../../../rules/metal-rates.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import type { RatedMetal } from '../../../rules/purity.ts'

type RateRow = {
  id: string
  batch_id: string
  metal: RatedMetal
  fineness: number
  paise_per_kg: number
  effective_at: number
  entered_at: number
  entered_by: string
}

/** The rates of batches that were not withdrawn. */
const ratesThatCount = (db: Queries) =>
  db
    .selectFrom('metal_rates')
    .innerJoin('rate_batches', 'rate_batches.id', 'metal_rates.batch_id')
    .where('withdrawn_at', 'is', null)
    .select([
      'metal_rates.id',
      'batch_id',
      'metal',
      'fineness',
      'paise_per_kg',
      'effective_at',
      'entered_at',
      'entered_by',
    ])

/**
 * Reads what the rates in force follow from, from the beginning of today (in India) on: all later batches,
 * and of the earlier ones the last rate of each fineness.
 */
export async function readRateBatches(db: Queries, now: number): Promise<DatedRates[]> {
  const today = startOfDayInIndia(isoDay(dayInIndia(now)))
  const earlier = ratesThatCount(db)
    .where('effective_at', '<', today)
    .select((e) =>
      e.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy(['metal', 'fineness'])
            .orderBy('effective_at', 'desc')
            .orderBy('entered_at', 'desc')
            .orderBy('batch_id', 'desc'),
        )
        .as('place'),
    )
  const [last, later] = await Promise.all([
    db.selectFrom(earlier.as('earlier')).selectAll().where('place', '=', 1).execute(),
    ratesThatCount(db).where('effective_at', '>=', today).execute(),
  ])
  return toBatches([...last, ...later])
}

/** Reads all rates of one fineness that have taken effect. */
export async function readRatesOf(
  db: Queries,
  { metal, fineness }: { metal: RatedMetal; fineness: number },
  now: number,
): Promise<DatedRates[]> {
  const rows = await ratesThatCount(db)
    .where('metal', '=', metal)
    .where('fineness', '=', fineness)
    .where('effective_at', '<=', now)
    .execute()
  return toBatches(rows)
}

function toBatches(rows: readonly RateRow[]): DatedRates[] {
  const batches = Map.groupBy(rows, ({ batch_id }) => batch_id)
  return [...batches].map(([id, [first, ...rest]]) => {
    const own = first ? [first, ...rest] : []
    return {
      id,
      effectiveAt: first?.effective_at ?? 0,
      enteredAt: first?.entered_at ?? 0,
      rates: own.map(toRate),
    }
  })
}

function toRate({ id, metal, fineness, paise_per_kg: paisePerKg, entered_by }: RateRow): MetalRate {
  const rate = { id, metal, fineness, paisePerKg }
  return entered_by === ENTERED_WITH_DEMONSTRATION ? { ...rate, isSample: true } : rate
}
