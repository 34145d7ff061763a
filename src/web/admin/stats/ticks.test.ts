import { expect, test } from 'vitest'
import { ticksFor } from './ticks.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [9, [0, 5, 10]],
  [85, [0, 25, 50, 75, 100]],
  [312, [0, 100, 200, 300, 400]],
  [421_380, [0, 200_000, 400_000, 600_000]],
])('ADM-02 an axis that reaches %i is marked at %j', (largest, ticks) => {
  expect(ticksFor(largest)).toEqual(ticks)
})
