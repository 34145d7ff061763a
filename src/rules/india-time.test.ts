import { expect, test } from 'vitest'
import { dateOfDay, dayInIndia } from './india-time.ts'

test.each([
  ['2025-12-31T18:29:59.999Z', '2025-12-31'],
  ['2025-12-31T18:30:00.000Z', '2026-01-01'],
  ['2026-01-01T00:00:00.000Z', '2026-01-01'],
  ['2024-02-29T18:29:00.000Z', '2024-02-29'],
])('ADM-02 counts %s to the Indian day %s', (instant, day) => {
  expect(dateOfDay(dayInIndia(Date.parse(instant))).toISOString().slice(0, 10)).toBe(day)
})
