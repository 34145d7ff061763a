import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newShopper } from '../factories.ts'
import { signIn } from '../shop.ts'
import { isSoak } from '../soak.ts'
import { openMailServer } from '../smtp.ts'
import { openBalancer } from './balancer.ts'
import { assertInvariants } from './invariants.ts'
import { engines, startTestCluster, type TestCluster } from './test-cluster.ts'
import { runWorkload, prepareWorkload } from './workload.ts'
import { startProcess } from './shop-process.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const startNode = async (house: TestCluster, settings: Record<string, string> = {}) => {
  const node = startProcess({ ...house.settings, LOG_LEVEL: 'silent', ...settings })
  return { ...node, url: await node.address }
}
const startNodes = (house: TestCluster, count: number, settings: Record<string, string> = {}) =>
  Promise.all(Array.from({ length: count }, () => startNode(house, settings)))

// One SQLite file belongs to one process; only PostgreSQL can be shared.
describe.runIf(engines.includes('postgres'))('several nodes on one PostgreSQL', () => {
  test('ADM-07 a back-office change reaches all nodes, also after lost listeners', async () => {
    const house = await startTestCluster('postgres')
    const {
      products: [id = ''],
    } = await house.withDatabase((db) => prepareWorkload(db, 0))
    const admin = await house.withDatabase((db) => newShopper({ context: { db } }, 'admin'))
    const nodes = await startNodes(house, 3)
    const pages = () => Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/shop/${id}`)).text()))
    const rename = async (node: string | undefined, name: string) => {
      const response = await fetch(`${node}/api/product/update-product/${id}`, {
        method: 'PATCH',
        headers: { ...JSON_TYPE, authorization: `Bearer ${admin.token}` },
        body: JSON.stringify({ name }),
      })
      expect(response.status).toBe(200)
    }
    const delays: number[] = []
    const shownByAll = async (name: string) => {
      const since = performance.now()
      await expect
        .poll(async () => (await pages()).every((page) => page.includes(name)), {
          interval: 10,
        })
        .toBe(true)
      delays.push(Math.round(performance.now() - since))
    }

    await shownByAll('Meher bangle')
    for (const [index, { url }] of nodes.entries()) {
      await rename(url, `Changed at node ${index}`)
      await shownByAll(`Changed at node ${index}`)
    }
    console.log(`a change was on all nodes' pages, rendered again, after ${delays.slice(1).join(', ')} ms`)
    await house.withDatabase(async (db) => {
      const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`
      await cut.execute(db.reader as never)
    })
    await rename(nodes[0]?.url, 'Changed while nobody heard')
    await shownByAll('Changed while nobody heard')
    await rename(nodes[1]?.url, 'Changed when all heard again')
    await shownByAll('Changed when all heard again')
  })

  // In short runs two nodes in one process show it (src/server/shop/accounts/own-sessions.test.ts).
  test.runIf(isSoak)('SESS-03 a session and a count of wrong passwords hold at every node', async () => {
    const house = await startTestCluster('postgres')
    const { token } = await house.withDatabase((db) =>
      signIn({ context: { db } }, { email: 'asha@shopper.test' }),
    )
    const nodes = await startNodes(house, 2)
    const whoAmI = async (index: number) =>
      (
        await fetch(`${nodes[index]?.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
      ).text()
    expect(await whoAmI(0)).toContain('asha@shopper.test')
    expect(await whoAmI(1)).toContain('asha@shopper.test')
    await fetch(`${nodes[1]?.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(JSON.parse(await whoAmI(0))).toEqual({ user: null })

    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const response = await fetch(`${nodes[attempt % 2]?.url}/api/auth/login`, {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({ email: 'bina@shopper.test', password: 'not the right one' }),
      })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
  })

  test('a rolling restart fails no request and sends each mail once', async () => {
    const mails = await openMailServer()
    onTestFinished(() => mails.close())
    const house = await startTestCluster('postgres')
    const stage = await house.withDatabase((db) => prepareWorkload(db, 4))
    const settings = { SMTP_URL: mails.url, DRAIN_SECONDS: '1' }
    const nodes = await startNodes(house, 3, settings)
    const balancer = await openBalancer(nodes.map(({ url }) => url))
    const shopping = runWorkload(stage, () => balancer.address)
    const looking = { until: false, statuses: new Set<number>() }
    const looked = (async () => {
      while (!looking.until) {
        looking.statuses.add((await fetch(`${balancer.address}/shop/${stage.products[0]}`)).status)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()

    for (const [index, node] of nodes.entries()) {
      await shopping.ordered(shopping.acknowledged.length + 5)
      node.kill('SIGTERM')
      await expect.poll(() => balancer.ready()).toHaveLength(2)
      expect((await fetch(`${node.url}/readyz`)).status).toBe(503)
      expect((await node.ended).code).toBe(0)
      balancer.nodes[index] = (await startNode(house, settings)).url
      await expect.poll(() => balancer.ready()).toHaveLength(3)
    }
    await shopping.ordered(shopping.acknowledged.length + 5)
    shopping.close()
    looking.until = true
    await Promise.all([shopping.done, looked])
    expect(shopping.setbacks).toEqual([])
    expect([...looking.statuses]).toEqual([200])
    await expect.poll(() => mails.received.length).toBe(shopping.acknowledged.length)
    expect(new Set(mails.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size).toBe(
      shopping.acknowledged.length,
    )
    await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
  }, 180_000)

  // In short runs money.test.ts kills one of two nodes.
  test.runIf(isSoak)('killing a node under load loses no acknowledged order', async () => {
    const house = await startTestCluster('postgres')
    const stage = await house.withDatabase((db) => prepareWorkload(db, 6))
    const [first, second] = await startNodes(house, 2)
    const balancer = await openBalancer([first?.url ?? '', second?.url ?? ''])
    const shopping = runWorkload(stage, () => balancer.address)
    await shopping.ordered(20)
    first?.kill('SIGKILL')
    await first?.ended
    await shopping.ordered(shopping.acknowledged.length + 20)
    shopping.close()
    await shopping.done
    // Only requests in flight to that node, at most one per customer, got no response and were sent again.
    expect(shopping.setbacks.length).toBeLessThanOrEqual(stage.customers)
    expect(shopping.setbacks.filter(({ status }) => status !== 502)).toEqual([])
    await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
  })
})
