import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { expect, vi } from 'vitest'
import { nextMillisecond } from '../../../../tests/clock.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { openMailServer, type Mood, type TestMailServer } from '../../../../tests/smtp.ts'
import { cleanUp } from '../../shop/jobs/clean-up.ts'
import { openMailTransport } from './transport.ts'
import { startMailWorker, type MailWorker } from './worker.ts'
import { queueMail, type QueuedMail } from './outbox.ts'

const test = shopTest()
  /** A mail server that behaves as `mood` says, and workers that send to it; pauses and timeout are short. */
  .extend(
    'startMailing',
    { scope: 'file' },
    ({ shop }) =>
      async (
        mood?: Mood,
        { workers = 1, pauses = [0.05, 0.1, 0.2], patience = 2000, context: from = shop.context } = {},
      ): Promise<TestMailServer> => {
        const server = await openMailServer(mood)
        open.push({ stop: () => server.close() })
        const context = {
          ...from,
          settings: {
            ...from.settings,
            mail: { smtpUrl: server.url, from: 'Suvarna <care@suvarna.example>' },
            given: { SMTP_URL: server.url },
          },
        }
        for (let nth = 0; nth < workers; nth += 1) {
          const worker: MailWorker = startMailWorker(context, openMailTransport(context, patience), pauses)
          open.push(worker)
        }
        return server
      },
  )
  .extend(
    'queue',
    { scope: 'file' },
    ({ shop }) =>
      (mail: QueuedMail) =>
        shop.context.db.transaction((tx) => queueMail(tx, mail)),
  )
  .extend(
    'row',
    { scope: 'file' },
    ({ shop }) =>
      (event: string) =>
        shop.context.db.reader
          .selectFrom('outbox')
          .selectAll()
          .where('event', '=', event)
          .executeTakeFirstOrThrow(),
  )
  .extend(
    'untilSent',
    { scope: 'file' },
    ({ row }) =>
      (event: string) =>
        vi.waitFor(async () => expect((await row(event)).sent_at).not.toBeNull(), {
          timeout: 15_000,
          interval: 20,
        }),
  )

const open: { stop(): Promise<void> }[] = []
test.afterEach(async ({ shop }) => {
  for (const each of open.splice(0).reverse()) await each.stop()
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
})

const welcome = (event: string = randomUUID(), to = 'asha@example.in'): QueuedMail => ({
  event,
  to,
  kind: 'welcome',
  data: { username: 'Asha <b>Rao</b>' },
})

test('AUTH-03 a mail leaves after the commit, and its content is erased (ASVS 14.2.4)', async ({
  startMailing,
  queue,
  row,
  untilSent,
}) => {
  const server = await startMailing()
  await queue({
    event: 'code:1',
    to: 'asha@example.in',
    kind: 'code',
    data: { code: '481702', purpose: 'register', hasAccount: false },
  })
  // The worker polls once a minute: this mail was sent immediately because the worker was notified.
  await untilSent('code:1')
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail?.to).toEqual(['asha@example.in'])
  expect(mail?.raw).toMatch(/^Subject: 481702 is your Suvarna code\r?$/m)
  expect(mail?.raw).toContain('text/plain')
  expect(mail?.raw).toContain('text/html')
  expect((await row('code:1')).data).toBe('{}')
})

test('AUTH-03 a rollback sends no mail, and one event sends one mail', async ({
  shop,
  startMailing,
  queue,
  untilSent,
}) => {
  const server = await startMailing()
  await expect(
    shop.context.db.transaction(async (tx) => {
      await queueMail(tx, welcome('never'))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await Promise.all(Array.from({ length: 5 }, () => queue(welcome('once'))))
  await queue(welcome('last'))
  await untilSent('last')
  await untilSent('once')
  await queue(welcome('once'))
  await queue(welcome('after'))
  await untilSent('after')
  expect(server.received).toHaveLength(3)
})

test('AUTH-03 retries a rejecting server with growing pauses until it accepts', async ({
  startMailing,
  queue,
  row,
  untilSent,
}) => {
  const server = await startMailing((nth) => (nth <= 3 ? 'refuse' : 'take'))
  const from = performance.now()
  await queue(welcome('refused'))
  await vi.waitFor(async () => expect((await row('refused')).last_error).toMatch(/451|try later/), {
    timeout: 15_000,
    interval: 5,
  })
  await untilSent('refused')
  expect(performance.now() - from).toBeGreaterThan(350)
  expect(server.begun()).toBe(4)
  expect(server.received).toHaveLength(1)
  expect(await row('refused')).toMatchObject({ attempts: 4, last_error: null, next_at: null })
})

test('AUTH-03 retries after a lost connection; the Message-ID marks duplicates', async ({
  startMailing,
  queue,
  untilSent,
}) => {
  const server = await startMailing((nth) => (['drop', 'drop after taking'] as const)[nth - 1] ?? 'take')
  await queue(welcome('dropped'))
  await untilSent('dropped')
  const ids = server.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim())
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('AUTH-03 a stalling server is retried later and delays no other mail', async ({
  startMailing,
  queue,
  row,
  untilSent,
}) => {
  const server = await startMailing((nth) => (nth === 1 ? 'stall' : 'take'), { patience: 1500 })
  await queue(welcome('stalled'))
  await vi.waitFor(() => expect(server.begun()).toBe(1), { timeout: 15_000, interval: 10 })
  await queue(welcome('other'))
  await untilSent('other')
  expect((await row('stalled')).sent_at).toBeNull()
  await untilSent('stalled')
  expect(server.received).toHaveLength(2)
  expect((await row('stalled')).attempts).toBe(2)
})

test('AUTH-03 an unreachable server costs time only, and the mail expires (ASVS 16.5.2)', async ({
  shop,
  startMailing,
  queue,
  row,
}) => {
  const server = await startMailing(undefined, { pauses: [0.02, 0.02] })
  await server.close()
  await queue(welcome('unreachable'))
  await vi.waitFor(
    async () =>
      expect(await row('unreachable')).toMatchObject({
        next_at: null,
        attempts: 3,
        sent_at: null,
        data: '{}',
      }),
    {
      timeout: 15_000,
      interval: 20,
    },
  )
  expect((await row('unreachable')).last_error).toMatch(/ECONNREFUSED/)
  expect(await shop.context.counters.registry.metrics()).toMatch(/^shop_mails_given_up_total [1-9]/m)
})

test('AUTH-03 a mail queued during a search for the next leaves immediately', async ({
  shop,
  startMailing,
  queue,
  untilSent,
}) => {
  const looked = vi.fn<() => void>()
  const slowly: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      looked()
      await sleep(200)
      return result
    },
  }
  const db = {
    ...shop.context.db,
    reader: Object.assign(shop.context.db.reader.withPlugin(slowly), { engine: shop.context.db.engine }),
  }
  await startMailing(undefined, { context: { ...shop.context, db } })
  await vi.waitFor(() => expect(looked).toHaveBeenCalledOnce(), { timeout: 15_000, interval: 5 })
  await queue(welcome('looked over'))
  await untilSent('looked over')
})

test('AUTH-03 two workers share the outbox and mail nothing twice', async ({
  shop,
  startMailing,
  untilSent,
}) => {
  const server = await startMailing(undefined, { workers: 2 })
  const events = Array.from({ length: 60 }, () => randomUUID())
  await shop.context.db.transaction(async (tx) => {
    for (const event of events) await queueMail(tx, welcome(event, `${event}@example.in`))
  })
  for (const event of events) await untilSent(event)
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(
    events.map((event) => `${event}@example.in`).sort(),
  )
})

test('AUTH-03 a code leaves before a flood of later mails', async ({ shop, startMailing }) => {
  const server = await startMailing()
  await shop.context.db.transaction(async (tx) => {
    await queueMail(tx, {
      event: 'code:flood',
      to: 'code@example.in',
      kind: 'code',
      uselessAt: Date.now() + 60_000,
      data: { code: '481702', purpose: 'register', hasAccount: false },
    })
    await nextMillisecond()
    for (let nth = 0; nth < 100; nth += 1) await queueMail(tx, welcome())
  })
  await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(10), {
    timeout: 15_000,
    interval: 10,
  })
  expect(server.received.slice(0, 10).map(({ to }) => to[0])).toContain('code@example.in')
})

test('AUTH-03 a code that came too late is not mailed any more', async ({ startMailing, queue, row }) => {
  await queue({ ...welcome('late'), uselessAt: Date.now() - 1 })
  const server = await startMailing()
  await vi.waitFor(async () => expect((await row('late')).next_at).toBeNull(), {
    timeout: 15_000,
    interval: 20,
  })
  expect(server.received).toHaveLength(0)
})

test('AUTH-03 waiting mails leave at the start, and stopping never hangs', async ({
  startMailing,
  queue,
}) => {
  await queue(welcome('waiting'))
  const server = await startMailing(() => 'stall', { patience: 60_000 })
  await vi.waitFor(() => expect(server.begun()).toBe(1), { timeout: 15_000, interval: 10 })
  const from = performance.now()
  await open.pop()?.stop()
  expect(performance.now() - from).toBeLessThan(30_000)
})

test('a graceful stop releases mails whose attempt has not ended', async ({
  startMailing,
  queue,
  row,
  untilSent,
}) => {
  const stalled = await startMailing(() => 'stall', { patience: 60_000 })
  await queue(welcome('released'))
  await vi.waitFor(() => expect(stalled.begun()).toBe(1), { timeout: 15_000, interval: 10 })
  expect((await row('released')).next_at).toBeGreaterThan(Date.now())
  await open.pop()?.stop()
  expect((await row('released')).next_at).toBeLessThanOrEqual(Date.now())
  const server = await startMailing()
  await untilSent('released')
  expect(server.received).toHaveLength(1)
})

test('AUTH-03 without a mail server mails are private files, shown in /outbox (ASVS 13.4.5)', async () => {
  const demo = await openTestShop({ PUBLIC_URL: 'http://localhost:3000' })
  try {
    const worker = startMailWorker(demo.context, openMailTransport(demo.context))
    await demo.context.db.transaction((tx) => queueMail(tx, welcome()))
    const folder = join(demo.context.settings.dataDir, 'outbox')
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(2), {
      timeout: 15_000,
      interval: 20,
    })
    await worker.stop()
    const names = (await readdir(folder)).sort()
    expect(names.map((name) => name.split('.').at(-1))).toEqual(['eml', 'html'])
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, names[0] ?? ''), 'utf8')).toMatch(/^To: asha@example.in/m)

    const list = await demo.app.inject({ url: '/outbox' })
    expect(list.statusCode).toBe(200)
    expect(list.headers['x-robots-tag']).toBe('noindex')
    expect(list.body).toContain('Welcome to Suvarna')
    expect(list.body).not.toContain('<script')
    const one = await demo.app.inject({ url: /href="(\/outbox\/[^"]+)"/.exec(list.body)?.[1] ?? '' })
    expect(one.body).toContain('Asha &lt;b&gt;Rao&lt;/b&gt;')
    expect((await demo.app.inject({ url: '/outbox', remoteAddress: '203.0.113.5' })).body).not.toContain(
      'Welcome',
    )
    expect(
      (await demo.app.inject({ url: '/outbox', headers: { 'x-forwarded-for': '203.0.113.5' } })).body,
    ).not.toContain('Welcome')
  } finally {
    await demo.close()
  }
})

test('AUTH-03 the page of mails exists nowhere but on a loopback address (ASVS 13.4.5)', async ({ shop }) => {
  const response = await shop.app.inject({ url: '/outbox' })
  expect(response.headers['x-robots-tag']).toBeUndefined()
  expect(response.body).not.toContain('Outbox')
})

test('SESS-01 the hourly clean-up drops what has run out and nothing else', async ({ shop, queue }) => {
  await queue(welcome('young'))
  await shop.context.db.transaction(async (tx) => {
    const [old, now] = [Date.now() - 100 * 86_400_000, Date.now()]
    await queueMail(tx, welcome('old'))
    await queueMail(tx, welcome('old and waiting'))
    await tx.db.updateTable('outbox').set({ created_at: old }).where('event', 'like', 'old%').execute()
    await tx.db
      .updateTable('outbox')
      .set({ next_at: null, sent_at: old })
      .where('event', '=', 'old')
      .execute()
    await tx.db
      .insertInto('throttles')
      .values([
        { key: 'past', hits: 1, ends_at: now - 1 },
        { key: 'present', hits: 1, ends_at: now + 60_000 },
      ])
      .execute()
  })
  await cleanUp(shop.context)
  const remainingMails = await shop.context.db.reader
    .selectFrom('outbox')
    .select('event')
    .orderBy('event')
    .execute()
  expect(remainingMails.map(({ event }) => event)).toEqual(['old and waiting', 'young'])
  expect(await shop.context.db.reader.selectFrom('throttles').select('key').execute()).toEqual([
    { key: 'present' },
  ])
})
