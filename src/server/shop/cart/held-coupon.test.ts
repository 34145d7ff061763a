import { describe, expect } from 'vitest'
import { newCoupon, newProduct, refusal, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../tests/holds.ts'
import { getCartSummary, removeCartCoupon } from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'
import { DEFAULT_HOLD_MINUTES, GRACE_MINUTES } from '../../../contract/hold.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { releaseStock } from '../jobs/release-stock.ts'

const test = shopTest()
  .extend('holds', { scope: 'file' }, ({ shop }) => holding(shop))
  .extend(
    'apply',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, code: string) =>
        shop.call(validateCoupon, { body: { code } }, shopper.token),
  )

describe('a hold with a coupon', () => {
  test('takes one use while it lasts, which stays the shopper’s own', async ({
    shop,
    asha,
    ravi,
    holds,
    apply,
  }) => {
    const productId = await newProduct(shop, { price: 1000 })
    const id = await newCoupon(shop, { code: 'LASTUSE', percent: 10, uses: 1 })
    await holds.add(asha, productId)
    await apply(asha, 'LASTUSE')
    expect((await holds.hold(asha)).totals).toMatchObject({ discountPercentage: 10, grandTotal: 990 })
    expect(await holds.usesOf(id)).toBe(1)
    const { coupon } = await shop.call(getCartSummary, { params: { userId: asha.id } }, asha.token)
    expect(coupon).toEqual({ code: 'LASTUSE', discountPercentage: 10 })
    expect(await apply(asha, 'lastuse')).toEqual({ code: 'LASTUSE', discountPercentage: 10 })
    expect(await refusal(apply(ravi, 'LASTUSE'))).toMatchObject({ status: 400 })
    await holds.letHoldPass(asha, DEFAULT_HOLD_MINUTES + GRACE_MINUTES + 1)
    await releaseStock(shop.context)
    expect(await holds.usesOf(id)).toBe(0)
  })

  test('changes the coupon at held prices and releases the first use', async ({
    shop,
    asha,
    holds,
    apply,
  }) => {
    const productId = await newProduct(shop, { price: 1000 })
    const [ten, half] = [
      await newCoupon(shop, { code: 'TENTH', percent: 10 }),
      await newCoupon(shop, { code: 'HALF', percent: 50 }),
    ]
    await holds.add(asha, productId)
    await apply(asha, 'TENTH')
    const first = await holds.hold(asha)
    await holds.setPrice(productId, 500_000)
    await apply(asha, 'HALF')
    const second = await holds.hold(asha)
    expect([second.holdId, second.expiresAt, second.totals.grandTotal]).toEqual([
      first.holdId,
      first.expiresAt,
      550,
    ])
    expect([await holds.usesOf(ten), await holds.usesOf(half)]).toEqual([0, 1])
    await shop.call(removeCartCoupon, { params: { userId: asha.id } }, asha.token)
    expect((await holds.hold(asha)).totals.grandTotal).toBe(1100)
    expect([await holds.usesOf(ten), await holds.usesOf(half)]).toEqual([0, 0])
  })

  test('the held amount survives an expired or deleted coupon', async ({ shop, asha, holds, apply }) => {
    const productId = await newProduct(shop, { price: 1000 })
    const id = await newCoupon(shop, { code: 'SHORTLY', percent: 15 })
    await holds.add(asha, productId)
    await apply(asha, 'SHORTLY')
    const { holdId } = await holds.hold(asha)
    await shop.context.db.transaction((tx) => tx.db.deleteFrom('coupons').where('id', '=', id).execute())
    const { status, body } = await holds.pay(asha, productId, holdId, 1000, { amount: '935.00' })
    expect([status, body.order.amount, body.order.couponCode]).toEqual([201, 935, 'SHORTLY'])
  })

  test('counts one use for hold and order, released on cancellation', async ({
    shop,
    asha,
    holds,
    apply,
  }) => {
    const productId = await newProduct(shop, { price: 1000 })
    const id = await newCoupon(shop, { code: 'COUNTED', percent: 15, uses: 1 })
    await holds.add(asha, productId)
    await apply(asha, 'COUNTED')
    const { holdId } = await holds.hold(asha)
    const { body } = await holds.pay(asha, productId, holdId, 1000, { amount: '935.00' })
    expect(await holds.usesOf(id)).toBe(1)
    await shop.call(cancelOrder, { params: { id: body.order._id } }, asha.token)
    expect(await holds.usesOf(id)).toBe(0)
  })

  test('an order without the hold uses its last piece and coupon', async ({ shop, asha, holds, apply }) => {
    const productId = await newProduct(shop, { price: 1000, stock: 1 })
    const id = await newCoupon(shop, { code: 'OWNLAST', percent: 15, uses: 1 })
    await holds.add(asha, productId)
    await apply(asha, 'OWNLAST')
    await holds.hold(asha)
    const { status, body } = await holds.pay(asha, productId, null, 1000, {
      amount: '935.00',
      paymentMethod: 'COD',
    })
    expect([status, body.order?.amount]).toEqual([201, 935])
    expect([await holds.usesOf(id), await holds.stockOf(productId), await holds.holdsOf(asha)]).toEqual([
      1,
      0,
      [],
    ])
  })
})
