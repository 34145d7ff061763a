import { deliveryTo, type Delivery } from '../../../rules/delivery.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import type { AppContext } from '../../core/context.ts'
import { addCacheTags, setCacheExpiry } from '../../core/http/response-cache/cache.ts'
import type { Reader } from '../../core/db/types.ts'
import { SETTINGS } from '../settings/follow-settings.ts'
import { findPinRule } from './pin-rules.ts'

/** Returns the delivery to a PIN code of an order placed now. */
export async function getDelivery(
  db: Reader,
  { settings }: AppContext,
  { pin }: { pin: string },
): Promise<Delivery> {
  const now = Date.now()
  addCacheTags(SETTINGS)
  // The days are counted from today.
  setCacheExpiry(startOfDayInIndia(isoDay(dayInIndia(now)), 1))
  return deliveryTo(pin, new Date(now), await findPinRule(db, settings, pin))
}
