import { expect, test } from 'vitest'
import {
  dateOfDay,
  dayInIndia,
  hourInIndia,
  isoDay,
  momentText,
  nearMomentText,
  stampText,
  startOfDayInIndia,
} from './india-time.ts'

test.each([
  ['2025-12-31T18:29:59.999Z', '2025-12-31'],
  ['2025-12-31T18:30:00.000Z', '2026-01-01'],
  ['2026-01-01T00:00:00.000Z', '2026-01-01'],
  ['2024-02-29T18:29:00.000Z', '2024-02-29'],
])('ADM-02 counts %s to the Indian day %s', (instant, day) => {
  expect(
    dateOfDay(dayInIndia(Date.parse(instant)))
      .toISOString()
      .slice(0, 10),
  ).toBe(day)
})

test('ADM-14 a day in India begins five and a half hours before UTC', () => {
  expect(new Date(startOfDayInIndia('2026-03-01')).toISOString()).toBe('2026-02-28T18:30:00.000Z')
  expect(new Date(startOfDayInIndia('2026-12-31', 1)).toISOString()).toBe('2026-12-31T18:30:00.000Z')
})

test.each([
  ['2026-03-01T22:29:59.999Z', 3],
  ['2026-03-01T22:30:00.000Z', 4],
  ['2026-03-01T18:29:59.999Z', 23],
  ['2026-03-01T18:30:00.000Z', 0],
])('UPL-02 at %s it is %i o’clock in India', (instant, hour) => {
  expect(hourInIndia(Date.parse(instant))).toBe(hour)
})

test('RATE-10 formats a moment by the day in India', () => {
  const now = Date.parse('2026-11-22T18:29:00.000Z')
  expect(momentText(now)).toBe('22 November, 11:59 pm')
  expect(isoDay(dayInIndia(now))).toBe('2026-11-22')
  const moments = [
    '2026-11-20T04:45:00.000Z',
    '2026-11-21T04:45:00.000Z',
    '2026-11-22T04:45:00.000Z',
    '2026-11-22T18:30:00.000Z',
  ]
  expect(moments.map((each) => nearMomentText(Date.parse(each), now))).toEqual([
    '20 November, 10:15 am',
    'yesterday, 10:15 am',
    'today, 10:15 am',
    'tomorrow, 12:00 am',
  ])
})

test.each([
  ['2026-01-31T18:29:59.999Z', '2026-01-31 23:59'],
  ['2026-01-31T18:30:00.000Z', '2026-02-01 00:00'],
])('%s is written as %s in a spreadsheet', (instant, text) => {
  expect(stampText(Date.parse(instant))).toBe(text)
})
