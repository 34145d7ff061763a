import { expect, test } from 'vitest'
import { couponOfTest, heldLine, holdOf, orderInputs, orderOfTwo } from '../../../../../tests/order-inputs.ts'
import type { NewOrder } from '../../../../contract/order.ts'
import { readConfig } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import { buildOrder } from './build-order.ts'

const asha = { id: 'asha', email: 'Asha@example.in', username: 'Asha', role: 'user' } as Actor
const build = (
  change: Partial<NewOrder> = {},
  sources = orderInputs(),
  settings: Record<string, string> = {},
) =>
  buildOrder(
    { actor: asha, body: orderOfTwo(change) },
    readConfig({ TAX_RATE: '10', COD_LIMIT: '220', ...settings }),
    sources,
  )
const rejected = (code: string, message: string) => expect.objectContaining({ code, message })
const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
} as const
const tooManyUnpaid =
  /^You have (\d+) orders whose payment is not confirmed yet\. Please wait for our e-mail, or choose cash on delivery\.$/

test('API-08 an order has the terms, customer and payment of its request', () => {
  const before = Date.now()
  const { order, actor, piecesToReserve, hold } = build({ utr: '123456789012', address })
  expect(order).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    order_number: expect.stringMatching(/^[A-Z]{2}\d\d-[A-Z]{2}\d\d$/),
    user_id: 'asha',
    email: 'Asha@example.in',
    email_key: 'asha@example.in',
    status: 'pending',
    cancelled_at: null,
    deleted_at: null,
    payment_method: 'UPI',
    payment_status: 'awaiting_confirmation',
    source: 'web',
    customer_id: null,
    customer_name: null,
    customer_phone: null,
    customer_note: null,
    handed_over: 0,
    utr: '123456789012',
    stock_released_at: null,
    auto_cancels: 0,
    price_until: null,
    pay_by: null,
    prepaid_points: 0,
    prepaid_discount_paise: 0,
    making_discount_paise: 0,
    price_discount_paise: 0,
    refunded_paise: null,
    refunded_taxable_paise: null,
    payment_check: null,
    unsent_pieces: null,
    due_on: null,
    promised_day: null,
    quantity: 2,
    total_paise: 20_000,
    discount_points: 0,
    discount_paise: 0,
    tax_points: 1000,
    tax_paise: 2000,
    round_off_paise: 0,
    grand_total_paise: 22_000,
    coupon_id: null,
    coupon_code: null,
    coupon_rule: null,
    buyer_gstin: null,
    billing_address: null,
    gift_message: null,
    hide_prices: null,
    address: JSON.stringify(address),
    created_at: order.updated_at,
    updated_at: expect.any(Number),
  })
  expect(order.created_at).toBeGreaterThanOrEqual(before)
  expect([actor, hold]).toEqual([asha, null])
  expect(piecesToReserve.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([['a', 2]])
})

test('PAY-04 a cash order is due on delivery and needs no address', () => {
  expect(build({ paymentMethod: 'COD' }).order).toMatchObject({
    payment_method: 'COD',
    payment_status: 'due_on_delivery',
    utr: null,
    address: null,
  })
})

test('LIMIT-03 only cash orders are cancelled automatically, if the shop has it on', () => {
  const cancels = (paymentMethod: 'COD' | 'UPI', hours: string) =>
    build({ paymentMethod }, undefined, { COD_RELEASE_HOURS: hours }).order.auto_cancels
  expect([cancels('COD', '72'), cancels('COD', '0'), cancels('UPI', '72')]).toEqual([1, 0, 0])
})

test('PAY-06 cash is accepted up to the limit', () => {
  expect(build({ paymentMethod: 'COD' }, undefined, { COD_LIMIT: '220' }).order.grand_total_paise).toBe(
    22_000,
  )
  expect(() => build({ paymentMethod: 'COD' }, undefined, { COD_LIMIT: '219' })).toThrow(
    rejected('cod_limit', 'Cash on delivery is available for orders up to ₹219.'),
  )
  expect(() =>
    build(
      {
        paymentMethod: 'COD',
        products: [
          { productId: 'a', quantity: 100 },
          { productId: 'c', quantity: 100 },
        ],
        amount: '22000.00',
      },
      undefined,
      { COD_LIMIT: '20000' },
    ),
  ).toThrow(rejected('cod_limit', 'Cash on delivery is available for orders up to ₹20,000.'))
  expect(build({}, undefined, { COD_LIMIT: '1' }).order.payment_method).toBe('UPI')
})

test('PAY-02 a UTR belongs to one UPI order', () => {
  const paid = orderInputs(undefined, { isUtrUsed: true })
  expect(() => build({ paymentMethod: 'COD', utr: '123456789013' })).toThrow(
    rejected('invalid_input', 'utr: belongs to a UPI payment'),
  )
  expect(() => build({ utr: '123456789012' }, paid)).toThrow(
    rejected('invalid_input', 'utr: belongs to another order'),
  )
  expect(build({ utr: '123456789013' }).order.utr).toBe('123456789013')
  expect(build({}, paid).order.utr).toBeNull()
})

test('a public shop with the sample UPI ID rejects UPI', () => {
  const sample = { PUBLIC_URL: 'https://shop.example' }
  expect(() => build({}, undefined, sample)).toThrow(
    rejected('invalid_input', 'paymentMethod: this shop does not take payment by UPI yet'),
  )
  expect(build({ paymentMethod: 'COD' }, undefined, sample).order.payment_method).toBe('COD')
})

test('API-08 a customer has at most five unpaid UPI orders, including held ones', () => {
  const unpaid = (count: number, hold = false) =>
    orderInputs(hold ? holdOf([heldLine()]) : undefined, { unpaid: { count, paise: 0 } })
  expect(build({}, unpaid(4)).order.user_id).toBe('asha')
  expect(() => build({}, unpaid(5))).toThrow(
    expect.objectContaining({ code: 'too_many', message: expect.stringMatching(tooManyUnpaid) }),
  )
  expect(build({ paymentMethod: 'COD' }, unpaid(5)).order.user_id).toBe('asha')
  expect(build({ holdId: 'hold', amount: '198.00' }, unpaid(5, true)).order.grand_total_paise).toBe(19_800)
})

test('SESS-03 an order is of the e-mail of the customer who sends it', () => {
  expect(() => build({ email: 'ravi@example.in' })).toThrow(expect.objectContaining({ code: 'not_allowed' }))
  expect(build({ email: ' ASHA@example.in ' }).order.email).toBe('Asha@example.in')
})

test('API-08 an order takes its lines out of the customer’s own cart', () => {
  const line = {
    id: 'line',
    product_id: 'a',
    size: '6',
    color: 'Gold',
    engraving: null,
    piece_id: null,
    quantity: 5,
  }
  const cartLines = [line, { ...line, id: 'other size', size: '7' }]
  expect(build({}, orderInputs(undefined, { cartLines })).orderedItems).toEqual([{ id: 'line', quantity: 2 }])
  const twice = [
    { productId: 'a', quantity: 1 },
    { productId: 'a', quantity: 2 },
  ]
  expect(
    build({ products: twice, amount: '330.00' }, orderInputs(undefined, { cartLines })).orderedItems,
  ).toEqual([{ id: 'line', quantity: 3 }])
})

test('CPN-01 an order uses the coupon of its cart or its own', () => {
  const ofCart = orderInputs(undefined, { coupons: { entered: couponOfTest('OWN'), automatic: [] } })
  expect(build()).toMatchObject({ detachesCoupon: false, order: { coupon_id: null, coupon_code: null } })
  expect(build({ amount: '176.00' }, ofCart)).toMatchObject({
    detachesCoupon: true,
    couponToRedeem: 'OWN',
    order: {
      coupon_id: 'OWN',
      coupon_code: 'OWN',
      discount_points: 2000,
      discount_paise: 4000,
      tax_paise: 1600,
      grand_total_paise: 17_600,
    },
  })
  expect(
    build(
      { amount: '176.00', couponCode: 'typed' },
      orderInputs(undefined, { coupons: { entered: couponOfTest('TYPED'), automatic: [] } }),
    ),
  ).toMatchObject({ detachesCoupon: true, order: { coupon_id: 'TYPED' } })
  expect(
    build({ holdId: 'hold', amount: '198.00', couponCode: 'gone' }, orderInputs(holdOf([heldLine()]))),
  ).toMatchObject({ detachesCoupon: true, order: { coupon_id: null } })
})

test('PAY-01 an order goes to the customer’s own saved address', () => {
  const row = {
    ...address,
    id: 'home',
    user_id: 'asha',
    buyer_gstin: null,
    billing_address: null,
    created_at: 0,
    updated_at: 0,
  }
  const addressNotFound = rejected('not_found', expect.stringMatching(/address/i) as unknown as string)
  expect(build({ addressId: 'home' }, orderInputs(undefined, { address: row })).order.address).toBe(
    JSON.stringify(address),
  )
  expect(() => build({ addressId: 'gone' })).toThrow(addressNotFound)
  expect(
    build({ addressId: 'gone', holdId: 'hold', amount: '198.00' }, orderInputs(holdOf([heldLine()]))).order
      .address,
  ).toBeNull()
})

test('API-08 an order beyond the stock is rejected before any write', () => {
  const order = (a: number, b: number) =>
    build({
      products: [
        { productId: 'a', quantity: a },
        { productId: 'b', quantity: b },
        { productId: 'c', quantity: 90 },
      ],
      amount: `${(a + b + 90) * 110}.00`,
    })
  expect(order(5, 5).piecesToReserve.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    ['a', 5],
    ['b', 5],
  ])
  expect(() => order(6, 1)).toThrow(rejected('sold_out', 'Ring a is out of stock.'))
  expect(() => order(1, 6)).toThrow(rejected('sold_out', 'Ring b is out of stock.'))
})
