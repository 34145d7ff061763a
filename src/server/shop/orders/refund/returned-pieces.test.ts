import { expect } from 'vitest'
import { LIGHT_SOLD, orderOfPieceTest } from '../../../../../tests/fixtures/order-of-piece.ts'
import {
  cancelOrderAsAdmin,
  deleteOrder,
  restoreOrder,
  updateOrderStatus,
} from '../../../../contract/manage-orders.ts'
import { listAllReturns, updateReturn } from '../../../../contract/manage-returns.ts'
import { cancelOrder, getOrder, type Order } from '../../../../contract/order.ts'
import { createReturn } from '../../../../contract/return.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { releaseUnpaidStock } from './release-unpaid-stock.ts'

const test = orderOfPieceTest

/** The pieces of 12.512 g and 12.430 g. */
const BOTH = { states: ['in_stock', 'in_stock'], stock: 2, from: 12.43 }

test('PIECE-10 a cancelled, deleted or unpaid order returns its piece', async ({
  shop,
  admin,
  asha,
  ravi,
  newPieces,
  order,
  stateOf,
  confirm,
}) => {
  const chain = await newPieces()
  const {
    productId,
    pieces: [, light],
  } = chain
  const products = [{ productId, pieceId: light?._id, quantity: 1 }]
  const buy = async (): Promise<Order> => (await order(asha, products, '190220.21')).body.order
  await shop.call(cancelOrder, { params: { id: (await buy())._id } }, asha.token)
  expect(await stateOf(chain)).toEqual(BOTH)
  const deleted = await buy()
  await shop.call(deleteOrder, { params: { id: deleted._id }, query: { restock: 'true' } }, admin.token)
  expect(await stateOf(chain)).toEqual(BOTH)
  await shop.call(restoreOrder, { params: { id: deleted._id } }, admin.token)
  expect(await stateOf(chain)).toEqual(LIGHT_SOLD)
  // Nobody has paid: the stock is released, and reserved again by a late payment.
  const release = () =>
    shop.context.db.transaction((tx) =>
      releaseUnpaidStock(tx, shop.context.settings, Date.now() + 200 * HOUR_MS),
    )
  await release()
  expect(await stateOf(chain)).toEqual(BOTH)
  expect(
    (await shop.call(getOrder, { params: { id: deleted._id } }, admin.token)).products[0],
  ).not.toHaveProperty('pieces')
  expect((await confirm(deleted)).products).toMatchObject([{ pieces: [{ _id: light?._id }] }])
  expect(await stateOf(chain)).toEqual(LIGHT_SOLD)
  await shop.call(cancelOrderAsAdmin, { params: { id: deleted._id }, body: { restock: false } }, admin.token)
  expect(await stateOf(chain)).toMatchObject({ states: ['in_stock', 'gone'], stock: 1 })
  // Somebody else has bought the piece of a released order.
  const [late, next] = [await newPieces(), await newPieces()]
  const lost = (await order(asha, [{ productId: late.productId, quantity: 1 }], '190220.21')).body.order
  await release()
  expect(
    (
      await order(
        ravi,
        [{ productId: late.productId, pieceId: late.pieces[1]?._id, quantity: 1 }],
        '190220.21',
      )
    ).status,
  ).toBe(201)
  expect((await confirm(lost)).stockReleasedAt).not.toBeNull()
  expect([(await stateOf(late)).stock, (await stateOf(next)).stock]).toEqual([1, 2])
})

test('PIECE-10 a refund or a return brings back the own piece', async ({
  shop,
  admin,
  asha,
  newPieces,
  order,
  stateOf,
  confirm,
  refund,
}) => {
  const chain = await newPieces()
  const {
    productId,
    pieces: [, light],
  } = chain
  const buy = async (): Promise<Order> =>
    confirm((await order(asha, [{ productId, pieceId: light?._id, quantity: 1 }], '190220.21')).body.order)
  await refund(await buy(), { lines: [{ position: 0, quantity: 1 }], restock: true })
  expect(await stateOf(chain)).toEqual(BOTH)
  const returned = await buy()
  for (const status of ['shipped', 'completed'] as const)
    await shop.call(updateOrderStatus, { params: { id: returned._id }, body: { status } }, admin.token)
  await shop.call(
    createReturn,
    {
      body: {
        orderId: returned._id,
        lines: [{ position: 0, quantity: 1 }],
        wish: 'refund',
        reason: 'Too small',
      },
    },
    asha.token,
  )
  const found = async () =>
    (await shop.call(listAllReturns, {}, admin.token)).find(({ order: { _id } }) => _id === returned._id)
  for (const action of ['approve', 'receive'] as const) {
    const row = await found()
    await shop.call(
      updateReturn,
      {
        params: { id: row?._id ?? '' },
        body: {
          action,
          message: null,
          version: row?.version ?? 0,
          ...(action === 'receive' && { pieces: [{ position: 0, huid: light?.huid }] }),
        },
      },
      admin.token,
    )
  }
  expect(await stateOf(chain)).toEqual({
    states: ['in_stock', 'returned with an order'],
    stock: 1,
    from: 12.512,
  })
  await refund(returned, {
    lines: [{ position: 0, quantity: 1 }],
    restock: true,
    returnId: (await found())?._id,
  })
  expect(await stateOf(chain)).toEqual(BOTH)
})
