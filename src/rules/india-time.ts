import { DAY_MS, HOUR_MS } from './durations.ts'

/** India has no daylight saving time: always UTC + 5:30. */
const INDIA_MS = 5.5 * 3_600_000

/**
 * Returns the day of an instant (milliseconds since 1970) in Asia/Kolkata, as a number of days since 1970.
 */
export const dayInIndia = (instant: number): number => Math.floor((instant + INDIA_MS) / DAY_MS)

/** Returns the hour of an instant in Asia/Kolkata, 0 to 23. */
export const hourInIndia = (instant: number): number => Math.floor((instant + INDIA_MS) / HOUR_MS) % 24

/** Returns the time of an instant in Asia/Kolkata, as 24 hours: `09:05`. */
export const timeInIndia = (instant: number): string =>
  new Date(instant + INDIA_MS).toISOString().slice(11, 16)

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Such a day as text: `22 November`. */
export function dayMonthText(day: number): string {
  const date = dateOfDay(day)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** A month as text: 2026-11 is `November 2026`. */
export const monthText = (month: string): string =>
  `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** An instant as text, in Asia/Kolkata: `22 November, 10:15 am`. */
export const momentText = (instant: number): string =>
  `${dayMonthText(dayInIndia(instant))}, ${clockText(instant)}`

/** Like `momentText`, with `today`, `tomorrow` or `yesterday` where it is seen on such a day. */
export function nearMomentText(instant: number, now: number): string {
  const [day, today] = [dayInIndia(instant), dayInIndia(now)]
  const near = new Map([
    [today - 1, 'yesterday'],
    [today, 'today'],
    [today + 1, 'tomorrow'],
  ]).get(day)
  return near === undefined ? momentText(instant) : `${near}, ${clockText(instant)}`
}

/** The time of an instant as people say it, in Asia/Kolkata: `5:14 pm`. */
export function clockText(instant: number): string {
  const hour = hourInIndia(instant)
  const minutes = new Date(instant + INDIA_MS).toISOString().slice(14, 16)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** An instant as spreadsheets sort it, in Asia/Kolkata: `2026-11-22 10:15`. */
export const stampText = (instant: number): string =>
  `${isoDay(dayInIndia(instant))} ${new Date(instant + INDIA_MS).toISOString().slice(11, 16)}`

/** Such a day as in JSON: `2026-11-22`. */
export const isoDay = (day: number): string => dateOfDay(day).toISOString().slice(0, 10)

/** Converts a day as in JSON to such a day. */
export const dayOfIso = (text: string): number => Date.parse(text) / DAY_MS

/** Converts such a day to a Date; `getUTCMonth` and the like return the parts of the Indian date. */
export const dateOfDay = (day: number): Date => new Date(day * DAY_MS)

/**
 * Returns the instant (milliseconds since 1970) at which a day such as 2026-12-31 begins in Asia/Kolkata,
 * plus `later` days.
 */
export const startOfDayInIndia = (date: string, later = 0): number =>
  Date.parse(date) + later * DAY_MS - INDIA_MS
