import { expect, vi } from 'vitest'
import type { Shopper } from '../../../../../tests/factories.ts'
import { paidShopTest, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { cancelOrder } from '../../../../contract/order.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const kanchan = { name: 'Kanchan', email: 'care@kanchan.example', publicUrl: 'https://kanchan.example' }

const test = paidShopTest
  /** Cancels an order whose payment is authorised after that; returns the payment and the order. */
  .extend('payLate', ({ shop, peer, buy, start, deliver }) => async (shopper: Shopper) => {
    const order = await buy(shopper)
    const providerOrder = await start(shopper, order._id)
    await shop.call(cancelOrder, { params: { id: order._id } }, shopper.token)
    const payment = peer.attempt(providerOrder, 'authorized')
    for (let turn = 0; turn < 3; turn += 1)
      for (const event of peer.events.splice(0)) expect((await deliver(event)).status).toBe(200)
    return { order, payment }
  })
  .extend(
    'kindsOf',
    ({ mailsOf }) =>
      async ({ _id }: { _id: string }) =>
        (await mailsOf(_id)).map(({ kind }) => kind),
  )

test.beforeEach(resetPeer)

test('PAYM-15 a second late payment of a customer in a day is left', async ({
  asha,
  ravi,
  payLate,
  kindsOf,
  mailsOf,
}) => {
  const first = await payLate(asha)
  await vi.waitFor(async () => expect(await kindsOf(first.order)).toContain('payment_refunded'), {
    timeout: 20_000,
  })
  expect(first.payment.captured).toBe(true)

  const second = await payLate(asha)
  expect(second.payment.captured).toBe(false)
  const mails = (await mailsOf(second.order._id)).filter(({ kind }) => kind === 'payment_left')
  expect(mails).toHaveLength(1)
  const mail = { kind: 'payment_left', data: JSON.parse(mails[0]?.data ?? '') } as StoredMail
  const { subject, text } = renderMail(mail, kanchan)
  expect(subject).toBe(`We have not taken your payment for order ${second.order.orderId}`)
  expect(text).toContain('your bank releases it by itself')

  const other = await payLate(ravi)
  await vi.waitFor(() => expect(other.payment.captured).toBe(true), { timeout: 20_000 })
})

test('PAYM-15 LATE_PAYMENT_LIMIT leaves large late payments to the provider', async ({
  shop,
  asha,
  ravi,
  payLate,
  kindsOf,
}) => {
  const { online } = shop.context.settings
  const before = online.lateLimit
  Object.assign(online, { lateLimit: 1099.99 })
  const large = await payLate(asha)
  Object.assign(online, { lateLimit: 1100 })
  const small = await payLate(ravi)
  Object.assign(online, { lateLimit: before })
  await vi.waitFor(() => expect(small.payment.captured).toBe(true), { timeout: 20_000 })
  expect(large.payment.captured).toBe(false)
  expect(await kindsOf(large.order)).toContain('payment_left')
  expect(await kindsOf(small.order)).not.toContain('payment_left')
})
