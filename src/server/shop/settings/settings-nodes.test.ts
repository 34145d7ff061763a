import { expect } from 'vitest'
import { twoNodesTest } from '../../../../tests/fixtures/two-nodes.ts'
import { engine } from '../../../../tests/shop.ts'

const test = twoNodesTest(0)

test.runIf(engine === 'postgres')(
  'SET-06 a saved setting applies on other nodes without restart',
  async ({ nodes, admin }) => {
    const [one, other] = nodes
    const nameOn = async (address: string) =>
      ((await (await fetch(`${address}/api/shop`)).json()) as { name: string }).name
    const save = async (name: string, version: number) => {
      const response = await fetch(`${one.address}/api/settings`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
        body: JSON.stringify({ group: 'shop', values: { SHOP_NAME: name }, version }),
      })
      expect(response.status).toBe(200)
    }
    for (const [version, name] of ['Kanchan', 'Swarna', 'Kanak'].entries()) {
      await Promise.all(nodes.map(({ address }) => nameOn(address)))
      await save(name, version)
      for (const { address } of [one, other])
        await expect.poll(() => nameOn(address), { timeout: 10_000 }).toBe(name)
    }
  },
)
