import { expect } from 'vitest'
import { newProduct, newShopper } from '../../../../tests/factories.ts'
import { buy, stockMovesTest } from '../../../../tests/fixtures/stock-moves.ts'
import { holding } from '../../../../tests/holds.ts'
import { newRing } from '../../../../tests/variants.ts'
import { clearCart } from '../../../contract/cart.ts'
import { confirmOrderPayment, refundOrder } from '../../../contract/manage-orders.ts'
import { getManagedProduct, updateProduct } from '../../../contract/manage-products.ts'
import { eraseAccount } from '../../../contract/privacy.ts'
import { cancelOrder } from '../../../contract/order.ts'
import type { StockMove } from '../../../contract/stock-move.ts'
import { reconcileStockMoves } from '../jobs/reconcile-stock-moves.ts'

const test = stockMovesTest

const factsOf = ({ delta, reason, ref, by }: StockMove) => [delta, reason, ref, by]

test('STOCK-01 STOCK-02 orders, cancellations, returns and edits record their moves', async ({
  shop,
  admin,
  asha,
  moves,
  missing,
}) => {
  const id = await newProduct(shop, { price: 10, stock: 5 })
  const [kept, cancelled] = [
    (await buy(shop, asha, id, { quantity: 2, paymentMethod: 'UPI' })).body.order,
    (await buy(shop, asha, id)).body.order,
  ]
  await shop.call(cancelOrder, { params: { id: cancelled._id } }, asha.token)
  await shop.call(confirmOrderPayment, { params: { id: kept._id }, body: { confirmed: true } }, admin.token)
  await shop.call(refundOrder, { params: { id: kept._id }, body: { cancel: true } }, admin.token)
  await shop.call(updateProduct, { params: { id }, body: { stock: 9 } }, admin.token)
  await shop.call(updateProduct, { params: { id }, body: { name: 'Renamed bangle' } }, admin.token)
  await shop.call(updateProduct, { params: { id }, body: { stock: null } }, admin.token)
  expect((await moves({ product: id })).map(factsOf)).toEqual([
    [-9, 'edit', null, 'Asha'],
    [4, 'edit', null, 'Asha'],
    [2, 'cancel', kept.orderId, 'Asha'],
    [1, 'cancel', cancelled.orderId, 'Asha'],
    [-1, 'order', cancelled.orderId, 'Asha'],
    [-2, 'order', kept.orderId, 'Asha'],
    [5, 'edit', null, null],
  ])
  expect(await missing(id)).toEqual([])
  const page = await shop.app.inject({
    url: `/api/stock-moves?product=${id}&page=2&limit=3`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([page.headers['x-total-count'], page.json<StockMove[]>().map(({ delta }) => delta)]).toEqual([
    '7',
    [1, -1, -2],
  ])
  expect(
    (
      await shop.app.inject({
        url: `/api/stock-moves?product=${id}`,
        headers: { authorization: `Bearer ${asha.token}` },
      })
    ).statusCode,
  ).toBe(403)
})

test('STOCK-01 a price hold reserves, and its order gives the moves its number', async ({
  shop,
  asha,
  ravi,
  moves,
  missing,
}) => {
  const holds = holding(shop)
  const { productId, holdId } = await holds.held(asha, { price: 10, stock: 3 })
  expect((await moves({ product: productId })).map(factsOf)).toEqual([
    [-1, 'order', null, 'Asha'],
    [3, 'edit', null, null],
  ])
  const {
    body: { order },
  } = await holds.pay(asha, productId, holdId, 10)
  await holds.add(ravi, productId)
  await holds.hold(ravi)
  await shop.call(clearCart, { params: { userId: ravi.id } }, ravi.token)
  expect((await moves({ product: productId })).map(factsOf)).toEqual([
    [1, 'cancel', null, 'Asha'],
    [-1, 'order', null, 'Asha'],
    [-1, 'order', order.orderId, 'Asha'],
    [3, 'edit', null, null],
  ])
  expect(await missing(productId)).toEqual([])
})

test('STOCK-01 STOCK-02 variants have moves of their own, until after their removal', async ({
  shop,
  admin,
  asha,
  moves,
  missing,
}) => {
  const {
    id,
    ids: [small = '', large = ''],
  } = await newRing(shop, [
    { size: '12', price: 10, stock: 3 },
    { size: '16', price: 10, stock: 2 },
  ])
  const {
    body: { order },
  } = await buy(shop, asha, id, { size: '16' })
  expect(await moves({ variant: large })).toMatchObject([
    { delta: -1, ref: order.orderId, size: '16', color: 'Gold' },
    { delta: 2, reason: 'edit' },
  ])
  await shop.call(updateProduct, { params: { id }, body: { variants: [{ _id: small }] } }, admin.token)
  expect(await moves({ product: id, variant: large })).toMatchObject([
    { delta: -1, reason: 'edit', size: null, color: null },
    { delta: -1 },
    { delta: 2 },
  ])
  await shop.call(updateProduct, { params: { id }, body: { variants: [], price: 10, stock: 4 } }, admin.token)
  // The variant is gone, so its piece is counted by the product.
  await shop.call(cancelOrder, { params: { id: order._id } }, asha.token)
  const { product } = await shop.call(getManagedProduct, { params: { id } }, admin.token)
  expect([product.stock, (await moves({ product: id }))[0]?.delta, await missing(id)]).toEqual([5, 1, []])
})

test('STOCK-01 an erased account leaves its moves without a name', async ({ shop, moves }) => {
  const password = 'kundan-1947'
  const customer = await newShopper(shop, 'user', password)
  const id = await newProduct(shop, { price: 10, stock: 2 })
  await buy(shop, customer, id)
  await shop.call(eraseAccount, { body: { password } }, customer.token)
  expect((await moves({ product: id }))[0]).toMatchObject({ delta: -1, by: null })
  const stored = await shop.context.db.reader
    .selectFrom('stock_moves')
    .select('by_user')
    .where('product_id', '=', id)
    .execute()
  expect(stored).toEqual([{ by_user: null }, { by_user: null }])
})

test('STOCK-01 stock that an earlier version changed is reconciled once', async ({
  shop,
  moves,
  missing,
}) => {
  const {
    id,
    ids: [variant = ''],
  } = await newRing(shop, [{ price: 10, stock: 3 }])
  const plain = await newProduct(shop, { price: 10, stock: 1 })
  // As nodes without moves write it.
  await shop.context.db.transaction(async (tx) => {
    for (const [table, key] of [
      ['variants', variant],
      ['products', id],
      ['products', plain],
    ] as const)
      await tx.db
        .updateTable(table)
        .set((e) => ({ stock: e('stock', '+', -1) }))
        .where('id', '=', key)
        .execute()
  })
  expect(await reconcileStockMoves(shop.context.db, Date.now() + 1000)).toBe(0)
  const runs = await Promise.all([reconcileStockMoves(shop.context.db), reconcileStockMoves(shop.context.db)])
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect((await moves({ product: id })).map(factsOf)).toEqual([
    [-1, 'stocktake', null, null],
    [3, 'edit', null, null],
  ])
  expect([await missing(id), await missing(plain)]).toEqual([[], []])
})
