import { expect } from 'vitest'
import { newProduct, newShopper, refusalBody } from '../../../../../tests/factories.ts'
import { keptPriceTest } from '../../../../../tests/fixtures/kept-price.ts'
import { addToCart } from '../../../../contract/cart.ts'
import { createHold } from '../../../../contract/hold.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { releaseUnpaidStock } from '../refund/release-unpaid-stock.ts'

const test = keptPriceTest

const LIMIT_MESSAGE =
  'Your unpaid orders can be worth at most ₹5,00,000 together. Please wait until a payment is confirmed, or cancel an order.'

test('LIMIT-04 limits the value of unpaid orders beside another (ASVS 2.3.2)', async ({
  shop,
  buyRing,
  confirm,
}) => {
  const shopper = await newShopper(shop)
  const first = await buyRing(shopper, 400_000)
  expect([first.status, first.body.order.amount]).toEqual([201, 440_000])
  const over = await buyRing(shopper, 54_545.46, { paymentMethod: 'UPI' })
  expect([over.status, over.body.code, over.body.message]).toEqual([429, 'too_many', LIMIT_MESSAGE])
  const second = await buyRing(shopper, 54_545.45)
  expect([second.status, second.body.order.amount]).toEqual([201, 60_000])
  expect((await buyRing(shopper, 1)).status).toBe(429)
  expect((await buyRing(shopper, 1000, { paymentMethod: 'COD' })).status).toBe(201)
  await confirm(first.body.order)
  await confirm(second.body.order)
  // The first one is worth as much as it likes.
  expect((await buyRing(shopper, 600_000)).status).toBe(201)
})

test('LIMIT-04 a hold for UPI beside an unpaid order counts its value', async ({ shop, buyRing }) => {
  const shopper = await newShopper(shop)
  await buyRing(shopper, 400_000)
  const [dear, cheap] = [await newProduct(shop, { price: 60_000 }), await newProduct(shop, { price: 50_000 })]
  await shop.call(addToCart, { body: { productId: dear, quantity: 1, userId: shopper.id } }, shopper.token)
  const hold = () =>
    refusalBody(
      shop.call(
        createHold,
        { params: { userId: shopper.id }, body: { paymentMethod: 'UPI' } },
        shopper.token,
      ),
    )
  expect(await hold()).toMatchObject({ status: 429, data: { message: LIMIT_MESSAGE } })
  await shop.context.db.transaction(
    async (tx) =>
      void (await tx.db
        .updateTable('cart_lines')
        .set({ product_id: cheap })
        .where('user_id', '=', shopper.id)
        .execute()),
  )
  expect((await hold()).status).toBe('accepted')
})

test('LIMIT-04 UNPAID_LIMIT 0 sets no limit on the value', async ({ shop, buyRing }) => {
  const shopper = await newShopper(shop)
  const { settings } = shop.context
  const before = settings.unpaidLimit
  Object.assign(settings, { unpaidLimit: 0 })
  expect([(await buyRing(shopper, 400_000)).status, (await buyRing(shopper, 400_000)).status]).toEqual([
    201, 201,
  ])
  Object.assign(settings, { unpaidLimit: before })
})

test('LIMIT-04 an order counts while its price holds, even without stock', async ({ shop, buy, letPass }) => {
  const shopper = await newShopper(shop)
  const { order } = (await buy(shopper, { paymentMethod: 'UPI' })).body
  await shop.context.db.transaction((tx) =>
    releaseUnpaidStock(tx, shop.context.settings, Date.now() + HOUR_MS),
  )
  expect((await buy(shopper)).status).toBe(201)
  expect((await buy(shopper)).status).toBe(429)
  await letPass(order, 49)
  expect((await buy(shopper)).status).toBe(201)
})
