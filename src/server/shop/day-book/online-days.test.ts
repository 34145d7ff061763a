import { expect } from 'vitest'
import { amountOf } from '../../../../tests/factories.ts'
import { paidShopTest, resetPeer } from '../../../../tests/fixtures/online-payments.ts'
import { getDayBook } from '../../../contract/day-book.ts'
import { refundOrder } from '../../../contract/manage-orders.ts'
import { sendRefunds } from '../jobs/send-refunds.ts'

const test = paidShopTest.extend(
  'entriesOf',
  ({ shop, admin }) =>
    async (orderId: string) =>
      (await shop.call(getDayBook, {}, admin.token)).entries
        .filter(({ order }) => order?._id === orderId)
        .map(({ kind, way, amount, by }) => ({ kind, way, amount, by })),
)

test.beforeEach(resetPeer)

test('DAY-01 a payment online comes by itself, and goes once refunded', async ({
  shop,
  admin,
  asha,
  peer,
  buy,
  start,
  settle,
  entriesOf,
}) => {
  const order = await buy(asha)
  const providerOrder = await start(asha, order._id)
  expect(await entriesOf(order._id)).toEqual([])

  peer.capture(peer.attempt(providerOrder, 'authorized', {}))
  await settle(asha, order._id, 'paid')
  const sale = {
    kind: 'sale',
    way: 'razorpay',
    amount: Number(amountOf([{ price: 1000, quantity: 1 }])),
    by: null,
  }
  expect(await entriesOf(order._id)).toEqual([sale])

  await shop.call(refundOrder, { params: { id: order._id }, body: {} }, admin.token)
  expect(await entriesOf(order._id)).toEqual([sale])
  await sendRefunds(shop.context)
  await settle(asha, order._id, 'refunded')
  expect(await entriesOf(order._id)).toEqual([
    sale,
    { ...sale, kind: 'refund', by: expect.any(String) as string },
  ])
})

test('DAY-01 a payment less an offer comes and goes with its money', async ({
  shop,
  admin,
  asha,
  peer,
  buy,
  start,
  settle,
  entriesOf,
}) => {
  const order = await buy(asha)
  const lessOffer = { amount: 99_000, offer_id: 'offer_Diwali00000001' }
  peer.capture(peer.attempt(await start(asha, order._id), 'authorized', lessOffer))
  await settle(asha, order._id, 'paid')
  await shop.call(refundOrder, { params: { id: order._id }, body: {} }, admin.token)
  await sendRefunds(shop.context)
  await settle(asha, order._id, 'refunded')

  expect(await entriesOf(order._id)).toMatchObject([
    { kind: 'sale', amount: 990 },
    { kind: 'refund', amount: 990 },
  ])
})
