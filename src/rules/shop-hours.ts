import { dayInIndia, timeInIndia } from './india-time.ts'

/** The days of a week, from Monday. */
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** When a shop is open on a day, as times of 24 hours; `hours` is null while it is closed. */
export type DayHours = { day: (typeof days)[number]; hours: { opens: string; closes: string } | null }

const PART =
  /^([a-z]{3})(?:-([a-z]{3}))? (?:closed|((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d))$/i

/**
 * Reads opening hours such as `Mon-Sat 10:00-20:00; Sun closed`. Days that it does not name are closed.
 * Undefined if it has another form, names a day twice, or closes before it opens.
 */
export function readShopHours(text: string): DayHours[] | undefined {
  const known = new Map<number, DayHours['hours']>()

  for (const part of text.split(';')) {
    const [, first = '', last = first, opens, closes] = PART.exec(part.trim()) ?? []
    const from = indexOfDay(first)
    const to = indexOfDay(last)
    if (from === -1 || to < from) return undefined
    if (opens !== undefined && closes !== undefined && opens >= closes) return undefined

    for (let day = from; day <= to; day += 1) {
      if (known.has(day)) return undefined
      known.set(day, opens !== undefined && closes !== undefined ? { opens, closes } : null)
    }
  }

  return days.map((day, index) => ({ day, hours: known.get(index) ?? null }))
}

/** The day of the week at an instant, by India's time. */
export const dayOfWeekAt = (week: readonly DayHours[], instant: number): DayHours | undefined =>
  // The day 0 since 1970 was a Thursday.
  week[(dayInIndia(instant) + 3) % 7]

/** Whether the shop is open at an instant, by India's time; from the minute it opens until that it closes. */
export function isOpenAt(week: readonly DayHours[], instant: number): boolean {
  const hours = dayOfWeekAt(week, instant)?.hours ?? null
  const time = timeInIndia(instant)
  return hours !== null && hours.opens <= time && time < hours.closes
}

const indexOfDay = (name: string): number =>
  name.length === 3 ? days.findIndex((day) => day.slice(0, 3).toLowerCase() === name.toLowerCase()) : -1

/** A time of 24 hours as people say it: `10:30 am`, `8 pm`. */
export function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
