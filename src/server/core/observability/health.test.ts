import { describe, expect, onTestFinished, vi } from 'vitest'
import { stock } from '../../../../tests/catalogue.ts'
import { openTcpProxy } from '../../../../tests/faults/tcp-proxy.ts'
import { test } from '../../../../tests/fixtures/shop.ts'
import { createDatabase, engine, onServer, openTestShop } from '../../../../tests/shop.ts'
import { listProducts } from '../../../contract/product.ts'

test('the shop reports liveness and readiness', async ({ shop }) => {
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  expect((await shop.app.inject('/readyz')).statusCode).toBe(200)
})

test('a shop without its database is alive but not ready', async () => {
  const other = await openTestShop()
  await other.context.db.close()
  expect((await other.app.inject('/healthz')).statusCode).toBe(200)
  const ready = await other.app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'the database does not respond' })
  await other.app.close()
})

// Only one process uses a SQLite file, so nobody else can make it read-only.
describe.runIf(engine === 'postgres')('a shop on PostgreSQL', () => {
  test('is unready while its server is read-only and recovers', async () => {
    const database = await createDatabase()
    const other = await openTestShop({ DATABASE_URL: database.url })
    onTestFinished(async () => {
      await other.close()
      await database.drop()
    })
    const ready = async () => (await other.app.inject('/readyz')).json() as unknown
    const cutOff = () =>
      onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`)
    await onServer(`alter database ${database.name} set default_transaction_read_only = on`)
    await cutOff()
    await expect.poll(ready).toEqual({ status: 'the database is read-only' })
    await onServer(`alter database ${database.name} reset default_transaction_read_only`)
    // The database's response is cached for a second.
    await expect.poll(ready, { timeout: 5000 }).toEqual({ status: 'ready' })
  })

  test('a node without its listener is not ready, and later current', async () => {
    const database = await createDatabase()
    const proxy = await openTcpProxy(database.url)
    const first = await openTestShop({ DATABASE_URL: database.url })
    const cut = await openTestShop({
      DATABASE_URL: database.url,
      DATABASE_DIRECT_URL: proxy.through(database.url),
    })
    onTestFinished(async () => {
      await Promise.all([first.close(), cut.close()])
      await database.drop()
    })
    const names = async () => (await cut.call(listProducts, {})).products.map(({ name }) => name)
    const ready = async () => (await cut.app.inject('/readyz')).json() as unknown
    expect([await names(), await ready()]).toEqual([[], { status: 'ready' }])
    proxy.cut()
    await expect.poll(ready).toEqual({ status: 'changes from other nodes do not arrive' })
    await stock(first, [{ name: 'Unheard Ring' }])
    await proxy.mend()
    await expect.poll(ready, { timeout: 5000 }).toEqual({ status: 'ready' })
    await expect.poll(names).toEqual(['Unheard Ring'])
    expect((await first.app.inject('/readyz')).statusCode).toBe(200)
  })
})

test('health checks query the database once a second', async () => {
  const shop = await openTestShop()
  let pingCount = 0
  const { ping } = shop.context.db
  shop.context.db.ping = () => ((pingCount += 1), ping())
  const { app } = shop
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(pingCount).toBe(1)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001)
  await app.inject('/readyz')
  vi.restoreAllMocks()
  expect(pingCount).toBe(2)
  await shop.close()
})

test('figures are shown to callers on the same machine', async ({ shop }) => {
  await shop.app.inject('/api/product/')
  const { statusCode, payload } = await shop.app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(payload).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/product\/",status="200"\} [1-9]/,
  )
})

test.for([
  ['from another machine', { remoteAddress: '203.0.113.7' }],
  ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  [
    'through a proxy that names the client in the standard header',
    { headers: { forwarded: 'for=203.0.113.7' } },
  ],
  [
    'S16: through a proxy that names the client in another header',
    { headers: { 'x-real-ip': '203.0.113.7' } },
  ],
  ['through a proxy that names only itself', { headers: { via: '1.1 proxy' } }],
  ['through a proxy that tells only the scheme', { headers: { 'x-forwarded-proto': 'https' } }],
  ['through a proxy that names nobody', { headers: { 'x-forwarded-for': '' } }],
  ['by a name of somebody else that leads here', { headers: { host: 'rebind.evil.example' } }],
  ['by a name that only looks like this machine', { headers: { host: '127.0.0.1.evil.example' } }],
] as const)('figures are hidden from clients %s (ASVS 4.1.3, 13.4.5)', async ([_from, client], { shop }) => {
  expect((await shop.app.inject({ url: '/metrics', ...client })).payload).not.toContain('http_request')
})

test.for(['127.0.0.1:3000', 'localhost', '[::1]:3000'])(
  'figures are shown to callers who name this machine as %s (ASVS 13.4.5)',
  async (host, { shop }) => {
    expect((await shop.app.inject({ url: '/metrics', headers: { host } })).payload).toContain('http_request')
  },
)
