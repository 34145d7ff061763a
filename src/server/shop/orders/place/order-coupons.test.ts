import { expect } from 'vitest'
import { amountOf, newCoupon, newProduct, sendOrder } from '../../../../../tests/factories.ts'
import { one, placedOrdersTest } from '../../../../../tests/fixtures/placed-orders.ts'
import { validateCoupon } from '../../../../contract/coupon.ts'

const test = placedOrdersTest

test('CPN-01 discounts by the coupon of the cart, which the order uses up', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { price: 1000 })
  const id = await newCoupon(shop, { code: 'STUCK', percent: 33.33 })
  await shop.call(validateCoupon, { body: { code: 'STUCK' } }, asha.token)
  expect((await sendOrder(shop, asha, one(productId, 1000))).status).toBe(409)
  const { status, body } = await sendOrder(shop, asha, {
    ...one(productId, 1000),
    amount: amountOf([{ price: 1000, quantity: 1 }], 33.33),
  })
  expect([status, body.order.couponCode, body.order.totals.discount, body.order.amount]).toEqual([
    201,
    'STUCK',
    333.3,
    733.37,
  ])
  const coupon = await shop.context.db.reader
    .selectFrom('coupons')
    .select('used_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(coupon.used_count).toBe(1)
  expect((await sendOrder(shop, asha, one(productId, 1000))).status).toBe(201)
})

test('CPN-01 discounts by the named code and rejects unknown codes', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { price: 1000 })
  await newCoupon(shop, { code: 'NAMED', percent: 10 })
  const amount = amountOf([{ price: 1000, quantity: 1 }], 10)
  expect(
    (await sendOrder(shop, asha, { ...one(productId, 1000), amount, couponCode: ' named ' })).body.order
      .couponCode,
  ).toBe('NAMED')
  const refused = await sendOrder(shop, asha, { ...one(productId, 1000), couponCode: 'UNKNOWN' })
  expect([refused.status, refused.body.error]).toEqual([400, 'Invalid or expired coupon code.'])
})

test('CPN-01 places a free order with a coupon of 100 percent', async ({ shop, asha }) => {
  await newCoupon(shop, { code: 'GIFT', percent: 100 })
  const { status, body } = await sendOrder(shop, asha, {
    ...one(await newProduct(shop), 1),
    amount: '0.00',
    couponCode: 'GIFT',
  })
  expect([status, body.order.amount]).toEqual([201, 0])
})
