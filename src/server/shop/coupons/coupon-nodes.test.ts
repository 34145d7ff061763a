import { describe, expect } from 'vitest'
import { amountOf, newCoupon, newProduct } from '../../../../tests/factories.ts'
import { twoNodesTest } from '../../../../tests/fixtures/two-nodes.ts'
import { engine } from '../../../../tests/shop.ts'

const test = twoNodesTest(200).extend('uses', { scope: 'file' }, ({ shop, buyers, post }) =>
  /** Lets every buyer order with a coupon; returns the number of responses by status, and the stored uses. */
  async (coupon: { id: string; code?: string }) => {
    const productId = await newProduct(shop, { price: 100 })
    const responses = await Promise.all(
      buyers.map((buyer, index) =>
        post(index, buyer, '/api/orders/create-order', {
          products: [{ productId, quantity: 1 }],
          amount: amountOf([{ price: 100, quantity: 1 }], 10),
          email: buyer.email,
          paymentMethod: 'COD',
          couponCode: coupon.code,
        }),
      ),
    )
    const { reader } = shop.context.db
    const { used_count } = await reader
      .selectFrom('coupons')
      .select('used_count')
      .where('id', '=', coupon.id)
      .executeTakeFirstOrThrow()
    const orders = await reader.selectFrom('orders').select('id').where('coupon_id', '=', coupon.id).execute()
    const countOf = (status: number) => responses.filter((each) => each.status === status).length
    return {
      placed: countOf(201),
      refused: countOf(400),
      changed: countOf(409),
      used_count,
      orders: orders.length,
    }
  },
)

// One SQLite file belongs to one process; only PostgreSQL can be shared.
describe.runIf(engine === 'postgres')('two processes on one database', () => {
  test('PROMO-04 200 shoppers use a coupon exactly 25 times', async ({ shop, uses }) => {
    const id = await newCoupon(shop, { code: 'FIRST25', percent: 10, uses: 25 })
    expect(await uses({ id, code: 'FIRST25' })).toEqual({
      placed: 25,
      refused: 175,
      changed: 0,
      used_count: 25,
      orders: 25,
    })
  })

  test('PROMO-04 200 shoppers use an automatic coupon exactly 25 times', async ({ shop, uses }) => {
    const id = await newCoupon(shop, { code: 'AUTO25', percent: 10, uses: 25 })
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('coupons').set({ automatic: 1 }).where('id', '=', id).execute(),
    )
    expect(await uses({ id })).toEqual({ placed: 25, refused: 0, changed: 175, used_count: 25, orders: 25 })
  })
})
