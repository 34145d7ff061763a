import { afterAll, beforeAll } from 'vitest'
import { newShopper, type Shopper } from './factories.ts'
import { startShopProcess } from './shop-process.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * Two shop processes on the database of one test shop, and buyers who are signed in; opened before the tests of the
 * current `describe` and closed after them. PostgreSQL only: one SQLite file belongs to one process.
 * @returns `shop` and `buyers` for use inside tests, and `post`, which sends JSON to one of the nodes as a buyer and
 *   retries after a 503, since a slow machine rejects some of many concurrent buyers
 */
export function twoNodes(buyerCount: number) {
  let it: TestShop
  let buyers: Shopper[]
  let nodes: Awaited<ReturnType<typeof startShopProcess>>[]
  beforeAll(async () => {
    it = await openTestShop()
    buyers = await Promise.all(Array.from({ length: buyerCount }, () => newShopper(it)))
    const database = { DATABASE_URL: it.context.settings.databaseUrl ?? '' }
    nodes = await Promise.all([startShopProcess(database), startShopProcess(database)])
  }, 60_000)
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await it.close()
  })

  const post = async (node: number, buyer: Shopper, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> => {
    const response = await fetch(`${nodes[node % 2]?.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}`, ...headers },
      body: JSON.stringify(body),
    })
    return response.status === 503 ? post(node, buyer, path, body, headers) : response
  }
  return { shop: () => it, buyers: () => buyers, post }
}
