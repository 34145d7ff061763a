import { expect, vi } from 'vitest'
import { amountOf, newCoupon } from '../../../../tests/factories.ts'
import { compareOnce } from '../../../../tests/fixtures/night-comparison.ts'
import { paidShopTest as test, resetPeer } from '../../../../tests/fixtures/online-payments.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { expireOrders, reconcilePayments } from './online-payments.ts'

test.beforeEach(resetPeer)

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
  ravi,
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
  const refundOf = async (id: string, shopper = asha, again = false) => {
    const providerOrder = [...peer.orders.values()].find(({ receipt }) => receipt === id)?.id ?? ''
    if (again) peer.faults.push(500)
    peer.faultsOn = /refund$/
    const payment = peer.attempt(providerOrder, 'authorized')
    await settle(shopper, id, 'awaiting_confirmation')
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
  // A second late payment of one customer in a day is not taken.
  const tooLate = await buy(ravi)
  await start(ravi, tooLate._id)
  await runOut(tooLate._id, 61)
  await expireOrders(shop.context)
  expect(await refundOf(tooLate._id, ravi, true)).toEqual([110_000])
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
