import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { shedLoad } from './shedding.ts'

const close: (() => unknown)[] = []
afterEach(async () => {
  for (const each of close.splice(0)) await each()
})

/** A server that accepts two requests in a span while its loop is late, and is kept busy until `relax`. */
async function openBusy() {
  const app = Fastify()
  close.push(() => app.close())
  await shedLoad(app, 'Suvarna', { delay: 20, every: 50, least: 2 })
  app.get('/healthz', () => 'lives')
  // A page is made from answers of the shop's own.
  app.get('/shop', async () => (await app.inject('/api/part')).payload)
  app.get('/api/part', () => 'part')
  app.post('/api/orders', () => 'answer')
  const address = await app.listen()
  const busy = setInterval(() => {
    const until = performance.now() + 60
    while (performance.now() < until);
  }, 1)
  const relax = () => clearInterval(busy)
  close.unshift(relax)
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${address}${path}`, { method })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
  const crowd = (path: string, method = 'GET') => Promise.all(Array.from({ length: 8 }, () => ask(path, method)))
  /** What the first of a crowd is told that is turned away. */
  const turnedAway = async (path: string, method = 'GET') => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const told = (await crowd(path, method)).find(({ status }) => status === 503)
      if (told) return told
    }
    throw new Error('Nobody was turned away.')
  }
  return { relax, crowd, turnedAway }
}

test('what comes in beyond the strength of the process is told to come again: programs in JSON, people on a page', async () => {
  const { turnedAway } = await openBusy()
  const call = await turnedAway('/api/orders', 'POST')
  expect(call.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
  expect(JSON.parse(call.text)).toEqual({
    code: 'unavailable', retryAfter: 5,
    message: 'The shop is busy. Please try again in a moment.', error: 'The shop is busy. Please try again in a moment.',
  })
  const page = await turnedAway('/shop')
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(page.text).toContain('The shop is very busy')
})

test('what has been accepted is finished, also what the shop asks itself for it', async () => {
  const { crowd, turnedAway } = await openBusy()
  await turnedAway('/shop')
  const served = (await Promise.all([crowd('/shop'), crowd('/shop'), crowd('/shop')])).flat().filter(({ status }) => status === 200)
  expect(served.length).toBeGreaterThan(0)
  expect(served.filter(({ text }) => text !== 'part')).toEqual([])
})

test('a busy process still says that it lives, and serves everybody again once it is calm', async () => {
  const { relax, crowd, turnedAway } = await openBusy()
  await turnedAway('/shop')
  expect((await crowd('/healthz')).map(({ status }) => status)).toEqual(Array(8).fill(200))
  relax()
  await expect.poll(async () => (await crowd('/shop')).map(({ status }) => status), { timeout: 10_000 }).toEqual(Array(8).fill(200))
})
