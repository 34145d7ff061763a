const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** India has no daylight saving time: always UTC + 5:30. */
const INDIA_MS = 5.5 * 3_600_000

/** Returns the day of an instant (milliseconds since 1970) in Asia/Kolkata, as a number of days since 1970. */
export const dayInIndia = (instant: number): number => Math.floor((instant + INDIA_MS) / DAY_MS)

/** Returns the hour of an instant in Asia/Kolkata, 0 to 23. */
export const hourInIndia = (instant: number): number => Math.floor((instant + INDIA_MS) / HOUR_MS) % 24

/** Converts such a day to a Date; `getUTCMonth` and the like return the parts of the Indian date. */
export const dateOfDay = (day: number): Date => new Date(day * DAY_MS)

/**
 * Returns the instant (milliseconds since 1970) at which a day such as 2026-12-31 begins in Asia/Kolkata, plus `later`
 * days.
 */
export const startOfDayInIndia = (date: string, later = 0): number => Date.parse(date) + later * DAY_MS - INDIA_MS
