import { expect } from 'vitest'
import { amountOf, newProduct, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { test } from '../../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { listOrders } from '../../../../contract/order.ts'
import { getProduct } from '../../../../contract/product.ts'
import { getAdminStats } from '../../../../contract/stats.ts'

test('an archived order is restored unchanged, once', async ({ shop, admin, asha }) => {
  const productId = await newProduct(shop, { price: 100, stock: 5 })
  const { order } = (
    await sendOrder(shop, asha, {
      products: [{ productId, quantity: 2 }],
      amount: amountOf([{ price: 100, quantity: 2 }]),
    })
  ).body
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
    expect(
      restored.history.map(({ event }) => event),
      attempt,
    ).toEqual(['deleted', 'restored'])
    expect(restored).toMatchObject({ status: order.status, amount: order.amount })
  }
  expect(await totals()).toEqual(before)
  expect(
    (await shop.call(listOrders, { params: { email: asha.email } }, asha.token)).map(({ _id }) => _id),
  ).toEqual([order._id])
  expect((await refusal(shop.call(manage.restoreOrder, { params }, asha.token))).status).toBe(403)
  expect(
    (await refusal(shop.call(manage.restoreOrder, { params: { id: 'ZZ99-ZZ99' } }, admin.token))).status,
  ).toBe(404)
})

test('restoring a deleted order reserves restocked pieces again, or fails', async ({
  shop,
  admin,
  asha,
  ravi,
}) => {
  const productId = await newProduct(shop, { name: 'Ira ring', price: 100, stock: 5 })
  const buy = async (buyer: typeof asha, quantity: number) =>
    (
      await sendOrder(shop, buyer, {
        products: [{ productId, quantity }],
        amount: amountOf([{ price: 100, quantity }]),
      })
    ).body.order
  const remove = (id: string, restock?: 'true' | 'false') =>
    shop.call(manage.deleteOrder, { params: { id }, query: { restock } }, admin.token)
  const restore = (id: string) => shop.call(manage.restoreOrder, { params: { id } }, admin.token)
  const stock = async () => (await shop.call(getProduct, { params: { id: productId } })).product.stock
  const order = await buy(asha, 4)
  await remove(order._id)
  expect(await stock()).toBe(1)
  await restore(order._id)
  expect(await stock()).toBe(1)
  await remove(order._id, 'true')
  expect(await stock()).toBe(5)
  const other = await buy(ravi, 3)
  expect(await refusal(restore(order._id))).toEqual({
    status: 409,
    message: `Order ${order.orderId} cannot be restored: too few are in stock of Ira ring.`,
  })
  expect([
    await stock(),
    (await shop.call(listOrders, { params: { email: asha.email } }, asha.token)).length,
  ]).toEqual([2, 0])
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: other._id }, body: {} }, admin.token)
  await remove(other._id, 'true')
  expect(await stock()).toBe(5)
  const [restored] = await Promise.all([restore(order._id), restore(order._id)])
  expect([await stock(), restored.stockReleasedAt]).toEqual([1, null])
  await restore(other._id)
  expect(await stock()).toBe(1)
})

test('a failed restoration names each product with too little stock once', async ({ shop, admin, asha }) => {
  const [ring, chain] = [
    await newProduct(shop, { name: 'Ira ring', price: 100, stock: 2 }),
    await newProduct(shop, { name: 'Dev chain', price: 100, stock: 1 }),
  ]
  const products = [
    { productId: ring, quantity: 2 },
    { productId: chain, quantity: 1 },
  ]
  const { order } = (
    await sendOrder(shop, asha, { products, amount: amountOf([{ price: 100, quantity: 3 }]) })
  ).body
  await shop.call(manage.deleteOrder, { params: { id: order._id }, query: { restock: 'true' } }, admin.token)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ stock: 0 }).where('id', 'in', [ring, chain]).execute(),
  )
  const { message } = await refusal(
    shop.call(manage.restoreOrder, { params: { id: order._id } }, admin.token),
  )
  expect(message).toMatch(/too few are in stock of (Ira ring, Dev chain|Dev chain, Ira ring)\.$/)
})

test('ADM-08 audits deletions with their restocking, and restorations', async ({ shop, admin, asha }) => {
  const productId = await newProduct(shop, { price: 100, stock: 5 })
  const { order } = (
    await sendOrder(shop, asha, {
      products: [{ productId, quantity: 2 }],
      amount: amountOf([{ price: 100, quantity: 2 }]),
    })
  ).body
  for (const restock of ['true', 'false'] as const) {
    await shop.call(manage.deleteOrder, { params: { id: order._id }, query: { restock } }, admin.token)
    await shop.call(manage.restoreOrder, { params: { id: order._id } }, admin.token)
  }
  const log = await shop.call(listAuditLog, { query: { entity: 'order', entityId: order._id } }, admin.token)
  const fields = {
    email: asha.email,
    status: 'pending',
    paymentStatus: 'due_on_delivery',
    cancelled: false,
    amount: 220,
  }
  expect(log.map(({ title, before, after }) => [title, before, after])).toEqual([
    [order.orderId, null, fields],
    [order.orderId, fields, null],
    [order.orderId, null, fields],
    [order.orderId, { ...fields, restocked: true }, null],
  ])
})
