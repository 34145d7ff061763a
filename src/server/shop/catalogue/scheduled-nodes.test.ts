import { expect } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { twoNodesTest } from '../../../../tests/fixtures/two-nodes.ts'
import { engine } from '../../../../tests/shop.ts'

const test = twoNodesTest(0)

// One SQLite file belongs to one process; only PostgreSQL can be shared.
test.runIf(engine === 'postgres')(
  'BROWSE-03 a scheduled product appears on both nodes at its time',
  async ({ shop, admin, nodes }) => {
    const id = await newProduct(shop, { name: 'Revathi Nath' })
    const listed = async (address: string) =>
      ((await (await fetch(`${address}/api/product/`)).json()) as { totalProducts: number }).totalProducts
    const onBoth = () => Promise.all(nodes.map(({ address }) => listed(address)))
    await expect.poll(onBoth, { timeout: 10_000 }).toEqual([1, 1])
    const at = Date.now() + 3000
    const saved = await fetch(`${nodes[0].address}/api/product/update-product/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ visibleFrom: new Date(at).toISOString() }),
    })
    expect(saved.status, await saved.text()).toBe(200)
    await expect.poll(onBoth, { timeout: 2500 }).toEqual([0, 0])
    await expect.poll(onBoth, { timeout: 10_000 }).toEqual([1, 1])
    expect(Date.now()).toBeGreaterThanOrEqual(at)
  },
)
