import { expect, test } from 'vitest'
import { priceUntilOfAdvance } from './advance-price.ts'
import { DAY_MS } from './durations.ts'

const at = Date.parse('2026-11-28T10:00:00+05:30')
const estimate = at + 3_600_000
const inThirtyDays = at + 30 * DAY_MS

test.each([
  ['any advance keeps the price for good by default', { paise: 1 }, {}, null],
  ['a smaller advance leaves it to the estimate', { paise: 9_999 }, { percent: 10 }, estimate],
  ['exactly the percentage keeps it', { paise: 10_000 }, { percent: 10 }, null],
  ['the days count from the payment', { paise: 10_000 }, { percent: 10, days: 30 }, inThirtyDays],
  [
    'two payments reach it together',
    { received: 5_000, paise: 5_000 },
    { percent: 10, days: 30 },
    inThirtyDays,
  ],
  ['a later payment adds no days', { received: 10_000, paise: 5_000 }, { percent: 10, days: 30 }, estimate],
])('RECEIPT-01 %s', (_case, payment, terms, expected) => {
  expect(
    priceUntilOfAdvance(
      { total: 100_000, received: 0, priceUntil: estimate, at, ...payment },
      { percent: 0, days: 0, ...terms },
    ),
  ).toBe(expected)
})
