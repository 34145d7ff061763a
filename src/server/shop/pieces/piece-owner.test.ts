import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { orderOfPieceTest as test } from '../../../../tests/fixtures/order-of-piece.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { getOrder } from '../../../contract/order.ts'
import { deletePiece, updatePiece } from '../../../contract/piece.ts'

const AMOUNT = '190220.21'

test('PIECE-10 a sold piece stays with its order until it is sent', async ({
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
  const id = light?._id ?? ''
  const products = [{ productId, pieceId: id, quantity: 1 }]
  const change = (body: object) => shop.call(updatePiece, { params: { id }, body }, admin.token)
  const { order: bought } = (await order(asha, products, AMOUNT)).body
  const notSent = { status: 409, message: expect.stringMatching(/^Order .{4}-.{4} is not sent yet\.$/) }

  expect(await refusal(change({ state: 'returned' }))).toEqual(notSent)
  await confirm(bought)
  expect(await refusal(change({ state: 'returned' }))).toEqual(notSent)
  expect((await stateOf(chain)).states).toEqual(['in_stock', 'sold with an order'])

  const status = (to: 'shipped' | 'completed') =>
    shop.call(updateOrderStatus, { params: { id: bought._id }, body: { status: to } }, admin.token)
  await status('shipped')
  await status('completed')
  await change({ state: 'returned' })
  expect(await refusal(shop.call(deletePiece, { params: { id } }, admin.token))).toEqual({
    status: 409,
    message: 'This piece belongs to an order. Put it in stock or mark it as gone first.',
  })

  await change({ state: 'in_stock' })
  expect((await order(ravi, products, AMOUNT)).status).toBe(201)
  const { products: lines } = await shop.call(getOrder, { params: { id: bought._id } }, admin.token)
  expect(lines[0]).not.toHaveProperty('pieceId')
})

test('PIECE-10 a piece that was refunded before it was sent can come back', async ({
  shop,
  admin,
  asha,
  newPieces,
  order,
  stateOf,
  confirm,
  refund,
}) => {
  const chain = await newPieces([12.43])
  const { order: bought } = (await order(asha, [{ productId: chain.productId, quantity: 1 }], AMOUNT)).body
  await confirm(bought)
  await refund(bought, { lines: [{ position: 0, quantity: 1 }], restock: false })

  const params = { id: chain.pieces[0]?._id ?? '' }
  await shop.call(updatePiece, { params, body: { state: 'returned' } }, admin.token)
  await shop.call(updatePiece, { params, body: { state: 'in_stock' } }, admin.token)
  expect((await stateOf(chain)).stock).toBe(1)
})
