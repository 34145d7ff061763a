import { expect, test } from 'vitest'
import { readTypedAmount, spokenAmount } from './typed-amount.ts'

test.each([
  ['150000', 150_000],
  ['1,50,000', 150_000],
  ['150,000', 150_000],
  ['1.5 lakh', 150_000],
  ['1.5lakhs', 150_000],
  ['1.5 L', 150_000],
  ['₹1.5 lac', 150_000],
  ['Rs. 1,50,000', 150_000],
  ['2 crore', 20_000_000],
  ['0.25 Cr.', 2_500_000],
  ['80k', 80_000],
  ['80 thousand', 80_000],
  [' 0 ', 0],
  ['1499.50', 1499.5],
  ['1.23456 lakh', 123_456],
  ['1.500000000 lakh', 150_000],
  ['99.9999999 crore', 999_999_999],
])('BROWSE-02 the typed amount %j is ₹%d', (typed, rupees) => expect(readTypedAmount(typed)).toBe(rupees))

test.each([
  '',
  'a lakh',
  'lakh',
  '-5',
  '1,5',
  '1,50,00',
  '1.5.5',
  '1.555',
  '1.12345678 lakh',
  '100 crore',
  '5 dollars',
  '1e5',
  '٥',
])('BROWSE-02 %j is no amount', (typed) => expect(readTypedAmount(typed)).toBeUndefined())

test.each([
  [150_000, '₹1.5 lakh'],
  [100_000, '₹1 lakh'],
  [123_000, '₹1.23 lakh'],
  [123_456, '₹1,23,456'],
  [80_000, '₹80,000'],
  [1499.5, '₹1,499.50'],
  [20_000_000, '₹2 crore'],
  [22_500_000, '₹2.25 crore'],
  [12_345_000, '₹1,23,45,000'],
])('BROWSE-02 ₹%d is said as %s, and read back', (rupees, text) => {
  expect(spokenAmount(rupees)).toBe(text)
  expect(readTypedAmount(text)).toBe(rupees)
})
