import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { nextMillisecond } from '../../../../tests/clock.ts'
import { mailTest as test, open, welcome } from '../../../../tests/fixtures/mail.ts'
import { codeMail } from '../../shop/accounts/codes/code-mail.ts'
import { queueMail } from './outbox.ts'

test.afterEach(async ({ shop }) => {
  for (const each of open.splice(0).reverse()) await each.stop()
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
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
    await queueMail(
      tx,
      codeMail({
        event: 'code:flood',
        to: 'code@example.in',
        uselessAt: Date.now() + 60_000,
        data: { code: '481702', purpose: 'register', hasAccount: false },
      }),
    )
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
