import { afterEach, expect, test, vi } from 'vitest'
import {
  couponOfTest as coupon,
  heldLine,
  holdOf,
  orderInputs as inputs,
  orderOfTwo,
} from '../../../../../tests/order-inputs.ts'
import { GRACE_MINUTES } from '../../../../contract/hold.ts'
import type { NewOrder } from '../../../../contract/order.ts'
import { noVariant } from '../../catalogue/variant-row.ts'
import { readConfig } from '../../../core/config/config.ts'
import type { HeldLine } from '../../cart/hold-row.ts'
import { priceOrder } from './price-order.ts'

afterEach(() => void vi.useRealTimers())

const settings = readConfig({ TAX_RATE: '10' })

const terms = (body: Partial<NewOrder> = {}, sources = inputs()) =>
  priceOrder(orderOfTwo(body), settings, sources, 'order')

/** Totals with the one tax of the Standard class; a hold without classes knows no HSN. */
const totalsOf = (
  {
    discount = 0,
    ...totals
  }: { quantity: number; total: number; discount?: number; tax: number; grandTotal: number },
  hsn = '7113',
) => ({
  ...totals,
  discount,
  prepaidDiscount: 0,
  makingDiscount: 0,
  priceDiscount: 0,
  taxRate: 1000,
  roundOff: 0,
  taxes: [{ name: 'Standard', hsn, rate: 1000, taxable: totals.total - discount, tax: totals.tax }],
})

/** The order of a hold of two rings a: 2 × 90 rupees and 10 % tax. */
const held = { holdId: 'hold', amount: '198.00' }

const priceChanged = expect.objectContaining({
  code: 'price_changed',
  message: 'The price of your order has changed. Please review your cart.',
})

test('with its hold uses held prices and moves no stock', () => {
  const hold = holdOf(
    [heldLine(), heldLine({ productId: 'c', quantity: 1, isReserved: false, size: '', color: '' })],
    { coupon_id: 'TEN', coupon_code: 'TEN', discount_points: 1000 },
  )
  const products = [
    { productId: 'c', quantity: 1 },
    { productId: 'a', quantity: 2, size: ' 6 ', color: 'GOLD' },
  ]
  const line = {
    order_id: 'order',
    image: '/x.jpg',
    price_paise: 9000,
    piece_id: null,
    leaves_on: null,
    list_price_paise: null,
    price_reason: null,
    making_discount_paise: 0,
    price_discount_paise: 0,
    coupon_discount_paise: 0,
    tax_class: null,
    engraving: null,
    ...noVariant,
  }
  expect(terms({ products, holdId: 'hold', amount: '267.30' }, inputs(hold))).toEqual({
    isHeld: true,
    lines: [
      {
        ...line,
        position: 0,
        product_id: 'a',
        name: 'Ring a',
        quantity: 2,
        size: '6',
        color: 'Gold',
        counted: 1,
      },
      { ...line, position: 1, product_id: 'c', name: 'Ring a', quantity: 1, size: '', color: '', counted: 0 },
    ],
    discount: 1000,
    totals: totalsOf({ quantity: 3, total: 27_000, discount: 2700, tax: 2430, grandTotal: 26_730 }, ''),
    coupon: { id: 'TEN', code: 'TEN' },
    hold,
    piecesToReserve: [],
    couponToRedeem: null,
    couponToRelease: null,
    prepaidDiscount: 0,
    rule: { kind: 'percent', base: 'total', value: 1000 },
  })
  expect(terms(held, inputs(holdOf([heldLine()]))).coupon).toBeNull()
})

test.each<[string, Partial<NewOrder>, Partial<HeldLine>[]]>([
  ['another quantity', { products: [{ productId: 'a', quantity: 1 }] }, [{}]],
  ['another product', { products: [{ productId: 'b', quantity: 2 }] }, [{}]],
  ['another size', { products: [{ productId: 'a', quantity: 2, size: '7' }] }, [{}]],
  ['another colour', { products: [{ productId: 'a', quantity: 2, color: 'Silver' }] }, [{}]],
  ['a line less', {}, [{}, { productId: 'b', pricePaise: 0 }]],
  [
    'the same line twice',
    {
      products: [
        { productId: 'a', quantity: 2 },
        { productId: 'a', quantity: 2 },
      ],
    },
    [{}],
  ],
  ['another amount', { amount: '198.01' }, [{}]],
  ['another hold', { holdId: 'other' }, [{}]],
])('a hold is not used for %s', (_what, body, lines) => {
  expect(() => terms({ ...held, ...body }, inputs(holdOf(lines.map(heldLine))))).toThrow(priceChanged)
})

test('a hold is used until its grace time is over', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000 })
  const endsAt = (expires_at: number) => inputs(holdOf([heldLine()], { expires_at }))
  const grace = GRACE_MINUTES * 60_000
  expect(terms(held, endsAt(Date.now() - grace)).totals.grandTotal).toBe(19_800)
  expect(() => terms(held, endsAt(Date.now() - grace - 1))).toThrow(priceChanged)
})

test('rejects an order whose hold has ended, even at the same total', () => {
  expect(() => terms({ holdId: 'hold' })).toThrow(priceChanged)
  expect(terms({}).totals.grandTotal).toBe(22_000)
})

test.each(['COD', 'UPI', 'BANK'] as const)('HOLD-04 a hold is used for an order by %s', (paymentMethod) => {
  expect(terms({ ...held, paymentMethod }, inputs(holdOf([heldLine()]))).totals.grandTotal).toBe(19_800)
})

test('HOLD-03 HOLD-04 a hold without reservations fixes prices; the order reserves stock', () => {
  const hold = holdOf(
    [heldLine({ isReserved: false }), heldLine({ productId: 'c', quantity: 1, isReserved: false })],
    { reserves: 0 },
  )
  const products = [
    { productId: 'a', quantity: 2 },
    { productId: 'c', quantity: 1 },
  ]
  const sources = inputs(hold, { coupons: { entered: coupon('TEN'), automatic: [] } })
  expect(terms({ products, holdId: 'hold', amount: '237.60', couponCode: 'TEN' }, sources)).toMatchObject({
    lines: [
      { product_id: 'a', price_paise: 9000 },
      { product_id: 'c', price_paise: 9000 },
    ],
    discount: 2000,
    totals: { total: 27_000, discount: 5400, grandTotal: 23_760 },
    coupon: { id: 'TEN' },
    hold,
    piecesToReserve: [{ product_id: 'a', quantity: 2 }],
    couponToRedeem: 'TEN',
    couponToRelease: null,
  })
  expect(terms({ products, holdId: 'hold', amount: '297.00' }, inputs(hold))).toMatchObject({
    coupon: null,
    couponToRedeem: null,
    totals: { grandTotal: 29_700 },
  })
})

test('HOLD-04 a hold without reservations rejects products no longer sold', () => {
  const hold = holdOf([heldLine({ isReserved: false })], { reserves: 0 })
  const sources = inputs(hold)
  const ring = sources.products.get('a')
  if (!ring) throw new TypeError('There is no ring a.')
  sources.products.set('a', { ...ring, visibility: 'hidden' })
  expect(() => terms(held, sources)).toThrow(expect.objectContaining({ code: 'sold_out' }))
  expect(terms(held, inputs(hold)).totals.grandTotal).toBe(19_800)
})

test('HOLD-06 at weighed prices, an expired hold accepts only orders with a UTR', () => {
  const variant = { ...noVariant, breakup: '{"making":0,"makingDiscount":0}' }
  const expired = inputs(holdOf([heldLine({ variant })], { expires_at: Date.now() - 60_000 }))
  expect(() => terms(held, expired)).toThrow(priceChanged)
  expect(terms({ ...held, utr: '402812345009' }, expired).totals.grandTotal).toBe(19_800)
})

test('an order without its hold uses its reservation', () => {
  const hold = holdOf([
    heldLine({ quantity: 3 }),
    heldLine({ productId: 'b', name: 'Ring b', quantity: 1 }),
    heldLine({ productId: 'c', isReserved: false }),
  ])
  const order = (products: NewOrder['products'], amount: string) => {
    const { piecesToReserve, hold: ended } = terms({ products, amount, paymentMethod: 'COD' }, inputs(hold))
    return { toReserve: piecesToReserve.map(({ product_id, quantity }) => [product_id, quantity]), ended }
  }
  expect(order([{ productId: 'a', quantity: 2 }], '220.00')).toEqual({
    toReserve: [],
    ended: hold,
  })
  expect(
    order(
      [
        { productId: 'a', quantity: 4 },
        { productId: 'b', quantity: 1 },
      ],
      '550.00',
    ),
  ).toEqual({ toReserve: [['a', 1]], ended: hold })
  expect(
    order(
      [
        { productId: 'a', quantity: 3 },
        { productId: 'b', quantity: 1 },
      ],
      '440.00',
    ),
  ).toEqual({ toReserve: [], ended: hold })
})
