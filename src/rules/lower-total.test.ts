import { expect, test } from 'vitest'
import { lowerTotal } from './lower-total.ts'

const gold = { name: 'Gold', hsn: '7113', rate: 300, taxable: 449_900, tax: 13_497 }
const charms = { name: 'Charms', hsn: '7117', rate: 1800, taxable: 100_000, tax: 18_000 }

test('a lower total is taxed at the same rate, to the paisa', () => {
  const { taxes, roundOff } = lowerTotal([gold], 417_058)
  expect(taxes).toEqual([{ ...gold, taxable: 404_911, tax: 12_147 }])
  expect(roundOff).toBe(0)
})

test('a lower total of several rates leaves few paise to round off', () => {
  for (const total of [1, 99, 100_003, 400_001, 581_396]) {
    const { taxes, roundOff } = lowerTotal([gold, charms], total)
    expect(taxes.reduce((sum, { taxable, tax }) => sum + taxable + tax, roundOff)).toBe(total)
    expect(Math.abs(roundOff)).toBeLessThanOrEqual(2)
  }
})
