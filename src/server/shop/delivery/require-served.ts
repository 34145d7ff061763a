import { noCashText, notServedText, type PinRule } from '../../../rules/delivery.ts'
import { dayInIndia } from '../../../rules/india-time.ts'
import { AppError } from '../../core/lib/errors.ts'

/** Checks that an order can be delivered to a PIN code, to which `rule` of the PIN list applies. @throws AppError not_served. */
export function requireServed(rule: PinRule | null | undefined, pin: string, paymentMethod: string): void {
  if (rule === undefined) return
  if (!rule?.serviceable) throw new AppError('not_served', notServedText(pin))
  if (paymentMethod === 'COD' && !rule.cash) throw new AppError('not_served', noCashText(pin))
}

/** The `promised_day` of an order whose address is given at `now` (milliseconds since 1970). */
export const promisedDayOf = (rule: PinRule | null | undefined, now: number): number | null =>
  rule === undefined ? null : rule?.serviceable ? dayInIndia(now) + rule.daysTo : 0
