import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { connectionLimits } from './connection-limits.ts'
import { malformedRequests } from './malformed-requests.ts'
import { composeListeners } from './compose-listeners.ts'
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
 * A server whose responses take 10 ms of work each. It queues requests while the first one has waited less than 30
 * ms, and always up to two. Forty connections are open, since a busy server accepts only one per event loop tick.
 */
async function openBusy(limits: Partial<Limits> = {}) {
  const logged: string[] = []
  const seen = { turnedAway: 0 }
  const log = pino(new Writable({ write: (line: Buffer, _encoding, done) => done(void logged.push(line.toString())) }))
  const gate = openAdmissionQueue('Suvarna', { 'x-frame-options': 'DENY' }, log, { timeSlice: 2, shortTurn: 0.3, wait: 30, least: 2, ...limits })
  const app = Fastify({ serverFactory: composeListeners({ limits: connectionLimits, malformed: malformedRequests({}) }, gate.guard) })
  close.push(() => app.close())
  app.get('/healthz', () => 'lives')
  // A page is made from responses of the shop's own API.
  app.get('/shop', async () => (await app.inject('/api/part')).payload)
  app.get('/api/part', () => (work(10), 'part'))
  app.post('/api/orders', () => (work(10), 'answer'))
  const address = await app.listen()
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${address}${path}`, { method })
    const text = await answer.text()
    if (answer.status === 503) seen.turnedAway += 1
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text, at: performance.now() }
  }
  const crowd = (count: number, path: string, method = 'GET') => Promise.all(Array.from({ length: count }, () => ask(path, method)))
  /**
   * Thirty requests, then eight more once the first have waited long: all eight must be rejected. On a busy machine
   * they sometimes arrive too late, so the rush is repeated.
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
    throw new Error('Nobody was turned away.')
  }
  return { gate, logged, seen, crowd, rush }
}

test('what comes in beyond the strength of the process is told to come again: programs in JSON, people on a page (ASVS 2.4.1, 4.1.1, 15.1.3, 15.2.2)', async () => {
  const { rush } = await openBusy()
  const [call] = (await rush('/api/orders', 'POST')).late
  const always = { 'retry-after': '5', 'cache-control': 'no-store', 'x-frame-options': 'DENY' }
  expect([call?.status, call?.headers]).toEqual([503, expect.objectContaining({ ...always, 'content-type': 'application/json; charset=utf-8' })])
  expect(JSON.parse(call?.text ?? '')).toEqual({
    code: 'unavailable', retryAfter: 5,
    message: 'The shop is busy. Please try again in a moment.', error: 'The shop is busy. Please try again in a moment.',
  })
  const [page] = (await rush('/shop')).late
  expect([page?.status, page?.headers]).toEqual([503, expect.objectContaining({ ...always, 'content-type': 'text/html; charset=utf-8' })])
  expect(page?.text).toContain('The shop is very busy')
})

test('whoever is turned away hears of it at once, before those in line have been served', async () => {
  const { rush } = await openBusy()
  const { first, late } = await rush('/shop')
  const servedLater = first.filter(({ status, at }) => status === 200 && at > Math.max(...late.map((each) => each.at)))
  expect(servedLater.length).toBeGreaterThan(2)
})

test('what has been let in is finished, also what the shop asks itself for it, and afterwards everybody is served again', async () => {
  const { crowd, rush } = await openBusy()
  const { first } = await rush('/shop')
  const served = first.filter(({ status }) => status === 200)
  expect(served.length).toBeGreaterThan(2)
  expect(served.filter(({ text }) => text !== 'part')).toEqual([])
  expect((await crowd(2, '/shop')).map(({ status }) => status)).toEqual([200, 200])
})

test('a busy process still says that it lives, counts whom it turned away, and tells so in its log once a second', async () => {
  const { gate, logged, seen, rush } = await openBusy()
  expect((await rush('/shop')).lives.status).toBe(200)
  expect(gate.rejected()).toBe(seen.turnedAway)
  const told = () => logged.map((line) => JSON.parse(line) as { msg: string; requests: number })
  await expect.poll(() => told().reduce((sum, { requests }) => sum + requests, 0)).toBe(seen.turnedAway)
  expect(told()[0]?.msg).toBe('more came than can be served: turned away')
})

test('a few are never turned away, however slow the machine is', async () => {
  const { crowd } = await openBusy({ wait: 0, least: 8 })
  await crowd(40, '/healthz')
  expect((await crowd(8, '/shop')).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await crowd(40, '/shop')).map(({ status }) => status)).toContain(503)
})
