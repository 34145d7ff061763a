import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, newProduct, newShopper, type Shopper } from '../../../tests/factories.ts'
import { RUSH_ROUNDS, startShopProcess } from '../../../tests/shop-process.ts'
import { engine, openTestShop, type TestShop } from '../../../tests/shop.ts'

// One SQLite file belongs to one process; only PostgreSQL can be shared.
describe.runIf(engine === 'postgres')('two processes on one database', () => {
  let it: TestShop
  let buyers: Shopper[]
  let nodes: Awaited<ReturnType<typeof startShopProcess>>[]
  beforeAll(async () => {
    it = await openTestShop()
    buyers = await Promise.all(Array.from({ length: 200 }, () => newShopper(it)))
    const database = { DATABASE_URL: it.shop.settings.databaseUrl ?? '' }
    nodes = await Promise.all([startShopProcess(database), startShopProcess(database)])
  }, 60_000)
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await it.close()
  })

  const orderOnce = async (buyer: Shopper, index: number, productId: string, key?: string) => {
    const answer = await fetch(`${nodes[index % 2]?.address}/api/orders/create-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}`, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify({
        products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]), email: buyer.email, paymentMethod: 'COD',
      }),
    })
    return { status: answer.status, text: await answer.text(), replayed: answer.headers.get('idempotent-replayed') }
  }
  /** On a slow machine a node with 100 concurrent buyers rejects some with 503; these retry. */
  const order: typeof orderOnce = async (...asked) => {
    const answer = await orderOnce(...asked)
    return answer.status === 503 ? order(...asked) : answer
  }

  test(`API-08 sell 25 pieces to exactly 25 of 200 buyers who press at once, ${RUSH_ROUNDS} times over (ASVS 2.3.4)`, async () => {
    for (let round = 0; round < RUSH_ROUNDS; round += 1) {
      const productId = await newProduct(it, { name: 'Last pieces', price: 100, stock: 25 })
      const answers = await Promise.all(buyers.map((buyer, index) => order(buyer, index, productId)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(25)
      expect(answers.filter(({ status, text }) => status === 409 && text.includes('Last pieces is out of stock.'))).toHaveLength(175)
      const left = await it.shop.db.reader.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirstOrThrow()
      const sold = await it.shop.db.reader.selectFrom('order_lines').select('order_id').where('product_id', '=', productId).execute()
      expect([left.stock, sold.length]).toEqual([0, 25])
    }
  }, 20_000 + RUSH_ROUNDS * 10_000)

  test('API-08 place one order for 100 calls with one key, and answer them all the same', async () => {
    const productId = await newProduct(it, { price: 100, stock: 1 })
    const [buyer] = buyers as [Shopper]
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => order(buyer, index, productId, 'pressed-100-times')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(answers.filter(({ replayed }) => replayed === 'true')).toHaveLength(99)
  })
})
