import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { statementsOf } from '../../../../../tests/statements.ts'
import { confirmOrderPayments, updateOrderStatuses } from '../../../../contract/manage-orders.ts'
import type { OrderStatus } from '../../../../contract/order.ts'

const ORDERS = 20
const MAX_STATEMENTS = 6 * ORDERS

const test = shopTest({ OPEN_COD_ORDERS: '50' })
  /** Places orders of one customer each; returns their ids. */
  .extend('place', { scope: 'file' }, ({ shop }) => async (paymentMethod: string) => {
    const productId = await newProduct(shop, { price: 100, stock: 1000 })
    const order = {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
      paymentMethod,
      address: {
        name: 'Asha Rao',
        phone: '9876543210',
        line1: '1 MG Road',
        city: 'Pune',
        state: 'Maharashtra',
        pin: '411001',
      },
    }
    const ids: { _id: string }[] = []
    for (let nth = 0; nth < ORDERS; nth += 1) {
      const { body } = await sendOrder(shop, await newShopper(shop), order)
      ids.push({ _id: body.order._id })
    }
    return ids
  })

test('orders changed together send at most six statements each', async ({ shop, admin, place }) => {
  const orders = await place('COD')
  for (const status of ['processing', 'shipped', 'completed'] satisfies OrderStatus[]) {
    const statements = await statementsOf(async () => {
      const changed = await shop.call(updateOrderStatuses, { body: { orders, status } }, admin.token)
      expect(changed.orders.map(({ _id, status: is }) => [_id, is])).toEqual(
        orders.map(({ _id }) => [_id, status]),
      )
    })
    expect([status, statements.length <= MAX_STATEMENTS]).toEqual([status, true])
  }
})

test('confirmed orders send at most six statements each', async ({ shop, admin, place }) => {
  const orders = await place('UPI')
  const statements = await statementsOf(async () => {
    const body = { orders, startPacking: true }
    expect((await shop.call(confirmOrderPayments, { body }, admin.token)).orders).toHaveLength(ORDERS)
  })
  expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
})
