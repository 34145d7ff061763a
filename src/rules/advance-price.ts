import { DAY_MS } from './durations.ts'

/** The part of an order, in percent, that keeps its price, and for how many days; 0: any part, for good. */
export type AdvanceTerms = { percent: number; days: number }

/** An order before a payment at `at`. Amounts in paise, instants in milliseconds since 1970. */
type Advance = {
  total: number
  received: number
  paise: number
  /** Until when the price is kept so far; null: for good. */
  priceUntil: number | null
  at: number
}

/**
 * Returns until when an order keeps its price after a payment in advance; null: for good. The payment that
 * reaches the percentage decides; one before or after it changes nothing.
 */
export function priceUntilOfAdvance(
  { total, received, paise, priceUntil, at }: Advance,
  { percent, days }: AdvanceTerms,
): number | null {
  const reaches = (advance: number) => advance > 0 && advance * 100 >= total * percent
  if (reaches(received) || !reaches(received + paise)) return priceUntil

  return days === 0 ? null : at + days * DAY_MS
}
