import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { expect, vi } from 'vitest'
import { openTestShop } from '../../../../tests/shop.ts'
import { mailTest as test, open, welcome } from '../../../../tests/fixtures/mail.ts'
import { codeMail } from '../../shop/accounts/codes/code-mail.ts'
import { cleanUp } from '../../shop/jobs/clean-up.ts'
import { openMailTransport } from './transport.ts'
import { startMailWorker } from './worker.ts'
import { queueMail } from './outbox.ts'

test.afterEach(async ({ shop }) => {
  for (const each of open.splice(0).reverse()) await each.stop()
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
})

test('AUTH-03 a mail leaves after the commit, and its content is erased (ASVS 14.2.4)', async ({
  startMailing,
  queue,
  row,
  untilSent,
}) => {
  const server = await startMailing()
  await queue(
    codeMail({
      event: 'code:1',
      to: 'asha@example.in',
      data: { code: '481702', purpose: 'register', hasAccount: false },
    }),
  )
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

test('AUTH-03 a container shows its mails to its machine alone', async () => {
  const local = { PUBLIC_URL: 'http://localhost:3000' }
  const isShown = async (
    settings: Record<string, string>,
    remoteAddress: string,
    host = 'localhost:3000',
  ) => {
    const shop = await openTestShop(settings)
    const { body } = await shop.app
      .inject({ url: '/outbox', remoteAddress, headers: { host } })
      .finally(shop.close)
    return body.includes('<h1>Outbox</h1>')
  }
  const inContainer = { ...local, OUTBOX_IN_CONTAINER: '1' }
  expect(await isShown(inContainer, '172.17.0.1')).toBe(true)
  expect(await isShown(local, '172.17.0.1')).toBe(false)
  expect(await isShown(inContainer, '203.0.113.5')).toBe(false)
  expect(await isShown(inContainer, '172.17.0.1', 'shop.example')).toBe(false)
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
