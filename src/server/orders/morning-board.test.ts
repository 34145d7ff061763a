import { expect } from 'vitest'
import { cancelOrderAsAdmin, confirmOrderPayment, listAllOrders, refundOrder } from '../../contract/manage-orders.ts'
import { getMorningBoard } from '../../contract/morning-board.ts'
import { getWaitingWork } from '../../contract/stats.ts'
import { amountOf, newProduct, sendOrder } from '../../../tests/factories.ts'
import { test } from '../../../tests/fixtures/shop.ts'

const address = { name: 'Asha Rao', phone: '9812345670', line1: '4 Lake Road', line2: '', city: 'Kochi', state: 'Kerala', pin: '682001' }
const one = (productId: string) => ({ products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 1000, quantity: 1 }]), address })

test('B5 a paid order that is cancelled counts as a refund due until it is refunded', async ({ shop, admin, asha }) => {
  const { order } = (await sendOrder(shop, asha, { ...one(await newProduct(shop, { price: 1000 })), paymentMethod: 'UPI' })).body
  const params = { id: order._id }
  const due = async () => (await shop.call(listAllOrders, { query: { status: 'refund_due' } }, admin.token)).map(({ _id }) => _id)
  const before = await shop.call(getWaitingWork, {}, admin.token)
  await shop.call(confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)
  expect(await due()).not.toContain(order._id)
  await shop.call(cancelOrderAsAdmin, { params, body: { restock: true } }, admin.token)
  expect(await due()).toContain(order._id)
  expect((await shop.call(listAllOrders, { query: { status: 'refund_due', search: order.orderId } }, admin.token)).length).toBe(1)
  expect((await shop.call(getMorningBoard, {}, admin.token)).refundsDue.map(({ _id }) => _id)).toContain(order._id)
  expect((await shop.call(getWaitingWork, {}, admin.token)).refundsDue).toBe(before.refundsDue + 1)
  await shop.call(refundOrder, { params }, admin.token)
  expect(await due()).not.toContain(order._id)
  expect((await shop.call(getWaitingWork, {}, admin.token)).refundsDue).toBe(before.refundsDue)
})

test('B54 the morning board lists what runs out, fewest first, and sums the sales of today', async ({ shop, admin, asha }) => {
  const [last, soldOut] = [await newProduct(shop, { name: 'Last one', stock: 1 }), await newProduct(shop, { name: 'Gone', stock: 0 })]
  await newProduct(shop, { name: 'Plenty', stock: 40 })
  const before = await shop.call(getMorningBoard, {}, admin.token)
  expect(before.runningOut.products.map(({ _id }) => _id)).toEqual([soldOut, last])
  expect(before.runningOut).toMatchObject({ count: 2, soldOut: 1 })
  const { order } = (await sendOrder(shop, asha, one(await newProduct(shop, { price: 1000 })))).body
  const after = await shop.call(getMorningBoard, {}, admin.token)
  expect(after.toPack.map(({ _id }) => _id)).toContain(order._id)
  for (const period of ['today', 'week', 'month'] as const) {
    expect(after.sales[period].now.orders).toBe(before.sales[period].now.orders + 1)
    expect(after.sales[period].now.amount).toBeCloseTo(before.sales[period].now.amount + order.amount, 2)
    expect(after.sales[period].lastYear).toEqual({ amount: 0, orders: 0 })
  }
})
