import type { FastifyBaseLogger } from 'fastify'
import {
  changedRates,
  latestBatch,
  nextEffectiveAt,
  rateKey,
  ratesInForce,
  type DatedRates,
  type RatedFineness,
  type RateInForce,
} from '../../../rules/metal-rates.ts'
import { followChanges } from '../../core/db/follow-changes.ts'
import type { Database } from '../../core/db/types.ts'
import { addCacheTags, setCacheExpiry } from '../../core/http/response-cache/cache.ts'
import { readRateBatches } from './rate-queries.ts'

/** The tag that a save of rates invalidates on every node. */
export const RATES_SAVED = 'rates saved'
/** The tag of responses made from all rates. */
const RATES = 'rates'
/** The tag of responses that say only whether there are rates. */
const ANY_RATE = 'any rate'
/** The tag of responses made from the rate with this key. */
const rateTag = (key: string) => `rate:${key}`

export type RateBook = {
  /**
   * The rates in force at an instant, from the beginning of today on, by `rateKey`. A cached response made
   * from them expires when they next change.
   * @param needed those that the response is made from; all by default
   */
  ratesAt(instant: number, needed?: readonly RatedFineness[]): Map<string, RateInForce>
  /** Whether any rate is in force. A cached response made from it expires only when that changes. */
  hasRates(instant: number): boolean
  /** The batch of rates that took effect last; undefined if none has. */
  latestBatch(instant: number): string | undefined
}

/**
 * Opens the rates that this process keeps in memory. Those in force are found by the clock each time, so that
 * scheduled rates take effect on every node at the same instant.
 */
export async function openRateBook(
  db: Pick<Database, 'reader' | 'changes'>,
  log: FastifyBaseLogger,
): Promise<RateBook> {
  let batches: DatedRates[] = []
  const apply = async () => {
    const [before, now] = [batches, Date.now()]
    batches = await readRateBatches(db.reader, now)
    const hasChanged = hasRate(before, now) !== hasRate(batches, now)
    return [RATES, ...(hasChanged ? [ANY_RATE] : []), ...changedRates(before, batches, now).map(rateTag)]
  }
  await followChanges(db, log, { saved: RATES_SAVED, apply })
  return {
    ratesAt: (instant, needed) => {
      const keys = needed?.map(rateKey)
      addCacheTags(...(keys?.map(rateTag) ?? [RATES]))
      const next = nextEffectiveAt(batches, Date.now(), keys)
      if (next !== undefined) setCacheExpiry(next)
      return ratesInForce(batches, instant)
    },
    hasRates: (instant) => {
      addCacheTags(ANY_RATE)
      const first = hasRate(batches, instant) ? undefined : nextEffectiveAt(batches, Date.now())
      if (first !== undefined) setCacheExpiry(first)
      return hasRate(batches, instant)
    },
    latestBatch: (instant) => latestBatch(batches, instant)?.id,
  }
}

const hasRate = (batches: DatedRates[], instant: number): boolean => ratesInForce(batches, instant).size > 0
