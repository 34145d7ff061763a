import { expect, test } from 'vitest'
import { couponWords } from './coupon-words.ts'

test.each([
  [{ percent: 20, base: 'making', firstOrder: true }, '20% off making, first order only.'],
  [{ percent: 12.5 }, '12.5% off.'],
  [{ kind: 'amount', amount: 1500, minimum: 25_000 }, '₹1,500 off, from ₹25,000.'],
  [
    { kind: 'amount', amount: 500.5, base: 'making', oncePerPerson: true, automatic: true },
    '₹500.50 off making, once per person, applied automatically.',
  ],
  [{ kind: 'amount', percent: 5 }, null],
  [{ percent: Number.NaN }, null],
  [{ percent: 5, minimum: Number.NaN }, '5% off.'],
] as const)('PROMO-01 says a coupon in words: %j', (coupon, words) => {
  expect(couponWords(coupon)).toBe(words)
})
