import type { TicketState } from '../contract/ticket.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'
import { dateOfDay, dayInIndia } from './india-time.ts'

/** Until when a ticket sent at this instant is acknowledged (E-Commerce Rules 2020, rule 4(5)). */
export const acknowledgeBy = (at: number): number => at + 48 * HOUR_MS

/**
 * Until when a ticket sent at this instant is resolved: one month later, at the same time in India. A shorter
 * month ends it earlier.
 */
export function resolveBy(at: number): number {
  const day = dayInIndia(at)
  const date = dateOfDay(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const lastOfNext = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  const next = Date.UTC(year, month + 1, Math.min(date.getUTCDate(), lastOfNext)) / DAY_MS

  return at + (next - day) * DAY_MS
}

/** Until when the shop has to act on a ticket of this state; null if it is resolved. */
export function ticketDueAt(state: TicketState, at: number): number | null {
  if (state === 'resolved') return null
  return state === 'open' ? acknowledgeBy(at) : resolveBy(at)
}
