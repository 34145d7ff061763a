import { expect } from 'vitest'
import { compareByNight } from '../../../../tests/fixtures/night-comparison.ts'
import { paidShopTest, resetPeer } from '../../../../tests/fixtures/online-payments.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { listPayments, settlePayment } from '../../../contract/manage-payments.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { sendRefunds } from './send-refunds.ts'

const test = paidShopTest
  /** An invoiced order that Asha has paid online, and its payment at the provider. */
  .extend('pay', ({ shop, admin, asha, peer, buy, start, settle }) => async () => {
    const order = await buy(asha)
    const payment = peer.attempt(await start(asha, order._id), 'authorized')
    await settle(asha, order._id, 'paid')
    return { order: await shop.call(issueInvoice, { params: { id: order._id } }, admin.token), payment }
  })
  /** A captured payment of no known order, on the list. */
  .extend('list', ({ shop, peer }) => async () => {
    const payment = peer.attempt('order_of_nobody', 'authorized', { amount: 100_000 })
    peer.capture(payment)
    await compareByNight(shop)
    return payment
  })
  .extend(
    'listed',
    ({ shop, admin }) =>
      async (providerPaymentId: string) =>
        (await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)).find(
          (payment) => payment.providerPaymentId === providerPaymentId,
        ),
  )

test.beforeEach(resetPeer)

test('PAYM-18 refunds of orders in the dashboard are recorded by night, once', async ({
  shop,
  admin,
  asha,
  peer,
  pay,
  orderOf,
  mailsOf,
}) => {
  const { order, payment } = await pay()
  const body = { amount: 100, reason: 'Late delivery', restock: false }
  const { digest } = await shop.call(previewRefund, { params: { id: order._id }, body }, admin.token)
  await shop.call(createRefund, { params: { id: order._id }, body: { ...body, digest } }, admin.token)
  // While the shop's own refund is under way, an unknown one may be that.
  peer.refund(payment, 30_000)
  await compareByNight(shop)
  expect((await orderOf(asha, order._id)).refunds).toMatchObject([{ amount: 100, state: 'requested' }])
  await sendRefunds(shop.context)
  for (let night = 0; night < 2; night += 1) await compareByNight(shop)
  expect(await orderOf(asha, order._id)).toMatchObject({
    paymentStatus: 'paid',
    refundedAmount: 400,
    refunds: [
      { amount: 100, state: 'done' },
      { amount: 300, state: 'done' },
    ],
    creditNotes: [{ amount: 100 }, { amount: 300 }],
  })
  expect((await mailsOf(order._id)).filter(({ kind }) => kind === 'payment_refunded')).toHaveLength(2)
  peer.refund(payment, 70_000)
  await compareByNight(shop)
  expect(await orderOf(asha, order._id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 1100 })
  // The shop knows of no more money that could have gone back.
  peer.refunds.set('rfnd_beyond', {
    id: 'rfnd_beyond',
    entity: 'refund',
    amount: 100,
    payment_id: payment.id,
    status: 'processed',
    created_at: Math.floor(Date.now() / 1000),
  })
  await compareByNight(shop)
  const toCheck = (await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)).find(
    ({ orderId }) => orderId === order.orderId,
  )
  expect(toCheck).toMatchObject({ toCheck: 'unknown_refund', providerPaymentId: payment.id })
  await shop.call(
    settlePayment,
    { params: { id: toCheck?._id ?? '' }, body: { action: 'set_aside', note: 'Seen' } },
    admin.token,
  )
  await compareByNight(shop)
  expect(await orderOf(asha, order._id)).toMatchObject({ refundedAmount: 1100, refunds: { length: 3 } })
  expect(
    (await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)).filter(
      ({ orderId }) => orderId === order.orderId,
    ),
  ).toEqual([])
})

test('PAYM-18 refunds of listed payments in the dashboard settle or lower them', async ({
  shop,
  admin,
  peer,
  list,
  listed,
  deliver,
}) => {
  const [whole, part, own] = [await list(), await list(), await list()]
  peer.refund(whole, 100_000)
  peer.refund(part, 30_000)
  const { _id: ownId = '' } = (await listed(own.id)) ?? {}
  peer.refundStatus = 'pending'
  await shop.call(settlePayment, { params: { id: ownId }, body: { action: 'refund' } }, admin.token)
  peer.refundStatus = 'processed'
  for (let night = 0; night < 2; night += 1) await compareByNight(shop)
  expect([await listed(whole.id), await listed(own.id)]).toEqual([undefined, undefined])
  const { _id: id = '', ...left } = (await listed(part.id)) ?? {}
  expect(left).toMatchObject({
    amount: 700,
    note: '₹300.00 of ₹1,000.00 was refunded in the dashboard of the payment provider.',
  })
  await shop.call(settlePayment, { params: { id }, body: { action: 'refund' } }, admin.token)
  expect(
    [...peer.refunds.values()].filter(({ payment_id }) => payment_id === part.id).map(({ amount }) => amount),
  ).toEqual([30_000, 70_000])
  // The refund that was under way fails, so the money is still here.
  const pending = [...peer.refunds.values()].find(({ payment_id }) => payment_id === own.id)
  if (pending) peer.settleRefund(pending, 'failed')
  for (const event of peer.events.splice(0)) await deliver(event)
  expect(await listed(own.id)).toMatchObject({ toCheck: 'unknown_order', settledAt: null })
})
