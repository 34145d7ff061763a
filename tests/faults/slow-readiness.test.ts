import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { openProxy, proxies, recipeFor } from './proxies.ts'

/** How long the node takes for /readyz, in milliseconds: longer than the interval between two checks. */
const SLOW_MS = 2500
const CHECKS = 3

/** A node that takes its time for /readyz, and responds immediately elsewhere. */
async function openSlowNode() {
  const state = { address: '', checks: 0 }
  const server = createServer((request, response) => {
    if (request.url !== '/readyz') return void response.end('ok')
    setTimeout(() => {
      state.checks += 1
      response.end('ready')
    }, SLOW_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  state.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

test('the recipes wait five seconds for the readiness of a node', () => {
  expect(recipeFor('haproxy', 2)).toMatch(/timeout check 5s\n.*fall 3 /)
  expect(recipeFor('caddy', 2)).toContain('health_timeout 5s\n')
})

const checking = proxies.filter(({ proxy }) => proxy !== 'nginx')
for (const { proxy } of checking.filter(({ isInstalled }) => !isInstalled))
  console.error(`NO ${proxy}: whether it keeps a slow node IS NOT TRIED.`)

test.each(checking.filter(({ isInstalled }) => isInstalled))(
  '$proxy keeps the last node while its readiness is slow',
  async ({ proxy }) => {
    const node = await openSlowNode()
    const address = await openProxy(proxy, [node.address, `127.0.0.1:${await freePort()}`])
    const statuses = new Set<number>()
    while (node.checks < CHECKS) {
      statuses.add((await fetch(`${address}/`)).status)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect([...statuses]).toEqual([200])
  },
)
