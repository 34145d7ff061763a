import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import * as manage from '../../contract/manage-orders.ts'
import type { Order } from '../../contract/order.ts'

let it: TestShop
let admin: Shopper
beforeAll(async () => {
  it = await openTestShop()
  admin = await newShopper(it, 'admin')
})
afterAll(() => it.close())

const address = { name: 'Ravi Kumar', phone: '9876543210', line1: '1 Main Road', line2: '', city: 'Pune', state: 'Maharashtra', pin: '411001' }

async function place(change: object = {}): Promise<Order> {
  const productId = await newProduct(it, { price: 100, stock: 5 })
  const lines = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) }
  return (await sendOrder(it, await newShopper(it), { ...lines, address, ...change })).body.order
}
const confirm = (id: string, confirmed: boolean) => it.call(manage.confirmOrderPayment, { params: { id }, body: { confirmed } }, admin.token)
const listed = async (query: object) => (await it.call(manage.listAllOrders, { query: { limit: '50', ...query } }, admin.token)).map(({ _id }) => _id)
const move = (orders: Order[], status: Order['status']) => it.call(manage.updateOrderStatuses, { body: { orders: orders.map(({ _id }) => ({ _id })), status } }, admin.token)

/** One order of each kind that the ready-to-ship list has to tell apart. */
async function oneOfEach() {
  const orders = {
    cash: await place(), paid: await place({ paymentMethod: 'UPI' }), packing: await place(), unpaid: await place({ paymentMethod: 'UPI' }),
    refunded: await place(), cancelled: await place(), homeless: await place({ address: null }), sent: await place(),
  }
  await confirm(orders.paid._id, true)
  await it.call(manage.updateOrderStatus, { params: { id: orders.packing._id }, body: { status: 'processing' } }, admin.token)
  await confirm(orders.refunded._id, true)
  await it.call(manage.refundOrder, { params: { id: orders.refunded._id } }, admin.token)
  await it.call(manage.cancelOrderAsAdmin, { params: { id: orders.cancelled._id }, body: {} }, admin.token)
  await it.call(manage.updateOrderStatus, { params: { id: orders.sent._id }, body: { status: 'shipped' } }, admin.token)
  return orders
}

test('B1: ready to pack leaves out unpaid, refunded, cancelled and sent orders and those without an address', async () => {
  const orders = await oneOfEach()
  const ready = [orders.packing, orders.paid, orders.cash].map(({ _id }) => _id)
  expect(await listed({ status: 'ready' })).toEqual(ready)
  const { headers } = await it.app.inject({ url: '/api/orders?status=ready&limit=1', headers: { authorization: `Bearer ${admin.token}` } })
  expect(headers['x-total-count']).toBe('3')
  for (const { _id, orderId } of Object.values(orders)) {
    expect(await listed({ status: 'ready', search: orderId })).toEqual(ready.includes(_id) ? [_id] : [])
  }
})

test('B1: sending several orders skips those that are not ready, and says why', async () => {
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

test('B1: preparing an order that is not paid yet skips nothing', async () => {
  const unpaid = await place({ paymentMethod: 'UPI' })
  expect(await move([unpaid], 'processing')).toMatchObject({ orders: [{ _id: unpaid._id, status: 'processing' }], skipped: [] })
})

test('B7: a payment is not waited for once its order is cancelled', async () => {
  const [waiting, refused] = [await place({ paymentMethod: 'UPI' }), await place({ paymentMethod: 'UPI' })]
  await confirm(refused._id, false)
  const query = { paymentStatus: 'awaiting_confirmation' }
  const found = await listed(query)
  expect([found.includes(waiting._id), found.includes(refused._id)]).toEqual([true, false])
  expect(await listed({ ...query, search: refused.orderId })).toEqual([])
  expect(await listed({ ...query, status: 'cancelled', search: refused.orderId })).toEqual([refused._id])
  const { headers } = await it.app.inject({ url: '/api/orders?paymentStatus=awaiting_confirmation&limit=50', headers: { authorization: `Bearer ${admin.token}` } })
  expect(headers['x-total-count']).toBe(String(found.length))
})
