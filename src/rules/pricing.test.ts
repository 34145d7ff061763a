import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../tests/soak.ts'
import { amountText, paiseOf, priceCart, priceWithTax, shareOf, toBasisPoints, toPercent } from './pricing.ts'

const many = { numRuns: 10_000, seed }
const paise = fc.integer({ min: 0, max: 10_000_000_000 })
const basisPoints = fc.integer({ min: 0, max: 10_000 })
const cart = fc.array(fc.record({ price: paise, quantity: fc.integer({ min: 1, max: 100 }) }), { maxLength: 50 })

test.each([
  { lines: [{ price: 149900, quantity: 1 }], percent: 0, total: 149900, discount: 0, tax: 14990, grandTotal: 164890 },
  { lines: [{ price: 149900, quantity: 2 }], percent: 10, total: 299800, discount: 29980, tax: 26982, grandTotal: 296802 },
  // 2.5 % of 1.01 is 2.525 paise, rounded to 3; 10 % of 0.98 is 9.8 paise, rounded to 10.
  { lines: [{ price: 101, quantity: 1 }], percent: 2.5, total: 101, discount: 3, tax: 10, grandTotal: 108 },
  { lines: [{ price: 5, quantity: 1 }], percent: 0, total: 5, discount: 0, tax: 1, grandTotal: 6 },
  { lines: [{ price: 4, quantity: 1 }], percent: 0, total: 4, discount: 0, tax: 0, grandTotal: 4 },
  { lines: [{ price: 99999, quantity: 3 }], percent: 33.33, total: 299997, discount: 99989, tax: 20001, grandTotal: 220009 },
  { lines: [{ price: 50000, quantity: 1 }], percent: 100, total: 50000, discount: 50000, tax: 0, grandTotal: 0 },
  { lines: [], percent: 10, total: 0, discount: 0, tax: 0, grandTotal: 0 },
])('CART-05 prices $lines.length lines with $percent % off as total - discount + 10 % tax', (row) => {
  const { quantity, ...totals } = priceCart(row.lines, { discount: toBasisPoints(row.percent), tax: 1000 })
  expect(totals).toEqual({ total: row.total, discount: row.discount, tax: row.tax, grandTotal: row.grandTotal })
  expect(quantity).toBe(row.lines.reduce((sum, line) => sum + line.quantity, 0))
})

test('CART-05 keeps every amount a whole, never negative number of paise, for any cart and percent (ASVS 1.4.2)', () => {
  fc.assert(
    fc.property(cart, basisPoints, basisPoints, (lines, discount, tax) => {
      const totals = priceCart(lines, { discount, tax })
      for (const amount of Object.values(totals)) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
      }
      expect(totals.discount).toBeLessThanOrEqual(totals.total)
      expect(totals.total - totals.discount + totals.tax).toBe(totals.grandTotal)
    }),
    many,
  )
})

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

test('API-08 writes an amount with two decimals and reads it back to the paisa', () => {
  expect(amountText(123400)).toBe('1234.00')
  expect(amountText(5)).toBe('0.05')
  expect(amountText(0)).toBe('0.00')
  expect([paiseOf('1234'), paiseOf('1234.5'), paiseOf('1234.05')]).toEqual([123400, 123450, 123405])
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => paiseOf(amountText(amount)) === amount), many)
})

test.each([[4899, 10, 5388.9], [499.5, 10, 549.45], [1523.05, 3, 1568.74], [100, 0, 100]])('TAXC-08 ₹%d at %d percent costs ₹%d with tax', (price, rate, total) =>
  expect(priceWithTax(price, rate)).toBe(total))
