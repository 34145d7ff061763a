import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Moment } from './fields.ts'

test.each([
  ['2026-12-31', '2026-12-31T18:29:59.999Z'],
  ['2026-12-31T23:59', '2026-12-31T18:29:00.000Z'],
  ['2026-12-31T23:59:30', '2026-12-31T18:29:30.000Z'],
  ['2026-12-31T23:59:30.5+05:30', '2026-12-31T18:29:30.500Z'],
  ['2026-12-31T18:29:00Z', '2026-12-31T18:29:00.000Z'],
  ['2026-12-31T18:29:00.000Z', '2026-12-31T18:29:00.000Z'],
])('ADM-10 reads %s as the instant %s, by default in India’s time', (text, instant) => {
  expect(z.parse(Moment, text)).toBe(instant)
})

test.each([
  '',
  'soon',
  '31-12-2026',
  '2026-13-01',
  '2026-12-31T25:00',
  '2026-12-31 23:59',
  '1767225599999',
  '2026-12-31T23:59+99:99',
])('ADM-10 rejects %j as a date', (text) => {
  expect(z.safeParse(Moment, text).success).toBe(false)
})
