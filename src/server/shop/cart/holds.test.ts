import { describe, expect } from 'vitest'
import { newProduct, newShopper, refusal, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../tests/holds.ts'
import { letPass } from '../../../../tests/mails.ts'
import { clearCart, removeCartLine, updateCartLine } from '../../../contract/cart.ts'
import { DEFAULT_HOLD_MINUTES, GRACE_MINUTES } from '../../../contract/hold.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import { releaseStock } from '../jobs/release-stock.ts'
import { startJobs } from '../../core/jobs/scheduler.ts'
import { shopJobs } from '../jobs/shop-jobs.ts'

const test = shopTest().extend('holds', { scope: 'file' }, ({ shop }) => holding(shop))

describe('a hold', () => {
  test('reserves pieces for 15 minutes and is reused for an unchanged cart (ASVS 2.3.4)', async ({
    asha,
    holds,
  }) => {
    const { productId, ...made } = await holds.held(asha)
    expect(made).toEqual({
      holdId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      expiresAt: expect.any(String),
      totals: {
        selectedItems: 1,
        totalPrice: 1000,
        discountPercentage: 0,
        discount: 0,
        taxRate: 10,
        tax: 100,
        taxes: [{ name: 'Standard', hsn: '7113', rate: 10, taxable: 1000, tax: 100 }],
        grandTotal: 1100,
      },
    })
    const minutes = (Date.parse(made.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(DEFAULT_HOLD_MINUTES - 1)
    expect(minutes).toBeLessThanOrEqual(DEFAULT_HOLD_MINUTES)
    await holds.setPrice(productId, 150_000)
    expect(await holds.hold(asha)).toEqual(made)
    expect([await holds.stockOf(productId), (await holds.holdsOf(asha)).length]).toEqual([2, 1])
  })

  test('returns 201, or says what it cannot hold', async ({ shop, asha, ravi, holds }) => {
    const productId = await newProduct(shop, { name: 'Only one', price: 100, stock: 2 })
    const ask = (shopper: Shopper, userId: string, payload: object) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/cart/${userId}/hold`,
        headers: { authorization: `Bearer ${shopper.token}` },
        payload,
      })
    expect((await ask(asha, asha.id, { paymentMethod: 'UPI' })).json()).toMatchObject({
      code: 'invalid_input',
      message: 'Your cart is empty.',
    })
    await holds.add(asha, productId, { quantity: 2 })
    await holds.add(ravi, productId, { quantity: 2 })
    expect((await ask(asha, asha.id, { paymentMethod: 'COD' })).statusCode).toBe(400)
    expect((await ask(ravi, asha.id, { paymentMethod: 'UPI' })).statusCode).toBe(403)
    expect((await ask(asha, asha.id, { paymentMethod: 'UPI' })).statusCode).toBe(201)
    expect(await refusal(holds.hold(ravi))).toEqual({ status: 409, message: 'Only one is out of stock.' })
    expect([await holds.stockOf(productId), await holds.holdsOf(ravi)]).toEqual([0, []])
  })

  test('BROWSE-03 is rejected for a piece hidden since it was added', async ({ shop, ravi, holds }) => {
    const productId = await newProduct(shop, { name: 'Hidden ring', price: 100, stock: 2 })
    await shop.call(clearCart, { params: { userId: ravi.id } }, ravi.token)
    await holds.add(ravi, productId)
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('products').set({ visibility: 'hidden' }).where('id', '=', productId).execute(),
    )
    expect(await refusal(holds.hold(ravi))).toEqual({
      status: 409,
      message: 'Hidden ring is no longer sold. Please remove it from your cart.',
    })
    expect(await holds.holdsOf(ravi)).toEqual([])
    await shop.call(clearCart, { params: { userId: ravi.id } }, ravi.token)
  })

  test('needs no reservation for products that are not counted', async ({ shop, asha, holds }) => {
    const { productId } = await holds.held(asha, { stock: null })
    expect(await holds.stockOf(productId)).toBeNull()
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('products').set({ stock: 5 }).where('id', '=', productId).execute(),
    )
    await shop.call(clearCart, { params: { userId: asha.id } }, asha.token)
    expect(
      await shop.context.db.reader
        .selectFrom('products')
        .select('stock')
        .where('id', '=', productId)
        .executeTakeFirst(),
    ).toEqual({ stock: 5 })
  })

  test('allows 12 new holds an hour (ASVS 2.3.2)', async ({ shop, asha, holds }) => {
    const holdOther = async () => {
      await shop.call(clearCart, { params: { userId: asha.id } }, asha.token)
      await holds.add(asha, await newProduct(shop, { price: 100, stock: 200 }))
      await holds.hold(asha)
      return holds.hold(asha)
    }
    for (let made = 0; made < 12; made += 1) await holdOther()
    expect(await refusal(holdOther())).toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many attempts.'),
    })
    await letPass(shop, 3_600_000)
    await holdOther()
  })

  test('LIMIT-05 a customer holds one product 8 times in 24 hours', async ({ shop, asha, ravi, holds }) => {
    const productId = await newProduct(shop, { name: 'Wanted ring', price: 100, stock: 20 })
    const holdNew = async (shopper: Shopper) => {
      await shop.call(clearCart, { params: { userId: shopper.id } }, shopper.token)
      await holds.add(shopper, productId)
      return holds.hold(shopper)
    }
    for (let made = 0; made < 8; made += 1) await holdNew(asha)
    expect(await holds.hold(asha)).toMatchObject({ totals: { grandTotal: 110 } })
    expect(await refusal(holdNew(asha))).toEqual({
      status: 429,
      message: 'You can hold Wanted ring 8 times in 24 hours. Please try again in 24 hours.',
    })
    expect([await holds.stockOf(productId), await holds.holdsOf(asha)]).toEqual([20, []])
    await holdNew(ravi)
    await letPass(shop, 23 * 3_600_000)
    expect(await refusal(holds.hold(asha))).toMatchObject({ status: 429 })
    await letPass(shop, 3_600_000)
    await holds.hold(asha)
    expect(await holds.stockOf(productId)).toBe(18)
  })

  test('LIMIT-05 asking again for a live hold neither renews nor counts', async ({ shop, asha, holds }) => {
    const { productId, ...made } = await holds.held(asha)
    await holds.letHoldPass(asha, 5)
    const expiresAt = new Date(Date.parse(made.expiresAt) - 5 * 60_000).toISOString()
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect(await holds.hold(asha, { renew: true })).toMatchObject({ expiresAt })
    const counted = await shop.context.db.reader
      .selectFrom('throttles')
      .select('hits')
      .where('key', '=', `hold-product:${asha.id}:${productId}`)
      .executeTakeFirst()
    expect([counted, await holds.stockOf(productId)]).toEqual([{ hits: 1 }, 2])
  })

  test('shows reserved pieces as sold out to other customers only', async ({ asha, ravi, holds }) => {
    const { productId } = await holds.held(asha, { stock: 1 })
    expect(await holds.stockOf(productId)).toBe(0)
    expect((await holds.cartOf(asha))[0]?.stock).toBe(1)
    expect(await refusal(holds.add(ravi, productId))).toEqual({
      status: 409,
      message: 'Held ring is out of stock.',
    })
  })

  test('ends with each change of the cart and frees its pieces', async ({ shop, asha, holds }) => {
    const { productId } = await holds.held(asha, { stock: 2 })
    const line = await holds.add(asha, productId)
    expect([line.quantity, await holds.stockOf(productId), (await holds.holdsOf(asha)).length]).toEqual([
      2, 2, 0,
    ])
    await holds.hold(asha)
    expect(await holds.stockOf(productId)).toBe(0)
    const change = (type: 'increment' | 'decrement') =>
      shop.call(updateCartLine, { params: { itemId: line._id }, body: { type } }, asha.token)
    expect(await refusal(change('increment'))).toMatchObject({ status: 409 })
    expect([await holds.stockOf(productId), (await holds.holdsOf(asha)).length]).toEqual([0, 1])
    await change('decrement')
    expect([await holds.stockOf(productId), (await holds.holdsOf(asha)).length]).toEqual([2, 0])
    await holds.hold(asha)
    await change('increment')
    expect(await holds.stockOf(productId)).toBe(2)
    await holds.hold(asha)
    await shop.call(removeCartLine, { params: { itemId: line._id } }, asha.token)
    expect([await holds.stockOf(productId), (await holds.holdsOf(asha)).length]).toEqual([2, 0])
  })

  test('a new hold replaces an expired one, once in parallel', async ({ asha, holds }) => {
    const { productId, holdId } = await holds.held(asha)
    await holds.letHoldPass(asha, DEFAULT_HOLD_MINUTES + 1)
    const made = await Promise.all(Array.from({ length: 6 }, () => holds.hold(asha)))
    expect(new Set(made.map((each) => each.holdId)).size).toBe(1)
    expect(made[0]?.holdId).not.toBe(holdId)
    expect([await holds.stockOf(productId), (await holds.holdsOf(asha)).length]).toEqual([2, 1])
  })

  test('is released once, 5 minutes after it can be ordered', async ({ shop, asha, holds }) => {
    const { productId } = await holds.held(asha)
    await holds.letHoldPass(asha, DEFAULT_HOLD_MINUTES + GRACE_MINUTES - 1)
    await releaseStock(shop.context)
    expect(await holds.stockOf(productId)).toBe(2)
    await holds.letHoldPass(asha, 2)
    await Promise.all(Array.from({ length: 5 }, () => releaseStock(shop.context)))
    expect([await holds.stockOf(productId), await holds.holdsOf(asha)]).toEqual([3, []])
  })

  test('a start releases holds that expired while stopped', async ({ shop, asha, holds }) => {
    const { productId } = await holds.held(asha)
    await holds.letHoldPass(asha, DEFAULT_HOLD_MINUTES + GRACE_MINUTES + 1)
    const jobs = startJobs(shopJobs(shop.context), shop.context.log, shop.context.db.changes.claim)
    await jobs.stop()
    expect([await holds.stockOf(productId), await holds.holdsOf(asha)]).toEqual([3, []])
  })

  test('releases many due holds', async ({ shop, holds }) => {
    const productId = await newProduct(shop, { price: 100, stock: 200 })
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => newShopper(shop)))
    // One after the other: a busy machine would refuse some of sixty who want the same product at a time.
    for (const shopper of shoppers) {
      await holds.add(shopper, productId)
      await holds.hold(shopper)
    }
    expect(await holds.stockOf(productId)).toBe(140)
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('price_holds').set({ expires_at: 0 }).execute(),
    )
    await releaseStock(shop.context)
    expect(await holds.stockOf(productId)).toBe(200)
  })

  test('ends with its account', async ({ shop, asha, holds }) => {
    const admin = await newShopper(shop, 'admin')
    const { productId, totals, expiresAt, holdId } = await holds.held(asha)
    expect((await shop.call(getPersonalData, {}, asha.token)).priceHold).toEqual({
      holdId,
      totals,
      expiresAt,
    })
    await shop.call(deleteUser, { params: { userId: asha.id } }, admin.token)
    expect([await holds.stockOf(productId), await holds.holdsOf(asha)]).toEqual([3, []])
  })
})
