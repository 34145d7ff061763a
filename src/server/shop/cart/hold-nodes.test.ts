import { describe, expect } from 'vitest'
import { amountOf, newProduct, type Shopper } from '../../../../tests/factories.ts'
import { twoNodesTest } from '../../../../tests/fixtures/two-nodes.ts'
import { holding } from '../../../../tests/holds.ts'
import { engine } from '../../../../tests/shop.ts'
import type { PriceHold } from '../../../contract/hold.ts'
import { releaseStock } from '../jobs/release-stock.ts'

const test = twoNodesTest(30)
  .extend('holds', { scope: 'file' }, ({ shop }) => holding(shop))
  .extend(
    'postJson',
    { scope: 'file' },
    ({ post }) =>
      async (...request: Parameters<typeof post>): Promise<{ status: number; body: unknown }> => {
        const response = await post(...request)
        return { status: response.status, body: await response.json() }
      },
  )
  .extend(
    'hold',
    { scope: 'file' },
    ({ postJson }) =>
      (node: number, buyer: Shopper) =>
        postJson(node, buyer, `/api/cart/${buyer.id}/hold`, { paymentMethod: 'UPI' }),
  )
  .extend(
    'order',
    { scope: 'file' },
    ({ postJson }) =>
      (node: number, buyer: Shopper, productId: string, holdId?: string) =>
        postJson(node, buyer, '/api/orders/create-order', {
          products: [{ productId, quantity: 1 }],
          amount: amountOf([{ price: 100, quantity: 1 }]),
          email: buyer.email,
          paymentMethod: 'UPI',
          ...(holdId && { holdId }),
        }),
  )
  .extend(
    'left',
    { scope: 'file' },
    ({ shop }) =>
      async (productId: string) =>
        (
          await shop.context.db.reader
            .selectFrom('products')
            .select('stock')
            .where('id', '=', productId)
            .executeTakeFirstOrThrow()
        ).stock,
  )
  /** Empties carts and holds, and marks all orders as paid: a customer may have only a few unpaid orders. */
  .extend(
    'startAgain',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        shop.context.db.transaction(async (tx) => {
          await tx.db.deleteFrom('price_holds').execute()
          await tx.db.deleteFrom('cart_lines').execute()
          await tx.db.deleteFrom('throttles').execute()
          await tx.db.updateTable('orders').set({ payment_status: 'paid' }).execute()
        }),
  )
  .extend(
    'sold',
    { scope: 'file' },
    ({ shop }) =>
      async (productId: string) =>
        (
          await shop.context.db.reader
            .selectFrom('order_lines')
            .select('order_id')
            .where('product_id', '=', productId)
            .execute()
        ).length,
  )

const idOf = (made: { body: unknown } | undefined): string =>
  (made?.body as PriceHold | undefined)?.holdId ?? ''

// One SQLite file belongs to one process; only PostgreSQL can be shared.
describe.runIf(engine === 'postgres')('two processes on one database', () => {
  test('30 parallel customers get exactly 5 pieces, each hold ordered once', async ({
    shop,
    buyers,
    holds,
    hold,
    order,
    left,
    startAgain,
    sold,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const productId = await newProduct(shop, { name: 'Last pieces', price: 100, stock: 5 })
      await Promise.all(buyers.map((buyer) => holds.add(buyer, productId)))
      const responses = await Promise.all(
        buyers.map((buyer, index) => (index % 3 === 0 ? order(index, buyer, productId) : hold(index, buyer))),
      )
      const successes = responses.filter(({ status }) => status === 201)
      expect(successes).toHaveLength(5)
      expect(await left(productId)).toBe(0)
      // Each hold is ordered on both nodes in parallel: one order succeeds, the other fails because the hold
      // is gone.
      const held = buyers
        .map((buyer, index) => ({ buyer, index, hold: responses[index] }))
        .filter(({ index, hold: made }) => index % 3 !== 0 && made?.status === 201)
      const ordered = await Promise.all(
        held.flatMap(({ buyer, hold: made }) => {
          const holdId = idOf(made)
          return [order(0, buyer, productId, holdId), order(1, buyer, productId, holdId)]
        }),
      )
      expect(ordered.filter(({ status }) => status === 201)).toHaveLength(held.length)
      expect([await left(productId), await sold(productId)]).toEqual([0, 5])
      await startAgain()
    }
  })

  test('release once while another node orders', async ({
    shop,
    buyers,
    holds,
    hold,
    order,
    left,
    startAgain,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const productId = await newProduct(shop, { price: 100, stock: 30 })
      await Promise.all(buyers.map((buyer) => holds.add(buyer, productId)))
      const made = await Promise.all(buyers.map((buyer, index) => hold(index, buyer)))
      expect(await left(productId)).toBe(0)
      await shop.context.db.transaction((tx) =>
        tx.db
          .updateTable('price_holds')
          .set({ expires_at: 0 })
          .where((e) => e('id', '<', idOf(made[15])))
          .execute(),
      )
      const [orders] = await Promise.all([
        Promise.all(buyers.map((buyer, index) => order(index, buyer, productId, idOf(made[index])))),
        releaseStock(shop.context),
        releaseStock(shop.context),
        releaseStock(shop.context),
      ])
      const placed = orders.filter(({ status }) => status === 201).length
      const stillHeld = (await Promise.all(buyers.map(holds.holdsOf))).flat().length
      expect(await left(productId)).toBe(30 - placed - stillHeld)
      await startAgain()
    }
  })
})
