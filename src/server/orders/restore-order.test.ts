import { expect } from 'vitest'
import { amountOf, newProduct, refusal, sendOrder } from '../../../tests/factories.ts'
import { test } from '../../../tests/fixtures/shop.ts'
import * as manage from '../../contract/manage-orders.ts'
import { listOrders } from '../../contract/order.ts'
import { getAdminStats } from '../../contract/stats.ts'

test('B12 an order is restored from the archive as it was, with its total, once', async ({ shop, admin, asha }) => {
  const productId = await newProduct(shop, { price: 100, stock: 5 })
  const { order } = (await sendOrder(shop, asha, { products: [{ productId, quantity: 2 }], amount: amountOf([{ price: 100, quantity: 2 }]) })).body
  const params = { id: order._id }
  const totals = async () => {
    const { totalOrders, totalEarnings } = await shop.call(getAdminStats, {}, admin.token)
    return { totalOrders, totalEarnings }
  }
  const before = await totals()
  await shop.call(manage.deleteOrder, { params }, admin.token)
  expect(await totals()).not.toEqual(before)
  for (const attempt of ['first', 'second']) {
    const restored = await shop.call(manage.restoreOrder, { params }, admin.token)
    expect(restored.history.map(({ event }) => event), attempt).toEqual(['deleted', 'restored'])
    expect(restored).toMatchObject({ status: order.status, amount: order.amount })
  }
  expect(await totals()).toEqual(before)
  expect((await shop.call(listOrders, { params: { email: asha.email } }, asha.token)).map(({ _id }) => _id)).toEqual([order._id])
  expect((await refusal(shop.call(manage.restoreOrder, { params }, asha.token))).status).toBe(403)
  expect((await refusal(shop.call(manage.restoreOrder, { params: { id: 'ZZ99-ZZ99' } }, admin.token))).status).toBe(404)
})
