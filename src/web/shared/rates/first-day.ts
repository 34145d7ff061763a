import { dayInIndia, isoDay } from '../../../rules/india-time.ts'

/** The first day of so many that end today, as in `2026-11-22`. */
export const firstDayOf = (days: number): string => isoDay(dayInIndia(Date.now()) - days + 1)
