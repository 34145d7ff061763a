import { MAX_RATE_DAYS, type DailyRate } from '../../../contract/rates.ts'
import { dailyRates, toRatePerGram, toRatePerKg } from '../../../rules/metal-rates.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import { finenesses, isFineness, type RatedMetal } from '../../../rules/purity.ts'
import type { Queries } from '../../core/db/types.ts'
import { setCacheExpiry } from '../../core/http/response-cache/cache.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readRatesOf } from './rate-queries.ts'
import type { ShopContext } from './shop-context.ts'

const DEFAULT_DAYS = 30

type HistoryQuery = {
  metal: RatedMetal
  fineness: number
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the last rate of each day up to today. @throws AppError invalid_input for more than 400 days, or an
 * unknown fineness.
 */
export async function getRateHistory(
  db: Queries,
  { rates }: Pick<ShopContext, 'rates'>,
  { metal, fineness, from, to }: HistoryQuery,
): Promise<DailyRate[]> {
  const now = Date.now()
  if (!isFineness(metal, fineness))
    throw new AppError('invalid_input', `fineness: must be one of ${finenesses[metal].join(', ')}`)
  const today = dayInIndia(now)
  const lastDay = Math.min(today, to === undefined ? today : dayOf(to))
  const firstDay = from === undefined ? lastDay - DEFAULT_DAYS + 1 : dayOf(from)
  if ((to === undefined ? today : dayOf(to)) - firstDay >= MAX_RATE_DAYS)
    throw new AppError('invalid_input', `from: must be at most ${MAX_RATE_DAYS} days before the end`)
  // For its cache tags and expiry: the history grows when rates are entered, when scheduled ones take effect,
  // and at midnight.
  rates.ratesAt(now)
  setCacheExpiry(startOfDayInIndia(isoDay(today), 1))
  const batches = await readRatesOf(db, { metal, fineness }, now)
  return dailyRates(batches, { metal, fineness }, firstDay, lastDay).map(({ day, paisePerKg }) => ({
    date: isoDay(day),
    perGram: toRatePerGram(paisePerKg),
    perKg: toRatePerKg(paisePerKg),
  }))
}

/** A date as a number of days since 1970. */
const dayOf = (date: string): number => dayInIndia(startOfDayInIndia(date))
