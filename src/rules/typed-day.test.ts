import { expect, test } from 'vitest'
import { readTypedDay, writtenDay } from './typed-day.ts'

test.each<[string, string | undefined]>([
  ['27/11/2026', '2026-11-27'],
  [' 7-1-2026 ', '2026-01-07'],
  ['07012026', '2026-01-07'],
  ['27/11/20', undefined],
  ['7.01.2026', '2026-01-07'],
  ['2026-11-27', '2026-11-27'],
  ['', ''],
  ['31/11/2026', undefined],
  ['11/27/2026', undefined],
  ['27/11', undefined],
  ['tomorrow', undefined],
])('reads the day %s', (typed, day) => {
  expect(readTypedDay(typed)).toBe(day)
})

test('writes the day first', () => {
  expect([writtenDay('2026-11-27'), writtenDay('')]).toEqual(['27/11/2026', ''])
})
