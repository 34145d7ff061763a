import fc from 'fast-check'
import { expect, test } from 'vitest'
import examples from '../../tests/fixtures/price-examples.json' with { type: 'json' }
import { randomCases, seed } from '../../tests/soak.ts'
import { priceCart, type TaxClass } from './cart-totals.ts'
import {
  chargeAmount,
  chargeLeft,
  piecesLeft,
  planRefund,
  taxableOf,
  taxOf,
  type Charge,
  type PartialRefund,
  type RefundableOrder,
  type WantedRefund,
} from './refund.ts'

const classes: TaxClass[] = [
  { position: 0, name: 'Standard', hsn: '7117', rate: 300, makingRate: null },
  { position: 1, name: 'Silver', hsn: '7114', rate: 1200, makingRate: null },
  { position: 2, name: 'Making apart', hsn: '7113', rate: 300, makingRate: 500 },
]
const [standard] = classes as [TaxClass]

type Line = { price: number; quantity: number; making: number; taxClass: TaxClass }

/** The order of these lines, with all its discounts as one. */
function orderOf(
  lines: readonly Line[],
  discount: number,
  roundsOff = false,
): RefundableOrder & { paid: number } {
  const { taxes, roundOff, grandTotal } = priceCart(lines, { discount, standard, roundsOff })
  const taxed = lines.map(({ price, quantity, making, taxClass }) => {
    const ofMaking = taxClass.makingRate === null ? 0 : making * quantity
    return { taxClass: taxClass.position, quantity, goods: price * quantity - ofMaking, making: ofMaking }
  })
  return { lines: taxed, taxes, roundOff, paid: grandTotal }
}

const simple = (price: number, quantity = 1): Line => ({ price, quantity, making: 0, taxClass: standard })

/** The example of the specification: a chain and two anklets, with a coupon of 5%. */
const example = orderOf([simple(15_230_260), simple(1_271_306, 2)], 500)
const chain = { lines: [{ position: 0, quantity: 1 }] }
const anklet = { lines: [{ position: 1, quantity: 1 }] }

/** Refunds one after another; null for those that are rejected. */
function refundAll(order: RefundableOrder, wanted: readonly WantedRefund[]): (PartialRefund | null)[] {
  const accepted: PartialRefund[] = []
  return wanted.map((each) => {
    const refund = planRefund(order, accepted, each)
    if (refund) accepted.push(refund)
    return refund
  })
}

const amountsOf = (refunds: readonly (PartialRefund | null)[]) =>
  refunds.map(
    (refund) =>
      refund && {
        worthPaise: chargeAmount(refund.charge),
        taxablePaise: taxableOf(refund.charge),
        taxPaise: taxOf(refund.charge),
      },
  )

test('REFUND-03 the worked example comes out to the paisa, in any order', () => {
  expect(example.paid).toBe(examples.refunds.paidPaise)
  const expected = {
    chain: { worthPaise: 14_902_810, taxablePaise: 14_468_747, taxPaise: 434_063 },
    first: { worthPaise: 1_243_972, taxablePaise: 1_207_740, taxPaise: 36_232 },
    second: { worthPaise: 1_243_973, taxablePaise: 1_207_741, taxPaise: 36_232 },
  }
  expect(amountsOf(refundAll(example, [chain, anklet, anklet]))).toEqual([
    expected.chain,
    expected.first,
    expected.second,
  ])
  expect(amountsOf(refundAll(example, [anklet, chain, anklet]))).toEqual([
    expected.first,
    expected.chain,
    expected.second,
  ])
  expect(amountsOf(refundAll(example, [{ lines: [{ position: 1, quantity: 2 }] }, chain]))).toEqual([
    { worthPaise: 2_487_945, taxablePaise: 2_415_481, taxPaise: 72_464 },
    expected.chain,
  ])
})

test('REFUND-04 an amount is divided as the order is', () => {
  const e1 = orderOf([simple(15_230_260)], 0)
  expect(amountsOf(refundAll(e1, [{ amount: 100_000 }]))).toEqual([
    { worthPaise: 100_000, taxablePaise: 97_087, taxPaise: 2_913 },
  ])
  // Whatever was refunded before, all that is left comes back.
  const [, rest] = refundAll(e1, [{ amount: 100_000 }, chain])
  expect(amountsOf([rest ?? null])).toEqual([
    { worthPaise: e1.paid - 100_000, taxablePaise: 15_230_260 - 97_087, taxPaise: 456_908 - 2_913 },
  ])
})

test.each([
  ['more money than is left', { amount: 2_487_946 }],
  ['a piece that was refunded', chain],
  ['more pieces than are left', { lines: [{ position: 1, quantity: 3 }] }],
  ['nothing', { amount: 0 }],
  ['no pieces', { lines: [] }],
])('REFUND-05 rejects a refund of %s', (_title, wanted) => {
  expect(refundAll(example, [chain, wanted])[1]).toBeNull()
  expect(refundAll(example, [chain, { amount: 2_487_945 }, { amount: 1 }]).map(Boolean)).toEqual([
    true,
    true,
    false,
  ])
})

const line = fc.record({
  price: fc.integer({ min: 0, max: 50_000_00 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  share: fc.integer({ min: 0, max: 100 }),
  taxClass: fc.constantFrom(...classes),
})
const anyOrder = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 10_000 }), fc.boolean())
  .map(([drawn, discount, roundsOff]) =>
    orderOf(
      drawn.map(({ share, ...each }) => ({ ...each, making: Math.floor((each.price * share) / 100) })),
      discount,
      roundsOff,
    ),
  )
  .filter(({ paid }) => paid > 0)

const partsOf = ({ taxes }: Charge): number[] => taxes.flatMap(({ taxable, tax }) => [taxable, tax])

test('REFUND-03 the pieces of random orders add up to the payment', () => {
  fc.assert(
    fc.property(anyOrder, fc.infiniteStream(fc.nat(1000)), (order, random) => {
      const refunds: PartialRefund[] = []
      const unpriced: PartialRefund[] = []
      for (
        let counts = piecesLeft(order, []);
        counts.some((quantity) => quantity > 0);
        counts = piecesLeft(order, [...refunds, ...unpriced])
      ) {
        const open = counts.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []))
        const pick = open[(random.next().value ?? 0) % open.length] ?? { position: 0, quantity: 1 }
        const lines = [
          { position: pick.position, quantity: 1 + ((random.next().value ?? 0) % pick.quantity) },
        ]
        const refund = planRefund(order, [...refunds, ...unpriced], { lines })
        // A piece that cost nothing has nothing to refund.
        if (refund) refunds.push(refund)
        else
          unpriced.push({
            lines,
            charge: { taxes: order.taxes.map(() => ({ taxable: 0, tax: 0 })), roundOff: 0 },
          })
      }
      const rest = chargeLeft(
        { taxes: order.taxes, roundOff: order.roundOff },
        refunds.map(({ charge }) => charge),
      )
      expect([chargeAmount(rest), ...partsOf(rest)].every((paise) => paise === 0)).toBe(true)
      for (const { charge } of refunds)
        expect(Math.min(chargeAmount(charge), ...partsOf(charge))).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: randomCases(10_000), seed },
  )
})

test('REFUND-05 random refunds of pieces and amounts never exceed the payment', () => {
  const anyRefund = fc.oneof(
    fc.record({
      lines: fc.array(fc.record({ position: fc.nat(4), quantity: fc.integer({ min: 1, max: 6 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
    fc.record({
      amount: fc.oneof(fc.integer({ min: 1, max: 200_00 }), fc.integer({ min: 1, max: 300_000_00 })),
    }),
  )
  const wrong: object[] = []
  fc.assert(
    fc.property(anyOrder, fc.array(anyRefund, { minLength: 1, maxLength: 8 }), (order, sequence) => {
      const refunds = refundAll(
        order,
        sequence.map((each) =>
          'lines' in each
            ? { lines: each.lines.filter(({ position }) => position < order.lines.length) }
            : each,
        ),
      ).filter((each) => each !== null)
      const rest = chargeLeft(
        { taxes: order.taxes, roundOff: order.roundOff },
        refunds.map(({ charge }) => charge),
      )
      const isWithin = [
        chargeAmount(rest),
        ...partsOf(rest),
        ...refunds.flatMap(({ charge }) => [chargeAmount(charge), ...partsOf(charge)]),
      ].every((paise) => paise >= 0)
      const isWhole =
        chargeAmount(rest) > 0 || [...partsOf(rest), rest.roundOff].every((paise) => paise === 0)
      if (!isWithin || !isWhole) wrong.push({ order, refunds })
    }),
    { numRuns: randomCases(100_000), seed },
  )
  expect(wrong).toEqual([])
})
