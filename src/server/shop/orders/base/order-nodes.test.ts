import { describe, expect } from 'vitest'
import { amountOf, newProduct, type Shopper } from '../../../../../tests/factories.ts'
import { twoNodesTest } from '../../../../../tests/fixtures/two-nodes.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { RUSH_ROUNDS } from '../../../../../tests/shop-process.ts'
import { engine } from '../../../../../tests/shop.ts'

const test = twoNodesTest(200).extend(
  'order',
  { scope: 'file' },
  ({ post }) =>
    async (buyer: Shopper, node: number, productId: string, key?: string, choice: object = {}) => {
      const response = await post(
        node,
        buyer,
        '/api/orders/create-order',
        {
          products: [{ productId, quantity: 1, ...choice }],
          amount: amountOf([{ price: 100, quantity: 1 }]),
          email: buyer.email,
          paymentMethod: 'COD',
        },
        key === undefined ? {} : { 'idempotency-key': key },
      )
      return {
        status: response.status,
        text: await response.text(),
        replayed: response.headers.get('idempotent-replayed'),
      }
    },
)

// One SQLite file belongs to one process; only PostgreSQL can be shared.
describe.runIf(engine === 'postgres')('two processes on one database', () => {
  test(
    `API-08 200 buyers get exactly 25 pieces, ${RUSH_ROUNDS} times over (ASVS 2.3.4)`,
    async ({ shop, buyers, order }) => {
      for (let round = 0; round < RUSH_ROUNDS; round += 1) {
        const productId = await newProduct(shop, { name: 'Last pieces', price: 100, stock: 25 })
        const responses = await Promise.all(buyers.map((buyer, index) => order(buyer, index, productId)))
        expect(responses.filter(({ status }) => status === 201)).toHaveLength(25)
        expect(
          responses.filter(
            ({ status, text }) => status === 409 && text.includes('Last pieces is out of stock.'),
          ),
        ).toHaveLength(175)
        const product = await shop.context.db.reader
          .selectFrom('products')
          .select('stock')
          .where('id', '=', productId)
          .executeTakeFirstOrThrow()
        const sold = await shop.context.db.reader
          .selectFrom('order_lines')
          .select('order_id')
          .where('product_id', '=', productId)
          .execute()
        expect([product.stock, sold.length]).toEqual([0, 25])
      }
    },
    20_000 + RUSH_ROUNDS * 10_000,
  )

  test('VAR-06 sell 25 pieces of a variant to 25 of 200 buyers', async ({ shop, buyers, order }) => {
    const { id } = await newRing(shop, [
      { size: '12', price: 100, stock: 25 },
      { size: '16', price: 100, stock: 25 },
      { size: '18', price: 200 },
    ])
    const responses = await Promise.all(
      buyers.map((buyer, index) => order(buyer, index, id, undefined, { size: '12' })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(25)
    expect(
      responses.filter(({ status, text }) => status === 409 && text.includes('Tara ring is out of stock.')),
    ).toHaveLength(175)
    const variants = await shop.context.db.reader
      .selectFrom('variants')
      .select('stock')
      .where('product_id', '=', id)
      .orderBy('position')
      .execute()
    const sold = await shop.context.db.reader
      .selectFrom('order_lines')
      .select('size')
      .where('product_id', '=', id)
      .execute()
    expect([variants.map(({ stock }) => stock), sold.map(({ size }) => size)]).toEqual([
      [0, 25, null],
      Array.from({ length: 25 }, () => '12'),
    ])
  })

  test('API-08 place one order for 100 calls with one key', async ({ shop, buyers, order }) => {
    const productId = await newProduct(shop, { price: 100, stock: 1 })
    const [buyer] = buyers as [Shopper]
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => order(buyer, index, productId, 'pressed-100-times')),
    )
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(201)
    expect(responses.filter(({ replayed }) => replayed === 'true')).toHaveLength(99)
  })

  test('LIMIT-01 two nodes accept ten cash orders of one customer', async ({ shop, buyers, order }) => {
    const productId = await newProduct(shop, { price: 100 })
    const buyer = buyers[1] as Shopper
    const before = await shop.context.db.reader
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', buyer.id)
      .execute()
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => order(buyer, index, productId)),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10 - before.length)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 + before.length)
  })
})
