import { deliveryTo, type Delivery } from '../../../rules/delivery.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import type { Config } from '../../core/config/config.ts'
import { addCacheTags, setCacheExpiry } from '../../core/http/response-cache/cache.ts'
import type { Reader } from '../../core/db/types.ts'
import { SETTINGS } from '../settings/follow-settings.ts'
import { findPinRule } from './pin-rules.ts'

/** Returns the delivery to a PIN code of an order placed at `now` (milliseconds since 1970). */
export async function getDelivery(
  db: Reader,
  settings: Pick<Config, 'hasPinRules'>,
  pin: string,
  now: number,
): Promise<Delivery> {
  addCacheTags(SETTINGS)
  // The days are counted from today.
  setCacheExpiry(startOfDayInIndia(isoDay(dayInIndia(now)), 1))
  return deliveryTo(pin, new Date(now), await findPinRule(db, settings, pin))
}
