import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../tests/shop.ts'

let it: TestShop
beforeAll(async () => {
  it = await openTestShop()
})
afterAll(() => it.close())

test('the shop says that it lives and that it can serve', async () => {
  expect((await it.app.inject('/healthz')).statusCode).toBe(200)
  expect((await it.app.inject('/readyz')).statusCode).toBe(200)
})

test('a shop whose database is gone lives, but says that it cannot serve', async () => {
  const other = await openTestShop()
  await other.shop.db.close()
  expect((await other.app.inject('/healthz')).statusCode).toBe(200)
  const ready = await other.app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'the database does not answer' })
  await other.app.close()
})

test('O23: however often anybody asks, the database is asked once a second whether it answers', async () => {
  const shop = await openTestShop()
  let asked = 0
  const { ping } = shop.shop.db
  shop.shop.db.ping = () => ((asked += 1), ping())
  const { app } = shop
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked).toBe(1)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001)
  await app.inject('/readyz')
  vi.restoreAllMocks()
  expect(asked).toBe(2)
  await shop.close()
})

test('figures are shown to callers on the same machine', async () => {
  await it.app.inject('/api/product/')
  const { statusCode, payload } = await it.app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(payload).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/product\/",status="200"\} [1-9]/)
})

test.each([
  ['from another machine', { remoteAddress: '203.0.113.7' }],
  ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['through a proxy that names the caller in the standard header', { headers: { forwarded: 'for=203.0.113.7' } }],
  ['S16: through a proxy that names the caller in another header', { headers: { 'x-real-ip': '203.0.113.7' } }],
  ['S16: through a proxy that names only itself', { headers: { via: '1.1 proxy' } }],
  ['S16: through a proxy that tells only the scheme', { headers: { 'x-forwarded-proto': 'https' } }],
  ['S16: through a proxy that names nobody', { headers: { 'x-forwarded-for': '' } }],
  ['S16: by a name of somebody else that leads here', { headers: { host: 'rebind.evil.example' } }],
  ['S16: by a name that only looks like this machine', { headers: { host: '127.0.0.1.evil.example' } }],
])('figures are hidden from callers %s', async (_from, caller) => {
  expect((await it.app.inject({ url: '/metrics', ...caller })).payload).not.toContain('http_request')
})

test.each(['127.0.0.1:3000', 'localhost', '[::1]:3000'])('S16: figures are shown to callers who name this machine as %s', async (host) => {
  expect((await it.app.inject({ url: '/metrics', headers: { host } })).payload).toContain('http_request')
})
