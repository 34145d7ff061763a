import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { assertInvariants } from './invariants.ts'
import { engines, startTestCluster, type TestCluster } from './test-cluster.ts'
import { isOfProxy, openProxy, proxies } from './proxies.ts'
import { runWorkload, prepareWorkload } from './workload.ts'
import { startProcess } from './shop-process.ts'

const STOPS = 10

async function startNode(house: TestCluster, port: number) {
  const node = startProcess({
    ...house.settings,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://shop.test',
  })
  const address = await node.address
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
  return { ...node, url: address }
}

/** A node that never responds at /slow, and immediately elsewhere. Returns its host:port. */
async function openStub(): Promise<string> {
  const server = createServer((request, response) => void (request.url === '/slow' || response.end('ok')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Visitors who request pages one after another: cached ones and ones that have to be rendered. */
function goLooking(address: string, visitors: number) {
  const state = { closed: false, seen: 0 }
  const failed: { status: number; text: string }[] = []
  const look = async () => {
    while (!state.closed) {
      state.seen += 1
      const response = await fetch(`${address}/shop${state.seen % 2 ? '' : `?color=${state.seen}`}`)
      const text = await response.text()
      if (response.status !== 200) failed.push({ status: response.status, text: text.slice(0, 200) })
    }
  }
  const done = Promise.all(Array.from({ length: visitors }, look))
  const close = async () => {
    state.closed = true
    await done
    return state.seen
  }
  return { failed, close }
}

describe.each(proxies)('nodes restarted one at a time under load', ({ proxy, isInstalled }) => {
  test.runIf(isInstalled && engines.includes('postgres'))(
    `behind the documented ${proxy} fail no request`,
    async () => {
      const house = await startTestCluster('postgres')
      const stage = await house.withDatabase((db) => prepareWorkload(db, 12))
      const ports = [await freePort(), await freePort()]
      const nodes = await Promise.all(ports.map((port) => startNode(house, port)))
      const address = await openProxy(
        proxy,
        ports.map((port) => `127.0.0.1:${port}`),
      )
      const shopping = runWorkload(stage, () => address)
      const looking = goLooking(address, 8)
      for (let stop = 0; stop < STOPS; stop += 1) {
        const place = stop % ports.length
        await shopping.ordered(shopping.acknowledged.length + 20)
        nodes[place]?.kill('SIGTERM')
        expect((await nodes[place]?.ended)?.code).toBe(0)
        const node = await startNode(house, ports[place] ?? 0)
        nodes[place] = node
        // By then the proxy has noticed that the node is back.
        await expect
          .poll(async () => (await fetch(`${node.url}/metrics`)).text(), { interval: 200 })
          .toContain('route="/shop"')
      }
      await shopping.ordered(shopping.acknowledged.length + 20)
      shopping.close()
      const [seen] = await Promise.all([looking.close(), shopping.done])
      console.log(`${proxy}: ${STOPS} restarts, ${shopping.acknowledged.length} orders, ${seen} pages`)
      expect(looking.failed).toEqual([])
      // Every setback is repeated by the workload; the invariants below show that none was lost or taken
      // twice.
      expect(shopping.setbacks.filter((setback) => !isOfProxy(proxy, setback))).toEqual([])
      await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
    },
    600_000,
  )
})

test.runIf(proxies.some(({ proxy, isInstalled }) => proxy === 'nginx' && isInstalled))(
  'nginx serves others after a slow response of the last node',
  async () => {
    const address = await openProxy('nginx', [await openStub(), `127.0.0.1:${await freePort()}`])
    const statuses = new Set<number>()
    const visit = async () => statuses.add((await fetch(`${address}/`)).status)
    const slow: number[] = []
    const slowVisit = fetch(`${address}/slow`).then(({ status }) => slow.push(status))
    while (slow.length === 0) await visit()
    for (let visits = 0; visits < 20; visits += 1) await visit()
    await slowVisit
    expect(slow[0]).toBeGreaterThanOrEqual(502)
    expect([...statuses]).toEqual([200])
  },
)
