const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** India keeps one time all year: UTC + 5:30. */
const INDIA_MS = 5.5 * 3_600_000

/** The day in Asia/Kolkata of an instant (milliseconds since 1970), as a count of days since 1970. */
export const dayInIndia = (instant: number): number => Math.floor((instant + INDIA_MS) / DAY_MS)

/** The hour in Asia/Kolkata of an instant, 0 to 23. */
export const hourInIndia = (instant: number): number => Math.floor((instant + INDIA_MS) / HOUR_MS) % 24

/** The calendar's view of such a day; `getUTCMonth` and the like answer the parts of the Indian date. */
export const dateOfDay = (day: number): Date => new Date(day * DAY_MS)

/** The instant (milliseconds since 1970) at which a day written as 2026-12-31 begins in Asia/Kolkata, or so many days later. */
export const startOfDayInIndia = (date: string, later = 0): number => Date.parse(date) + later * DAY_MS - INDIA_MS
