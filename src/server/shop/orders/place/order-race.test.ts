import { expect } from 'vitest'
import {
  amountOf,
  newCoupon,
  newProduct,
  newShopper,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { test } from '../../../../../tests/fixtures/shop.ts'
import { addToCart } from '../../../../contract/cart.ts'
import { validateCoupon } from '../../../../contract/coupon.ts'
import { getProduct } from '../../../../contract/product.ts'

test('API-08 40 parallel buyers get exactly 5 pieces (ASVS 2.3.4)', async ({ shop }) => {
  const productId = await newProduct(shop, { name: 'Last five', price: 100, stock: 5 })
  const buyers = await Promise.all(Array.from({ length: 40 }, () => newShopper(shop)))
  const order = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) }
  const responses = await Promise.all(buyers.map((buyer) => sendOrder(shop, buyer, order)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(
    responses.filter(({ status, body }) => status === 409 && body.error === 'Last five is out of stock.'),
  ).toHaveLength(35)
  expect((await shop.call(getProduct, { params: { id: productId } })).product.stock).toBe(0)
})

test('API-08 100 calls with one key get the same order', async ({ shop }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { price: 100, stock: 1 })
  await newCoupon(shop, { code: 'ONCE', percent: 10, uses: 1 })
  await shop.call(addToCart, { body: { productId, userId: shopper.id } }, shopper.token)
  await shop.call(validateCoupon, { body: { code: 'ONCE' } }, shopper.token)
  const order = {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }], 10),
  }
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => sendOrder(shop, shopper, order, 'pressed-100-times')),
  )
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(201)
  expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(99)
  const { count } = await shop.context.db.reader
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('API-08 opposite orders of the same pieces never deadlock', async ({ shop }) => {
  const [ring, chain] = [
    await newProduct(shop, { price: 100, stock: 1000 }),
    await newProduct(shop, { price: 100, stock: 1000 }),
  ]
  const buyers = await Promise.all(Array.from({ length: 12 }, () => newShopper(shop)))
  const amount = amountOf([{ price: 100, quantity: 2 }])
  const responses = await Promise.all(
    buyers.map((buyer, index) => {
      const products = [
        { productId: ring, quantity: 1 },
        { productId: chain, quantity: 1 },
      ]
      return sendOrder(shop, buyer, { products: index % 2 ? products : products.toReversed(), amount })
    }),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
})

test('API-08 among concurrent orders, a rejected one affects no other', async ({ shop }) => {
  const ring = await newProduct(shop, { name: 'Two left', price: 100, stock: 2 })
  const chain = await newProduct(shop, { price: 6000, stock: 50 })
  const good = {
    products: [{ productId: chain, quantity: 1 }],
    amount: amountOf([{ price: 6000, quantity: 1 }]),
    paymentMethod: 'UPI',
  }
  const last = {
    products: [{ productId: ring, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
  }
  const requests: [order: object, status: number][] = [
    [good, 201],
    [{ ...good, amount: '1.00' }, 409],
    [good, 201],
    [{ ...good, paymentMethod: 'COD' }, 422],
    [last, 201],
    [{ ...good, products: [{ productId: crypto.randomUUID(), quantity: 1 }] }, 404],
    [good, 201],
    [{ ...good, addressId: crypto.randomUUID() }, 404],
    [last, 201],
    [last, 409],
    [good, 201],
    [{ ...good, email: 'other@example.com' }, 403],
    [{ ...last, couponCode: 'NOBODY-KNOWS' }, 400],
  ]
  const buyers = await Promise.all(requests.map(() => newShopper(shop)))
  const responses = await Promise.all(
    requests.map(([order], index) => sendOrder(shop, buyers[index] as Shopper, order, 'once')),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual(
    requests.map(([, status]) => status).toSorted(),
  )
  // Two of the three customers who order the last two pieces get them; all others get their own response.
  const seen = responses.map(({ status, body }, index) => ({
    index,
    status,
    buyer: body.order?.userId,
    error: body.error,
  }))
  const forTheLast = seen.filter(({ index }) => requests[index]?.[0] === last)
  expect(forTheLast.filter(({ status }) => status === 409).map(({ error }) => error)).toEqual([
    'Two left is out of stock.',
  ])
  expect(seen.filter((each) => !forTheLast.includes(each)).map(({ status }) => status)).toEqual(
    requests.filter(([order]) => order !== last).map(([, status]) => status),
  )
  const placed = seen.filter(({ status }) => status === 201)
  expect(placed.map(({ buyer }) => buyer)).toEqual(placed.map(({ index }) => buyers[index]?.id))
  const stockOf = async (id: string) => (await shop.call(getProduct, { params: { id } })).product.stock
  expect([await stockOf(ring), await stockOf(chain)]).toEqual([0, 46])
  const { mails } = await shop.context.db.reader
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('mails'))
    .where(
      'to_address',
      'in',
      buyers.map(({ email }) => email),
    )
    .executeTakeFirstOrThrow()
  expect(mails).toBe(6)
})

test('PAY-02 one of two parallel orders gets a payment reference', async ({ shop }) => {
  const productId = await newProduct(shop, { price: 100, stock: 10 })
  const order = {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
    paymentMethod: 'UPI',
    utr: '512812345678',
  }
  const buyers = await Promise.all(Array.from({ length: 4 }, () => newShopper(shop)))
  const responses = await Promise.all(buyers.map((buyer) => sendOrder(shop, buyer, order)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
  expect(new Set(responses.map(({ body }) => body.message).filter(Boolean))).toEqual(
    new Set(['utr: belongs to another order']),
  )
  expect((await shop.call(getProduct, { params: { id: productId } })).product.stock).toBe(9)
})

test('CPN-01 two of six concurrent orders redeem the last two coupon uses', async ({ shop }) => {
  const productId = await newProduct(shop, { price: 100, stock: 10 })
  const id = await newCoupon(shop, { code: 'TWICE', percent: 50, uses: 2 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newShopper(shop)))
  const order = {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }], 50),
    couponCode: 'TWICE',
  }
  const responses = await Promise.all(buyers.map((buyer) => sendOrder(shop, buyer, order)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400, 400])
  const { used_count } = await shop.context.db.reader
    .selectFrom('coupons')
    .select('used_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([used_count, (await shop.call(getProduct, { params: { id: productId } })).product.stock]).toEqual([
    2, 8,
  ])
})
