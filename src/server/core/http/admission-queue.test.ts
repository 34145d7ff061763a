import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { connectionLimits } from './connection-limits.ts'
import { malformedRequests } from './malformed-requests.ts'
import { composeListeners } from './compose-listeners.ts'
import { unavailable } from '../lib/errors.ts'
import { errorPage } from '../ssr/error-page.ts'
import { openAdmissionQueue, type Limits } from './admission-queue.ts'

const close: (() => unknown)[] = []
afterEach(async () => {
  for (const each of close.splice(0)) await each()
})

/** Blocks the process for `time` milliseconds. */
function work(time: number): void {
  const until = performance.now() + time
  while (performance.now() < until);
}

/**
 * A server whose responses take 10 ms of work each. It queues requests while the first one has waited less
 * than 30 ms, and always up to two. Forty connections are open, since a busy server accepts only one per
 * event loop tick.
 */
async function openBusy(limits: Partial<Limits> = {}) {
  const logged: string[] = []
  const seen = { rejected: 0 }
  const log = pino(
    new Writable({ write: (line: Buffer, _encoding, done) => done(void logged.push(line.toString())) }),
  )
  const queue = openAdmissionQueue(errorPage(unavailable()), { 'x-frame-options': 'DENY' }, log, {
    timeSlice: 2,
    overloadedTimeSlice: 0.3,
    wait: 30,
    writeWait: 30,
    minLength: 2,
    ...limits,
  })
  const app = Fastify({
    serverFactory: composeListeners(
      { limits: connectionLimits, malformed: malformedRequests({}) },
      queue.guard,
    ),
  })
  close.push(() => app.close())
  app.get('/healthz', () => 'lives')
  // A page is made from responses of the shop's own API.
  app.get('/shop', async () => (await app.inject('/api/part')).payload)
  app.get('/api/part', () => (work(10), 'part'))
  app.post('/api/orders', () => (work(10), 'answer'))
  app.post('/api/webhooks/razorpay', () => (work(10), 'taken'))
  const address = await app.listen()
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`${address}${path}`, { method })
    const text = await response.text()
    if (response.status === 503) seen.rejected += 1
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      at: performance.now(),
    }
  }
  const crowd = (count: number, path: string, method = 'GET') =>
    Promise.all(Array.from({ length: count }, () => ask(path, method)))
  /**
   * Thirty requests, then eight more once the first have waited long: all eight must be rejected. On a busy
   * machine they sometimes arrive too late, so the rush is repeated.
   */
  const rush = async (path: string, method = 'GET') => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await crowd(40, '/healthz')
      const first = crowd(30, '/shop')
      await new Promise((resolve) => setTimeout(resolve, 60))
      const [late, lives] = await Promise.all([crowd(8, path, method), ask('/healthz')])
      const rushed = { first: await first, late, lives }
      if (late.every(({ status }) => status === 503)) return rushed
    }
    throw new Error('No request was rejected.')
  }
  return { queue, logged, seen, crowd, rush }
}

test('the queue rejects requests beyond its capacity with 503 (ASVS 2.4.1, 4.1.1, 15.1.3, 15.2.2)', async () => {
  const { rush } = await openBusy()
  const [call] = (await rush('/api/orders', 'POST')).late
  const always = { 'retry-after': '5', 'cache-control': 'no-store', 'x-frame-options': 'DENY' }
  expect([call?.status, call?.headers]).toEqual([
    503,
    expect.objectContaining({ ...always, 'content-type': 'application/json; charset=utf-8' }),
  ])
  expect(JSON.parse(call?.text ?? '')).toEqual({
    code: 'unavailable',
    retryAfter: 5,
    message: 'The shop is busy. Please try again in a moment.',
    error: 'The shop is busy. Please try again in a moment.',
  })
  const [page] = (await rush('/shop')).late
  expect([page?.status, page?.headers]).toEqual([
    503,
    expect.objectContaining({ ...always, 'content-type': 'text/html; charset=utf-8' }),
  ])
  expect(page?.text).toContain('The shop is very busy')
})

test('a rejected request is answered immediately, before the queued ones are served', async () => {
  const { rush } = await openBusy()
  const { first, late } = await rush('/shop')
  const servedLater = first.filter(
    ({ status, at }) => status === 200 && at > Math.max(...late.map((each) => each.at)),
  )
  expect(servedLater.length).toBeGreaterThan(2)
})

test('admitted requests finish with their internal calls, then all are served', async () => {
  const { crowd, rush } = await openBusy()
  const { first } = await rush('/shop')
  const served = first.filter(({ status }) => status === 200)
  expect(served.length).toBeGreaterThan(2)
  expect(served.filter(({ text }) => text !== 'part')).toEqual([])
  expect((await crowd(2, '/shop')).map(({ status }) => status)).toEqual([200, 200])
})

test('an overloaded process passes health checks and logs rejections once a second', async () => {
  const { queue, logged, seen, rush } = await openBusy()
  expect((await rush('/shop')).lives.status).toBe(200)
  expect(queue.rejected()).toBe(seen.rejected)
  const logLines = () => logged.map((line) => JSON.parse(line) as { msg: string; requests: number })
  await expect.poll(() => logLines().reduce((sum, { requests }) => sum + requests, 0)).toBe(seen.rejected)
  expect(logLines()[0]?.msg).toBe('overloaded: requests rejected')
})

test('writes wait longer than pages before they are rejected', async () => {
  const { rush, crowd } = await openBusy({ writeWait: 60_000 })
  await crowd(40, '/healthz')
  const orders = crowd(30, '/api/orders', 'POST')
  expect((await rush('/shop')).late.map(({ status }) => status)).toEqual(Array(8).fill(503))
  expect((await orders).map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('a few requests are never rejected, however slow the machine is', async () => {
  const { crowd } = await openBusy({ wait: 0, writeWait: 0, minLength: 8 })
  await crowd(40, '/healthz')
  expect((await crowd(8, '/shop')).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await crowd(40, '/shop')).map(({ status }) => status)).toContain(503)
})

test('events of the payment provider are not shed with visitors', async () => {
  const { crowd } = await openBusy()
  await crowd(40, '/healthz')
  const visitors = crowd(30, '/shop')
  await new Promise((resolve) => setTimeout(resolve, 60))
  const events = await crowd(8, '/api/webhooks/razorpay', 'POST')
  expect(new Set(events.map(({ status }) => status))).toEqual(new Set([200]))
  await visitors
})
