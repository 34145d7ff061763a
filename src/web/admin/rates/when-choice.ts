import { DAY_MS } from '../../../rules/durations.ts'
import { momentText } from '../../../rules/india-time.ts'

/** When rates take effect; `text` is the value of a `datetime-local` field, in India's time. */
export type WhenChoice = { now: boolean; text: string }

const INDIA_OFFSET_MS = 5.5 * 3_600_000

/** The chosen instant; undefined for now, and while none or a past one is chosen. */
export function effectiveInstant({ now, text }: WhenChoice): string | undefined {
  const instant = now ? Number.NaN : Date.parse(`${text}Z`) - INDIA_OFFSET_MS
  return instant > Date.now() ? new Date(instant).toISOString() : undefined
}

/** What the field of a later time starts with: the morning rate of the trade. */
export const tomorrowMorning = (now: number): string =>
  `${new Date(now + INDIA_OFFSET_MS + DAY_MS).toISOString().slice(0, 10)}T10:15`

/** An instant as text in India's time: `23 November, 10:15 am`. */
export const momentOf = (instant: string): string => momentText(Date.parse(instant))
