import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DayInput, InstantInput, Moment } from './fields.ts'

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
  '2026-02-29',
  '2026-04-31T10:00',
  '2026-12-31T25:00',
  '2026-12-31 23:59',
  '1767225599999',
  '2026-12-31T23:59+99:99',
])('ADM-10 rejects %j as a date', (text) => {
  expect(z.safeParse(Moment, text).success).toBe(false)
})

test('REFUND-07 takes a day or an instant only if it exists', () => {
  const areValid = (schema: z.ZodMiniType, texts: string[]) =>
    texts.map((text) => z.safeParse(schema, text).success)
  expect(areValid(DayInput, ['2026-02-28', '2028-02-29', '2026-02-31', '2026-06-31'])).toEqual([
    true,
    true,
    false,
    false,
  ])
  const instants = ['2026-02-28T00:00:00.000Z', '2026-02-30T00:00:00.000Z', '2026-02-28T25:00:00.000Z']
  expect(areValid(InstantInput, instants)).toEqual([true, false, false])
})
