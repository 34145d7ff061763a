import { expect } from 'vitest'
import { nextMillisecond } from '../../../../tests/clock.ts'
import { refusal } from '../../../../tests/factories.ts'
import { paidShopTest as test, resetPeer } from '../../../../tests/fixtures/online-payments.ts'
import { refundOrder } from '../../../contract/manage-orders.ts'
import { addOrderPayment, createManualOrder } from '../../../contract/counter-order.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { listPayments, settlePayment } from '../../../contract/manage-payments.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { sendRefunds } from './send-refunds.ts'

test.beforeEach(resetPeer)

const refundTest = test
  /** An order that Asha has paid online, with its invoice. */
  .extend('paid', ({ shop, admin, asha, peer, buy, start, settle }) =>
    async () => {
      const order = await buy(asha)
      peer.attempt(await start(asha, order._id), 'authorized')
      await settle(asha, order._id, 'paid')
      return shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
    })
  .extend('refund', ({ shop, admin }) => async (id: string, amount: number) => {
    const body = { amount, reason: 'Late delivery', restock: false }
    const { digest, to } = await shop.call(previewRefund, { params: { id }, body }, admin.token)
    expect(to).toEqual([{ paymentId: expect.any(String) as string, provider: 'razorpay', amount }])
    return shop.call(createRefund, { params: { id }, body: { ...body, digest } }, admin.token)
  })

refundTest(
  'REFUND-06 a refund is sent once, whatever the provider answers',
  async ({ shop, peer, asha, paid, refund, orderOf, mailsOf }) => {
    const order = await paid()
    expect(await refund(order._id, 100)).toMatchObject({
      paymentStatus: 'paid',
      refundedAmount: 100,
      refunds: [{ amount: 100, state: 'requested' }],
      creditNotes: [],
    })
    // The provider fails, has too many calls, or is killed after the refund: every attempt has the same key.
    peer.faults.push(500, 429)
    for (let run = 0; run < 2; run += 1) await sendRefunds(shop.context)
    expect((await orderOf(asha, order._id)).refunds).toMatchObject([{ state: 'requested' }])
    await Promise.all([sendRefunds(shop.context), sendRefunds(shop.context)])
    await sendRefunds(shop.context)
    const refunded = await orderOf(asha, order._id)
    expect(refunded).toMatchObject({
      paymentStatus: 'paid',
      refundedAmount: 100,
      refunds: [{ state: 'done' }],
      creditNotes: [{ amount: 100 }],
    })
    expect([...peer.refunds.values()].map(({ amount }) => amount)).toEqual([10_000])
    expect(
      (await mailsOf(order._id))
        .filter(({ kind }) => kind === 'payment_refunded')
        .map(({ data }) => JSON.parse(data) as unknown),
    ).toMatchObject([{ amountPaise: 10_000, to: 'razorpay' }])
  },
)

refundTest(
  'REFUND-06 an event completes a refund, and the last one the order',
  async ({ shop, admin, peer, asha, paid, deliver, orderOf }) => {
    const order = await paid()
    peer.refundStatus = 'pending'
    const requested = await shop.call(refundOrder, { params: { id: order._id } }, admin.token)
    expect(requested).toMatchObject({
      paymentStatus: 'paid',
      refundedAmount: 1100,
      refunds: [{ state: 'requested' }],
    })
    expect(await shop.call(refundOrder, { params: { id: order._id } }, admin.token)).toMatchObject({
      refunds: [{ state: 'requested' }],
    })
    await sendRefunds(shop.context)
    expect((await orderOf(asha, order._id)).refunds).toMatchObject([{ state: 'sent' }])
    const [sent] = [...peer.refunds.values()].slice(-1)
    if (sent) peer.settleRefund(sent, 'processed')
    for (const event of peer.events.splice(0)) await deliver(event)
    const refunded = await orderOf(asha, order._id)
    expect(refunded).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ amount: 1100, state: 'done' }],
      creditNotes: [{ amount: 1100 }],
    })
    expect(refunded.history.at(-1)?.event).toBe('refunded')
    peer.refundStatus = 'processed'
  },
)

refundTest(
  'REFUND-06 a failed refund no longer counts and is a payment to check',
  async ({ shop, admin, peer, asha, paid, refund, orderOf }) => {
    const order = await paid()
    peer.refundStatus = 'failed'
    await refund(order._id, 200)
    await sendRefunds(shop.context)
    expect(await orderOf(asha, order._id)).toMatchObject({
      paymentStatus: 'paid',
      refundedAmount: 0,
      refunds: [{ state: 'failed' }],
      creditNotes: [],
    })
    const toCheck = await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)
    expect(toCheck).toMatchObject([{ orderId: order.orderId, toCheck: 'refund_failed' }])
    const id = toCheck[0]?._id ?? ''
    for (const body of [{ action: 'match' as const, orderId: order.orderId }, { action: 'refund' as const }])
      expect(await refusal(shop.call(settlePayment, { params: { id }, body }, admin.token))).toMatchObject({
        status: 400,
      })
    // The payment is still its order's, and can be refunded again.
    peer.refundStatus = 'processed'
    await refund(order._id, 100)
    await shop.call(
      settlePayment,
      { params: { id }, body: { action: 'set_aside', note: 'Refunded again' } },
      admin.token,
    )
    await sendRefunds(shop.context)
    expect(await orderOf(asha, order._id)).toMatchObject({
      refundedAmount: 100,
      refunds: [{ state: 'failed' }, { amount: 100, state: 'done' }],
    })
    peer.refundStatus = 'processed'
  },
)

refundTest(
  'REFUND-06 pending refunds delay no new one, and all are asked for',
  async ({ shop, peer, asha, paid, refund, orderOf }) => {
    const order = await paid()
    const run = async () => {
      await sendRefunds(shop.context)
      await nextMillisecond()
    }
    const statesOf = async () => (await orderOf(asha, order._id)).refunds.map(({ state }) => state)
    const count = 51
    peer.refundStatus = 'pending'
    for (let number = 0; number < count; number += 1) await refund(order._id, 1)
    for (const _ of [1, 2]) await run()
    expect(await statesOf()).toEqual(Array.from({ length: count }, () => 'sent'))
    // No event says so.
    const latest = [...peer.refunds.values()].at(-1)
    if (latest) latest.status = 'processed'
    for (const _ of [1, 2]) await run()
    expect((await statesOf()).filter((state) => state === 'done')).toHaveLength(1)
    peer.refundStatus = 'processed'
    await refund(order._id, 2)
    await run()
    expect((await orderOf(asha, order._id)).refunds.find(({ amount }) => amount === 2)).toMatchObject({
      state: 'done',
    })
  },
)

refundTest(
  'REFUND-09 the part paid at the counter is credited although the other fails',
  async ({ shop, admin, peer, asha, ring, start, settle, orderOf, mailsOf }) => {
    const {
      order: { _id: id },
    } = await shop.call(
      createManualOrder,
      {
        body: {
          customer: { userId: asha.id },
          products: [{ productId: ring, quantity: 1 }],
          paymentMethod: 'CASH',
        },
      },
      admin.token,
    )
    await shop.call(addOrderPayment, { params: { id }, body: { provider: 'cash', amount: 300 } }, admin.token)
    peer.attempt(await start(asha, id), 'authorized')
    await settle(asha, id, 'paid')
    await shop.call(issueInvoice, { params: { id } }, admin.token)
    const body = { amount: 1000, reason: 'Late delivery', restock: false }
    const { digest, to } = await shop.call(previewRefund, { params: { id }, body }, admin.token)
    expect(to.map(({ provider, amount }) => [provider, amount])).toEqual([
      ['razorpay', 800],
      ['cash', 200],
    ])
    peer.refundStatus = 'failed'
    const paidBack = { way: 'cash' as const, date: isoDay(dayInIndia(Date.now())), reference: 'Till 1' }
    await shop.call(createRefund, { params: { id }, body: { ...body, ...paidBack, digest } }, admin.token)
    await sendRefunds(shop.context)
    expect(await orderOf(asha, id)).toMatchObject({
      paymentStatus: 'paid',
      refundedAmount: 200,
      creditNotes: [{ amount: 200 }],
    })
    expect(
      (await mailsOf(id))
        .filter(({ kind }) => kind === 'payment_refunded')
        .map(({ data }) => JSON.parse(data) as unknown),
    ).toMatchObject([{ amountPaise: 20_000, to: 'cash' }])
    peer.refundStatus = 'processed'
  },
)
