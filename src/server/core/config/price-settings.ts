import * as z from 'zod'
import { DEFAULT_HOLD_MINUTES } from '../../../contract/hold.ts'
import { PriceRule } from '../../../contract/price-rule-fields.ts'
import { counterLimitSettings } from './counter-limits.ts'
import { flag, percent, priceRule } from './setting-types.ts'
import { oldGoldSettings } from './old-gold.ts'

/** The settings of prices and tax. */
export const pricesSettings = {
  TAX_RATE: percent.default(10).describe('standard tax rate in percent'),
  ROUND_OFF: flag.default(false).describe('1: totals are rounded to the rupee'),
  PRICE_DISPLAY: z
    .enum(['before', 'total'], 'must be before or total')
    .default('before')
    .describe('before: prices before tax come first on cards and product pages; total: prices with tax'),
  PRICE_BREAKUP: z
    .enum(['all', 'plain', 'none'], 'must be all, plain or none')
    .default('plain')
    .describe(
      'which product pages of pieces sold by weight show the price break-up: plain: all but those of silver with stones; all; none. Orders and invoices always have it',
    ),
  RATE_GUARD: percent.default(5).describe('a greater change of a metal rate, in percent, needs a reason'),
  RATE_STALE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(1, 'must be at least 1')
    .max(720, 'must be at most 720')
    .default(24)
    .describe('when (1 to 720 hours) a metal rate is too old'),
  RATE_STALE_ACTION: z
    .enum(['warn', 'stop'], 'must be warn or stop')
    .default('warn')
    .describe('what happens when a metal rate is too old: warn, or stop (nothing is sold by weight)'),
  WEIGHT_TOLERANCE: percent
    .default(0.5)
    .describe('how much lighter than the paid weight a piece can be, in percent'),
  PRICE_RULE: priceRule
    .default(PriceRule.parse({}))
    .describe(
      'rule that fills the form of a product when its price is set by weight, as JSON, such as `{"wastagePercent":8,"making":{"kind":"perGram","value":350}}`',
    ),
  ...oldGoldSettings,
  ...counterLimitSettings,
  HOLD_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a whole number of minutes')
    .min(5, 'must be at least 5')
    .max(60, 'must be at most 60')
    .default(DEFAULT_HOLD_MINUTES)
    .describe('how many minutes (5 to 60) a price is held during payment'),
}
