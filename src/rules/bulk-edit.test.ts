import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCases, seed } from '../../tests/soak.ts'
import { changedPrice, changedStock } from './bulk-edit.ts'

const many = { numRuns: randomCases(10_000), seed }
const paise = fc.integer({ min: 0, max: 10_000_000_000 })
const basisPoints = fc.integer({ min: 0, max: 100_000 })

test.each([
  [149_900, { kind: 'set', paise: 99_950 }, 99_950],
  [149_900, { kind: 'raise', paise: 10_001 }, 159_901],
  [149_900, { kind: 'lower', paise: 149_900 }, 0],
  [149_900, { kind: 'lower', paise: 149_901 }, -1],
  // 7.25 % of 1,499 rupees is 108.6775 rupees: 108.68.
  [149_900, { kind: 'raise-share', basisPoints: 725, wholeRupees: false }, 160_768],
  [149_900, { kind: 'raise-share', basisPoints: 725, wholeRupees: true }, 160_800],
  [149_900, { kind: 'lower-share', basisPoints: 1000, wholeRupees: false }, 134_910],
  [149_900, { kind: 'lower-share', basisPoints: 1000, wholeRupees: true }, 134_900],
  [101, { kind: 'lower-share', basisPoints: 5000, wholeRupees: false }, 50],
  [149_950, { kind: 'raise-share', basisPoints: 0, wholeRupees: true }, 150_000],
] as const)('ADM-08 changes a price of %i paise by %j to %i', (price, change, expected) => {
  expect(changedPrice(price, change)).toBe(expected)
})

test('ADM-08 raises and lowers prices by a share, exact to half a paisa', () => {
  fc.assert(
    fc.property(paise, basisPoints, (price, share) => {
      const raised = changedPrice(price, { kind: 'raise-share', basisPoints: share, wholeRupees: false })
      const lowered = changedPrice(price, { kind: 'lower-share', basisPoints: share, wholeRupees: false })
      expect(Number.isSafeInteger(raised)).toBe(true)
      expect(raised).toBeGreaterThanOrEqual(price)
      expect(lowered).toBeLessThanOrEqual(price)
      expect(raised + lowered).toBe(2 * price)
      const twice = 2n * (BigInt(raised - price) * 10_000n - BigInt(price) * BigInt(share))
      expect(twice > -10_000n && twice <= 10_000n).toBe(true)
      expect(lowered >= 0 || share > 10_000).toBe(true)
    }),
    many,
  )
})

test('ADM-08 keeps the order of prices and rounds to whole rupees', () => {
  fc.assert(
    fc.property(
      paise,
      paise,
      basisPoints,
      fc.constantFrom('raise-share', 'lower-share'),
      (one, other, share, kind) => {
        const change = {
          kind,
          basisPoints: Math.min(share, kind === 'raise-share' ? share : 10_000),
          wholeRupees: true,
        } as const
        const exactly = { ...change, wholeRupees: false } as const
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(changedPrice(low, change)).toBeLessThanOrEqual(changedPrice(high, change))
        expect(changedPrice(low, exactly)).toBeLessThanOrEqual(changedPrice(high, exactly))
        const exact = changedPrice(one, exactly)
        expect(changedPrice(one, change) % 100).toBe(0)
        expect(changedPrice(one, change) - exact).toBeGreaterThan(-50)
        expect(changedPrice(one, change) - exact).toBeLessThanOrEqual(50)
      },
    ),
    many,
  )
})

test.each([
  [5, { kind: 'set', pieces: 0 }, 0],
  [null, { kind: 'set', pieces: 4 }, 4],
  [5, { kind: 'add', pieces: 3 }, 8],
  [5, { kind: 'take', pieces: 6 }, -1],
  [null, { kind: 'add', pieces: 3 }, null],
  [null, { kind: 'take', pieces: 3 }, null],
  [5, { kind: 'not-counted' }, null],
] as const)('ADM-08 changes a stock of %s by %j to %s', (stock, change, expected) => {
  expect(changedStock(stock, change)).toBe(expected)
})

test('ADM-08 adding pieces and removing them leaves the stock unchanged', () => {
  fc.assert(
    fc.property(fc.option(fc.nat(1_000_000)), fc.nat(1_000_000), (stock, pieces) => {
      expect(changedStock(changedStock(stock, { kind: 'add', pieces }), { kind: 'take', pieces })).toBe(stock)
    }),
    many,
  )
})
