import { expect } from 'vitest'
import { refusalBody } from '../../../../../tests/factories.ts'
import { paidShopTest, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { listPayments } from '../../../../contract/manage-payments.ts'
import { createCarrier, createShipment } from '../../../../contract/manage-shipments.ts'
import { updateOrderStatus, updateOrderStatuses } from '../../../../contract/manage-orders.ts'
import { getOrder } from '../../../../contract/order.ts'
import { shippingProblems } from '../../../../rules/order-status.ts'

const test = paidShopTest
  /** An order that Asha has paid online, and its payment at the provider. */
  .extend('paid', async ({ asha, peer, buy, start, settle }) => {
    const order = await buy(asha)
    const payment = peer.attempt(await start(asha, order._id), 'authorized')
    await settle(asha, order._id, 'paid')
    return { order, payment }
  })
  .extend('deliverAll', ({ peer, deliver }) => async () => {
    for (const event of peer.events.splice(0)) expect((await deliver(event)).status).toBe(200)
  })

test.beforeEach(resetPeer)

test('PAYM-12 a dispute is a notice, a mark and a question before dispatch', async ({
  shop,
  admin,
  asha,
  peer,
  paid: { order, payment },
  deliverAll,
  orderOf,
  mailsOf,
}) => {
  const dispute = peer.dispute(payment)
  await deliverAll()

  const mail = (await mailsOf(payment.id)).find(({ kind }) => kind === 'payment_to_check')
  expect(mail?.data).toContain(`The payment of order ${order.orderId} is disputed`)
  const read = () => shop.call(getOrder, { params: { id: order._id } }, admin.token)
  expect((await read()).dispute).toEqual({
    provider: 'razorpay',
    amount: 1100,
    until: new Date(dispute.respond_by * 1000).toISOString(),
  })
  expect(await orderOf(asha, order._id)).not.toHaveProperty('dispute')
  expect(shippingProblems(await read())).toContain('The customer’s bank disputes this payment.')
  const { skipped } = await shop.call(
    updateOrderStatuses,
    { body: { orders: [{ _id: order._id }], status: 'shipped' } },
    admin.token,
  )
  expect(skipped.flatMap(({ reasons }) => reasons)).toContain('The customer’s bank disputes this payment.')

  peer.endDispute(payment, dispute, 'won')
  await deliverAll()
  expect(await read()).not.toHaveProperty('dispute')
})

test('PAYM-12 a disputed order is sent after a confirmed question only', async ({
  shop,
  admin,
  peer,
  paid: { order, payment },
  deliverAll,
}) => {
  const dispute = peer.dispute(payment)
  await deliverAll()
  const ship = (body: object = {}) =>
    refusalBody(
      shop.call(
        updateOrderStatus,
        { params: { id: order._id }, body: { status: 'shipped', ...body } },
        admin.token,
      ),
    )
  const carrier = await shop.call(createCarrier, { body: { name: 'Blue Dart' } }, admin.token)
  const send = (body: object = {}) =>
    refusalBody(
      shop.call(
        createShipment,
        { params: { id: order._id }, body: { carrierId: carrier._id, awb: 'BD123456', ...body } },
        admin.token,
      ),
    )
  const refused = {
    status: 409,
    data: { code: 'disputed', message: 'The customer’s bank disputes this payment.' },
  }
  expect([await ship(), await send()]).toMatchObject([refused, refused])
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'processing' } },
    admin.token,
  )
  expect(await send({ acceptDispute: true })).toMatchObject({ status: 'accepted' })

  peer.endDispute(payment, dispute, 'won')
  await deliverAll()
})

test('PAYM-12 a refund in the dashboard is recorded by its event', async ({
  asha,
  peer,
  paid: { order, payment },
  deliverAll,
  orderOf,
}) => {
  peer.refund(payment, payment.amount)
  await deliverAll()
  expect(await orderOf(asha, order._id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 1100 })
})

test('PAYM-12 the event order.paid alone pays the order', async ({
  asha,
  admin,
  shop,
  peer,
  buy,
  start,
  deliver,
  orderOf,
}) => {
  const order = await buy(asha)
  const payment = peer.attempt(await start(asha, order._id), 'authorized', {
    amount: 99_000,
    offer_id: 'offer_Diwali00000001',
  })
  peer.capture(payment)
  const paid = peer.events.splice(0).find(({ body }) => body.includes('"order.paid"'))
  if (paid) await deliver(paid)
  expect((await orderOf(asha, order._id)).paymentStatus).toBe('paid')
  expect(await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)).toEqual([])
})
