import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import examples from '../../tests/fixtures/price-examples.json' with { type: 'json' }
import { randomCases, seed } from '../../tests/soak.ts'
import { priceCart, withTax, type PricedLine, type TaxClass } from './cart-totals.ts'
import { shareOf, toBasisPoints } from './pricing.ts'

const many = { numRuns: randomCases(10_000), seed }
const paise = fc.integer({ min: 0, max: 10_000_000_000 })
const basisPoints = fc.integer({ min: 0, max: 10_000 })

const taxClass = (position: number, rate: number, makingRate: number | null = null): TaxClass => ({
  position,
  name: position === 0 ? 'Standard' : `Class ${position}`,
  hsn: '7113',
  rate,
  makingRate,
})
const standard = taxClass(0, 1000)

test.each([
  {
    lines: [{ price: 149900, quantity: 1 }],
    percent: 0,
    total: 149900,
    discount: 0,
    tax: 14990,
    grandTotal: 164890,
  },
  {
    lines: [{ price: 149900, quantity: 2 }],
    percent: 10,
    total: 299800,
    discount: 29980,
    tax: 26982,
    grandTotal: 296802,
  },
  // 2.5 % of 1.01 is 2.525 paise, rounded to 3; 10 % of 0.98 is 9.8 paise, rounded to 10.
  { lines: [{ price: 101, quantity: 1 }], percent: 2.5, total: 101, discount: 3, tax: 10, grandTotal: 108 },
  { lines: [{ price: 5, quantity: 1 }], percent: 0, total: 5, discount: 0, tax: 1, grandTotal: 6 },
  { lines: [{ price: 4, quantity: 1 }], percent: 0, total: 4, discount: 0, tax: 0, grandTotal: 4 },
  {
    lines: [{ price: 99999, quantity: 3 }],
    percent: 33.33,
    total: 299997,
    discount: 99989,
    tax: 20001,
    grandTotal: 220009,
  },
  {
    lines: [{ price: 50000, quantity: 1 }],
    percent: 100,
    total: 50000,
    discount: 50000,
    tax: 0,
    grandTotal: 0,
  },
  { lines: [], percent: 10, total: 0, discount: 0, tax: 0, grandTotal: 0 },
])('CART-05 prices $lines.length lines with $percent% off, plus 10% tax', (row) => {
  const { quantity, total, discount, tax, grandTotal } = priceCart(row.lines, {
    discount: toBasisPoints(row.percent),
    standard,
  })
  expect({ total, discount, tax, grandTotal }).toEqual({
    total: row.total,
    discount: row.discount,
    tax: row.tax,
    grandTotal: row.grandTotal,
  })
  expect(quantity).toBe(row.lines.reduce((sum, line) => sum + line.quantity, 0))
})

/** The totals of a cart as they were computed when there was one tax. */
function earlierTotals(lines: readonly PricedLine[], percent: number, rate: number) {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const discount = shareOf(total, percent)
  const tax = shareOf(total - discount, rate)
  return { total, discount, tax, grandTotal: total - discount + tax }
}

/**
 * Numbers below `size`, the same in each run (mulberry32): a million carts are too many for a property
 * library.
 */
function randomNumbers(start: number) {
  let state = start
  return (size: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * size)
  }
}

const CARTS = randomCases(1_000_000)

test('BENCH-03 TAXC-03 carts of one class total the same as a single tax', () => {
  const below = randomNumbers(seed)
  const different: object[] = []
  for (let cart = 0; cart < CARTS; cart += 1) {
    const lines = Array.from({ length: 1 + below(3) }, () => ({
      price: below(20_000_000),
      quantity: 1 + below(4),
    }))
    const [percent, rate] = [below(2) * below(10_001), below(10_001)]
    const { total, discount, tax, grandTotal, roundOff } = priceCart(lines, {
      discount: percent,
      standard: { ...standard, rate },
    })
    const earlier = earlierTotals(lines, percent, rate)
    const isSame =
      total === earlier.total &&
      discount === earlier.discount &&
      tax === earlier.tax &&
      grandTotal === earlier.grandTotal &&
      roundOff === 0
    // A million expectations would take minutes.
    if (!isSame) different.push({ lines, percent, rate, total, discount, tax, grandTotal, earlier })
  }
  expect(different).toEqual([])
})

describe.each(examples.carts)('$title', ({ input, output }) => {
  const { buckets } = input
  // The largest share of these examples comes first in its list; the Standard class is always 0.
  const classOf = ({ name, taxBp }: { name: string; taxBp: number }, index: number) =>
    taxClass(name === 'Standard' ? 0 : index + 1, taxBp)

  test('TAXC-04 PAYM-24 PROMO-03 has the worked totals', () => {
    const lines = buckets.map((bucket, index) => ({
      price: bucket.paise,
      quantity: 1,
      taxClass: classOf(bucket, index),
    }))
    const totals = priceCart(lines, {
      discount: input.discountBp ?? 0,
      amountOff: input.discountPaise,
      prepaidDiscount: input.prepaidBp ?? 0,
      standard,
      roundsOff: input.round ?? false,
    })
    expect([totals.total, totals.discount, totals.tax, totals.grandTotal]).toEqual([
      output.totalPaise,
      output.discountPaise,
      output.taxPaise,
      output.grandTotalPaise,
    ])
    expect(totals.prepaidDiscount).toBe(output.prepaidDiscountPaise ?? 0)
    expect(totals.roundOff).toBe(output.roundOffPaise ?? 0)
    expect(totals.taxRate / 100).toBe(output.taxRatePercent)
    const worked = (output.buckets ?? []).map(({ taxBp, taxablePaise, taxPaise }) => ({
      rate: taxBp,
      taxable: taxablePaise,
      tax: taxPaise,
    }))
    const byRate = (one: { rate: number }, other: { rate: number }) => one.rate - other.rate
    expect(totals.taxes.map(({ rate, taxable, tax }) => ({ rate, taxable, tax })).toSorted(byRate)).toEqual(
      worked.toSorted(byRate),
    )
  })
})

test('TAXC-03 taxes making separately if the class has a rate for it', () => {
  const jewellery = taxClass(1, 300, 500)
  // E5: a chain of ₹1,52,302.60 with a making charge of ₹3,587.50.
  const { taxes, tax, grandTotal } = priceCart(
    [{ price: 15_230_260, quantity: 1, making: 358_750, taxClass: jewellery }],
    { discount: 0, standard },
  )
  expect(taxes).toEqual([
    { name: 'Class 1', hsn: '7113', rate: 300, taxable: 14_871_510, tax: 446_145 },
    { name: 'Class 1, making', hsn: '7113', rate: 500, taxable: 358_750, tax: 17_938 },
  ])
  expect([tax, grandTotal]).toEqual([464_083, 15_694_343])
})

test('TAXC-03 gives the odd paisa of a discount to the largest remainder', () => {
  const lines = [2, 1].map((position) => ({ price: 50, quantity: 1, taxClass: taxClass(position, 0) }))
  // 1 % of 100 paise is one paisa for two classes of 50.
  expect(
    priceCart(lines, { discount: 100, standard }).taxes.map(({ name, taxable }) => [name, taxable]),
  ).toEqual([
    ['Class 1', 49],
    ['Class 2', 50],
  ])
})

const line = fc.record({
  price: paise,
  quantity: fc.integer({ min: 1, max: 100 }),
  making: fc.constant(0),
  taxClass: fc
    .record({ position: fc.integer({ min: 0, max: 3 }), rate: basisPoints })
    .map(({ position }) => taxClass(position, position * 700, position === 2 ? 500 : null)),
})

test('CART-05 TAXC-03 keeps every amount a whole, non-negative number of paise (ASVS 1.4.2)', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 50 }),
      basisPoints,
      fc.integer({ min: 0, max: 1000 }),
      (lines, discount, prepaidDiscount) => {
        const {
          taxes,
          taxRate: _,
          roundOff,
          ...totals
        } = priceCart(lines, { discount, prepaidDiscount, standard })
        for (const amount of [
          ...Object.values(totals),
          ...taxes.flatMap(({ taxable, tax }) => [taxable, tax]),
        ]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
        expect(roundOff).toBe(0)
        expect(taxes.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(
          totals.total - totals.discount - totals.prepaidDiscount,
        )
        expect(taxes.reduce((sum, { tax }) => sum + tax, 0)).toBe(totals.tax)
        expect(totals.total - totals.discount - totals.prepaidDiscount + totals.tax).toBe(totals.grandTotal)
      },
    ),
    many,
  )
})

test.each([
  [15_687_168, 32, 15_687_200],
  [15_687_150, 50, 15_687_200],
  [15_687_149, -49, 15_687_100],
  [15_687_100, 0, 15_687_100],
])('TAXC-06 %i paise are rounded off by %i to %i', (price, roundOff, grandTotal) => {
  expect(
    priceCart([{ price, quantity: 1 }], { discount: 0, standard: taxClass(0, 0), roundsOff: true }),
  ).toMatchObject({ roundOff, grandTotal })
})

test.each([
  [489_900, 1000, 538_890],
  [49_950, 1000, 54_945],
  [152_305, 300, 156_874],
  [10_000, 0, 10_000],
])('TAXC-08 %d paise at %d basis points cost %d with tax', (price, rate, total) =>
  expect(withTax({ price }, taxClass(0, rate))).toBe(total),
)
