import { toPaise } from '../../../contract/money.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { percent, rupeeAmount, wholeNumber } from './setting-types.ts'

const deduction = (metal: string, more = '') =>
  ({
    group: 'jewellery',
    schema: percent.max(20, 'must be at most 20').default(0),
    description: `how much less than the rate of sale, in percent (0 to 20), the counter offers for old ${metal}; it can be changed for each purchase`,
    label: `Old ${metal}: rate offered below the rate of sale (%)`,
    help: `From 0 to 20.${more}`,
    kind: 'number',
  }) as const

/** The settings of old metal that customers pay with, and of how far the duty `counter` may go alone. */
export const counterSettings = {
  OLD_GOLD_DEDUCTION: deduction('gold', ' The counter can change the rate for each purchase.'),
  OLD_SILVER_DEDUCTION: deduction('silver'),
  OLD_PLATINUM_DEDUCTION: deduction('platinum'),
  COUNTER_DISCOUNT: {
    group: 'jewellery',
    schema: percent.default(100),
    description:
      'the discount on an order of the counter, in percent of its price before tax, above which an administrator of the duty counter needs a manager; 100: no limit; 10 is recommended',
    label: 'Discount that the counter gives without a manager (%)',
    help: 'Of the price before tax. Above it, a manager signs in for the sale. 100: no limit.',
    kind: 'number',
  },
  OLD_GOLD_ABOVE: {
    group: 'jewellery',
    schema: percent.default(100),
    description:
      'how far above the rate offered, in percent, an administrator of the duty counter may buy old gold without a manager; 100: no limit; 2 is recommended. Nobody goes above 25',
    label: 'Old gold: above the rate offered without a manager (%)',
    help: 'For the duty Counter. Nobody buys more than 25% above the rate offered. 100: no limit.',
    kind: 'number',
  },
  OLD_GOLD_CASH: {
    group: 'jewellery',
    schema: rupeeAmount
      .refine((rupees) => rupees <= 199_999.99, 'must be at most 1,99,999.99')
      .default(10_000),
    description:
      'the rupees (0 to 1,99,999.99) that the counter pays out in cash for old gold to one seller and day; ask your accountant',
    label: 'Old gold: paid in cash to a seller and day (₹)',
    help: 'From 0 to 1,99,999.99; more is paid by bank. To be confirmed by your accountant.',
    kind: 'number',
  },
  ADVANCE_PERCENT: {
    group: 'jewellery',
    schema: wholeNumber(0, 100).default(0),
    description:
      'the part of its total, in percent (0 to 100), that an order of the counter must have received in advance to keep its price after ESTIMATE_HOURS; 0: any advance does; 10 is recommended',
    label: 'Advance that keeps the price (%)',
    help: 'Of the order’s total, from 0 to 100. A smaller advance keeps the price as long as an estimate. 0: any advance keeps it. We recommend 10.',
    kind: 'number',
  },
  ADVANCE_DAYS: {
    group: 'jewellery',
    schema: wholeNumber(0, 365, 'days').default(0),
    description:
      'how many days (0 to 365) an advance keeps the price of an order of the counter; 0: for good; 30 is recommended',
    label: 'Days that an advance keeps the price',
    help: 'From 0 to 365. Later payments need your consent to the old price. 0: for good. We recommend 30.',
    kind: 'number',
  },
  CREDIT_LIMIT: {
    group: 'jewellery',
    schema: rupeeAmount.default(0),
    description:
      'how much, in rupees, one customer may owe for sales on account together; 0: no sale on account',
    label: 'Sales on account: highest amount that a customer may owe',
    help: 'In rupees, for each customer. 0: no sale on account.',
    kind: 'number',
  },
} satisfies Settings

export const counterConfig = (env: Environment) => ({
  /** How much less than the rate of sale the counter offers for old metal, in basis points. */
  oldGold: {
    gold: toBasisPoints(env.OLD_GOLD_DEDUCTION),
    silver: toBasisPoints(env.OLD_SILVER_DEDUCTION),
    platinum: toBasisPoints(env.OLD_PLATINUM_DEDUCTION),
  },
  /** How far the duty `counter` may go without a manager, in basis points; 10,000 is no limit. */
  counterLimits: {
    discount: toBasisPoints(env.COUNTER_DISCOUNT),
    oldGoldAbove: toBasisPoints(env.OLD_GOLD_ABOVE),
  },
  /** The limit of cash paid out for old gold to one seller and day, in paise. */
  oldGoldCash: toPaise(env.OLD_GOLD_CASH),
  /** The part of an order, in percent, that keeps its price, and for how many days; 0: any part, for good. */
  advance: { percent: env.ADVANCE_PERCENT, days: env.ADVANCE_DAYS },
  /** The most that one customer may owe on account, in rupees; 0: nothing is sold on account. */
  creditLimit: env.CREDIT_LIMIT,
})
