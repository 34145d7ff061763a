import * as z from 'zod'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { percent } from './setting-types.ts'

/** How far the duty `counter` may go alone, which settings of the groups in environment.ts go with. */
export const counterLimitSettings = {
  COUNTER_DISCOUNT: percent
    .default(100)
    .describe(
      'the discount on an order of the counter, in percent of its price before tax, above which an administrator of the duty counter needs a manager; 100: no limit; 10 is recommended',
    ),
  OLD_GOLD_ABOVE: percent
    .default(100)
    .describe(
      'how far above the rate offered, in percent, an administrator of the duty counter may buy old gold without a manager; 100: no limit; 2 is recommended. Nobody goes above 25',
    ),
}

const Settings = z.object(counterLimitSettings)

/** The limits in basis points; 10,000 is none. */
export const counterLimitsOf = (env: z.output<typeof Settings>) => ({
  discount: toBasisPoints(env.COUNTER_DISCOUNT),
  oldGoldAbove: toBasisPoints(env.OLD_GOLD_ABOVE),
})
