import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import type { Order } from '../../../../contract/order.ts'

const test = shopTest()
  .extend('place', { scope: 'file' }, ({ shop }) => async (change: object = {}): Promise<Order> => {
    const productId = await newProduct(shop, { price: 100, stock: 5 })
    const lines = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) }
    return (await sendOrder(shop, await newShopper(shop), { ...lines, address, ...change })).body.order
  })
  .extend(
    'confirm',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, confirmed: boolean) =>
        shop.call(manage.confirmOrderPayment, { params: { id }, body: { confirmed } }, admin.token),
  )
  .extend(
    'listed',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (query: object) =>
        (await shop.call(manage.listAllOrders, { query: { limit: '50', ...query } }, admin.token)).map(
          ({ _id }) => _id,
        ),
  )
  .extend(
    'move',
    { scope: 'file' },
    ({ shop, admin }) =>
      (orders: Order[], status: Order['status']) =>
        shop.call(
          manage.updateOrderStatuses,
          { body: { orders: orders.map(({ _id }) => ({ _id })), status } },
          admin.token,
        ),
  )
  /** One order of each kind that the ready-to-ship list has to tell apart. */
  .extend('oneOfEach', { scope: 'file' }, ({ shop, admin, place, confirm }) => async () => {
    const orders = {
      cash: await place(),
      paid: await place({ paymentMethod: 'UPI' }),
      packing: await place(),
      unpaid: await place({ paymentMethod: 'UPI' }),
      refunded: await place(),
      cancelled: await place(),
      homeless: await place({ address: null }),
      sent: await place(),
    }
    await confirm(orders.paid._id, true)
    await shop.call(
      manage.updateOrderStatus,
      { params: { id: orders.packing._id }, body: { status: 'processing' } },
      admin.token,
    )
    await confirm(orders.refunded._id, true)
    await shop.call(manage.refundOrder, { params: { id: orders.refunded._id } }, admin.token)
    await shop.call(
      manage.cancelOrderAsAdmin,
      { params: { id: orders.cancelled._id }, body: {} },
      admin.token,
    )
    await shop.call(
      manage.updateOrderStatus,
      { params: { id: orders.sent._id }, body: { status: 'shipped' } },
      admin.token,
    )
    return orders
  })

const address = {
  name: 'Ravi Kumar',
  phone: '9876543210',
  line1: '1 Main Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}

test('ready to pack excludes unpaid, refunded, cancelled, sent and addressless orders', async ({
  shop,
  admin,
  listed,
  oneOfEach,
}) => {
  const orders = await oneOfEach()
  const ready = [orders.packing, orders.paid, orders.cash].map(({ _id }) => _id)
  expect(await listed({ status: 'ready' })).toEqual(ready)
  const { headers } = await shop.app.inject({
    url: '/api/orders?status=ready&limit=1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(headers['x-total-count']).toBe('3')
  for (const { _id, orderId } of Object.values(orders)) {
    expect(await listed({ status: 'ready', search: orderId })).toEqual(ready.includes(_id) ? [_id] : [])
  }
})

test('sending several orders skips those that are not ready, and says why', async ({ move, oneOfEach }) => {
  const { cash, unpaid, refunded, homeless } = await oneOfEach()
  const moved = await move([cash, unpaid, refunded, homeless], 'shipped')
  expect(moved.orders.map(({ _id, status }) => [_id, status])).toEqual([[cash._id, 'shipped']])
  expect(moved.skipped).toEqual([
    { _id: unpaid._id, orderId: unpaid.orderId, reasons: ['This payment is not confirmed.'] },
    { _id: refunded._id, orderId: refunded.orderId, reasons: ['This order was refunded.'] },
    { _id: homeless._id, orderId: homeless.orderId, reasons: ['There is no address.'] },
  ])
  const none = await move([unpaid], 'completed')
  expect([none.orders, none.skipped.length]).toEqual([[], 1])
})

test('preparing an order that is not paid yet skips nothing', async ({ place, move }) => {
  const unpaid = await place({ paymentMethod: 'UPI' })
  expect(await move([unpaid], 'processing')).toMatchObject({
    orders: [{ _id: unpaid._id, status: 'processing' }],
    skipped: [],
  })
})

test('a payment is not waited for once its order is cancelled', async ({
  shop,
  admin,
  place,
  confirm,
  listed,
}) => {
  const [waiting, refused] = [await place({ paymentMethod: 'UPI' }), await place({ paymentMethod: 'UPI' })]
  await confirm(refused._id, false)
  const query = { paymentStatus: 'awaiting_confirmation' }
  const found = await listed(query)
  expect([found.includes(waiting._id), found.includes(refused._id)]).toEqual([true, false])
  expect(await listed({ ...query, search: refused.orderId })).toEqual([])
  expect(await listed({ ...query, status: 'cancelled', search: refused.orderId })).toEqual([refused._id])
  const { headers } = await shop.app.inject({
    url: '/api/orders?paymentStatus=awaiting_confirmation&limit=50',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(headers['x-total-count']).toBe(String(found.length))
})
