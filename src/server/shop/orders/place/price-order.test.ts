import { afterEach, expect, test, vi } from 'vitest'
import {
  couponOfTest as coupon,
  heldLine,
  holdOf,
  orderInputs as inputs,
  orderOfTwo,
} from '../../../../../tests/order-inputs.ts'
import type { NewOrder } from '../../../../contract/order.ts'
import { noVariant } from '../../catalogue/variant-row.ts'
import { readConfig } from '../../../core/config/config.ts'
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

test('without a hold, an order has current prices and reserves counted stock', () => {
  const products = [
    { productId: 'b', quantity: 1 },
    { productId: 'a', quantity: 2 },
    { productId: 'c', quantity: 4, size: '7' },
    { productId: 'a', quantity: 1, color: 'silver' },
  ]
  const line = {
    order_id: 'order',
    image: '/x.jpg',
    price_paise: 10_000,
    piece_id: null,
    leaves_on: null,
    list_price_paise: null,
    price_reason: null,
    making_discount_paise: 0,
    price_discount_paise: 0,
    coupon_discount_paise: 0,
    size: '6',
    color: 'Gold',
    counted: 1,
    tax_class: null,
    engraving: null,
    ...noVariant,
  }
  expect(terms({ products, amount: '880.00' })).toEqual({
    isHeld: false,
    lines: [
      { ...line, position: 0, product_id: 'b', name: 'Ring b', quantity: 1 },
      { ...line, position: 1, product_id: 'a', name: 'Ring a', quantity: 2 },
      { ...line, position: 2, product_id: 'c', name: 'Ring c', quantity: 4, size: '7', counted: 0 },
      { ...line, position: 3, product_id: 'a', name: 'Ring a', quantity: 1, color: 'Silver' },
    ],
    discount: 0,
    totals: totalsOf({ quantity: 8, total: 80_000, tax: 8000, grandTotal: 88_000 }),
    coupon: null,
    hold: null,
    piecesToReserve: [
      {
        product_id: 'a',
        name: 'Ring a',
        quantity: 3,
        order_id: 'order',
        position: 3,
        image: '/x.jpg',
        price_paise: 10_000,
        piece_id: null,
        leaves_on: null,
        list_price_paise: null,
        price_reason: null,
        making_discount_paise: 0,
        price_discount_paise: 0,
        coupon_discount_paise: 0,
        size: '6',
        color: 'Silver',
        counted: 1,
        tax_class: null,
        engraving: null,
        ...noVariant,
      },
      { ...line, position: 0, product_id: 'b', name: 'Ring b', quantity: 1 },
    ],
    couponToRedeem: null,
    couponToRelease: null,
    prepaidDiscount: 0,
    rule: { kind: 'percent', base: 'total', value: 0 },
  })
})

test('the rejection of another total says the current totals', () => {
  expect(() => terms({ amount: '219.99' })).toThrow(
    expect.objectContaining({
      code: 'price_changed',
      details: {
        totals: expect.objectContaining({
          totalPrice: 200,
          tax: 20,
          taxRate: 10,
          grandTotal: 220,
          selectedItems: 2,
        }),
      },
    }),
  )
})

test.each([
  ['none', null, null, null, null],
  ['the coupon that is held', 'TEN', 'TEN', null, null],
  ['another than the one held', 'TEN', 'OTHER', 'TEN', 'OTHER'],
  ['none instead of the one held', null, 'OTHER', null, 'OTHER'],
  ['a coupon where none is held', 'TEN', null, 'TEN', null],
])(
  'CPN-01 an order with %s redeems and releases one use of each',
  (_what, typed, ofHold, couponToRedeem, couponToRelease) => {
    const hold = holdOf([heldLine()], { coupon_id: ofHold, coupon_code: ofHold })
    const sources = inputs(hold, {
      coupons: { entered: typed ? coupon('TEN') : null, automatic: [] },
    })
    const found = terms({ ...(typed && { couponCode: typed }), amount: typed ? '176.00' : '220.00' }, sources)
    expect(found).toMatchObject({ couponToRedeem, couponToRelease, discount: typed ? 2000 : 0 })
  },
)

test('CPN-01 an order uses the found coupon or rejects its code', () => {
  const found = inputs(undefined, { coupons: { entered: coupon('FOUND'), automatic: [] } })
  for (const couponCode of [undefined, '  ', ' FOUND ']) {
    expect(terms({ amount: '176.00', couponCode }, found)).toMatchObject({
      coupon: { id: 'FOUND' },
      couponToRedeem: 'FOUND',
      totals: { discount: 4000 },
    })
  }
  expect(terms({ couponCode: '  ' }).coupon).toBeNull()
  expect(() => terms({ amount: '176.00', couponCode: 'ASHA' })).toThrow(
    expect.objectContaining({ code: 'coupon_refused' }),
  )
})

test('API-01 an order of a product that is not sold is rejected', () => {
  expect(() => terms({ products: [{ productId: 'z', quantity: 1 }] })).toThrow(
    expect.objectContaining({
      code: 'not_found',
      message: 'A product of this order does not exist or is no longer sold.',
    }),
  )
})
