import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { refusal, type Shopper } from '../../../../../tests/factories.ts'
import { paidShopTest, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { keys } from '../../../../../tests/peers/razorpay.ts'
import { cancelOrder } from '../../../../contract/order.ts'
import { startPayment } from '../../../../contract/online-payment.ts'

const test = paidShopTest
  /** Brings a payment back as the provider's page does. */
  .extend('bringBack', ({ shop }) => async (order: string, payment: string) => {
    const secret = keys.RAZORPAY_KEY_SECRET
    const form = {
      razorpay_order_id: order,
      razorpay_payment_id: payment,
      razorpay_signature: createHmac('sha256', secret).update(`${order}|${payment}`).digest('hex'),
    }
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/payments/return/razorpay',
      remoteAddress: '198.18.5.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return response.statusCode
  })
  /** Starts the payment of a new order from an address; returns the status. */
  .extend('startNew', ({ shop, buy }) => async (shopper: Shopper, remoteAddress = '198.18.5.1') => {
    const order = await buy(shopper)
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: `/api/payments/start/${order._id}`,
      remoteAddress,
      headers: { authorization: `Bearer ${shopper.token}` },
    })
    await shop.call(cancelOrder, { params: { id: order._id } }, shopper.token)
    return statusCode
  })

test.beforeEach(resetPeer)

test('PAYM-10 copies of a return ask the provider ten times', async ({
  peer,
  asha,
  buy,
  start,
  bringBack,
}) => {
  const order = await start(asha, (await buy(asha))._id)
  const payment = peer.attempt(order, 'failed')
  peer.calls.length = 0
  for (let copy = 0; copy < 15; copy += 1) expect(await bringBack(order, payment.id)).toBe(303)
  expect(peer.calls.length).toBe(10)
})

test('PAYM-10 a captured payment is not asked for again', async ({
  peer,
  asha,
  buy,
  start,
  settle,
  bringBack,
}) => {
  const order = await buy(asha)
  const providerOrder = await start(asha, order._id)
  const payment = peer.attempt(providerOrder, 'authorized')
  await settle(asha, order._id, 'paid')
  peer.calls.length = 0
  expect(await bringBack(providerOrder, payment.id)).toBe(303)
  expect(peer.calls).toEqual([])
})

test('PAYM-08 a customer starts ten new payments an hour', async ({
  shop,
  peer,
  asha,
  ravi,
  buy,
  startNew,
}) => {
  const open = await buy(asha)
  await shop.call(startPayment, { params: { orderId: open._id } }, asha.token)
  // A repeated start costs no call.
  await shop.call(startPayment, { params: { orderId: open._id } }, asha.token)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('throttles').set({ hits: 10 }).where('key', '=', `pay-start:${asha.id}`).execute(),
  )
  peer.calls.length = 0
  expect([await startNew(asha), peer.calls.length]).toEqual([429, 0])
  expect((await refusal(shop.call(startPayment, { params: { orderId: open._id } }, asha.token))).status).toBe(
    'accepted',
  )
  expect(await startNew(ravi)).toBe(200)
})

test('PAYM-08 a network starts sixty new payments an hour', async ({ shop, asha, ravi, startNew }) => {
  expect(await startNew(asha, '198.18.6.1')).toBe(200)
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('throttles')
      .set((row) => ({ hits: row('hits', '+', 59) }))
      .where('key', '=', 'pay-start-address:198.18.6.1')
      .execute(),
  )
  expect([await startNew(ravi, '198.18.6.1'), await startNew(ravi, '198.18.6.2')]).toEqual([429, 200])
})

test('PAYM-08 starts of one order wait for one another', async ({ peer, asha, buy, start }) => {
  const order = await buy(asha)
  const ids = await Promise.all(Array.from({ length: 8 }, () => start(asha, order._id)))
  expect(new Set(ids).size).toBe(1)
  expect([...peer.orders.values()].filter(({ receipt }) => receipt === order._id)).toHaveLength(1)
})

test('PAYM-08 a provider that is away costs no start', async ({ shop, peer, asha, buy, start }) => {
  const order = await buy(asha)
  for (let turn = 0; turn < 3; turn += 1) {
    peer.faults.push(500)
    await expect(start(asha, order._id)).rejects.toMatchObject({ status: 503 })
  }
  await start(asha, order._id)
  const { hits } = await shop.context.db.reader
    .selectFrom('throttles')
    .select('hits')
    .where('key', '=', `pay-start:${asha.id}`)
    .executeTakeFirstOrThrow()
  expect(hits).toBe(1)
})
