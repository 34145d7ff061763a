import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newProduct, newShopper, refusal, type Shopper } from '../../../tests/factories.ts'
import { holding } from '../../../tests/holds.ts'
import { letPass } from '../../../tests/mails.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { clearCart, removeCartLine, updateCartLine } from '../../contract/cart.ts'
import { GRACE_MINUTES, HOLD_MINUTES } from '../../contract/hold.ts'
import { deleteUser } from '../../contract/manage-users.ts'
import { getPersonalData } from '../../contract/privacy.ts'
import { releaseStock, startReleasingStock } from '../jobs/release-stock.ts'

let it: TestShop
let asha: Shopper
let ravi: Shopper
beforeAll(async () => {
  it = await openTestShop()
})
beforeEach(async () => {
  asha = await newShopper(it)
  ravi = await newShopper(it)
})
afterAll(() => it.close())

const { add, hold, held, cartOf, stockOf, holdsOf, setPrice, letHoldPass } = holding(() => it)

describe('a hold', () => {
  test('D1: reserves pieces for 15 minutes, and is returned unchanged for the same cart (ASVS 2.3.4)', async () => {
    const { productId, ...made } = await held(asha)
    expect(made).toEqual({
      holdId: expect.stringMatching(/^[0-9a-f-]{36}$/), expiresAt: expect.any(String),
      totals: { selectedItems: 1, totalPrice: 1000, discountPercentage: 0, discount: 0, taxRate: 10, tax: 100, grandTotal: 1100 },
    })
    const minutes = (Date.parse(made.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(HOLD_MINUTES - 1)
    expect(minutes).toBeLessThanOrEqual(HOLD_MINUTES)
    await setPrice(productId, 150_000)
    expect(await hold(asha)).toEqual(made)
    expect([await stockOf(productId), (await holdsOf(asha)).length]).toEqual([2, 1])
  })

  test('D1: answers 201, and tells what it cannot hold: an empty cart, another method, another’s cart, more than there is', async () => {
    const productId = await newProduct(it, { name: 'Only one', price: 100, stock: 2 })
    const ask = (shopper: Shopper, userId: string, payload: object) =>
      it.app.inject({ method: 'POST', url: `/api/cart/${userId}/hold`, headers: { authorization: `Bearer ${shopper.token}` }, payload })
    expect((await ask(asha, asha.id, { paymentMethod: 'UPI' })).json()).toMatchObject({ code: 'invalid_input', message: 'Your cart is empty.' })
    await add(asha, productId, { quantity: 2 })
    await add(ravi, productId, { quantity: 2 })
    expect((await ask(asha, asha.id, { paymentMethod: 'COD' })).statusCode).toBe(400)
    expect((await ask(ravi, asha.id, { paymentMethod: 'UPI' })).statusCode).toBe(403)
    expect((await ask(asha, asha.id, { paymentMethod: 'UPI' })).statusCode).toBe(201)
    expect(await refusal(hold(ravi))).toEqual({ status: 409, message: 'Only one is out of stock.' })
    expect([await stockOf(productId), await holdsOf(ravi)]).toEqual([0, []])
  })

  test('D1: needs no reservation for products that are not counted', async () => {
    const { productId } = await held(asha, { stock: null })
    expect(await stockOf(productId)).toBeNull()
    await it.context.db.transaction((tx) => tx.updateTable('products').set({ stock: 5 }).where('id', '=', productId).execute())
    await it.call(clearCart, { params: { userId: asha.id } }, asha.token)
    expect(await it.context.db.reader.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirst()).toEqual({ stock: 5 })
  })

  test('D1: is made anew at most 12 times an hour (ASVS 2.3.2)', async () => {
    const productId = await newProduct(it, { price: 100, stock: 200 })
    for (let made = 0; made < 12; made += 1) {
      await add(asha, productId)
      await hold(asha)
      await hold(asha)
    }
    await add(asha, productId)
    expect(await refusal(hold(asha))).toMatchObject({ status: 429, message: expect.stringContaining('Too many attempts.') })
    expect(await stockOf(productId)).toBe(200)
    await letPass(it, 3_600_000)
    await hold(asha)
    expect(await stockOf(productId)).toBe(187)
  })

  test('D1: shows the last pieces as sold out to others, and as theirs to whom they are held for', async () => {
    const { productId } = await held(asha, { stock: 1 })
    expect(await stockOf(productId)).toBe(0)
    expect((await cartOf(asha))[0]?.stock).toBe(1)
    expect(await refusal(add(ravi, productId))).toEqual({ status: 409, message: 'Held ring is out of stock.' })
  })

  test('D1: ends with each change of the cart, and its pieces can be taken into the cart again', async () => {
    const { productId } = await held(asha, { stock: 2 })
    const line = await add(asha, productId)
    expect([line.quantity, await stockOf(productId), (await holdsOf(asha)).length]).toEqual([2, 2, 0])
    await hold(asha)
    expect(await stockOf(productId)).toBe(0)
    const change = (type: 'increment' | 'decrement') => it.call(updateCartLine, { params: { itemId: line._id }, body: { type } }, asha.token)
    expect(await refusal(change('increment'))).toMatchObject({ status: 409 })
    expect([await stockOf(productId), (await holdsOf(asha)).length]).toEqual([0, 1])
    await change('decrement')
    expect([await stockOf(productId), (await holdsOf(asha)).length]).toEqual([2, 0])
    await hold(asha)
    await change('increment')
    expect(await stockOf(productId)).toBe(2)
    await hold(asha)
    await it.call(removeCartLine, { params: { itemId: line._id } }, asha.token)
    expect([await stockOf(productId), (await holdsOf(asha)).length]).toEqual([2, 0])
  })

  test('D1: ends when a shopper asks for a new one after it has expired, and once when several ask at once', async () => {
    const { productId, holdId } = await held(asha)
    await letHoldPass(asha, HOLD_MINUTES + 1)
    const made = await Promise.all(Array.from({ length: 6 }, () => hold(asha)))
    expect(new Set(made.map((each) => each.holdId)).size).toBe(1)
    expect(made[0]?.holdId).not.toBe(holdId)
    expect([await stockOf(productId), (await holdsOf(asha)).length]).toEqual([2, 1])
  })

  test('D1: gives back by itself after the 5 minutes in which it can still be ordered by, once, on however many nodes', async () => {
    const { productId } = await held(asha)
    await letHoldPass(asha, HOLD_MINUTES + GRACE_MINUTES - 1)
    await releaseStock(it.context)
    expect(await stockOf(productId)).toBe(2)
    await letHoldPass(asha, 2)
    await Promise.all(Array.from({ length: 5 }, () => releaseStock(it.context)))
    expect([await stockOf(productId), await holdsOf(asha)]).toEqual([3, []])
  })

  test('D1: gives back when the shop starts what was due while it was not running', async () => {
    const { productId } = await held(asha)
    await letHoldPass(asha, HOLD_MINUTES + GRACE_MINUTES + 1)
    const releasing = startReleasingStock(it.context)
    await releasing.stop()
    expect([await stockOf(productId), await holdsOf(asha)]).toEqual([3, []])
  })

  test('D1: gives back many that are due', async () => {
    const productId = await newProduct(it, { price: 100, stock: 200 })
    const shoppers = await Promise.all(Array.from({ length: 60 }, () => newShopper(it)))
    await Promise.all(shoppers.map(async (shopper) => {
      await add(shopper, productId)
      await hold(shopper)
    }))
    expect(await stockOf(productId)).toBe(140)
    await it.context.db.transaction((tx) => tx.updateTable('price_holds').set({ expires_at: 0 }).execute())
    await releaseStock(it.context)
    expect(await stockOf(productId)).toBe(200)
  })

  test('D1: ends with its account', async () => {
    const admin = await newShopper(it, 'admin')
    const { productId, totals, expiresAt, holdId } = await held(asha)
    expect((await it.call(getPersonalData, {}, asha.token)).priceHold).toEqual({ holdId, totals, expiresAt })
    await it.call(deleteUser, { params: { userId: asha.id } }, admin.token)
    expect([await stockOf(productId), await holdsOf(asha)]).toEqual([3, []])
  })
})
