import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amountOf, newCoupon, newProduct, newShopper, refusal, sendOrder, type Shopper } from '../../../tests/factories.ts'
import { letPass } from '../../../tests/mails.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { createAddress, deleteAddress } from '../../contract/address.ts'
import { addToCart, clearCart, getCart, getCartSummary, removeCartCoupon, removeCartLine, updateCartLine } from '../../contract/cart.ts'
import { validateCoupon } from '../../contract/coupon.ts'
import { createHold, GRACE_MINUTES, HOLD_MINUTES } from '../../contract/hold.ts'
import { deleteUser } from '../../contract/manage-users.ts'
import { cancelOrder, getPlacedOrder } from '../../contract/order.ts'
import { getPersonalData } from '../../contract/privacy.ts'
import { getProduct } from '../../contract/product.ts'
import { deleteProduct } from '../catalogue/write-product.service.ts'
import { releaseStock } from '../jobs/release-stock.ts'

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

const add = (shopper: Shopper, productId: string, more: { quantity?: number; size?: string } = {}) =>
  it.call(addToCart, { body: { productId, userId: shopper.id, ...more } }, shopper.token)
const hold = (shopper: Shopper) => it.call(createHold, { params: { userId: shopper.id }, body: { paymentMethod: 'UPI' } }, shopper.token)
const cartOf = (shopper: Shopper) => it.call(getCart, { params: { userId: shopper.id } }, shopper.token)
const stockOf = async (id: string) => (await it.call(getProduct, { params: { id } })).product.stock
const usesOf = async (id: string) =>
  (await it.shop.db.reader.selectFrom('coupons').select('used_count').where('id', '=', id).executeTakeFirstOrThrow()).used_count
const holdsOf = (shopper: Shopper) => it.shop.db.reader.selectFrom('price_holds').selectAll().where('user_id', '=', shopper.id).execute()
const setPrice = (id: string, paise: number) =>
  it.shop.db.transaction((tx) => tx.updateTable('products').set({ price_paise: paise }).where('id', '=', id).execute())

/** As if a hold had been made so many minutes earlier. */
const letHoldPass = (shopper: Shopper, minutes: number) =>
  it.shop.db.transaction((tx) =>
    tx.updateTable('price_holds').set((row) => ({ expires_at: row('expires_at', '-', minutes * 60_000) })).where('user_id', '=', shopper.id).execute())

/** An order of one piece by UPI, as `I Have Paid` sends it. */
const pay = (shopper: Shopper, productId: string, holdId: string | null, price: number, more: object = {}, key?: string) =>
  sendOrder(it, shopper, {
    products: [{ productId, quantity: 1 }], amount: amountOf([{ price, quantity: 1 }]), paymentMethod: 'UPI', ...(holdId !== null && { holdId }), ...more,
  }, key)

/** A product with so many pieces, one of them in Asha's cart and held. */
async function held(told: { price?: number; stock?: number | null } = {}) {
  const { price = 1000, stock = 3 } = told
  const productId = await newProduct(it, { name: 'Held ring', price, stock })
  await add(asha, productId)
  return { productId, ...(await hold(asha)) }
}

describe('a hold', () => {
  test('D1: reserves pieces for 15 minutes, and is returned unchanged for the same cart', async () => {
    const { productId, ...made } = await held()
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
    const { productId } = await held({ stock: null })
    expect(await stockOf(productId)).toBeNull()
    await it.shop.db.transaction((tx) => tx.updateTable('products').set({ stock: 5 }).where('id', '=', productId).execute())
    await it.call(clearCart, { params: { userId: asha.id } }, asha.token)
    expect(await it.shop.db.reader.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirst()).toEqual({ stock: 5 })
  })

  test('D1: is made anew at most 12 times an hour', async () => {
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
    const { productId } = await held({ stock: 1 })
    expect(await stockOf(productId)).toBe(0)
    expect((await cartOf(asha))[0]?.stock).toBe(1)
    expect(await refusal(add(ravi, productId))).toEqual({ status: 409, message: 'Held ring is out of stock.' })
  })

  test('D1: ends with each change of the cart, and its pieces can be taken into the cart again', async () => {
    const { productId } = await held({ stock: 2 })
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
    const { productId, holdId } = await held()
    await letHoldPass(asha, HOLD_MINUTES + 1)
    const made = await Promise.all(Array.from({ length: 6 }, () => hold(asha)))
    expect(new Set(made.map((each) => each.holdId)).size).toBe(1)
    expect(made[0]?.holdId).not.toBe(holdId)
    expect([await stockOf(productId), (await holdsOf(asha)).length]).toEqual([2, 1])
  })

  test('D1: gives back by itself after the 5 minutes in which it can still be ordered by, once, on however many nodes', async () => {
    const { productId } = await held()
    await letHoldPass(asha, HOLD_MINUTES + GRACE_MINUTES - 1)
    await releaseStock(it.shop)
    expect(await stockOf(productId)).toBe(2)
    await letHoldPass(asha, 2)
    await Promise.all(Array.from({ length: 5 }, () => releaseStock(it.shop)))
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
    await it.shop.db.transaction((tx) => tx.updateTable('price_holds').set({ expires_at: 0 }).execute())
    await releaseStock(it.shop)
    expect(await stockOf(productId)).toBe(200)
  })

  test('D1: ends with its account', async () => {
    const admin = await newShopper(it, 'admin')
    const { productId, totals, expiresAt, holdId } = await held()
    expect((await it.call(getPersonalData, {}, asha.token)).priceHold).toEqual({ holdId, totals, expiresAt })
    await it.call(deleteUser, { params: { userId: asha.id } }, admin.token)
    expect([await stockOf(productId), await holdsOf(asha)]).toEqual([3, []])
  })
})

describe('a hold with a coupon', () => {
  const apply = (shopper: Shopper, code: string) => it.call(validateCoupon, { body: { code } }, shopper.token)

  test('D1: takes one use while it lasts, which stays the shopper’s own', async () => {
    const productId = await newProduct(it, { price: 1000 })
    const id = await newCoupon(it, { code: 'LASTUSE', percent: 10, uses: 1 })
    await add(asha, productId)
    await apply(asha, 'LASTUSE')
    expect((await hold(asha)).totals).toMatchObject({ discountPercentage: 10, grandTotal: 990 })
    expect(await usesOf(id)).toBe(1)
    const { coupon } = await it.call(getCartSummary, { params: { userId: asha.id } }, asha.token)
    expect(coupon).toEqual({ code: 'LASTUSE', discountPercentage: 10 })
    expect(await apply(asha, 'lastuse')).toEqual({ code: 'LASTUSE', discountPercentage: 10 })
    expect(await refusal(apply(ravi, 'LASTUSE'))).toMatchObject({ status: 400 })
    await letHoldPass(asha, HOLD_MINUTES + GRACE_MINUTES + 1)
    await releaseStock(it.shop)
    expect(await usesOf(id)).toBe(0)
  })

  test('D1: follows another coupon at the held prices, and gives the use of the first one back', async () => {
    const productId = await newProduct(it, { price: 1000 })
    const [ten, half] = [await newCoupon(it, { code: 'TENTH', percent: 10 }), await newCoupon(it, { code: 'HALF', percent: 50 })]
    await add(asha, productId)
    await apply(asha, 'TENTH')
    const first = await hold(asha)
    await setPrice(productId, 500_000)
    await apply(asha, 'HALF')
    const second = await hold(asha)
    expect([second.holdId, second.expiresAt, second.totals.grandTotal]).toEqual([first.holdId, first.expiresAt, 550])
    expect([await usesOf(ten), await usesOf(half)]).toEqual([0, 1])
    await it.call(removeCartCoupon, { params: { userId: asha.id } }, asha.token)
    expect((await hold(asha)).totals.grandTotal).toBe(1100)
    expect([await usesOf(ten), await usesOf(half)]).toEqual([0, 0])
  })

  test('D1: lets the order be placed at the held amount although the coupon has expired or is gone', async () => {
    const productId = await newProduct(it, { price: 1000 })
    const id = await newCoupon(it, { code: 'SHORTLY', percent: 15 })
    await add(asha, productId)
    await apply(asha, 'SHORTLY')
    const { holdId } = await hold(asha)
    await it.shop.db.transaction((tx) => tx.deleteFrom('coupons').where('id', '=', id).execute())
    const { status, body } = await pay(asha, productId, holdId, 1000, { amount: '935.00' })
    expect([status, body.order.amount, body.order.couponCode]).toEqual([201, 935, 'SHORTLY'])
  })

  test('D1: counts one use for hold and order together, and gives it back when the order is called off', async () => {
    const productId = await newProduct(it, { price: 1000 })
    const id = await newCoupon(it, { code: 'COUNTED', percent: 15, uses: 1 })
    await add(asha, productId)
    await apply(asha, 'COUNTED')
    const { holdId } = await hold(asha)
    const { body } = await pay(asha, productId, holdId, 1000, { amount: '935.00' })
    expect(await usesOf(id)).toBe(1)
    await it.call(cancelOrder, { params: { id: body.order._id } }, asha.token)
    expect(await usesOf(id)).toBe(0)
  })

  test('D1: an order without the hold uses what is held: the last piece and the last use', async () => {
    const productId = await newProduct(it, { price: 1000, stock: 1 })
    const id = await newCoupon(it, { code: 'OWNLAST', percent: 15, uses: 1 })
    await add(asha, productId)
    await apply(asha, 'OWNLAST')
    await hold(asha)
    const { status, body } = await pay(asha, productId, null, 1000, { amount: '935.00', paymentMethod: 'COD' })
    expect([status, body.order?.amount]).toEqual([201, 935])
    expect([await usesOf(id), await stockOf(productId), await holdsOf(asha)]).toEqual([1, 0, []])
  })
})

describe('an order by a hold', () => {
  test('D1: is placed at the held amount whatever has changed since: price, name, stock, the product itself, the address', async () => {
    const { productId, holdId } = await held({ stock: 1 })
    const kept = await it.call(createAddress, {
      body: { name: 'Asha', phone: '9876543210', line1: '4 Lake Road', line2: '', city: 'Kochi', state: 'Kerala', pin: '682001' },
    }, asha.token)
    await setPrice(productId, 200_000)
    await it.call(deleteAddress, { params: { id: kept._id } }, asha.token)
    await it.shop.db.transaction((tx) => deleteProduct(tx, productId))
    const { status, body } = await pay(asha, productId, holdId, 1000, { utr: '402812345001', addressId: kept._id })
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      amount: 1100, paymentStatus: 'awaiting_confirmation', utr: '402812345001', address: null,
      products: [{ productId, name: 'Held ring', price: 1000, quantity: 1, color: 'Gold' }],
    })
  })

  test('D1: takes the reserved pieces and no more, empties the cart, and ends the hold', async () => {
    const { productId, holdId } = await held()
    const { body } = await pay(asha, productId, holdId, 1000)
    expect([await stockOf(productId), await cartOf(asha), await holdsOf(asha)]).toEqual([2, [], []])
    await it.call(cancelOrder, { params: { id: body.order._id } }, asha.token)
    expect(await stockOf(productId)).toBe(3)
  })

  test('D1: is accepted for 5 minutes after the hold has expired, and then told the present price', async () => {
    const { productId, holdId } = await held()
    await setPrice(productId, 200_000)
    await letHoldPass(asha, HOLD_MINUTES + GRACE_MINUTES - 1)
    expect((await pay(asha, productId, holdId, 1000)).status).toBe(201)
    await add(ravi, productId)
    const { holdId: second } = await hold(ravi)
    await letHoldPass(ravi, HOLD_MINUTES + GRACE_MINUTES + 1)
    const late = await pay(ravi, productId, second, 2000)
    expect([late.status, late.body.code, late.body.error]).toEqual([409, 'price_changed', 'The price of your order has changed. Please review your cart.'])
    expect(late.body).toMatchObject({ totals: { grandTotal: 2200 } })
  })

  test('D1: at the present total has the present prices, and any other amount is refused', async () => {
    const { productId, holdId } = await held()
    await setPrice(productId, 90_000)
    expect((await pay(asha, productId, holdId, 950)).status).toBe(409)
    const { status, body } = await pay(asha, productId, holdId, 900)
    expect([status, body.order.amount, body.order.products[0]?.price]).toEqual([201, 990, 900])
    expect([await stockOf(productId), await holdsOf(asha)]).toEqual([2, []])
  })

  test('D1: of another cart than the held one is placed at present prices, and what is left over goes back', async () => {
    const [ring, chain] = [await newProduct(it, { price: 100, stock: 5 }), await newProduct(it, { price: 200, stock: 5 })]
    await add(asha, ring, { quantity: 3 })
    const { holdId } = await hold(asha)
    const amount = amountOf([{ price: 100, quantity: 1 }, { price: 200, quantity: 2 }])
    const { status } = await pay(asha, ring, holdId, 0, { products: [{ productId: ring, quantity: 1 }, { productId: chain, quantity: 2 }], amount })
    expect([status, await stockOf(ring), await stockOf(chain), await holdsOf(asha)]).toEqual([201, 4, 3, []])
  })

  test('D1: is not another’s, not cash, and not unknown', async () => {
    const { productId, holdId } = await held()
    expect((await pay(ravi, productId, holdId, 1000)).status).toBe(409)
    expect((await pay(asha, productId, holdId, 1000, { paymentMethod: 'COD' })).body).toMatchObject({ code: 'invalid_input', message: 'holdId: belongs to a UPI payment' })
    expect((await pay(asha, productId, crypto.randomUUID(), 1000)).status).toBe(409)
    expect((await holdsOf(asha)).length).toBe(1)
  })

  test('D1: with the same key is the same order again, by which it can be found', async () => {
    const { productId, holdId } = await held()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(asha, productId, holdId, 1000, { utr: '402812345002' }, 'the-same-key')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    const { order } = await it.call(getPlacedOrder, { params: { key: 'the-same-key' } }, asha.token)
    expect(order).toEqual(answers[0]?.body.order)
    expect(await refusal(it.call(getPlacedOrder, { params: { key: 'the-same-key' } }, ravi.token))).toMatchObject({ status: 404 })
    expect(await stockOf(productId)).toBe(2)
  })

  test('D1: of many who hold, order and let go of the last pieces at once, exactly as many get them as there are', async () => {
    const productId = await newProduct(it, { name: 'Last ones', price: 100, stock: 4 })
    const buyers = await Promise.all(Array.from({ length: 24 }, () => newShopper(it)))
    await Promise.all(buyers.map((buyer) => add(buyer, productId)))
    const outcomes = await Promise.all(buyers.map(async (buyer, index) => {
      if (index % 3 === 0) return (await pay(buyer, productId, null, 100)).status
      const made = await hold(buyer).catch(() => null)
      if (!made) return 409
      if (index % 3 === 1) return (await pay(buyer, productId, made.holdId, 100)).status
      await it.call(clearCart, { params: { userId: buyer.id } }, buyer.token)
      return 'let go'
    }))
    const sold = outcomes.filter((outcome) => outcome === 201).length
    expect(await stockOf(productId)).toBe(4 - sold)
    expect(await it.shop.db.reader.selectFrom('price_holds').select('id').where('user_id', 'in', buyers.map(({ id }) => id)).execute()).toEqual([])
  })
})
