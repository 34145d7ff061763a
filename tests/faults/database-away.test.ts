import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newShopper } from '../factories.ts'
import { isSoak } from '../soak.ts'
import { assertInvariants } from './invariants.ts'
import { engines, startTestCluster, type TestCluster } from './test-cluster.ts'
import { openTcpProxy } from './tcp-proxy.ts'
import { runWorkload, prepareWorkload, type Setback } from './workload.ts'
import { startProcess } from './shop-process.ts'

const AWAY_MS = isSoak ? 30_000 : 2000
const busy = expect.stringContaining('"code":"unavailable"') as string

/** A shop that reaches its PostgreSQL through a TCP proxy. */
async function openFarShop() {
  const house = await startTestCluster('postgres')
  const stage = await house.withDatabase((db) => prepareWorkload(db, 4))
  const line = await openTcpProxy(house.settings.DATABASE_URL ?? '')
  const shop = startProcess({
    ...house.settings,
    DATABASE_URL: line.through(house.settings.DATABASE_URL ?? ''),
    LOG_LEVEL: 'silent',
  })
  const address = await shop.address
  const status = async (path: string) => (await fetch(`${address}${path}`)).status
  return { house, stage, line, shop, address, status }
}

/** Every failed request got the shop's own error message. */
function expectClearWords(setbacks: Setback[]): void {
  for (const { status, text, retryAfter } of setbacks)
    expect([status, text, retryAfter]).toEqual([503, busy, '5'])
}

const endConnections = (house: TestCluster) =>
  house.withDatabase((db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db.reader as never,
    ),
  )

describe.runIf(engines.includes('postgres'))('while PostgreSQL is away', () => {
  test(
    `for ${AWAY_MS / 1000} s the shop serves cached pages, then recovers (ASVS 16.5.2)`,
    async () => {
      const { house, stage, line, shop, address, status } = await openFarShop()
      expect(await status(`/shop/${stage.products[0]}`)).toBe(200)
      const shopping = runWorkload(stage, () => address)
      await shopping.ordered(10)
      line.cut()
      const since = Date.now()
      await expect.poll(() => status('/readyz')).toBe(503)
      expect([await status('/healthz'), await status(`/shop/${stage.keepsake}`)]).toEqual([200, 503])
      const page = await fetch(`${address}/shop/category/Rings`)
      expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([
        503,
        '5',
        expect.stringContaining('The shop is very busy'),
      ])
      expect(await status(`/api/product/${stage.keepsake}`)).toBe(503)
      await sleep(Math.max(0, AWAY_MS - (Date.now() - since)))
      await line.mend()

      await expect.poll(() => status('/readyz')).toBe(200)
      await shopping.ordered(shopping.acknowledged.length + 10)
      // As when the server restarts, or an administrator terminates its connections.
      await endConnections(house)
      await shopping.ordered(shopping.acknowledged.length + 10)
      shopping.close()
      await shopping.done
      expect(await status(`/shop/${stage.keepsake}`)).toBe(200)
      expect(shopping.setbacks.length).toBeGreaterThan(0)
      expectClearWords(shopping.setbacks)
      shop.kill('SIGINT')
      expect((await shop.ended).code).toBe(0)
      await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
    },
    AWAY_MS + 120_000,
  )

  test('cached pages survive an outage and change afterwards', async () => {
    const { house, stage, line, address, status } = await openFarShop()
    const path = `/shop/${stage.products[0]}`
    expect(await status(path)).toBe(200)
    line.cut()
    await expect.poll(() => status('/readyz')).toBe(503)
    expect(await status(path)).toBe(200)
    await house.withDatabase((db) =>
      db.transaction((tx) =>
        tx.db.updateTable('products').set({ name: 'Renamed during the outage' }).execute(),
      ),
    )
    await line.mend()
    await expect
      .poll(async () => (await fetch(`${address}${path}`)).text())
      .toContain('Renamed during the outage')
  })

  // Takes as long as the statement timeout; src/server/core/db tests how each connection notices the loss.
  test.runIf(isSoak)('a silently broken connection is noticed before pages are long outdated', async () => {
    const { house, stage, line, address } = await openFarShop()
    const admin = await house.withDatabase((db) => newShopper({ context: { db } }, 'admin'))
    const other = startProcess({ ...house.settings, LOG_LEVEL: 'silent' })
    const page = async () => (await fetch(`${address}/shop/${stage.products[0]}`)).text()
    expect(await page()).toContain('Meher bangle')
    line.forget()
    const response = await fetch(`${await other.address}/api/product/update-product/${stage.products[0]}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ name: 'Never heard of' }),
    })
    expect(response.status).toBe(200)
    await expect.poll(page, { interval: 500 }).toContain('Never heard of')
  })

  test('a slow database makes the shop slow and breaks nothing', async () => {
    const { house, stage, line, shop, address, status } = await openFarShop()
    expect(await status('/')).toBe(200)
    const shopping = runWorkload(stage, () => address)
    await shopping.ordered(2)
    line.delay(100)
    await shopping.ordered(shopping.acknowledged.length + 4)
    expect(await status('/')).toBe(200)
    shopping.close()
    await shopping.done
    expect(shopping.setbacks).toEqual([])
    shop.kill('SIGINT')
    await shop.ended
    await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
  })
})
