import { expect, test } from 'vitest'
import { instalment } from './instalment.ts'

test.each([
  [156_871.68, 12, 15, 14_159],
  [156_871.68, 24, 15, 7606],
  [10_000.01, 3, 1, 3339],
  [10_000.01, 24, 36, 590],
])('PROMISE-02 %d rupees in %d months at %d percent are %d a month', (price, months, rate, amount) => {
  expect(instalment(price, months, rate)).toBe(amount)
})
