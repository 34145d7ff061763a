import { expect, vi } from 'vitest'
import { openPracticeServer, type PracticeMessage } from '../../../../../scripts/practice-payments/server.ts'
import type { Shopper } from '../../../../../tests/factories.ts'
import { compareByNight } from '../../../../../tests/fixtures/night-comparison.ts'
import { paidShopTest } from '../../../../../tests/fixtures/online-payments.ts'
import { refundOrder } from '../../../../contract/manage-orders.ts'
import { startPayment } from '../../../../contract/online-payment.ts'
import { sendRefunds } from '../../jobs/send-refunds.ts'

const SECRET = 'secret-of-practice'

/** A shop with accounts at two providers. */
const test = paidShopTest
  .extend('messages', { scope: 'file' }, (): PracticeMessage[] => [])
  .extend('practice', { scope: 'file' }, async ({ messages }, { onCleanup }) => {
    const practice = await openPracticeServer({
      secret: SECRET,
      payLateMs: 60_000,
      send: (message) => messages.push(message),
    })
    onCleanup(() => practice.close())
    return practice
  })
  .override('settings', ({ peer, practice }) => ({
    ...peer.settings,
    PRACTICE_URL: practice.url,
    PRACTICE_SECRET: SECRET,
  }))
  /** Starts the payment of an order at a provider. */
  .extend('startAt', ({ shop }) => async (provider: string, shopper: Shopper, orderId: string) => {
    const { online } = shop.context.settings
    online.account = online.accounts.find((account) => account.provider === provider) ?? null
    return shop.call(startPayment, { params: { orderId } }, shopper.token)
  })
  .extend('sendTo', ({ shop }) => async (path: string, { body, signature }: PracticeMessage) => {
    const headers = { 'content-type': 'application/json', 'practice-signature': signature }
    return (await shop.app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
  })

test('PAYM-23 two providers are paid, refunded and compared side by side', async ({
  shop,
  admin,
  asha,
  ravi,
  peer,
  practice,
  messages,
  db,
  buy,
  startAt,
  deliver,
  sendTo,
  orderOf,
  paymentsOf,
}) => {
  const [first, second] = [await buy(asha), await buy(ravi)]
  const atRazorpay = await startAt('razorpay', asha, first._id)
  const atPractice = await startAt('practice', ravi, second._id)
  expect([atRazorpay.provider, atPractice.provider]).toEqual(['razorpay', 'practice'])
  expect(atPractice.fields['return_url']).toBe(
    `http://localhost:3000/api/payments/return/practice?order=${second._id}`,
  )

  const practiceOrder = practice.orders.get(atPractice.fields['order'] ?? '')
  if (!practiceOrder) throw new Error('no order')
  peer.attempt(atRazorpay.fields['order_id'] ?? '', 'authorized')
  practice.attempt(practiceOrder, 'authorised')
  const [message] = messages
  if (!message) throw new Error('no event')
  expect(await sendTo('/api/webhooks/razorpay', message)).toBe(400)
  expect(await sendTo('/api/webhooks/nobody', message)).toBe(400)

  const statusOf = async () => [
    (await orderOf(asha, first._id)).paymentStatus,
    (await orderOf(ravi, second._id)).paymentStatus,
  ]
  await vi.waitFor(
    async () => {
      for (const event of peer.events.splice(0)) expect((await deliver(event)).status).toBe(200)
      for (const sent of messages.splice(0)) expect(await sendTo('/api/webhooks/practice', sent)).toBe(200)
      expect(await statusOf()).toEqual(['paid', 'paid'])
    },
    { timeout: 20_000, interval: 50 },
  )
  const rows = [...(await paymentsOf(first._id)), ...(await paymentsOf(second._id))]
  expect(rows.map(({ provider, state }) => [provider, state])).toEqual([
    ['razorpay', 'captured'],
    ['practice', 'captured'],
  ])

  for (const { _id } of [first, second]) await shop.call(refundOrder, { params: { id: _id } }, admin.token)
  await sendRefunds(shop.context)
  expect(await statusOf()).toEqual(['refunded', 'refunded'])
  expect([peer.refunds.size, practice.refunds.size]).toEqual([1, 1])

  await compareByNight(shop)
  const nights = await db
    .selectFrom('payment_events')
    .select(['provider', 'outcome'])
    .where('kind', '=', 'reconciliation')
    .orderBy('provider')
    .execute()
  expect(nights).toEqual([
    { provider: 'practice', outcome: '1 payments and 1 refunds compared' },
    { provider: 'razorpay', outcome: '1 payments and 1 refunds compared' },
  ])
})
