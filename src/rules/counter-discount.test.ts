import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomCases, seed } from '../../tests/soak.ts'
import { priceCart, type PricedLine, type TaxClass } from './cart-totals.ts'
import { lessMaking, reachAmount, withDiscounts } from './counter-discount.ts'

const taxClass = (position: number, rate: number, makingRate: number | null = null): TaxClass => ({
  position,
  name: position === 0 ? 'Standard' : `Class ${position}`,
  hsn: '7113',
  rate,
  makingRate,
})
const standard = taxClass(0, 300)

const chain: PricedLine = { price: 15_230_260, quantity: 1, making: 358_750 }
const anklet: PricedLine = { price: 1_271_306, quantity: 1, making: 115_440 }

/** The totals of lines at an agreed amount. */
function totalsAt(lines: readonly PricedLine[], amount: number, of = standard) {
  const discounts = reachAmount(lines, { standard: of }, amount)
  return (
    discounts &&
    priceCart(withDiscounts(lines, discounts), { discount: 0, standard: of, finalAmount: amount })
  )
}

describe('an agreed amount', () => {
  test.each([
    {
      of: 'a chain',
      lines: [chain],
      amount: 15_000_000,
      makingDiscount: 358_750,
      priceDiscount: 308_403,
      taxable: 14_563_107,
      tax: 436_893,
      roundOff: 0,
    },
    {
      of: 'two pieces',
      lines: [chain, anklet],
      amount: 16_000_000,
      makingDiscount: 474_190,
      priceDiscount: 493_395,
      taxable: 15_533_981,
      tax: 466_019,
      roundOff: 0,
    },
    {
      of: 'less than the making',
      lines: [chain],
      amount: 15_600_000,
      makingDiscount: 84_629,
      priceDiscount: 0,
      taxable: 15_145_631,
      tax: 454_369,
      roundOff: 0,
    },
    {
      of: 'a fixed price',
      lines: [{ price: 1_000, quantity: 3 }],
      amount: 2_000,
      makingDiscount: 0,
      priceDiscount: 1_058,
      taxable: 1_942,
      tax: 58,
      roundOff: 0,
    },
    {
      of: 'the present total',
      lines: [chain],
      amount: 15_687_168,
      makingDiscount: 0,
      priceDiscount: 0,
      taxable: 15_230_260,
      tax: 456_908,
      roundOff: 0,
    },
    {
      of: 'less than a rupee above it',
      lines: [chain],
      amount: 15_687_267,
      makingDiscount: 0,
      priceDiscount: 0,
      taxable: 15_230_260,
      tax: 456_908,
      roundOff: 99,
    },
  ])('FINAL-01 reaches $amount for $of', ({ of: _of, lines, amount, taxable, ...expected }) => {
    expect(totalsAt(lines, amount)).toMatchObject({
      ...expected,
      grandTotal: amount,
      taxes: [{ taxable }],
    })
  })

  test('FINAL-01 lowers making taxed apart before the goods', () => {
    const apart = taxClass(0, 300, 500)
    expect(totalsAt([chain], 15_600_000, apart)?.taxes).toMatchObject([
      { rate: 300, taxable: 14_871_510 },
      { rate: 500, taxable: 268_900 },
    ])
    expect(totalsAt([chain], 15_000_000, apart)).toMatchObject({
      makingDiscount: 358_750,
      priceDiscount: 308_403,
      taxes: [{ rate: 300, taxable: 14_563_107 }],
    })
  })

  test('FINAL-01 refuses an amount a rupee above the total', () => {
    expect(totalsAt([chain], 15_687_268)).toBeNull()
    expect(reachAmount([chain], { standard, roundsOff: true }, 15_687_299)).toEqual([
      { makingDiscount: 0, priceDiscount: 0 },
    ])
  })

  const taxClasses = [standard, taxClass(1, 1800), taxClass(2, 300, 500), taxClass(3, 0)]
  const lines = fc.array(
    fc
      .record({
        price: fc.integer({ min: 1, max: 50_000_000 }),
        share: fc.integer({ min: 0, max: 100 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        taxClass: fc.constantFrom(...taxClasses),
      })
      .map(({ share, price, quantity, taxClass: of }): PricedLine & { making: number } => ({
        price,
        quantity,
        taxClass: of,
        making: Math.floor((price * share) / 200),
      })),
    { minLength: 1, maxLength: 6 },
  )

  test('FINAL-01 is reached to the paisa by any lines', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 1_000_000 }), (cart, millionths) => {
        const { grandTotal } = priceCart(cart, { discount: 0, standard })
        const amount = Math.max(1, Math.floor((grandTotal * millionths) / 1_000_000))
        const totals = totalsAt(cart, amount)
        if (totals === null) throw new Error('The amount is not above the total.')

        const { total, makingDiscount, priceDiscount, tax, roundOff } = totals
        expect(total - makingDiscount - priceDiscount + tax + roundOff).toBe(amount)
        expect(totals.taxes.reduce((sum, each) => sum + each.taxable + each.tax, roundOff)).toBe(amount)
        expect(roundOff).toBeGreaterThanOrEqual(0)
        expect(roundOff).toBeLessThanOrEqual(8)
        expect(makingDiscount).toBeLessThanOrEqual(
          cart.reduce((sum, { making, quantity }) => sum + making * quantity, 0),
        )
      }),
      { numRuns: randomCases(500), seed },
    )
  })

  test('FINAL-01 takes the least discount that reaches it', () => {
    const small = fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 60 }),
        quantity: fc.integer({ min: 1, max: 2 }),
        taxClass: fc.constantFrom(...taxClasses),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 400 }), (cart, amount) => {
        const totals = totalsAt(cart, amount)
        if (totals === null || totals.priceDiscount === 0) return

        for (let less = amount; less < amount + 3; less += 1) {
          const next = totalsAt(cart, less)
          expect(next === null || next.priceDiscount <= totals.priceDiscount).toBe(true)
        }
      }),
      { numRuns: randomCases(500), seed },
    )
  })
})

test('FINAL-01 takes a share of the whole making', () => {
  const discounts = lessMaking([chain, { ...anklet, quantity: 2 }], 2_000)
  expect(discounts).toEqual([
    { makingDiscount: 71_750, priceDiscount: 0 },
    { makingDiscount: 46_176, priceDiscount: 0 },
  ])
  expect(lessMaking([{ price: 1_000, quantity: 1, making: 101 }], 5_000)).toEqual([
    { makingDiscount: 51, priceDiscount: 0 },
  ])
})
