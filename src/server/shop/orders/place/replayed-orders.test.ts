import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { address, one, placedOrdersTest } from '../../../../../tests/fixtures/placed-orders.ts'
import { getCartSummary } from '../../../../contract/cart.ts'

const test = placedOrdersTest

test('API-08 answers the same key again with the first order, marked as replayed', async ({
  shop,
  asha,
  stockOf,
  ordersOf,
}) => {
  const productId = await newProduct(shop, { price: 100, stock: 5 })
  const first = await sendOrder(shop, asha, one(productId, 100), 'key-1')
  const again = await sendOrder(shop, asha, one(productId, 100), 'key-1')
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([201, 'true', first.text])
  expect([await ordersOf(asha).then((orders) => orders.length), await stockOf(productId)]).toEqual([1, 4])
  expect((await sendOrder(shop, asha, one(productId, 100), 'key-2')).body.order._id).not.toBe(
    first.body.order._id,
  )
})

test('API-08 returns 422 to a reused key; keys belong to one shopper', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { price: 100 })
  await sendOrder(shop, asha, one(productId, 100), 'key-1')
  const other = await sendOrder(shop, asha, { ...one(productId, 100), paymentMethod: 'UPI' }, 'key-1')
  expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  const ravi = await newShopper(shop)
  const his = await sendOrder(shop, ravi, one(productId, 100), 'key-1')
  expect([his.status, his.body.order.userId]).toEqual([201, ravi.id])
})

test('API-08 lets a key that placed nothing be used again', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { price: 100 })
  expect((await sendOrder(shop, asha, { ...one(productId, 100), amount: '1.00' }, 'key-1')).status).toBe(409)
  expect((await sendOrder(shop, asha, one(productId, 100), 'key-1')).status).toBe(201)
  expect((await sendOrder(shop, asha, one(productId, 100), 'a key with spaces')).status).toBe(400)
})

test('API-08 replays an order for its key after price, coupon and stock changed', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { price: 100, stock: 1 })
  const order = one(productId, 100)
  const { orderKey } = await shop.call(getCartSummary, { params: { userId: asha.id } }, asha.token)
  const first = await sendOrder(shop, asha, order, orderKey)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ price_paise: 99900 }).where('id', '=', productId).execute(),
  )
  expect((await sendOrder(shop, asha, order, orderKey)).text).toBe(first.text)
})

test.for([
  ['no products', { products: [] }, 400],
  ['a quantity of 0', { products: [{ productId: uuidv7(), quantity: 0 }] }, 400],
  ['a product id that is none', { products: [{ productId: 'x', quantity: 1 }] }, 400],
  ['a product nobody sells', { products: [{ productId: uuidv7(), quantity: 1 }] }, 404],
  ['an amount in words', { amount: 'ten' }, 400],
  ['an amount with three decimals', { amount: '109.999' }, 400],
  ['a negative amount', { amount: '-110.00' }, 400],
  ['no amount', { amount: undefined }, 400],
  ['a card', { paymentMethod: 'CARD' }, 400],
  ['no e-mail', { email: undefined }, 400],
  ['another’s e-mail', { email: 'other@example.com' }, 403],
  ['an address abroad', { address: { ...address, state: 'Texas' } }, 400],
  ['a PIN that cannot be', { address: { ...address, pin: '012345' } }, 400],
  ['a phone number of nine digits', { address: { ...address, phone: '987654321' } }, 400],
  ['a kept address that is none', { addressId: uuidv7() }, 404],
] as const)('API-08 refuses an order with %s', async ([, change, status], { shop, asha, ordersOf }) => {
  const order = { ...one(await newProduct(shop, { price: 100 }), 100), ...change }
  expect((await sendOrder(shop, asha, order)).status).toBe(status)
  expect(await ordersOf(asha)).toEqual([])
})
