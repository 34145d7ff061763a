import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomCases, seed } from '../../tests/soak.ts'
import type { PricedLine, TaxClass } from './cart-totals.ts'
import {
  chooseCoupon,
  couponDiscount,
  couponDiscountsOfLines,
  effectivePoints,
  priceWithCoupon,
  type CouponOffer,
  type CouponRule,
} from './coupon.ts'

const standard: TaxClass = { position: 0, name: 'Standard', hsn: '7113', rate: 300, makingRate: null }
/** The chain of example E1, of which ₹3,587.50 is making. */
const chain: PricedLine = { price: 15_230_260, quantity: 1, making: 358_750 }
const anklets: PricedLine = { price: 1_271_306, quantity: 2 }

const percentOf = (base: CouponRule['base'], value: number): CouponRule => ({ kind: 'percent', base, value })
const amountOf = (base: CouponRule['base'], value: number): CouponRule => ({ kind: 'amount', base, value })

test('PROMO-03 takes 20% off the making of example E1', () => {
  const rule = percentOf('making', 2000)
  const totals = priceWithCoupon([chain], rule, { standard })
  expect(totals).toMatchObject({
    total: 15_230_260,
    discount: 71_750,
    taxes: [{ taxable: 15_158_510, tax: 454_755 }],
    tax: 454_755,
    grandTotal: 15_613_265,
  })
  expect(effectivePoints(totals, rule)).toBe(47)
})

test.each([
  { rule: percentOf('total', 1000), lines: [chain], discount: 1_523_026, points: 1000 },
  { rule: percentOf('making', 10_000), lines: [chain, anklets], discount: 358_750, points: 202 },
  { rule: percentOf('making', 2000), lines: [anklets], discount: 0, points: 0 },
  { rule: amountOf('total', 50_000), lines: [chain], discount: 50_000, points: 33 },
  { rule: amountOf('total', 99_999_999), lines: [chain], discount: 15_230_260, points: 10_000 },
  { rule: amountOf('making', 50_000), lines: [chain], discount: 50_000, points: 33 },
  { rule: amountOf('making', 500_000), lines: [chain], discount: 358_750, points: 236 },
  { rule: amountOf('total', 500), lines: [chain], discount: 500, points: 1 },
  { rule: amountOf('total', 500), lines: [], discount: 0, points: 0 },
])(
  'PROMO-04 $rule.kind $rule.value of the $rule.base takes off $discount',
  ({ rule, lines, ...expected }) => {
    const totals = priceWithCoupon(lines, rule, { standard })
    expect(couponDiscount(lines, rule)).toBe(expected.discount)
    expect(totals.discount).toBe(expected.discount)
    expect(effectivePoints(totals, rule)).toBe(expected.points)
  },
)

describe('PROMO-03 a coupon on making', () => {
  const jewellery: TaxClass = { ...standard, position: 1, name: 'Jewellery', makingRate: 500 }

  test('lowers the value that making is taxed on', () => {
    const { taxes } = priceWithCoupon([{ ...chain, taxClass: jewellery }], percentOf('making', 2000), {
      standard,
    })
    expect(taxes).toEqual([
      { name: 'Jewellery', hsn: '7113', rate: 300, taxable: 14_871_510, tax: 446_145 },
      { name: 'Jewellery, making', hsn: '7113', rate: 500, taxable: 287_000, tax: 14_350 },
    ])
  })

  test('is assigned to the lines with making', () => {
    const lines = [chain, anklets, { ...chain, quantity: 2 }]
    expect(couponDiscountsOfLines(lines, percentOf('making', 2000))).toEqual([71_750, 0, 143_500])
    const { taxes } = priceWithCoupon(
      [chain, { ...anklets, taxClass: { ...jewellery, makingRate: null } }],
      percentOf('making', 2000),
      { standard },
    )
    expect(taxes.map(({ name, taxable }) => [name, taxable])).toEqual([
      ['Standard', 15_158_510],
      ['Jewellery', 2_542_612],
    ])
  })

  test('comes before the prepaid discount', () => {
    const totals = priceWithCoupon([chain], percentOf('making', 2000), { standard, prepaidDiscount: 250 })
    expect(totals).toMatchObject({ discount: 71_750, prepaidDiscount: 378_963, grandTotal: 15_222_933 })
  })
})

const offer = (code: string, rule: CouponRule, minimum = 0): CouponOffer => ({ code, rule, minimum })
const five = offer('FIVE', percentOf('total', 500))
const wedding = offer('WEDDING10', percentOf('total', 1000))

describe('PROMO-02 the best coupon', () => {
  test.each([
    {
      title: 'is the automatic one that gives more',
      entered: five,
      automatic: [offer('MAKING', percentOf('making', 500)), wedding],
      coupon: 'WEDDING10',
      other: { code: 'FIVE', reason: 'WEDDING10 gives you more.' },
    },
    { title: 'is the entered one that gives more', entered: wedding, automatic: [five], coupon: 'WEDDING10' },
    {
      title: 'is the entered one of two that give the same',
      entered: five,
      automatic: [offer('SAME', percentOf('total', 500))],
      coupon: 'FIVE',
    },
    { title: 'is automatic without an entered one', entered: null, automatic: [five], coupon: 'FIVE' },
    {
      title: 'is none below its minimum',
      entered: offer('LARGE', percentOf('total', 500), 15_230_261),
      automatic: [],
      coupon: undefined,
      other: { code: 'LARGE', reason: 'LARGE needs a total of ₹1,52,302.61.' },
    },
    {
      title: 'may have exactly the total that it needs',
      entered: offer('LARGE', percentOf('total', 500), 15_230_260),
      automatic: [],
      coupon: 'LARGE',
    },
    {
      title: 'is the one that applies, if the other needs a larger total',
      entered: offer('LARGE', percentOf('total', 2000), 20_000_000),
      automatic: [five],
      coupon: 'FIVE',
      other: { code: 'LARGE', reason: 'LARGE needs a total of ₹2,00,000.' },
    },
  ])('$title', ({ entered, automatic, coupon, other = null }) => {
    const choice = chooseCoupon([chain], { entered, automatic })
    expect([choice.coupon?.code, choice.other]).toEqual([coupon, other])
  })

  test('is none on making for pieces without it', () => {
    const entered = offer('MAKING', percentOf('making', 2000))
    expect(chooseCoupon([anklets], { entered, automatic: [] })).toEqual({
      coupon: null,
      other: { code: 'MAKING', reason: 'MAKING is for pieces with making charges.' },
    })
  })
})

test('PROMO-04 never takes off more than its base, and adds up', () => {
  const line = fc
    .record({
      price: fc.integer({ min: 0, max: 10_000_000_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
      share: fc.integer({ min: 0, max: 100 }),
      making: fc.constantFrom(null, 500),
    })
    .map(({ price, quantity, share, making }) => ({
      price,
      quantity,
      making: Math.floor((price * share) / 100),
      taxClass: { ...standard, makingRate: making, position: making === null ? 0 : 1 },
    }))
  const rule = fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    base: fc.constantFrom('total' as const, 'making' as const),
    value: fc.integer({ min: 1, max: 10_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), rule, fc.nat({ max: 1000 }), (lines, coupon, prepaid) => {
      const totals = priceWithCoupon(lines, coupon, { standard, prepaidDiscount: prepaid })
      const base = lines.reduce(
        (sum, { price, making, quantity }) => sum + (coupon.base === 'making' ? making : price) * quantity,
        0,
      )
      expect(totals.discount).toBeLessThanOrEqual(base)
      const taxable = totals.total - totals.discount - totals.prepaidDiscount
      expect(totals.taxes.reduce((sum, each) => sum + each.taxable, 0)).toBe(taxable)
      expect(taxable + totals.tax).toBe(totals.grandTotal)
    }),
    { numRuns: randomCases(2000), seed },
  )
})
