import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { percent } from './setting-types.ts'

const promised = percent.refine((value) => value === 0 || value >= 1, 'must be 0, or 1 to 100').default(0)

const exchange = (metal: 'gold' | 'silver' | 'platinum') =>
  ({
    group: 'jewellery',
    schema: promised,
    description: `the part of the ${metal} value of the day, in percent (1 to 100), at which the shop exchanges pieces that it sold, for life; stated on product pages and bills, where it binds; 0: not promised`,
    label: `Lifetime exchange of ${metal}: part of the metal value (%)`,
    help: 'Product pages and bills state it; the percent on a bill binds for its pieces. From 1 to 100; 0: not promised.',
    kind: 'number',
  }) as const

const buyback = (metal: 'gold' | 'silver' | 'platinum') =>
  ({
    group: 'jewellery',
    schema: promised,
    description: `the same for pieces of ${metal} that the shop buys back for money`,
    label: `Buy-back of ${metal}: part of the metal value (%)`,
    help: 'As above, for money instead of another piece. 0: not promised.',
    kind: 'number',
  }) as const

/** The settings of what the shop promises to give for pieces that it sold. */
export const promiseSettings = {
  EXCHANGE_GOLD: exchange('gold'),
  EXCHANGE_SILVER: exchange('silver'),
  EXCHANGE_PLATINUM: exchange('platinum'),
  BUYBACK_GOLD: buyback('gold'),
  BUYBACK_SILVER: buyback('silver'),
  BUYBACK_PLATINUM: buyback('platinum'),
} satisfies Settings

/** Percent of the value of each metal; 0: nothing is promised. */
export type PromisedPercents = { gold: number; silver: number; platinum: number }

export const promiseConfig = (env: Environment) => ({
  /** What the shop promises for pieces that it sold; null if it promises nothing. */
  promises: {
    exchange: anyOf({
      gold: env.EXCHANGE_GOLD,
      silver: env.EXCHANGE_SILVER,
      platinum: env.EXCHANGE_PLATINUM,
    }),
    buyback: anyOf({
      gold: env.BUYBACK_GOLD,
      silver: env.BUYBACK_SILVER,
      platinum: env.BUYBACK_PLATINUM,
    }),
  },
})

const anyOf = (percents: PromisedPercents): PromisedPercents | null =>
  Object.values(percents).some((value) => value > 0) ? percents : null
