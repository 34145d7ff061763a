import { expect, vi } from 'vitest'
import { paidShopTest, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { countForeignPayments, listPayments } from '../../../../contract/manage-payments.ts'
import { compareByNight } from '../../../../../tests/fixtures/night-comparison.ts'

/** A shop that shares the account of the provider with other sites. */
const test = paidShopTest.override('settings', ({ peer }) => ({
  ...peer.settings,
  OWNER_EMAIL: 'owner@kanchan.example',
  RAZORPAY_SHARED_ACCOUNT: '1',
}))

test.beforeEach(resetPeer)

test('PAYM-13 payments of other sites of the account are only counted', async ({
  shop,
  admin,
  peer,
  deliver,
  mailsOf,
}) => {
  const foreign = [peer.attempt('order_of_another_site', 'authorized'), peer.attempt(null, 'authorized')]
  for (const payment of foreign) peer.capture(payment)
  for (const event of peer.events.splice(0)) expect((await deliver(event)).status).toBe(200)

  const counted = async () => (await shop.call(countForeignPayments, {}, admin.token)).count
  await vi.waitFor(async () => expect(await counted()).toBe(2))
  await compareByNight(shop)
  expect(await counted()).toBe(2)
  expect(await shop.call(listPayments, { query: { toCheck: '1' } }, admin.token)).toEqual([])
  for (const { id } of foreign) expect(await mailsOf(id)).toEqual([])
  expect(peer.refunds.size).toBe(0)
})

test('PAYM-08 money of an interrupted start pays the order of its receipt', async ({
  shop,
  peer,
  asha,
  buy,
  start,
  deliver,
  orderOf,
}) => {
  const order = await buy(asha)
  const providerOrder = await start(asha, order._id)
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('payments').where('order_id', '=', order._id).execute(),
  )
  peer.capture(peer.attempt(providerOrder, 'authorized'))
  const captured = peer.events.splice(0).find(({ body }) => body.includes('"payment.captured"'))
  if (captured) await deliver(captured)
  await vi.waitFor(async () => expect((await orderOf(asha, order._id)).paymentStatus).toBe('paid'))
})
