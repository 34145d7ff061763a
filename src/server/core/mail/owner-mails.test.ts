import { expect, vi } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openMailServer, type Mood } from '../../../../tests/smtp.ts'
import { welcome as welcomeMail } from '../../shop/accounts/accounts-mails.ts'
import { ownerOrder } from '../../shop/orders/base/order-notices.ts'
import type { QueuedMail } from './define-mail.ts'
import { queueMail, queueMails } from './outbox.ts'
import { openMailTransport } from './transport.ts'
import { startMailWorker } from './worker.ts'

const OWNER = 'owner@kanchan.example'

const test = shopTest()
  .extend('startMailing', { scope: 'file' }, ({ shop }) => async (mood?: Mood) => {
    const server = await openMailServer(mood)
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
    return { sentTo: (address: string) => server.received.filter(({ to }) => to.includes(address)) }
  })
  .extend(
    'queue',
    { scope: 'file' },
    ({ shop }) =>
      (mails: QueuedMail[]) =>
        shop.context.db.transaction((tx) => queueMails(tx, mails)),
  )
  /** Mails to the owner that were neither sent nor summarised. */
  .extend(
    'waiting',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        shop.context.db.reader
          .selectFrom('outbox')
          .selectAll()
          .where('to_address', '=', OWNER)
          .where('next_at', 'is not', null)
          .execute(),
  )
  /** As if this time had passed since everything that is in the outbox. */
  .extend('letPass', { scope: 'file' }, ({ shop }) => async (minutes: number) => {
    await shop.context.db.transaction(async (tx) => {
      await tx.db
        .updateTable('outbox')
        .set((row) => ({
          created_at: row('created_at', '-', minutes * 60_000),
          sent_at: row('sent_at', '-', minutes * 60_000),
        }))
        .execute()
      await tx.db
        .updateTable('outbox')
        .set((row) => ({ next_at: row('next_at', '-', minutes * 60_000) }))
        .where('next_at', 'is not', null)
        .execute()
      await queueMail(tx, welcome(crypto.randomUUID()))
    })
  })

const open: { stop(): Promise<void> }[] = []
test.afterEach(async ({ shop }) => {
  for (const each of open.splice(0)) await each.stop()
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
})

const welcome = (event: string): QueuedMail =>
  welcomeMail({ event, to: 'asha@example.in', data: { username: 'Asha' } })

const notices = (count: number, mark: string): QueuedMail[] =>
  Array.from({ length: count }, (_, index) =>
    ownerOrder({
      event: `owner:${mark}:${index}`,
      to: OWNER,
      data: {
        id: crypto.randomUUID(),
        orderId: `${mark}-${index}`,
        paise: 100_00,
        city: 'Kochi',
        pieces: ['1 × Ring'],
        toConfirm: false,
      },
    }),
  )

test('OWNER-04 beyond 30 in an hour notices become one summary every 10 minutes', async ({
  startMailing,
  queue,
  waiting,
  letPass,
}) => {
  const { sentTo } = await startMailing()
  await queue(notices(33, 'AB'))
  await vi.waitFor(() => expect(sentTo(OWNER)).toHaveLength(30), { timeout: 15_000, interval: 20 })
  await vi.waitFor(async () =>
    expect((await waiting()).every(({ next_at }) => (next_at ?? 0) > Date.now() + 9 * 60_000)).toBe(true),
  )
  expect(await waiting()).toHaveLength(3)

  await letPass(6)
  await queue(notices(1, 'CD'))
  await vi.waitFor(async () =>
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]),
  )
  expect(sentTo(OWNER)).toHaveLength(30)

  await letPass(5)
  await vi.waitFor(() => expect(sentTo(OWNER)).toHaveLength(31), { timeout: 15_000, interval: 20 })
  const summary = sentTo(OWNER).at(-1)?.raw ?? ''
  expect(summary).toContain('4 new orders')
  for (const number of ['AB-32', 'CD-0']) expect(summary).toContain(number)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))

  await letPass(61)
  await queue(notices(1, 'EF'))
  await vi.waitFor(() => expect(sentTo(OWNER)).toHaveLength(32), { timeout: 15_000, interval: 20 })
  expect(sentTo(OWNER).at(-1)?.raw).toContain('New order EF-0')
})

test('OWNER-04 a failing owner address delays no mail to customers', async ({
  startMailing,
  queue,
  waiting,
}) => {
  const { sentTo } = await startMailing((nth) => (nth <= 2 ? 'stall' : 'take'))
  await queue(notices(10, 'GH'))
  await vi.waitFor(async () =>
    expect((await waiting()).filter(({ attempts }) => attempts > 0)).toHaveLength(2),
  )
  await queue(Array.from({ length: 12 }, (_, index) => welcome(`welcome:${index}`)))
  await vi.waitFor(() => expect(sentTo('asha@example.in')).toHaveLength(12), {
    timeout: 15_000,
    interval: 20,
  })
  expect(sentTo(OWNER)).toEqual([])
})
