import { expect, test } from 'vitest'
import { weightAfterSizes } from './size-weights.ts'

test.each([
  [3310, 1700, 1, 3480],
  [3310, 425, 1, 3353],
  [3310, 425, 2, 3395],
  [3310, 425, 4, 3480],
  [3310, 425, -2, 3225],
  [3310, 0, 5, 3310],
  [100, 2000, -1, 0],
])('VAR-11 %i mg, growing %i tenths over %i sizes, is %i mg', (milligrams, perSize, sizes, wanted) => {
  expect(weightAfterSizes(milligrams, perSize, sizes)).toBe(wanted)
})
