import { expect, test } from 'vitest'
import { promisedValue } from './promised-value.ts'

test.each([
  [137_657.5, 100, 137_657.5],
  [137_657.5, 98, 134_904.35],
  [137_657.5, 92.5, 127_333.19],
  [0.01, 50, 0.01],
  [0.01, 49, 0],
  [99_99_999.99, 1, 100_000],
])('PROMISE-01 metal of %d rupees at %d percent is worth %d in exchange', (metal, percent, value) => {
  expect(promisedValue(metal, percent)).toBe(value)
})
