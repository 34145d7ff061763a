import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { waitingOrdersTest as test } from '../../../../../tests/fixtures/waiting-orders.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import { listPayments, settlePayment } from '../../../../contract/manage-payments.ts'
import { cancelOrder } from '../../../../contract/order.ts'

test.beforeEach(resetPeer)

test('a payment on its way keeps the method of its order', async ({
  shop,
  peer,
  asha,
  waiting,
  change,
  start,
  paymentsOf,
}) => {
  const { _id } = await waiting(asha)
  peer.attempt(await start(asha, _id), 'failed')
  const [payment] = await paymentsOf(_id)
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('payments')
      .set({ state: 'authorised' })
      .where('id', '=', payment?.id ?? '')
      .execute(),
  )
  expect(await refusal(change(asha, _id, { paymentMethod: 'BANK', amount: '1072.50' }))).toEqual({
    status: 409,
    message: 'We are checking a payment of this order.',
  })
})

test('an online payment still pays an order whose method has changed', async ({
  peer,
  asha,
  waiting,
  change,
  start,
  settle,
}) => {
  const { _id } = await waiting(asha)
  const providerOrder = await start(asha, _id)
  await change(asha, _id, { paymentMethod: 'BANK', amount: '1072.50' })
  peer.attempt(providerOrder, 'authorized')
  await settle(asha, _id, 'paid')
})

test('money for an order that was changed to cash is not denied', async ({
  shop,
  admin,
  asha,
  peer,
  waiting,
  start,
  change,
  deliver,
  orderOf,
}) => {
  const order = await waiting(asha)
  const providerOrder = await start(asha, order._id)
  await change(asha, order._id, { paymentMethod: 'COD', amount: '1100.00' })
  peer.capture(peer.attempt(providerOrder, 'authorized'))
  for (const event of peer.events.splice(0)) await deliver(event)
  expect(await orderOf(asha, order._id)).toMatchObject({
    receivedMoney: { amount: 1072.5, state: 'checking' },
  })

  const listed = (await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)).find(
    ({ orderId }) => orderId === order.orderId,
  )
  const params = { id: listed?._id ?? '' }
  await shop.call(settlePayment, { params, body: { action: 'accept' } }, admin.token)
  expect(await orderOf(asha, order._id)).toMatchObject({ paymentStatus: 'paid', amount: 1072.5 })
})

test('money that arrives online for an order confirmed by hand is listed', async ({
  shop,
  admin,
  asha,
  peer,
  waiting,
  start,
  change,
  deliver,
  orderOf,
}) => {
  const order = await waiting(asha)
  const providerOrder = await start(asha, order._id)
  await change(asha, order._id, { paymentMethod: 'UPI', amount: '1072.50' })
  await shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token)
  peer.capture(peer.attempt(providerOrder, 'authorized'))
  for (const event of peer.events.splice(0)) expect((await deliver(event)).status).toBe(200)

  expect(await orderOf(asha, order._id)).toMatchObject({ paymentStatus: 'paid', amount: 1072.5 })
  const listed = await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)
  expect(listed.filter(({ orderId }) => orderId === order.orderId)).toMatchObject([
    { amount: 1072.5, toCheck: 'duplicate', provider: 'razorpay' },
  ])
})

test('money that arrives online for an order changed and cancelled goes back', async ({
  shop,
  asha,
  peer,
  waiting,
  start,
  change,
  deliver,
}) => {
  const { _id } = await waiting(asha)
  const providerOrder = await start(asha, _id)
  await change(asha, _id, { paymentMethod: 'BANK', amount: '1072.50' })
  await shop.call(cancelOrder, { params: { id: _id } }, asha.token)
  const payment = peer.attempt(providerOrder, 'authorized')
  peer.capture(payment)
  for (const event of peer.events.splice(0)) expect((await deliver(event)).status).toBe(200)
  await expect
    .poll(() => [...peer.refunds.values()].filter(({ payment_id }) => payment_id === payment.id))
    .toMatchObject([{ amount: 107_250 }])
})
