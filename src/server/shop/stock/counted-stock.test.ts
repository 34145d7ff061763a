import { expect } from 'vitest'
import * as fc from 'fast-check'
import { amountOf, newProduct, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import {
  confirmOrderPayment,
  deleteOrder,
  refundOrder,
  restoreOrder,
} from '../../../contract/manage-orders.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { cancelOrder, type Order } from '../../../contract/order.ts'
import { getProduct } from '../../../contract/product.ts'
import { HOUR_MS } from '../../../rules/durations.ts'
import { releaseUnpaidStock } from '../orders/refund/release-unpaid-stock.ts'

const test = shopTest()
  .extend(
    'place',
    ({ shop, asha }) =>
      async (productId: string, quantity: number, paymentMethod = 'COD'): Promise<Order | undefined> =>
        (
          await sendOrder(shop, asha, {
            products: [{ productId, quantity }],
            amount: amountOf([{ price: 10, quantity }]),
            paymentMethod,
          })
        ).body.order,
  )
  .extend(
    'cancel',
    ({ shop, asha }) =>
      (order: Order) =>
        shop.call(cancelOrder, { params: { id: order._id } }, asha.token),
  )
  .extend(
    'confirm',
    { scope: 'file' },
    ({ shop, admin }) =>
      (order: Order) =>
        shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token),
  )
  .extend(
    'setStock',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, stock: number | null) =>
        shop.call(updateProduct, { params: { id }, body: { stock } }, admin.token),
  )
  .extend(
    'stockOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (await shop.call(getProduct, { params: { id } })).product.stock,
  )
  .extend(
    'release',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        shop.context.db.transaction((tx) =>
          releaseUnpaidStock(tx, shop.context.settings, Date.now() + 100 * HOUR_MS),
        ),
  )

test('cancelling an order of uncounted pieces adds nothing to a later count', async ({
  shop,
  place,
  cancel,
  setStock,
  stockOf,
}) => {
  const id = await newProduct(shop, { price: 10, stock: null })
  const order = await place(id, 100)
  await setStock(id, 1)
  if (order) await cancel(order)
  expect(await stockOf(id)).toBe(1)
})

test('an order of an earlier version restocks as it did then', async ({ shop, place, cancel, stockOf }) => {
  const id = await newProduct(shop, { price: 10, stock: null })
  const order = await place(id, 3)
  await shop.context.db.transaction(
    async (tx) =>
      void (await tx.db
        .updateTable('order_lines')
        .set({ counted: null })
        .where('order_id', '=', order?._id ?? '')
        .execute()),
  )
  await shop.context.db.transaction(
    async (tx) => void (await tx.db.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute()),
  )
  if (order) await cancel(order)
  expect(await stockOf(id)).toBe(4)
})

test('refunds, deletions and restores move only counted pieces', async ({
  shop,
  admin,
  place,
  confirm,
  setStock,
  stockOf,
}) => {
  const id = await newProduct(shop, { price: 10, stock: null })
  const [refunded, deleted] = [await place(id, 20, 'UPI'), await place(id, 30)]
  if (!refunded || !deleted) throw new Error('An order was refused.')
  await confirm(refunded)
  await setStock(id, 1)
  await shop.call(
    refundOrder,
    { params: { id: refunded._id }, body: { cancel: true, restock: true } },
    admin.token,
  )
  expect(await stockOf(id)).toBe(1)
  await shop.call(deleteOrder, { params: { id: deleted._id }, query: { restock: 'true' } }, admin.token)
  expect(await stockOf(id)).toBe(1)
  await shop.call(restoreOrder, { params: { id: deleted._id } }, admin.token)
  expect(await stockOf(id)).toBe(1)
})

test('an unpaid order that takes uncounted pieces again restocks none later', async ({
  shop,
  place,
  cancel,
  confirm,
  setStock,
  stockOf,
  release,
}) => {
  const id = await newProduct(shop, { price: 10, stock: 5 })
  const order = await place(id, 2, 'UPI')
  if (!order) throw new Error('The order was refused.')
  await release()
  await setStock(id, null)
  await confirm(order)
  await setStock(id, 7)
  await cancel(order)
  expect(await stockOf(id)).toBe(7)
})

type Action =
  | { do: 'count'; stock: number | null }
  | { do: 'order'; quantity: number; method: 'COD' | 'UPI' }
  | { do: 'cancel' | 'confirm'; which: number }
  | { do: 'release' }

const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('count' as const), stock: fc.option(fc.nat(6), { freq: 2 }) }),
    fc.record({
      do: fc.constant('order' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      method: fc.constantFrom('COD' as const, 'UPI' as const),
    }),
    fc.record({ do: fc.constantFrom('cancel' as const, 'confirm' as const), which: fc.nat(9) }),
    fc.constant({ do: 'release' as const }),
  ),
  { minLength: 8, maxLength: 16 },
)

test('stock never exceeds what was entered, whatever is ordered and cancelled (ASVS 2.3.2)', async ({
  shop,
  place,
  cancel,
  confirm,
  setStock,
  stockOf,
  release,
}) => {
  await fc.assert(
    fc.asyncProperty(actions, async (history) => {
      const id = await newProduct(shop, { price: 10, stock: 4 })
      const orders: { order: Order; quantity: number; counted: boolean; open: boolean; paid: boolean }[] = []
      const inOpenOrders = () =>
        orders.reduce((sum, { quantity, counted, open }) => (open && counted ? sum + quantity : sum), 0)
      // The entered stock, and the counted pieces of orders that were open then: those may still be
      // restocked.
      let entered = 4
      let isCounted = true
      for (const action of history) {
        if (action.do === 'count') {
          await setStock(id, action.stock)
          isCounted = action.stock !== null
          entered = (action.stock ?? 0) + inOpenOrders()
        } else if (action.do === 'order') {
          const order = await place(id, action.quantity, action.method)
          if (order)
            orders.push({ order, quantity: action.quantity, counted: isCounted, open: true, paid: false })
        } else if (action.do === 'release') {
          await release()
          for (const each of orders)
            if (!each.paid && each.order.paymentMethod === 'UPI') each.counted = false
        } else {
          const one = orders[action.which % Math.max(1, orders.length)]
          if (!one?.open) continue
          if (action.do === 'cancel') {
            await cancel(one.order)
            one.open = false
          } else if (one.order.paymentMethod === 'UPI' && !one.paid) {
            const before = await stockOf(id)
            await confirm(one.order)
            one.paid = true
            // A released order takes its pieces again where they are counted.
            if (before !== null && (await stockOf(id)) === before - one.quantity) one.counted = true
          }
        }
        const stock = await stockOf(id)
        expect(stock === null).toBe(!isCounted)
        expect((stock ?? 0) + (isCounted ? inOpenOrders() : 0)).toBeLessThanOrEqual(entered)
      }
      for (const { order, open } of orders) if (open) await cancel(order)
      if (isCounted) expect(await stockOf(id)).toBeLessThanOrEqual(entered)
    }),
    { seed: 20_261_124, numRuns: 40 },
  )
})
