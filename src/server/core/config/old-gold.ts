import * as z from 'zod'
import type { RatedMetal } from '../../../rules/purity.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { percent } from './setting-types.ts'

const deduction = (metal: string) =>
  percent
    .max(20, 'must be at most 20')
    .default(0)
    .describe(
      `how much less than the rate of sale, in percent (0 to 20), the counter offers for old ${metal}; it can be changed for each purchase`,
    )

/**
 * The settings of old metal that customers pay with, which settings of the groups in environment.ts go with.
 */
export const oldGoldSettings = {
  OLD_GOLD_DEDUCTION: deduction('gold'),
  OLD_SILVER_DEDUCTION: deduction('silver'),
  OLD_PLATINUM_DEDUCTION: deduction('platinum'),
}

const Settings = z.object(oldGoldSettings)

/** The deductions in basis points, by metal. */
export const oldGoldOf = (env: z.output<typeof Settings>): Record<RatedMetal, number> => ({
  gold: toBasisPoints(env.OLD_GOLD_DEDUCTION),
  silver: toBasisPoints(env.OLD_SILVER_DEDUCTION),
  platinum: toBasisPoints(env.OLD_PLATINUM_DEDUCTION),
})
