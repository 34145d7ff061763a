import type { FastifyBaseLogger } from 'fastify'
import { latestBatch, nextEffectiveAt, ratesInForce, type DatedRates, type RateInForce } from '../../rules/metal-rates.ts'
import { followChanges } from '../db/follow-changes.ts'
import type { Database } from '../db/types.ts'
import { addCacheTags, setCacheExpiry } from '../http/response-cache/cache.ts'
import { readRateBatches } from './rate-rows.ts'

/** The tag that a save of rates publishes to every node. */
export const RATES_SAVED = 'rates saved'
/** The tag of responses made from rates. */
const RATES = 'rates'

export type RateBook = {
  /**
   * The rates in force at an instant, from the beginning of today on, by `rateKey`. A cached response made from them
   * expires when they next change.
   */
  ratesAt(instant: number): Map<string, RateInForce>
  /** The batch of rates that took effect last; undefined if none has. */
  latestBatch(instant: number): string | undefined
}

/**
 * Opens the rates that this process keeps in memory. Those in force are found by the clock each time, so that scheduled
 * rates take effect on every node at the same instant.
 */
export async function openRateBook(db: Pick<Database, 'reader' | 'changes'>, log: FastifyBaseLogger): Promise<RateBook> {
  let batches: DatedRates[] = []
  await followChanges(db, log, { saved: RATES_SAVED, applied: RATES, apply: async () => void (batches = await readRateBatches(db.reader, Date.now())) })
  return {
    ratesAt: (instant) => {
      addCacheTags(RATES)
      const next = nextEffectiveAt(batches, Date.now())
      if (next !== undefined) setCacheExpiry(next)
      return ratesInForce(batches, instant)
    },
    latestBatch: (instant) => latestBatch(batches, instant)?.id,
  }
}
