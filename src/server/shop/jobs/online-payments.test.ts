import { expect, vi } from 'vitest'
import { amountOf, newCoupon } from '../../../../tests/factories.ts'
import type { TestShop } from '../../../../tests/shop.ts'
import { paidShopTest as test, resetPeer } from '../../../../tests/fixtures/online-payments.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { listPayments, settlePayment } from '../../../contract/manage-payments.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { expireOrders, reconcilePayments } from './online-payments.ts'
import { sendRefunds } from './send-refunds.ts'

const MINUTE_MS = 60_000

test.beforeEach(resetPeer)

/** Runs the comparison of this night, if it has not been run. */
async function compareOnce({ context }: TestShop): Promise<void> {
  await reconcilePayments(context)
  const night = await context.db.reader
    .selectFrom('payment_events')
    .select('outcome')
    .where('kind', '=', 'reconciliation')
    .executeTakeFirst()
  if (night) return
  // Before 02:30 the night of this day has not begun.
  vi.useFakeTimers({ now: Date.now() + 3 * 60 * MINUTE_MS, toFake: ['Date'] })
  await reconcilePayments(context)
  vi.useRealTimers()
}

/** Runs the comparison of a night again. */
async function compareByNight(shop: TestShop): Promise<void> {
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('payment_events').where('kind', '=', 'reconciliation').execute(),
  )
  await compareOnce(shop)
}

test('PAYM-14 an unpaid order expires once, after the provider was asked', async ({
  shop,
  peer,
  ring,
  asha,
  buy,
  start,
  runOut,
  stockOf,
  orderOf,
  mailsOf,
}) => {
  await newCoupon(shop, { code: 'LATE10', percent: 10, uses: 1 })
  const order = await buy(asha, {
    couponCode: 'LATE10',
    amount: amountOf([{ price: 1000, quantity: 1 }], 10),
  })
  await start(asha, order._id)
  await expireOrders(shop.context)
  expect((await orderOf(asha, order._id)).cancelledAt).toBeNull()
  await runOut(order._id)
  peer.faults.push(500)
  await expireOrders(shop.context)
  expect((await orderOf(asha, order._id)).cancelledAt).toBeNull()
  await Promise.all([expireOrders(shop.context), expireOrders(shop.context)])
  const expired = await orderOf(asha, order._id)
  expect([
    expired.cancelledAt === null,
    expired.history.map(({ event }) => event),
    await stockOf(ring),
  ]).toEqual([false, ['cancelled'], 3])
  expect(
    (await mailsOf(order._id)).map(({ kind, data }) => [
      kind,
      (JSON.parse(data) as { reason: string }).reason,
    ]),
  ).toEqual([['status_changed', 'not_paid']])
  const paid = await buy(asha, { couponCode: 'LATE10', amount: amountOf([{ price: 1000, quantity: 1 }], 10) })
  peer.attempt(await start(asha, paid._id), 'authorized')
  await runOut(paid._id)
  await expireOrders(shop.context)
  expect((await orderOf(asha, paid._id)).paymentStatus).toBe('paid')
})

test('PAYM-15 a late payment reinstates its order while the pieces are there', async ({
  shop,
  peer,
  ring,
  asha,
  buy,
  start,
  runOut,
  settle,
  stockOf,
  orderOf,
  mailsOf,
}) => {
  const order = await buy(asha)
  const providerOrder = await start(asha, order._id)
  await runOut(order._id, 59)
  await expireOrders(shop.context)
  peer.attempt(providerOrder, 'authorized')
  await settle(asha, order._id, 'paid')
  const reinstated = await orderOf(asha, order._id)
  expect([reinstated.cancelledAt, reinstated.history.map(({ event }) => event), await stockOf(ring)]).toEqual(
    [null, ['cancelled', 'reinstated', 'paid'], 2],
  )
  expect((await mailsOf(order._id)).map(({ kind }) => kind)).toEqual([
    'status_changed',
    'order_placed',
    'owner_order',
  ])
})

test('PAYM-15 PAYM-18 payments of cancelled orders are sent back immediately', async ({
  shop,
  peer,
  ring,
  asha,
  buy,
  start,
  runOut,
  settle,
  deliver,
  stockOf,
  orderOf,
  mailsOf,
  paymentsOf,
}) => {
  const refundOf = async (id: string, again = false) => {
    const providerOrder = [...peer.orders.values()].find(({ receipt }) => receipt === id)?.id ?? ''
    if (again) peer.faults.push(500)
    peer.faultsOn = /refund$/
    const payment = peer.attempt(providerOrder, 'authorized')
    await settle(asha, id, 'awaiting_confirmation')
    await vi.waitFor(
      async () => {
        for (const event of peer.events.splice(0)) await deliver(event)
        if (again) await reconcilePayments(shop.context)
        expect(await paymentsOf(id)).toMatchObject([
          { state: 'captured', to_check: 'too_late', settled_by: 'the shop, automatically' },
        ])
      },
      { timeout: 20_000, interval: 50 },
    )
    return [...peer.refunds.values()]
      .filter(({ payment_id }) => payment_id === payment.id)
      .map(({ amount }) => amount)
  }
  const cancelled = await buy(asha)
  await start(asha, cancelled._id)
  await shop.call(cancelOrder, { params: { id: cancelled._id } }, asha.token)
  expect(await refundOf(cancelled._id)).toEqual([110_000])
  expect((await mailsOf(cancelled._id)).map(({ kind }) => kind)).toEqual([
    'status_changed',
    'payment_refunded',
  ])
  const tooLate = await buy(asha)
  await start(asha, tooLate._id)
  await runOut(tooLate._id, 61)
  await expireOrders(shop.context)
  expect(await refundOf(tooLate._id, true)).toEqual([110_000])
  const soldOut = await buy(asha)
  await start(asha, soldOut._id)
  await runOut(soldOut._id)
  await expireOrders(shop.context)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ stock: 0 }).where('id', '=', ring).execute(),
  )
  expect(await refundOf(soldOut._id)).toEqual([110_000])
  expect([(await orderOf(asha, soldOut._id)).cancelledAt === null, await stockOf(ring)]).toEqual([false, 0])
})

test('PAYM-18 PAYM-23 reconciliation finds what events lost, page by page', async ({
  shop,
  db,
  peer,
  asha,
  buy,
  start,
  orderOf,
}) => {
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('payment_events').execute())
  const lost = await buy(asha)
  peer.attempt(await start(asha, lost._id), 'authorized')
  // Planted: ten captured payments of no known order, among more of them than fit a page.
  const planted = Array.from({ length: 10 }, () => peer.attempt('order_of_nobody', 'authorized'))
  for (let count = 0; count < 120; count += 1) peer.attempt('order_of_nobody', 'failed')
  for (const payment of planted) peer.capture(payment)
  peer.events.length = 0
  peer.faultsOn = /^\/v1\/payments$/
  peer.faults.push(429)
  await reconcilePayments(shop.context)
  expect((await orderOf(asha, lost._id)).paymentStatus).toBe('paid')
  const night = () =>
    db.selectFrom('payment_events').select('outcome').where('kind', '=', 'reconciliation').execute()
  await compareOnce(shop)
  const rows = await db
    .selectFrom('payments')
    .select('to_check')
    .where(
      'provider_payment_id',
      'in',
      planted.map(({ id }) => id),
    )
    .execute()
  expect(rows.map(({ to_check }) => to_check)).toEqual(Array<string>(10).fill('unknown_order'))
  const calls = peer.calls.length
  await reconcilePayments(shop.context)
  expect([
    peer.calls.slice(calls).filter((call) => call === 'GET /v1/payments'),
    (await night()).length,
  ]).toEqual([[], 1])
})

const nightTest = test
  /** An invoiced order that Asha has paid online, and its payment at the provider. */
  .extend('pay', ({ shop, admin, asha, peer, buy, start, settle }) =>
    async () => {
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

nightTest(
  'PAYM-18 refunds of orders in the dashboard are recorded by night, once',
  async ({ shop, admin, asha, peer, pay, orderOf, mailsOf }) => {
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
  },
)

nightTest(
  'PAYM-18 refunds of listed payments in the dashboard settle or lower them',
  async ({ shop, admin, peer, list, listed, deliver }) => {
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
      [...peer.refunds.values()]
        .filter(({ payment_id }) => payment_id === part.id)
        .map(({ amount }) => amount),
    ).toEqual([30_000, 70_000])
    // The refund that was under way fails, so the money is still here.
    const pending = [...peer.refunds.values()].find(({ payment_id }) => payment_id === own.id)
    if (pending) peer.settleRefund(pending, 'failed')
    for (const event of peer.events.splice(0)) await deliver(event)
    expect(await listed(own.id)).toMatchObject({ toCheck: 'unknown_order', settledAt: null })
  },
)
