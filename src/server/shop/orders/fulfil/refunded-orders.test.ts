import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { piecesTest } from '../../../../../tests/fixtures/pieces.ts'
import { chain, paidBack } from '../../../../../tests/fixtures/refunds.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { createRefund, previewRefund } from '../../../../contract/refund.ts'
import { createCarrier, createShipment } from '../../../../contract/manage-shipments.ts'

const test = piecesTest.extend(
  'refunded',
  ({ shop, admin, asha, newChain, newPiece, buy, assign }) =>
    async (status: 'pending' | 'shipped') => {
      const product = await newChain()
      const piece = await newPiece(product)
      const order = await buy(asha, [product])
      const params = { id: order._id }
      await shop.call(manage.confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)
      if (status === 'shipped') {
        await assign(order, [{ position: 0, pieces: [piece._id] }])
        await shop.call(manage.updateOrderStatus, { params, body: { status } }, admin.token)
      }
      await shop.call(manage.refundOrder, { params, body: {} }, admin.token)
      return { order, piece, params }
    },
)

test('REFUND-01 a refunded order takes no piece and cannot leave', async ({
  shop,
  admin,
  assign,
  stateOf,
  refunded,
}) => {
  const { order, piece, params } = await refunded('pending')
  const refusedAs = { status: 409, message: `Order ${order.orderId} was refunded.` }
  expect(await refusal(assign(order, [{ position: 0, pieces: [piece._id] }]))).toEqual(refusedAs)
  expect(await stateOf(piece)).toEqual(['in_stock', null, null])

  for (const status of ['shipped', 'completed'] as const)
    expect(
      await refusal(shop.call(manage.updateOrderStatus, { params, body: { status } }, admin.token)),
    ).toEqual(refusedAs)

  const { _id: carrierId } = await shop.call(createCarrier, { body: { name: 'Blue Dart' } }, admin.token)
  expect(
    await refusal(shop.call(createShipment, { params, body: { carrierId, awb: 'BD1234567' } }, admin.token)),
  ).toEqual(refusedAs)
})

test('an order that was refunded on its way can still arrive', async ({ shop, admin, refunded }) => {
  const { params } = await refunded('shipped')
  const order = await shop.call(
    manage.updateOrderStatus,
    { params, body: { status: 'completed' } },
    admin.token,
  )
  expect(order.status).toBe('completed')
})

test('REFUND-01 a line that was refunded takes no piece and is not sent', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
}) => {
  const [one, other] = [await newChain(), await newChain()]
  const [piece, second] = [await newPiece(one), await newPiece(other)]
  const order = await buy(asha, [one, other])
  const params = { id: order._id }
  await shop.call(manage.confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)
  const { digest } = await shop.call(previewRefund, { params, body: chain }, admin.token)
  await shop.call(createRefund, { params, body: { ...chain, digest, ...paidBack } }, admin.token)

  expect(await refusal(assign(order, [{ position: 0, pieces: [piece._id] }]))).toEqual({
    status: 409,
    message: `Order ${order.orderId} has a refund of this line.`,
  })
  expect(await stateOf(piece)).toEqual(['in_stock', null, null])
  await assign(order, [{ position: 1, pieces: [second._id] }])
  expect((await stateOf(second))[0]).toBe('sold')
  const { _id: carrierId } = await shop.call(createCarrier, { body: { name: 'Delhivery' } }, admin.token)
  const send = (lines?: { position: number; quantity: number }[]) =>
    shop.call(createShipment, { params, body: { carrierId, awb: 'DL1234567', lines } }, admin.token)
  expect(await refusal(send([{ position: 0, quantity: 1 }]))).toEqual({
    status: 409,
    message: `Order ${order.orderId} has fewer pieces left to send.`,
  })
  const sent = await send()
  expect(sent.shipments?.map(({ lines }) => lines)).toEqual([[{ position: 1, quantity: 1 }]])
  expect(sent).toMatchObject({ status: 'shipped', products: [{ refunded: 1 }, {}] })
})
