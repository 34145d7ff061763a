import * as fc from 'fast-check'
import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../tests/holds.ts'
import type { TestShop } from '../../../../tests/shop.ts'
import { isSoak, seed } from '../../../../tests/soak.ts'
import { sellByPiece } from '../../../../tests/pieces.ts'
import { newRing } from '../../../../tests/variants.ts'
import { clearCart } from '../../../contract/cart.ts'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  deleteOrder,
  refundOrder,
  restoreOrder,
} from '../../../contract/manage-orders.ts'
import { getManagedProduct, updateProduct } from '../../../contract/manage-products.ts'
import { eraseAccount } from '../../../contract/privacy.ts'
import { cancelOrder, type Order } from '../../../contract/order.ts'
import { listStockMoves, type StockMove } from '../../../contract/stock-move.ts'
import { endExpiredHolds } from '../cart/end-hold.ts'
import { reconcileStockMoves } from '../jobs/reconcile-stock-moves.ts'
import { findMissingMoves } from '../catalogue/stock-moves.ts'
import { releaseUnpaidStock } from './release-unpaid-stock.ts'

const HOUR_MS = 3_600_000
const HISTORIES = isSoak ? 10_000 : 15

const test = shopTest({ OPEN_COD_ORDERS: '50' })
  .extend(
    'moves',
    { scope: 'file' },
    ({ shop, admin }) =>
      (query: Record<string, string>) =>
        shop.call(listStockMoves, { query }, admin.token),
  )
  .extend(
    'missing',
    { scope: 'file' },
    ({ shop }) =>
      (id: string) =>
        findMissingMoves(shop.context.db.reader, [id]),
  )

const buy = (
  shop: TestShop,
  buyer: Shopper,
  productId: string,
  { quantity = 1, ...more }: { quantity?: number; size?: string; paymentMethod?: string } = {},
) => {
  const { size, ...rest } = more
  return sendOrder(shop, buyer, {
    products: [{ productId, quantity, ...(size && { size }) }],
    amount: amountOf([{ price: 10, quantity }]),
    ...rest,
  })
}
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
  const runs = await Promise.all([reconcileStockMoves(shop.context.db), reconcileStockMoves(shop.context.db)])
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect((await moves({ product: id })).map(factsOf)).toEqual([
    [-1, 'stocktake', null, null],
    [3, 'edit', null, null],
  ])
  expect([await missing(id), await missing(plain)]).toEqual([[], []])
})

type Action =
  | { do: 'order'; size: string; quantity: number; paymentMethod: 'COD' | 'UPI' }
  | {
      do: 'cancel' | 'confirm' | 'delete' | 'restore' | 'refund' | 'call off'
      which: number
      restock: boolean
    }
  | { do: 'count'; stocks: (number | null)[] }
  | { do: 'hold' | 'order held' | 'release' | 'expire' | 'clear' | 'single' }

const size = fc.constantFrom('12', '16')
const stock = fc.option(fc.nat(6), { freq: 3 })
const actions = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('order' as const),
        size,
        quantity: fc.integer({ min: 1, max: 3 }),
        paymentMethod: fc.constantFrom('COD' as const, 'UPI' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'cancel' as const,
          'confirm' as const,
          'delete' as const,
          'restore' as const,
          'refund' as const,
          'call off' as const,
        ),
        which: fc.nat(9),
        restock: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('count' as const),
        stocks: fc.array(stock, { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'hold' as const,
          'order held' as const,
          'release' as const,
          'expire' as const,
          'clear' as const,
          'single' as const,
        ),
      }),
    },
  ),
  { minLength: 3, maxLength: 10 },
)

/** Does one thing of a history; a rejected call changes nothing. */
async function act(
  shop: TestShop,
  admin: Shopper,
  buyer: Shopper,
  productId: string,
  orders: Order[],
  action: Action,
): Promise<unknown> {
  const holds = holding(shop)
  const placed = (order: Order | undefined) => void (order && orders.push(order))
  switch (action.do) {
    case 'order':
      return placed((await buy(shop, buyer, productId, action)).body.order)
    case 'hold':
      await holds.add(buyer, productId)
      return holds.hold(buyer)
    case 'order held':
      return placed(
        (await holds.pay(buyer, productId, (await holds.holdsOf(buyer))[0]?.id ?? null, 10)).body.order,
      )
    case 'clear':
      return shop.call(clearCart, { params: { userId: buyer.id } }, buyer.token)
    case 'release':
      return shop.context.db.transaction((tx) =>
        releaseUnpaidStock(tx, shop.context.settings, Date.now() + 100 * HOUR_MS),
      )
    case 'expire':
      await holds.letHoldPass(buyer, 60)
      return shop.context.db.transaction(endExpiredHolds)
    case 'single':
      return shop.call(
        updateProduct,
        { params: { id: productId }, body: { variants: [], size: '12, 16', price: 10, stock: 3 } },
        admin.token,
      )
    case 'count': {
      const variants = action.stocks.map((each, index) => ({
        size: ['12', '16'][index] ?? '',
        color: 'Gold' as const,
        price: 10,
        stock: each,
      }))
      return shop.call(
        updateProduct,
        {
          params: { id: productId },
          body: variants.length === 1 ? { stock: action.stocks[0] ?? null } : { variants },
        },
        admin.token,
      )
    }
  }
  const order = orders[action.which % Math.max(1, orders.length)]
  if (!order) return undefined
  const params = { id: order._id }
  if (action.do === 'cancel') return shop.call(cancelOrder, { params }, buyer.token)
  if (action.do === 'call off')
    return shop.call(cancelOrderAsAdmin, { params, body: { restock: action.restock } }, admin.token)
  if (action.do === 'confirm')
    return shop.call(confirmOrderPayment, { params, body: { confirmed: action.restock } }, admin.token)
  if (action.do === 'refund')
    return shop.call(refundOrder, { params, body: { cancel: true, restock: action.restock } }, admin.token)
  if (action.do === 'delete')
    return shop.call(deleteOrder, { params, query: { restock: String(action.restock) } }, admin.token)
  return shop.call(restoreOrder, { params }, admin.token)
}

test(
  `STOCK-01 moves add up to the stock after ${HISTORIES.toLocaleString('en-IN')} random histories`,
  async ({ shop, admin, missing }) => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('single', 'variants', 'pieces'), actions, async (kind, history) => {
        const buyer = await newShopper(shop)
        const { id, ids } =
          kind === 'single'
            ? { id: await newProduct(shop, { price: 10, stock: 4, size: '12, 16' }), ids: [] }
            : await newRing(shop, [
                { size: '12', price: 10, stock: 4 },
                { size: '16', price: 10, stock: 2 },
              ])
        if (kind === 'pieces') await sellByPiece(shop, admin, id, ids, [1, 1.1, 1.2, 1.3])
        const orders: Order[] = []
        // The stock of pieces is not typed.
        const possible =
          kind === 'pieces'
            ? history.filter(({ do: what }) => what !== 'count' && what !== 'single')
            : history
        for (const action of possible)
          await act(shop, admin, buyer, id, orders, action).catch((error: unknown) =>
            expect(error).toHaveProperty('status'),
          )
        expect(await missing(id)).toEqual([])
        if (kind === 'pieces') {
          const inStock = await shop.context.db.reader
            .selectFrom('pieces')
            .select('id')
            .where('variant_id', '=', ids[0] ?? '')
            .where('state', '=', 'in_stock')
            .execute()
          expect(
            await shop.context.db.reader
              .selectFrom('variants')
              .select('stock')
              .where('id', '=', ids[0] ?? '')
              .executeTakeFirst(),
          ).toEqual({ stock: inStock.length })
        }
        count += 1
      }),
      { seed, numRuns: HISTORIES },
    )
    expect(count).toBeGreaterThanOrEqual(HISTORIES)
  },
  isSoak ? 3_600_000 : 120_000,
)
