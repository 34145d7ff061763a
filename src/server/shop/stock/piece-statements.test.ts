import { expect } from 'vitest'
import { amountOf, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { sellByPiece } from '../../../../tests/pieces.ts'
import { statementsOf } from '../../../../tests/statements.ts'
import { newRing } from '../../../../tests/variants.ts'
import { cancelOrderAsAdmin } from '../../../contract/manage-orders.ts'

const LINES = 20
const MORE_STATEMENTS = 12

const test = shopTest({ OPEN_COD_ORDERS: '50', UNPAID_LIMIT: '0', UNPAID_PIECES: '0' })
  /** Counts the statements of an order of this many products sold by piece, and of its cancellation. */
  .extend('count', { scope: 'file' }, ({ shop, admin }) => async (lines: number) => {
    const products: { productId: string; quantity: number; pieceId: string }[] = []
    for (let nth = 0; nth < lines; nth += 1) {
      const { id, ids } = await newRing(shop, [{ size: '12', price: 10, stock: 0 }])
      const [piece] = await sellByPiece(shop, admin, id, ids, [1, 1.1])
      products.push({ productId: id, pieceId: piece?._id ?? '', quantity: 1 })
    }
    const buyer = await newShopper(shop)
    const order = { products, amount: amountOf(products.map(() => ({ price: 10, quantity: 1 }))) }
    let id = ''
    const placed = await statementsOf(async () => {
      const { status, body } = await sendOrder(shop, buyer, order)
      expect([status, body]).toMatchObject([201, {}])
      id = body.order._id
    })
    const cancelled = await statementsOf(() =>
      shop.call(cancelOrderAsAdmin, { params: { id }, body: { restock: true } }, admin.token),
    )
    return { placed: placed.length, cancelled: cancelled.length }
  })

test('PIECE-10 twenty pieces cost few more statements than one', async ({ count }) => {
  const [one, many] = [await count(1), await count(LINES)]

  expect(many.placed - one.placed).toBeLessThanOrEqual(MORE_STATEMENTS)
  expect(many.cancelled - one.cancelled).toBeLessThanOrEqual(MORE_STATEMENTS)
})
