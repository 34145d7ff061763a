import * as z from 'zod/mini'
import * as refs from './rates.ts'
import { endpoint } from './endpoint.ts'
import { Day, DayInput, emptyAsAbsent, Instant, wholeNumber } from './fields.ts'
import { MetalKind } from './rate-fields.ts'

/** Rupees; a rate per gram can have more than two decimals. */
export const RateAmounts = z.object({ perGram: z.number(), perKg: z.number() })

export const CurrentRate = z.extend(RateAmounts, {
  metal: MetalKind,
  /** Parts of a thousand. */
  fineness: z.number(),
  /** The fineness as people say it: `22K (916)`. */
  purity: z.string(),
  /** When it took effect. */
  since: Instant,
  /** Change against the last rate of the day before in percent; null if there was none. */
  changePercent: z.nullable(z.number()),
  /** True if it came with the demonstration shop; otherwise left out. */
  isSample: z.optional(z.boolean()),
})

export const getRates = endpoint(refs.getRates, {
  access: 'anyone',
  summary: 'The metal rates in force, by metal and fineness. Empty if the shop has entered none.',
  response: z.object({ rates: z.array(CurrentRate) }),
  errors: [],
})

export const DailyRate = z.extend(RateAmounts, { date: Day })

export const getRateHistory = endpoint(refs.getRateHistory, {
  access: 'anyone',
  summary:
    'The last rate of each day in Asia/Kolkata, oldest first, from the first known one. Without `from`, the last 30 days.',
  query: z.object({
    metal: MetalKind,
    fineness: wholeNumber(1, 999),
    from: emptyAsAbsent(DayInput),
    to: emptyAsAbsent(DayInput),
  }),
  response: z.object({ rates: z.array(DailyRate) }),
  errors: [],
})
