import * as z from 'zod'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { percent, rupeeAmount } from './setting-types.ts'

const months = ['0', '3', '6', '9', '12', '18', '24'] as const

/** The settings of the monthly instalments that product pages name. */
export const emiSettings = {
  EMI_MONTHS: {
    group: 'online',
    schema: z.enum(months, 'must be 0, 3, 6, 9, 12, 18 or 24').default('0'),
    description:
      'months of the EMI that product pages name (3, 6, 9, 12, 18 or 24), where ONLINE is accepted and RAZORPAY_CHECKOUT_JS=1; 0: none',
    label: 'EMI on product pages',
    help: 'Only with Razorpay’s script on the payment page, which offers EMI. The customer’s bank decides.',
    kind: 'choice',
    options: months.map((value) => ({ value, label: value === '0' ? 'None' : `${value} months` })),
  },
  EMI_RATE: {
    group: 'online',
    schema: percent.min(1, 'must be at least 1').max(36, 'must be at most 36').default(15),
    description: 'interest of that EMI in percent a year (1 to 36)',
    label: 'EMI: interest a year (%)',
    help: 'From 1 to 36. Product pages state it.',
    kind: 'number',
  },
  EMI_FROM: {
    group: 'online',
    schema: rupeeAmount.default(10_000),
    description: 'the price with GST, in rupees, above which product pages name the EMI',
    label: 'EMI: for prices with GST above (₹)',
    kind: 'number',
  },
} satisfies Settings

export const emiConfig = (env: Environment) => ({
  /** The EMI that product pages name where the payment page offers it; null for none. */
  emi:
    env.EMI_MONTHS === '0'
      ? null
      : { months: Number(env.EMI_MONTHS), rate: env.EMI_RATE, from: env.EMI_FROM },
})
