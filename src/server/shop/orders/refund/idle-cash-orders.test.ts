import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { getOrder, type Order } from '../../../../contract/order.ts'
import { getProduct } from '../../../../contract/product.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { readConfig } from '../../../core/config/config.ts'
import { releaseStock } from '../../jobs/release-stock.ts'
import { cancelIdleCashOrder } from './idle-cash-orders.ts'

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

const test = shopTest({ OPEN_COD_ORDERS: '50', SECRET_KEY })
  /** An order of two pieces, whose stock was five, placed some hours ago. */
  .extend('place', ({ shop, asha }) => async (hoursAgo: number, change: object = {}): Promise<Order> => {
    const productId = await newProduct(shop, { price: 100, stock: 5 })
    const { order } = (
      await sendOrder(shop, asha, {
        products: [{ productId, quantity: 2 }],
        amount: amountOf([{ price: 100, quantity: 2 }]),
        address,
        ...change,
      })
    ).body
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('orders')
        .set({ created_at: Date.now() - hoursAgo * HOUR_MS })
        .where('id', '=', order._id)
        .execute(),
    )
    return order
  })
  .extend(
    'cancelled',
    ({ shop, asha }) =>
      async (order: Order) =>
        (await shop.call(getOrder, { params: { id: order._id } }, asha.token)).cancelledAt !== null,
  )
  .extend(
    'stockOf',
    { scope: 'file' },
    ({ shop }) =>
      async (order: Order) =>
        (await shop.call(getProduct, { params: { id: order.products[0]?.productId ?? '' } })).product.stock,
  )
  .extend(
    'listed',
    { scope: 'file' },
    ({ shop, admin }) =>
      async () =>
        (await shop.call(getMorningBoard, {}, admin.token)).idleCash?.map(({ _id }) => _id),
  )

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('orders').execute())
})

test('LIMIT-03 the morning board lists idle cash orders, if there are any', async ({
  shop,
  admin,
  place,
  listed,
}) => {
  const [old, acted] = [await place(73), await place(73)]
  const [fresh, bare, bareFresh] = [
    await place(71),
    await place(25, { address: null }),
    await place(23, { address: null }),
  ]
  await place(73, { paymentMethod: 'UPI' })
  await shop.call(
    manage.updateOrderStatus,
    { params: { id: acted._id }, body: { status: 'processing' } },
    admin.token,
  )
  expect(await listed()).toEqual([old._id, bare._id])
  for (const { _id } of [old, bare])
    await shop.call(
      manage.updateOrderStatus,
      { params: { id: _id }, body: { status: 'processing' } },
      admin.token,
    )
  expect(await listed()).toBeUndefined()
  expect([fresh, bareFresh]).toHaveLength(2)
})

test('LIMIT-03 cancels and restocks an idle cash order after twice the time', async ({
  shop,
  admin,
  asha,
  place,
  cancelled,
  stockOf,
}) => {
  const [due, early, bare, acted] = [
    await place(145),
    await place(143),
    await place(49, { address: null }),
    await place(145),
  ]
  await shop.call(
    manage.updateOrderStatus,
    { params: { id: acted._id }, body: { status: 'processing' } },
    admin.token,
  )
  const before = (await mailsFor(shop, asha.email)).length
  await releaseStock(shop.context)
  expect([
    await cancelled(due),
    await cancelled(early),
    await cancelled(bare),
    await cancelled(acted),
  ]).toEqual([true, false, true, false])
  expect([await stockOf(due), await stockOf(early), await stockOf(bare)]).toEqual([5, 3, 5])
  expect(
    (await mailsFor(shop, asha.email))
      .slice(before)
      .map(({ kind, data }) => [kind, data['orderId'], data['reason'], data['paymentStatus']]),
  ).toEqual([due, bare].map(({ orderId }) => ['status_changed', orderId, 'not_prepared', 'due_on_delivery']))
  expect((await shop.call(getOrder, { params: { id: due._id } }, admin.token)).history).toMatchObject([
    { event: 'cancelled', by: 'the shop, automatically' },
  ])
})

test('LIMIT-03 an idle cash order that money has arrived for is not cancelled', async ({
  shop,
  place,
  cancelled,
}) => {
  const order = await place(145)
  const now = Date.now()
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('payments')
      .values({
        id: order._id,
        order_id: order._id,
        provider: 'upi',
        amount_paise: 100,
        state: 'captured',
        to_check: 'wrong_amount',
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
  await releaseStock(shop.context)
  expect(await cancelled(order)).toBe(false)
})

test('LIMIT-03 an idle cash order is cancelled once, by however many nodes', async ({
  shop,
  place,
  stockOf,
}) => {
  const order = await place(145)
  const runs = await Promise.all(
    Array.from({ length: 4 }, () =>
      shop.context.db.transaction((tx) => cancelIdleCashOrder(tx, shop.context.settings, Date.now())),
    ),
  )
  expect(runs.filter(Boolean)).toHaveLength(1)
  expect(await stockOf(order)).toBe(5)
})

test('LIMIT-03 leaves cash orders of earlier versions, and all with COD_RELEASE_HOURS=0', async ({
  shop,
  place,
  cancelled,
  listed,
}) => {
  const earlier = await place(1000)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('orders').set({ auto_cancels: 0 }).where('id', '=', earlier._id).execute(),
  )
  await releaseStock(shop.context)
  expect([await cancelled(earlier), await listed()]).toEqual([false, [earlier._id]])
  const order = await place(1000)
  const never = readConfig({ COD_RELEASE_HOURS: '0' })
  expect(await shop.context.db.transaction((tx) => cancelIdleCashOrder(tx, never, Date.now()))).toBe(false)
  expect(await cancelled(order)).toBe(false)
})

test('LIMIT-08 cancels an unconfirmed cash order after 24 hours, whatever COD_RELEASE_HOURS', async ({
  shop,
  asha,
  place,
  cancelled,
  stockOf,
}) => {
  const { cod } = shop.context.settings
  Object.assign(shop.context.settings, { cod: { ...cod, needsConfirmation: true, releaseHours: 0 } })
  const [due, early] = [await place(25), await place(23)]
  await releaseStock(shop.context)
  Object.assign(shop.context.settings, { cod })
  expect([await cancelled(due), await cancelled(early), await stockOf(due), await stockOf(early)]).toEqual([
    true,
    false,
    5,
    3,
  ])
  expect((await mailsFor(shop, asha.email)).at(-1)).toMatchObject({
    kind: 'status_changed',
    data: { orderId: due.orderId, reason: 'not_confirmed', paymentStatus: 'due_on_delivery' },
  })
})
