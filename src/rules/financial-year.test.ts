import { expect, test } from 'vitest'
import { creditNoteNumber, financialYearOf, halfYearOf, invoiceNumber } from './financial-year.ts'

test.each([
  ['2026-03-31T18:29:59.999Z', 2025],
  ['2026-03-31T18:30:00.000Z', 2026],
  ['2026-12-31T20:00:00.000Z', 2026],
  ['2027-01-01T00:00:00.000Z', 2026],
  ['2027-03-31T12:00:00.000Z', 2026],
])('ADM-14 %s lies in the financial year from April %i in India', (instant, year) => {
  expect(financialYearOf(Date.parse(instant))).toBe(year)
})

test.each([
  [2026, 1, '26-27/000001'],
  [2026, 1_234_567, '26-27/1234567'],
  [1999, 42, '99-00/000042'],
])('ADM-14 the invoice of year %i with serial number %i is called %s', (year, serial, number) => {
  expect(invoiceNumber(year, serial)).toBe(number)
  expect(number.length).toBeLessThanOrEqual(16)
})

test('ADM-14 credit notes have their own series of the same length', () => {
  expect(creditNoteNumber(2026, 42)).toBe('CN/26-27/000042')
  expect(creditNoteNumber(2026, 9_999_999)).toHaveLength(16)
})

test.each([
  ['2026-03', '2025-2'],
  ['2026-04', '2026-1'],
  ['2026-09', '2026-1'],
  ['2026-10', '2026-2'],
  ['2027-01', '2026-2'],
])('FORM60-01 the month %s lies in the half-year %s', (month, half) => {
  expect(halfYearOf(month)).toBe(half)
})
