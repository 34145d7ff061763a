import { expect, vi } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openMailServer } from '../../../../tests/smtp.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { sendOtp } from '../../../contract/account.ts'
import { HOUR_MS } from '../../../rules/durations.ts'
import { welcome } from '../../shop/accounts/accounts-mails.ts'
import { paymentNoted } from '../../shop/orders/base/order-notices.ts'
import type { QueuedMail } from './define-mail.ts'
import { queueMails } from './outbox.ts'
import { openMailTransport } from './transport.ts'
import { startMailWorker } from './worker.ts'

const OWNER = 'owner@kanchan.example'

const test = shopTest().extend(
  'mailsTo',
  { scope: 'file' },
  ({ shop }) =>
    (address: string) =>
      shop.context.db.reader
        .selectFrom('outbox')
        .select(['kind', 'next_at', 'last_error'])
        .where('to_address', '=', address)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
)

const open: { stop(): Promise<void> }[] = []
test.afterEach(async ({ shop }) => {
  for (const each of open.splice(0)) await each.stop()
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
})

test('LIMIT-07 a customer causes at most 30 mails an hour to themselves (ASVS 2.4.1)', async ({
  shop,
  mailsTo,
}) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { price: 100 })
  const orderAndCancel = async () => {
    const { body } = await sendOrder(shop, shopper, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
    })
    await shop.call(cancelOrder, { params: { id: body.order._id } }, shopper.token)
  }
  for (let count = 0; count < 18; count += 1) await orderAndCancel()
  const mails = await mailsTo(shopper.email)
  expect(mails.map(({ next_at }) => next_at !== null)).toEqual([
    ...Array.from({ length: 30 }, () => true),
    ...Array.from({ length: 6 }, () => false),
  ])
  expect(mails.at(-1)?.last_error).toBe('more than 30 mails in an hour')
  // Codes are not counted.
  await shop.call(sendOtp, { body: { email: shopper.email, purpose: 'reset' } })
  expect(
    (await mailsTo(shopper.email)).filter(({ kind, next_at }) => kind === 'code' && next_at !== null),
  ).toHaveLength(1)
  await shop.context.db.transaction(
    async (tx) =>
      void (await tx.db
        .updateTable('outbox')
        .set((e) => ({ created_at: e('created_at', '-', HOUR_MS) }))
        .execute()),
  )
  await orderAndCancel()
  expect((await mailsTo(shopper.email)).slice(-2).every(({ next_at }) => next_at !== null)).toBe(true)
})

test('LIMIT-07 a customer causes at most 20 mails an hour to the owner', async ({ shop, mailsTo }) => {
  const server = await openMailServer()
  const context = {
    ...shop.context,
    settings: {
      ...shop.context.settings,
      mail: { smtpUrl: server.url, from: 'Suvarna <care@suvarna.example>' },
      given: { SMTP_URL: server.url },
    },
  }
  const worker = startMailWorker(context, openMailTransport(context, 2000), [0.05, 0.1, 3600])
  open.push(worker, { stop: () => server.close() })
  const sent = () => server.received.filter(({ to }) => to.includes(OWNER))
  const [one, other] = [await newShopper(shop), await newShopper(shop)]
  const noted = (userId: string, index: number): QueuedMail =>
    paymentNoted({
      event: `payment:${userId}:${index}:noted`,
      to: OWNER,
      userId,
      data: { utr: '402812345678', amountPaise: 110_000, reason: 'Sold out.' },
    })
  const queue = (mails: QueuedMail[]) => shop.context.db.transaction((tx) => queueMails(tx, mails))
  const waiting = async () => (await mailsTo(OWNER)).filter(({ next_at }) => next_at !== null)
  await queue(Array.from({ length: 20 }, (_, index) => noted(one.id, index)))
  await vi.waitFor(() => expect(sent()).toHaveLength(14), { timeout: 15_000, interval: 20 })
  // Another customer's notice is not held up.
  await queue([noted(other.id, 0)])
  await vi.waitFor(() => expect(sent()).toHaveLength(15), { timeout: 15_000, interval: 20 })
  for (let turn = 1; turn <= 6; turn += 1) {
    await queue([noted(one.id, 100 + turn)])
    await vi.waitFor(
      async () =>
        expect((await waiting()).every(({ next_at }) => (next_at ?? 0) > Date.now() + 60_000)).toBe(true),
      { timeout: 15_000 },
    )
    await shop.context.db.transaction(async (tx) => {
      const back = 10 * 60_000
      await tx.db
        .updateTable('outbox')
        .set((e) => ({
          next_at: e('next_at', '-', back),
          created_at: e('created_at', '-', back),
          sent_at: e('sent_at', '-', back),
        }))
        .execute()
      await queueMails(tx, [welcome({ event: `wake:${turn}`, to: one.email, data: { username: 'Asha' } })])
    })
    await vi.waitFor(() => expect(sent()).toHaveLength(15 + turn), { timeout: 15_000, interval: 20 })
  }
  // The other customer caused one of them.
  expect(sent()).toHaveLength(1 + 20)
  const summary = sent().find(({ raw }) => raw.includes('payments without an order'))?.raw ?? ''
  expect(summary).toContain('7 payments without an order')
  expect(summary).toContain('/dashboard/noted-payments')
})
