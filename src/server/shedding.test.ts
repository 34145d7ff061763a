import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { shedLoad } from './shedding.ts'

const close: (() => unknown)[] = []
afterEach(async () => {
  for (const each of close.splice(0)) await each()
})

/** A server whose loop counts as late as soon as anything keeps it, and that then serves two requests. */
async function openBusy() {
  const app = Fastify()
  close.push(() => app.close())
  await shedLoad(app, 'Suvarna', { delay: 20, every: 200, allowance: 2, least: 1 })
  app.get('/healthz', () => 'lives')
  // A page is made from answers of the shop's own.
  app.get('/shop', async () => (await app.inject('/api/part')).payload)
  app.get('/api/part', () => 'part')
  app.post('/api/orders', () => 'answer')
  const address = await app.listen()
  /** Keeps the loop busy until the server has noticed. */
  const press = async () => {
    while (!app.isUnderPressure()) {
      const until = performance.now() + 60
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${address}${path}`, { method })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
  }
  return { app, press, ask }
}

test('what comes in beyond the strength of the process is told to come again: programs in JSON, people on a page', async () => {
  const { press, ask } = await openBusy()
  await press()
  const answers = await Promise.all(['POST', 'POST', 'POST', 'POST', 'GET', 'GET', 'GET'].map((method) => ask(method === 'GET' ? '/shop' : '/api/orders', method)))
  const [call, page] = ['json', 'html'].map((type) => answers.find(({ status, headers }) => status === 503 && headers['content-type']?.includes(type)))
  expect(call?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(JSON.parse(call?.text ?? '')).toEqual({
    code: 'unavailable', retryAfter: 5,
    message: 'The shop is busy. Please try again in a moment.', error: 'The shop is busy. Please try again in a moment.',
  })
  expect(page?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(page?.text).toContain('The shop is very busy')
})

test('what has been accepted is finished, also what the shop asks itself for it', async () => {
  const { press, ask } = await openBusy()
  await press()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/shop')))
  const served = answers.filter(({ status }) => status === 200)
  expect(served.length).toBeGreaterThan(0)
  expect(served.filter(({ text }) => text !== 'part')).toEqual([])
})

test('a busy process still says that it lives, and serves everybody again once it is calm', async () => {
  const { app, press, ask } = await openBusy()
  await press()
  const alive = await Promise.all(Array.from({ length: 6 }, () => ask('/healthz')))
  expect(alive.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  await expect.poll(() => app.isUnderPressure(), { timeout: 10_000 }).toBe(false)
  await expect.poll(async () => (await Promise.all(Array.from({ length: 4 }, () => ask('/shop')))).map(({ status }) => status), { timeout: 10_000 })
    .toEqual([200, 200, 200, 200])
})
