import { expect, test } from 'vitest'
import { lastLeavingDay, madeForYouText } from './lead-time.ts'

test.each([
  // 26 November 2026 is a Thursday.
  ['2026-11-26T04:00:00Z', 16, 'Made for you, leaves by 12 December'],
  ['2026-11-26T18:29:59Z', 1, 'Made for you, leaves by 27 November'],
  ['2026-11-26T18:30:00Z', 1, 'Made for you, leaves by 28 November'],
  ['2026-11-26T04:00:00Z', 3, 'Made for you, leaves by 30 November'],
  ['2026-11-26T04:00:00Z', 4, 'Made for you, leaves by 30 November'],
  ['2026-11-26T04:00:00Z', 120, 'Made for you, leaves by 26 March'],
])('MTO-01 an order at %s with %i days never ships on a Sunday', (at, days, text) => {
  expect(madeForYouText(days, Date.parse(at))).toBe(text)
})

test('MTO-01 the last piece decides when an order leaves', () => {
  expect(lastLeavingDay([{ leaves_on: null }, { leaves_on: 20_500 }, { leaves_on: 20_499 }])).toBe(20_500)
  expect(lastLeavingDay([{ leaves_on: null }])).toBeNull()
})
