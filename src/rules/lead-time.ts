import { dateOfDay, dayInIndia, dayMonthText } from './india-time.ts'

/**
 * Returns the day (since 1970, in India) by which a piece leaves that is made to order within `leadDays` and
 * ordered at this instant. All days count; nothing leaves on a Sunday, but on the Monday after it.
 */
export function leavingDay(ordered: number, leadDays: number): number {
  const day = dayInIndia(ordered) + leadDays
  return dateOfDay(day).getUTCDay() === 0 ? day + 1 : day
}

/** Such a day in words. */
export const leavingText = (day: number): string => `Made for you, leaves by ${dayMonthText(day)}`

/** The same for a piece that is ordered now. */
export const madeForYouText = (leadDays: number, now = Date.now()): string =>
  leavingText(leavingDay(now, leadDays))

/** The day by which the last piece of these lines leaves that is made to order; null if none is. */
export const lastLeavingDay = (lines: readonly { leaves_on: number | null }[]): number | null =>
  lines.reduce<number | null>(
    (last, { leaves_on: day }) => (day === null ? last : Math.max(last ?? 0, day)),
    null,
  )
