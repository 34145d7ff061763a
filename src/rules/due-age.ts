import { dayMonthText, dayOfIso } from './india-time.ts'

/**
 * How far a day such as 2026-12-04, on which something is due, is from today (in days since 1970): `due 4
 * December`, `due today` or `18 days late`.
 */
export function dueAge(dueOn: string, today: number): { text: string; isLate: boolean } {
  const day = dayOfIso(dueOn)
  const late = today - day
  if (late <= 0) return { text: late === 0 ? 'due today' : `due ${dayMonthText(day)}`, isLate: false }

  return { text: late === 1 ? '1 day late' : `${late} days late`, isLate: true }
}
