import { noCashText, notServedText, promisedDay, type PinRule } from '../../../rules/delivery.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import { AppError } from '../../core/lib/errors.ts'

/**
 * Checks that an order can be delivered to a PIN code, to which `rule` of the PIN list applies. @throws
 * AppError not_served.
 */
export function requireServed(rule: PinRule | null | undefined, pin: string, method: string | null): void {
  if (rule === undefined) return
  if (!rule?.serviceable) throw new AppError('not_served', notServedText(pin))
  if (method === 'COD' && !rule.cash) throw new AppError('not_served', noCashText(pin))
}

/**
 * The `promised_day` of an order whose address is given at `now` (milliseconds since 1970). `leavesOn`: the
 * day by which its last piece leaves that is made to order, from which delivery counts; null if none is.
 */
export function promisedDayOf(
  rule: PinRule | null | undefined,
  pin: string | undefined,
  now: number,
  leavesOn: number | null,
): number | null {
  if (rule === undefined)
    return leavesOn === null || pin === undefined
      ? null
      : promisedDay(pin, new Date(startOfDayInIndia(isoDay(leavesOn))))
  return rule?.serviceable ? Math.max(dayInIndia(now), leavesOn ?? 0) + rule.daysTo : 0
}
