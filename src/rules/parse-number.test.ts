import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test.each([
  ['500', 500],
  ['12,499.50', 12_499.5],
  ['1,24,999', 124_999],
  ['1,56,871', 156_871],
  ['12,34,56,789', 123_456_789],
  ['₹12,499.50', 12_499.5],
  ['₹ 500', 500],
  ['Rs. 500', 500],
  ['rs 1,500', 1500],
  [' 7.25 ', 7.25],
  ['.5', 0.5],
  ['12.', 12],
  ['10 %', 10],
  ['-5', -5],
  ['0', 0],
  [499.99, 499.99],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
])('%j is %j', (typed, number) => {
  expect(parseNumber(typed)).toBe(number)
})

test.each([
  'abc',
  '12 rings',
  '1.2.3',
  '.',
  '₹',
  '-',
  '1e5',
  '0x10',
  'Infinity',
  '12.499,50',
  '1,5',
  '12,50',
])('%j is no number', (typed) => {
  expect(parseNumber(typed)).toBeNaN()
})
