import { expect, test } from 'vitest'
import { remaining } from './countdown.tsx'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  {
    left: 3 * DAY + 14 * 60 * MINUTE + 27 * MINUTE + 45_999,
    parts: { days: 3, hours: 14, minutes: 27, seconds: 45 },
  },
  { left: DAY, parts: { days: 1, hours: 0, minutes: 0, seconds: 0 } },
  { left: DAY - 1, parts: { days: 0, hours: 23, minutes: 59, seconds: 59 } },
  { left: 120 * DAY, parts: { days: 120, hours: 0, minutes: 0, seconds: 0 } },
  { left: 999, parts: { days: 0, hours: 0, minutes: 0, seconds: 0 } },
  { left: 0, parts: { days: 0, hours: 0, minutes: 0, seconds: 0 } },
  { left: -DAY, parts: { days: 0, hours: 0, minutes: 0, seconds: 0 } },
])('HOME-05 $left milliseconds before the end the countdown shows $parts', ({ left, parts }) => {
  expect(remaining(left)).toEqual(parts)
})
