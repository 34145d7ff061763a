import { expect, test } from 'vitest'
import { discountProblem, discountRequest } from './sale-discount-entry.ts'

test.each([
  ['1,50,000 all in', 150_000],
  ['1.5 lakh', 150_000],
  ['₹1,50,000/-', 150_000],
  [' 149999.5 net ', 149_999.5],
])('FINAL-01 reads %s as the amount to be paid', (typed, finalAmount) => {
  expect(discountRequest({ kind: 'amount', typed })).toEqual({ finalAmount })
})

test('FINAL-01 reads the percentage off the making', () => {
  expect(discountRequest({ kind: 'making', typed: '12.5 %' })).toEqual({ makingDiscountPercent: 12.5 })
  for (const typed of ['0', '101', '1.234', 'ten', ''])
    expect(discountRequest({ kind: 'making', typed })).toBeUndefined()
})

test('FINAL-01 says why a discount cannot be given', () => {
  const listed = { total: 156_871.68, making: 0 }
  const problem = (kind: 'amount' | 'making', typed: string) => discountProblem({ kind, typed }, listed)
  expect(problem('amount', '')).toBeUndefined()
  expect(problem('amount', 'cheap')).toBe('Enter the amount that the customer pays, such as 1,50,000.')
  expect(problem('amount', '156872.68')).toBe('That is more than ₹1,56,871.68, the price of today.')
  expect(problem('amount', '156872')).toBeUndefined()
  expect(problem('making', '110')).toBe('Enter the percentage off the making, up to 100.')
  expect(problem('making', '10')).toBe('These pieces have no making charges.')
})
