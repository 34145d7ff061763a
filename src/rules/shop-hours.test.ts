import { expect, test } from 'vitest'
import { isOpenAt, readShopHours, timeText } from './shop-hours.ts'

test('PROMISE-03 opening hours are read for each day', () => {
  const week = readShopHours('Mon-Fri 10:30-20:00; Sat 10:30-21:00; Sun closed')
  expect(week?.map(({ hours }) => hours?.closes ?? null)).toEqual([...Array(5).fill('20:00'), '21:00', null])
  expect(week?.[0]).toEqual({ day: 'Monday', hours: { opens: '10:30', closes: '20:00' } })
  expect(readShopHours('sun 09:00-12:00')?.map(({ hours }) => hours !== null)).toEqual([
    ...Array(6).fill(false),
    true,
  ])
})

test.each([
  '',
  'Mon-Sat',
  'Mon-Sat 10-20',
  'Mon-Sat 10:00-24:00',
  'Sat-Mon 10:00-20:00',
  'Mon 20:00-10:00',
  'Mon-Sat 10:00-20:00; Sat closed',
  'Mon-Sat 10:00-20:00;',
  'Foo 10:00-20:00',
])('PROMISE-03 opening hours of another form are refused: %s', (text) => {
  expect(readShopHours(text)).toBeUndefined()
})

test('times are said as people say them', () => {
  expect(['00:00', '10:30', '12:00', '20:05'].map(timeText)).toEqual([
    '12 am',
    '10:30 am',
    '12 pm',
    '8:05 pm',
  ])
})

test.each([
  ['2026-11-28T04:59:59.999Z', false],
  ['2026-11-28T05:00:00.000Z', true],
  ['2026-11-28T15:29:59.999Z', true],
  ['2026-11-28T15:30:00.000Z', false],
  // In India it is Sunday already.
  ['2026-11-28T18:30:00.000Z', false],
  ['2026-11-30T05:00:00.000Z', true],
])('PROMISE-03 the shop is open by the time in India: %s', (instant, isOpen) => {
  const week = readShopHours('Mon-Fri 10:30-20:00; Sat 10:30-21:00; Sun closed') ?? []
  expect(isOpenAt(week, Date.parse(instant))).toBe(isOpen)
})
