import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newCoupon, newProduct, newShopper, refusal, type Shopper } from '../../../tests/factories.ts'
import { holding } from '../../../tests/holds.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { getCartSummary, removeCartCoupon } from '../../contract/cart.ts'
import { validateCoupon } from '../../contract/coupon.ts'
import { GRACE_MINUTES, HOLD_MINUTES } from '../../contract/hold.ts'
import { cancelOrder } from '../../contract/order.ts'
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

const { add, hold, pay, stockOf, usesOf, holdsOf, setPrice, letHoldPass } = holding(() => it)

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
    await releaseStock(it.context)
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
    await it.context.db.transaction((tx) => tx.deleteFrom('coupons').where('id', '=', id).execute())
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
