import { rateKey, type RateInForce } from '../../../../rules/metal-rates.ts'
import { offeredRate } from '../../../../rules/old-gold.ts'
import type { Config } from '../../../core/config/config.ts'
import type { CreditRow } from '../../../core/db/schema/credit-tables.ts'

type Rates = { ratesAt(instant: number): ReadonlyMap<string, RateInForce> }

/**
 * The rate that the shop offers for old metal at an instant, in paise per kilogram; undefined without one.
 */
export function offeredFor(
  { settings, rates }: { settings: Pick<Config, 'oldGold'>; rates: Rates },
  instant: number,
  { metal, fineness }: Pick<CreditRow, 'metal' | 'fineness'>,
): number | undefined {
  if (metal === null || fineness === null) return undefined

  const rate = rates.ratesAt(instant).get(rateKey({ metal, fineness }))
  return rate && offeredRate(metal, rate.paisePerKg, settings.oldGold[metal])
}
