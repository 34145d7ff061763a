import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { getCartSummary } from '../../../contract/cart.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { openTestShop } from '../../../../tests/shop.ts'

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}

const test = shopTest()
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 100, stock: 1000 }))
  .extend(
    'place',
    { scope: 'file' },
    ({ shop, ring }) =>
      (shopper: Shopper, change: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId: ring, quantity: 1 }],
          amount: amountOf([{ price: 100, quantity: 1 }]),
          ...change,
        }),
  )
  .extend(
    'summaryOf',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper) =>
        shop.call(getCartSummary, { params: { userId: shopper.id } }, shopper.token),
  )

const TOO_MANY =
  'You have 10 cash-on-delivery orders on their way. Please pay this one online, or wait until one has arrived.'

test('LIMIT-01 accepts ten undelivered cash orders of one customer, however many come together (ASVS 2.3.2)', async ({
  asha,
  place,
  summaryOf,
}) => {
  const responses = await Promise.all(Array.from({ length: 14 }, () => place(asha)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    ...Array.from({ length: 4 }, () => 429),
  ])
  expect(responses.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'too_many',
    message: TOO_MANY,
  })
  expect((await summaryOf(asha)).methodProblems).toEqual({ COD: TOO_MANY })
  expect((await place(asha, { paymentMethod: 'UPI' })).status).toBe(201)
})

test('LIMIT-01 counts no order that was cancelled, paid or delivered', async ({
  shop,
  admin,
  asha,
  place,
  summaryOf,
}) => {
  const placed = (await Promise.all(Array.from({ length: 10 }, () => place(asha)))).map(
    ({ body }) => body.order._id,
  )
  const [cancelled, paid, delivered] = placed as [string, string, string]
  await shop.call(cancelOrder, { params: { id: cancelled } }, asha.token)
  expect((await summaryOf(asha)).methodProblems).toBeUndefined()
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: paid }, body: { confirmed: true } },
    admin.token,
  )
  await shop.call(
    manage.updateOrderStatus,
    { params: { id: delivered }, body: { status: 'completed' } },
    admin.token,
  )
  const again = await Promise.all(Array.from({ length: 4 }, () => place(asha)))
  expect(again.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429])
})

test('LIMIT-01 LIMIT-02 follow the settings; a cash order then needs an address', async () => {
  const shop = await openTestShop({ OPEN_COD_ORDERS: '1', COD_NEEDS_ADDRESS: '1' })
  const [asha, productId] = [await newShopper(shop), await newProduct(shop, { price: 100 })]
  const place = (change: object) =>
    sendOrder(shop, asha, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
      ...change,
    })
  expect((await shop.call(getShopFacts, {})).codNeedsAddress).toBe(true)
  expect(await place({})).toMatchObject({
    status: 422,
    body: { code: 'address_needed', message: 'Please add a delivery address. Cash on delivery needs one.' },
  })
  expect((await place({ paymentMethod: 'UPI' })).status).toBe(201)
  expect((await place({ address })).status).toBe(201)
  expect((await place({ address })).body).toMatchObject({
    code: 'too_many',
    message:
      'You have 1 cash-on-delivery order on its way. Please pay this one online, or wait until it has arrived.',
  })
  await shop.close()
})
