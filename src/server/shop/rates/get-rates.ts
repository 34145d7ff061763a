import type { CurrentRate } from '../../../contract/rates.ts'
import {
  byMetal,
  changePercent,
  rateKey,
  toRateAmounts,
  type RateInForce,
} from '../../../rules/metal-rates.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import { purityName } from '../../../rules/purity.ts'
import { setCacheExpiry } from '../../core/http/response-cache/cache.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import type { ShopContext } from './shop-context.ts'

/** Returns the rates in force, and how each has changed since the end of yesterday. */
export function getRates({ rates }: Pick<ShopContext, 'rates'>): CurrentRate[] {
  const now = Date.now()
  const today = isoDay(dayInIndia(now))
  setCacheExpiry(startOfDayInIndia(today, 1))
  const yesterday = rates.ratesAt(startOfDayInIndia(today) - 1)
  return [...rates.ratesAt(now).values()]
    .toSorted(byMetal)
    .map((rate) => presentRate(rate, yesterday.get(rateKey(rate))))
}

function presentRate(
  { metal, fineness, paisePerKg, since, isSample }: RateInForce,
  before: RateInForce | undefined,
): CurrentRate {
  return {
    metal,
    fineness,
    purity: purityName(metal, fineness),
    ...toRateAmounts(paisePerKg),
    since: toIsoString(since),
    changePercent: before ? changePercent(before.paisePerKg, paisePerKg) : null,
    ...(isSample && { isSample }),
  }
}
