import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCases, seed } from '../../tests/soak.ts'
import { amountText, paiseOf, shareOf, toBasisPoints, toPercent } from './pricing.ts'

const many = { numRuns: randomCases(10_000), seed }
const paise = fc.integer({ min: 0, max: 10_000_000_000 })
const basisPoints = fc.integer({ min: 0, max: 10_000 })

test('CART-05 rounds a share half up to the paisa, exactly', () => {
  fc.assert(
    fc.property(paise, basisPoints, (amount, share) => {
      const exact = BigInt(amount) * BigInt(share)
      const rounded = BigInt(shareOf(amount, share)) * 10_000n
      expect(rounded - exact).toBeLessThanOrEqual(5_000n)
      expect(rounded - exact).toBeGreaterThan(-5_000n)
    }),
    many,
  )
})

test('CPN-01 takes every percent with up to two decimals without losing a hundredth', () => {
  for (let points = 0; points <= 10_000; points += 1) {
    expect(toBasisPoints(points / 100)).toBe(points)
    expect(toBasisPoints(Number((points / 100).toFixed(2)))).toBe(points)
    expect(toPercent(points)).toBe(Number((points / 100).toFixed(2)))
  }
})

test('API-08 writes an amount with two decimals and reads it back exactly', () => {
  expect(amountText(123400)).toBe('1234.00')
  expect(amountText(5)).toBe('0.05')
  expect(amountText(0)).toBe('0.00')
  expect([paiseOf('1234'), paiseOf('1234.5'), paiseOf('1234.05')]).toEqual([123400, 123450, 123405])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      (amount) => paiseOf(amountText(amount)) === amount,
    ),
    many,
  )
})
