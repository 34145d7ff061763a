import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, newCoupon, newProduct, newShopper, sendOrder } from '../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { addToCart } from '../../contract/cart.ts'
import { validateCoupon } from '../../contract/coupon.ts'
import { getProduct } from '../../contract/product.ts'

let it: TestShop
beforeAll(async () => {
  it = await openTestShop()
})
afterAll(() => it.close())

test('API-08 sells 5 pieces to exactly 5 of 40 buyers who press at once', async () => {
  const productId = await newProduct(it, { name: 'Last five', price: 100, stock: 5 })
  const buyers = await Promise.all(Array.from({ length: 40 }, () => newShopper(it)))
  const order = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) }
  const answers = await Promise.all(buyers.map((buyer) => sendOrder(it, buyer, order)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status, body }) => status === 409 && body.error === 'Last five is out of stock.')).toHaveLength(35)
  expect((await it.call(getProduct, { params: { id: productId } })).product.stock).toBe(0)
})

test('API-08 places one order for 100 calls with one key, and answers them all the same', async () => {
  const shopper = await newShopper(it)
  const productId = await newProduct(it, { price: 100, stock: 1 })
  await newCoupon(it, { code: 'ONCE', percent: 10, uses: 1 })
  await it.call(addToCart, { body: { productId, userId: shopper.id } }, shopper.token)
  await it.call(validateCoupon, { body: { code: 'ONCE' } }, shopper.token)
  const order = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }], 10) }
  const answers = await Promise.all(Array.from({ length: 100 }, () => sendOrder(it, shopper, order, 'pressed-100-times')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(99)
  const { count } = await it.shop.db.reader
    .selectFrom('orders').select((e) => e.fn.countAll<number>().as('count')).where('user_id', '=', shopper.id).executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('API-08 never lets two orders of the same pieces in opposite order wait for each other', async () => {
  const [ring, chain] = [await newProduct(it, { price: 100, stock: 1000 }), await newProduct(it, { price: 100, stock: 1000 })]
  const buyers = await Promise.all(Array.from({ length: 12 }, () => newShopper(it)))
  const amount = amountOf([{ price: 100, quantity: 2 }])
  const answers = await Promise.all(
    buyers.map((buyer, index) => {
      const products = [{ productId: ring, quantity: 1 }, { productId: chain, quantity: 1 }]
      return sendOrder(it, buyer, { products: index % 2 ? products : products.toReversed(), amount })
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
})
