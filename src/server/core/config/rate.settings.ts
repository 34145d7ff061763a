import * as z from 'zod'
import { DEFAULT_HOLD_MINUTES } from '../../../contract/hold.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { percent, wholeNumber } from './setting-types.ts'

/** The settings of metal rates and weights. */
export const rateSettings = {
  RATE_GUARD: {
    group: 'jewellery',
    schema: percent.default(5),
    description: 'a greater change of a metal rate, in percent, needs a reason',
    label: 'Ask for a reason when a rate changes by more than (%)',
    help: 'This catches typing mistakes.',
    kind: 'number',
  },
  RATE_STALE_HOURS: {
    group: 'jewellery',
    schema: wholeNumber(1, 720, 'hours').default(24),
    description: 'when (1 to 720 hours) a metal rate is too old',
    label: 'Remind us to update a rate after (hours)',
    kind: 'number',
  },
  RATE_STALE_ACTION: {
    group: 'jewellery',
    schema: z.enum(['warn', 'stop'], 'must be warn or stop').default('warn'),
    description: 'what happens when a metal rate is too old: warn, or stop (nothing is sold by weight)',
    label: 'When a rate is not updated',
    help: 'What is sold by weight follows the rate of the day.',
    kind: 'choice',
    options: [
      { value: 'warn', label: 'Remind us, and go on selling' },
      { value: 'stop', label: 'Stop selling by weight until a rate is entered' },
    ],
  },
  HOLD_MINUTES: {
    group: 'jewellery',
    schema: wholeNumber(5, 60, 'minutes').default(DEFAULT_HOLD_MINUTES),
    description: 'how many minutes (5 to 60) a price is held during payment',
    label: 'Minutes that a price is held during payment',
    help: 'From 5 to 60. A customer who pays in this time pays the price shown, whatever the rate does.',
    kind: 'number',
  },
  WEIGHT_TOLERANCE: {
    group: 'jewellery',
    schema: percent.default(0.5),
    description: 'how much lighter than the paid weight a piece can be, in percent',
    label: 'Weight tolerance (%)',
    kind: 'number',
  },
} satisfies Settings

export const rateConfig = (env: Environment) => ({
  /** How rates of metals are guarded and when they are too old; shares in basis points. */
  rates: {
    guard: toBasisPoints(env.RATE_GUARD),
    staleHours: env.RATE_STALE_HOURS,
    staleAction: env.RATE_STALE_ACTION,
  },
  /** Duration of a price hold. */
  holdMinutes: env.HOLD_MINUTES,
  /** How much lighter than the paid weight a piece may be, in basis points. */
  weightTolerance: toBasisPoints(env.WEIGHT_TOLERANCE),
})
