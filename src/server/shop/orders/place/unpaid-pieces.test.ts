import { expect } from 'vitest'
import {
  amountOf,
  newCoupon,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { bankAccount } from '../../../../../tests/owned-records.ts'
import { keys } from '../../../../../tests/peers/razorpay.ts'
import { addToCart, clearCart } from '../../../../contract/cart.ts'
import { createHold } from '../../../../contract/hold.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { cancelOrder } from '../../../../contract/order.ts'

const REFUSED =
  'Until your first payment has arrived, we keep at most 5 pieces for you. Please order fewer, or call us.'

const test = shopTest({ ...bankAccount, ...keys, OPEN_COD_ORDERS: '50', UNPAID_PIECES: '5' })
  .extend('ring', { scope: 'file' }, ({ shop }) =>
    newProduct(shop, { name: 'Ira ring', price: 10, stock: 1000 }),
  )
  .extend(
    'buy',
    { scope: 'file' },
    ({ shop, ring }) =>
      async (shopper: Shopper, quantity: number, paymentMethod = 'BANK', productId = ring) =>
        (
          await sendOrder(shop, shopper, {
            products: [{ productId, quantity }],
            amount: amountOf([{ price: 10, quantity }]),
            paymentMethod,
          })
        ).body,
  )
  .extend('hold', { scope: 'file' }, ({ shop, ring }) => async ({ id, token }: Shopper, quantity: number) => {
    await shop.call(clearCart, { params: { userId: id } }, token)
    await shop.call(addToCart, { body: { productId: ring, quantity, userId: id } }, token)
    return refusal(shop.call(createHold, { params: { userId: id }, body: { paymentMethod: 'UPI' } }, token))
  })

test.for(['COD', 'UPI', 'BANK', 'ONLINE'])(
  'LIMIT-04 UNPAID_PIECES bounds the first order by %s',
  async (method, { asha, buy }) => {
    expect(await buy(asha, 6, method)).toMatchObject({ code: 'too_many', message: REFUSED })
    expect((await buy(asha, 3, method)).order).toBeTruthy()
    expect((await buy(asha, 3, 'COD')).message).toBe(REFUSED)
    expect((await buy(asha, 2, 'COD')).order).toBeTruthy()
  },
)

test('LIMIT-04 UNPAID_PIECES bounds what a cart holds for UPI', async ({ asha, buy, hold }) => {
  expect((await hold(asha, 6)).message).toBe(REFUSED)
  expect((await hold(asha, 5)).status).toBe('accepted')
  await buy(asha, 4)
  expect((await hold(asha, 2)).message).toBe(REFUSED)
  expect((await hold(asha, 1)).status).toBe('accepted')
})

test('LIMIT-04 UNPAID_PIECES ends with a payment, and ignores uncounted pieces', async ({
  shop,
  admin,
  asha,
  buy,
}) => {
  const uncounted = await newProduct(shop, { price: 10 })
  expect((await buy(asha, 50, 'BANK', uncounted)).order).toBeTruthy()
  const { order } = await buy(asha, 5)
  expect((await buy(asha, 1)).message).toBe(REFUSED)
  await shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token)
  expect((await buy(asha, 50)).order).toBeTruthy()
})

test('LIMIT-04 UNPAID_PIECES ignores the pieces of free orders', async ({ shop, asha, ring, buy }) => {
  await newCoupon(shop, { code: 'GIFT', percent: 100 })
  const free = { products: [{ productId: ring, quantity: 5 }], amount: '0.00', couponCode: 'GIFT' }
  expect((await sendOrder(shop, asha, { ...free, paymentMethod: 'BANK' })).status).toBe(201)
  expect((await buy(asha, 5)).order).toBeTruthy()
  expect((await buy(asha, 1)).message).toBe(REFUSED)
})

test('LIMIT-05 a product is ordered 8 times in 24 hours without a payment', async ({ shop, buy }) => {
  const shopper = await newShopper(shop)
  for (let turn = 0; turn < 8; turn += 1) {
    const { order } = await buy(shopper, 1, turn % 2 === 0 ? 'ONLINE' : 'BANK')
    await shop.call(cancelOrder, { params: { id: order._id } }, shopper.token)
  }
  const { code, message } = await buy(shopper, 1, 'ONLINE')
  expect([code, message]).toEqual([
    'too_many',
    expect.stringMatching(/^You can order Ira ring 8 times in 24 hours\. Please try again in /),
  ])
  const other = await newProduct(shop, { price: 10, stock: 9 })
  expect((await buy(shopper, 1, 'ONLINE', other)).order).toBeTruthy()
})

test('LIMIT-04 the morning board counts the pieces that unpaid orders keep', async ({ shop, admin, buy }) => {
  const readKept = async () => (await shop.call(getMorningBoard, {}, admin.token)).unpaidPieces ?? 0
  const before = await readKept()
  const shopper = await newShopper(shop)
  const { order } = await buy(shopper, 3)
  await buy(shopper, 1, 'COD')
  expect(await readKept()).toBe(before + 3)
  await shop.call(cancelOrder, { params: { id: order._id } }, shopper.token)
  expect(await readKept()).toBe(before)
})
