import { dayInIndia, isoDay } from '../../../rules/india-time.ts'

/** The first day of a period of this many days that ends today, as in `2026-11-22`. */
export const firstDayOf = (days: number): string => isoDay(dayInIndia(Date.now()) - days + 1)
