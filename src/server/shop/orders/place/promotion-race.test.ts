import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { address } from '../../../../../tests/fixtures/placed-orders.ts'
import { promotionsTest } from '../../../../../tests/fixtures/promotions.ts'
import { cancelOrderAsAdmin } from '../../../../contract/manage-orders.ts'
import { cancelOrder } from '../../../../contract/order.ts'

const ring = (productId: string, percent: number) => ({
  products: [{ productId, quantity: 1 }],
  amount: amountOf([{ price: 1000, quantity: 1 }], percent),
})

const test = promotionsTest
  .extend('ringId', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 1000 }))
  .extend(
    'order',
    { scope: 'file' },
    ({ shop, ringId }) =>
      (shopper: Shopper, percent: number, more: object = {}) =>
        sendOrder(shop, shopper, { ...ring(ringId, percent), ...more }),
  )
  .extend(
    'usesOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (
          await shop.context.db.reader
            .selectFrom('coupons')
            .select('used_count')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).used_count,
  )

/** A phone number that no other test uses. */
let lastPhone = 9_100_000_000
const newPhone = () => {
  lastPhone += 1
  return String(lastPhone)
}

test('PROMO-01 once per person holds by account and by phone', async ({ shop, create, order, usesOf }) => {
  const { _id, code: couponCode } = await create({ discountPercentage: 10, oncePerPerson: true })
  const [first, second] = [await newShopper(shop), await newShopper(shop)]
  const to = { couponCode, address: { ...address, phone: newPhone() } }

  const placed = await order(first, 10, to)
  expect(placed.status).toBe(201)
  expect(await order(first, 10, { couponCode })).toMatchObject({
    status: 400,
    body: { error: 'Invalid or expired coupon code.' },
  })
  expect((await order(second, 10, to)).status).toBe(400)
  expect(await usesOf(_id)).toBe(1)

  await shop.call(cancelOrder, { params: { id: placed.body.order._id } }, first.token)
  expect(await usesOf(_id)).toBe(0)
  expect((await order(second, 10, to)).status).toBe(201)
})

test('PROMO-01 a first order has no earlier one of account or phone', async ({
  shop,
  admin,
  create,
  order,
}) => {
  const { code: couponCode } = await create({ discountPercentage: 10, firstOrder: true })
  const phone = newPhone()
  const [old, other] = [await newShopper(shop), await newShopper(shop)]
  const earlier = await order(old, 0, { address: { ...address, phone } })
  expect((await order(old, 10, { couponCode })).status).toBe(400)
  expect((await order(other, 10, { couponCode, address: { ...address, phone } })).status).toBe(400)

  await shop.call(
    cancelOrderAsAdmin,
    { params: { id: earlier.body.order._id }, body: { restock: true } },
    admin.token,
  )
  expect((await order(old, 10, { couponCode })).status).toBe(201)
})

test('PROMO-04 concurrent accounts of one phone use a coupon once', async ({
  shop,
  create,
  order,
  usesOf,
}) => {
  for (const limit of ['oncePerPerson', 'firstOrder'] as const) {
    const { _id, code: couponCode } = await create({ discountPercentage: 10, [limit]: true })
    const to = { couponCode, address: { ...address, phone: newPhone() } }
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newShopper(shop)))
    const responses = await Promise.all(buyers.map((buyer) => order(buyer, 10, to)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400])
    expect(await usesOf(_id)).toBe(1)
  }
})

test('PROMO-04 concurrent orders share the last uses of an automatic coupon', async ({
  shop,
  create,
  remove,
  order,
  usesOf,
}) => {
  const { _id } = await create({ discountPercentage: 10, automatic: true, maxUses: 2 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newShopper(shop)))
  const responses = await Promise.all(buyers.map((buyer) => order(buyer, 10)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  expect(await usesOf(_id)).toBe(2)
  expect((await order(buyers[0] as Shopper, 0)).status).toBe(201)
  await remove(_id)
})
