import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { addToCart } from '../../../../contract/cart.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { cancelOrder, getOrder, type Order } from '../../../../contract/order.ts'
import { getProduct } from '../../../../contract/product.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../rules/durations.ts'
import { releaseUnpaidStock } from './release-unpaid-stock.ts'

const test = shopTest()
  /** An order of two pieces by UPI; the stock was five before it. */
  .extend('place', ({ shop, asha }) => async (change: object = {}): Promise<Order> => {
    const productId = await newProduct(shop, { price: 100, stock: 5 })
    const lines = { products: [{ productId, quantity: 2 }], amount: amountOf([{ price: 100, quantity: 2 }]) }
    return (await sendOrder(shop, asha, { ...lines, paymentMethod: 'UPI', ...change })).body.order
  })
  .extend(
    'release',
    { scope: 'file' },
    ({ shop }) =>
      (afterMs: number) =>
        shop.context.db.transaction((tx) =>
          releaseUnpaidStock(tx, shop.context.settings, Date.now() + afterMs),
        ),
  )
  .extend(
    'read',
    ({ shop, asha }) =>
      (order: Order) =>
        shop.call(getOrder, { params: { id: order._id } }, asha.token),
  )
  .extend(
    'stockOf',
    { scope: 'file' },
    ({ shop }) =>
      async (order: Order) =>
        (await shop.call(getProduct, { params: { id: order.products[0]?.productId ?? '' } })).product.stock,
  )
  .extend(
    'confirm',
    { scope: 'file' },
    ({ shop, admin }) =>
      (order: Order, confirmed = true) =>
        shop.call(
          manage.confirmOrderPayment,
          { params: { id: order._id }, body: { confirmed } },
          admin.token,
        ),
  )
  .extend(
    'setStock',
    { scope: 'file' },
    ({ shop }) =>
      (order: Order, stock: number) =>
        shop.context.db.transaction(
          async (tx) =>
            void (await tx.db
              .updateTable('products')
              .set({ stock })
              .where('id', '=', order.products[0]?.productId ?? '')
              .execute()),
        ),
  )

test('restocks unpaid UPI orders after 30 minutes, with UTR 48 hours (ASVS 2.3.2)', async ({
  place,
  release,
  read,
  stockOf,
  confirm,
}) => {
  const [unpaid, told, cash, paid] = [
    await place(),
    await place({ utr: '111122223333' }),
    await place({ paymentMethod: 'COD' }),
    await place(),
  ]
  await confirm(paid)
  await release(29 * MINUTE_MS)
  expect([await stockOf(unpaid), await stockOf(told)]).toEqual([3, 3])
  await release(31 * MINUTE_MS)
  expect([await stockOf(unpaid), await stockOf(told)]).toEqual([5, 3])
  await release(49 * HOUR_MS)
  expect([await stockOf(told), await stockOf(cash), await stockOf(paid)]).toEqual([5, 3, 3])
  expect(await read(unpaid)).toMatchObject({
    status: 'pending',
    cancelledAt: null,
    paymentStatus: 'awaiting_confirmation',
    stockReleasedAt: expect.any(String) as string,
  })
  expect((await read(paid)).stockReleasedAt).toBeNull()
})

test('concurrent nodes release an order once; cancelling it restocks nothing more', async ({
  shop,
  asha,
  place,
  release,
  stockOf,
}) => {
  const order = await place()
  const released = await Promise.all(Array.from({ length: 4 }, () => release(HOUR_MS)))
  expect(released.reduce((sum, count) => sum + count)).toBe(1)
  expect(await stockOf(order)).toBe(5)
  await shop.call(cancelOrder, { params: { id: order._id } }, asha.token)
  expect(await stockOf(order)).toBe(5)
})

test('a late confirmation reserves the pieces again if they are in stock', async ({
  shop,
  admin,
  place,
  release,
  stockOf,
  confirm,
  setStock,
}) => {
  const [late, tooLate] = [await place(), await place()]
  await release(HOUR_MS)
  expect(await confirm(late)).toMatchObject({ paymentStatus: 'paid', stockReleasedAt: null })
  expect(await stockOf(late)).toBe(3)
  await setStock(tooLate, 1)
  expect(await confirm(tooLate)).toMatchObject({
    paymentStatus: 'paid',
    stockReleasedAt: expect.any(String) as string,
  })
  expect(await stockOf(tooLate)).toBe(1)
  const moved = await shop.call(
    manage.updateOrderStatuses,
    { body: { orders: [{ _id: tooLate._id }], status: 'shipped' } },
    admin.token,
  )
  expect(moved.skipped[0]?.reasons).toEqual(['There is no address.', 'Its pieces went back into stock.'])
})

test('concurrent orders leave at most five unpaid UPI orders (ASVS 2.3.2)', async ({ shop, confirm }) => {
  const meera = await newShopper(shop)
  const productId = await newProduct(shop, { price: 100, stock: 50 })
  const order = (change: object = {}) =>
    sendOrder(shop, meera, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
      paymentMethod: 'UPI',
      ...change,
    })
  const results = await Promise.all(Array.from({ length: 9 }, () => order()))
  expect(results.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 201),
    ...Array.from({ length: 4 }, () => 429),
  ])
  expect(results.find(({ status }) => status === 429)?.body.message).toBe(
    'You have 5 orders whose payment is not confirmed yet. Please wait for our e-mail, or choose cash on delivery.',
  )
  expect((await order({ paymentMethod: 'COD' })).status).toBe(201)
  const hold = () =>
    shop.app.inject({
      method: 'POST',
      url: `/api/cart/${meera.id}/hold`,
      headers: { authorization: `Bearer ${meera.token}` },
      payload: { paymentMethod: 'UPI' },
    })
  await shop.call(addToCart, { body: { productId, quantity: 1, userId: meera.id } }, meera.token)
  expect((await hold()).statusCode).toBe(429)
  const placed = results.find(({ status }) => status === 201)?.body.order
  if (placed) await confirm(placed)
  expect((await hold()).statusCode).toBe(201)
})

test('deleting or restoring an order with released stock changes no stock', async ({
  shop,
  admin,
  place,
  release,
  stockOf,
}) => {
  const [released, waiting] = [await place(), await place({ utr: '444455556666' })]
  await release(31 * MINUTE_MS)
  const logOf = async (order: Order) => {
    await shop.call(
      manage.deleteOrder,
      { params: { id: order._id }, query: { restock: 'true' } },
      admin.token,
    )
    return (await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)).map(
      ({ before }) => before?.['restocked'],
    )
  }
  expect([await logOf(released), await stockOf(released)]).toEqual([[undefined], 5])
  const restored = await shop.call(manage.restoreOrder, { params: { id: released._id } }, admin.token)
  expect([await stockOf(released), restored.stockReleasedAt]).toEqual([5, expect.any(String)])
  expect([await logOf(waiting), await stockOf(waiting)]).toEqual([[true], 5])
})
