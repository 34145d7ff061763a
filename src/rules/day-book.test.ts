import { expect, test } from 'vitest'
import { cashOfDay, dayWayText, cashDifferenceText, sumsOfDay, worthOf } from './day-book.ts'
import { moneyText } from './money-text.ts'

const entries = [
  { kind: 'sale', way: 'cash', amount: 1_309_400, by: 'Mahesh' },
  { kind: 'advance', way: 'cash', amount: 2_500_000, by: 'Kavita' },
  { kind: 'expense', way: 'cash', amount: 64_000, by: 'Kavita' },
  { kind: 'refund', way: 'upi', amount: 126_069, by: 'Sarika' },
  { kind: 'withdrawal', way: 'cash', amount: 1, by: 'Sarika' },
  { kind: 'deposit', way: 'cash', amount: 4_000_000, by: 'Sarika' },
  { kind: 'sale', way: 'razorpay', amount: 7_831_584, by: null },
] as const

test('DAY-01 sums what came in less what went out', () => {
  const { byWay, byPerson } = sumsOfDay(entries)
  expect(Object.fromEntries(byWay)).toEqual({ cash: -254_599, upi: -126_069, razorpay: 7_831_584 })
  expect(Object.fromEntries(byPerson)).toEqual({ Mahesh: 1_309_400, Kavita: 2_436_000, Sarika: -4_126_068 })
  expect(cashOfDay(entries)).toEqual({ in: 3_809_401, out: 4_064_000 })
})

test.each([
  [{}, 0],
  [{ 500: 52, 200: 4, 100: 4, 50: 2, 20: 2, 10: 1, 2: 2 }, 2_735_400],
  [{ 2000: 1, 1: 3, 5: undefined }, 200_300],
])('DAY-02 notes and coins %j are worth %i paise', (counted, paise) => {
  expect(worthOf(counted)).toBe(paise)
})

test('DAY-02 names a difference and a way of payment', () => {
  expect(cashDifferenceText(-100, moneyText)).toBe('₹100.00 short')
  expect(cashDifferenceText(0.5, moneyText)).toBe('₹0.50 over')
  expect(cashDifferenceText(0, moneyText)).toBe('No difference')
  expect(['cod', 'cash', 'terminal', 'razorpay'].map(dayWayText)).toEqual([
    'Cash on delivery',
    'Cash',
    'Card terminal',
    'Online',
  ])
})
