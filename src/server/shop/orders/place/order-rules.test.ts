import { expect } from 'vitest'
import {
  GSTIN,
  orderChannelsTest,
  withAddress,
  type Change,
  type Creator,
} from '../../../../../tests/fixtures/order-channels.ts'
import { refusalBody } from '../../../../../tests/factories.ts'
import { panDeclaration } from '../../../../../tests/fixtures/pan-declarations.ts'
import type { Config } from '../../../core/config/config.ts'

const test = orderChannelsTest

/** A setting, or a request, that breaks a rule; and the code that its error has. */
type Violation = { code: string; settings?: (settings: Config) => Partial<Config>; change?: Change }

const violations = {
  method: {
    code: 'invalid_input',
    settings: ({ upi }) => ({ paymentMethods: [], upi: { ...upi, accepted: false } }),
  },
  rate: {
    code: 'rate_stale',
    settings: ({ rates }) => ({ rates: { ...rates, staleHours: 0, staleAction: 'stop' } }),
  },
  pan: { code: 'pan_needed', settings: () => ({ panLimit: 1 }) },
  cod: { code: 'cod_limit', settings: () => ({ codLimit: 1 }) },
  upi: { code: 'upi_limit', settings: ({ upi }) => ({ upi: { ...upi, limit: 1 } }) },
  address: {
    code: 'address_needed',
    settings: ({ cod }) => ({ cod: { ...cod, needsAddress: true } }),
  },
  place: {
    code: 'not_served',
    settings: () => ({ hasPinRules: true }),
    change: withAddress,
  },
  gstin: { code: 'invalid_input', change: { buyerGstin: GSTIN } },
  declaration: {
    code: 'invalid_input',
    change: { panDeclaration, buyerGstin: '32ABCDE1234F1Z9' },
  },
  openCash: {
    code: 'too_many',
    settings: ({ cod }) => ({ cod: { ...cod, maxOpenOrders: 0 } }),
  },
  unpaid: { code: 'too_many', settings: () => ({ unpaidLimit: 1 }) },
  pieces: { code: 'too_many', settings: () => ({ unpaidPieces: 1 }) },
  cash: { code: 'cash_limit' },
} satisfies Record<string, Violation>

type Name = keyof typeof violations
const names = Object.keys(violations) as Name[]

/** The rules that each channel must keep. */
test.for<[Creator, ...Name[]]>([
  ['web', 'method', 'rate', 'pan', 'cod', 'address', 'place', 'gstin', 'declaration', 'openCash', 'pieces'],
  ['web by UPI', 'method', 'rate', 'pan', 'upi', 'place', 'gstin', 'declaration', 'unpaid', 'pieces'],
  ['held', 'method', 'pan', 'upi', 'gstin', 'declaration'],
  ['hold', 'method', 'rate', 'upi', 'unpaid', 'pieces'],
  ['counter', 'method', 'rate', 'pan', 'gstin', 'declaration'],
  ['phone', 'method', 'rate', 'pan', 'cod', 'address', 'place', 'gstin', 'declaration', 'openCash', 'cash'],
  ['preview', 'rate'],
  ['reservation', 'rate'],
  ['confirmed reservation', 'rate', 'pan'],
  ['address', 'place', 'gstin'],
  ['corrected address', 'gstin'],
  ['method change', 'method', 'pan', 'cod', 'address', 'openCash'],
  ['pay link'],
  ['matched payment', 'cash'],
  ['added payment', 'cash'],
  ['confirmed payment', 'cash'],
])(
  'a %s keeps its rules, and no other',
  async ([channel, ...broken], { shop, asha, order, sell, payCash, prepare }) => {
    const { settings } = shop.context
    const usual = { ...settings }
    await order(asha, 'BANK')
    const attempt = await prepare[channel]()

    /** The response to an attempt that violates all these rules. */
    const attemptWith = async (violated: readonly Name[]) => {
      if (violated.includes('cash')) await payCash(await sell('CASH'), 43_128.32)
      const change = {}
      for (const name of violated) {
        const violation: Violation = violations[name]
        Object.assign(settings, violation.settings?.(settings))
        Object.assign(change, violation.change)
      }
      const response = await refusalBody(attempt(change)).finally(() => Object.assign(settings, usual))
      return response.status === 'accepted' ? 'accepted' : response.data?.code
    }

    for (const name of broken)
      expect([name, await attemptWith([name])]).toEqual([name, violations[name].code])
    // Cash that was taken stays.
    if (!broken.includes('cash'))
      expect(await attemptWith(names.filter((name) => !broken.includes(name)))).toBe('accepted')
  },
)
