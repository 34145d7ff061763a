import { afterEach, expect, vi } from 'vitest'
import { newProduct, newShopper, refusal } from '../../../../tests/factories.ts'
import { promotionsTest } from '../../../../tests/fixtures/promotions.ts'
import { holding } from '../../../../tests/holds.ts'
import { removeCartCoupon } from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'

const test = promotionsTest.extend('holds', { scope: 'file' }, ({ shop }) => holding(shop))

const refused = { status: 400, message: 'Invalid or expired coupon code.' }

afterEach(() => void vi.useRealTimers())

test('PROMO-02 the automatic coupon wins and says why', async ({
  shop,
  asha,
  add,
  summaryOf,
  create,
  apply,
  remove,
}) => {
  await add(asha, await newProduct(shop, { price: 1000 }))
  const five = await create({ code: 'FIVE', discountPercentage: 5 })
  const wedding = await create({ code: 'WEDDING10', discountPercentage: 10, automatic: true })
  expect(await summaryOf(asha)).toMatchObject({
    coupon: { code: 'WEDDING10', discountPercentage: 10, automatic: true },
    totals: { discount: 100, grandTotal: 990 },
  })
  expect(await apply(asha, 'five')).toEqual({ code: 'FIVE', discountPercentage: 5 })
  expect(await summaryOf(asha)).toMatchObject({
    coupon: { code: 'WEDDING10' },
    otherCoupon: { code: 'FIVE', reason: 'WEDDING10 gives you more.' },
  })

  await remove(wedding._id)
  expect(await summaryOf(asha)).toMatchObject({ coupon: { code: 'FIVE' }, totals: { discount: 50 } })
  expect(await summaryOf(asha)).not.toHaveProperty('otherCoupon')
  await shop.call(removeCartCoupon, { params: { userId: asha.id } }, asha.token)
  expect((await summaryOf(asha)).coupon).toBeNull()
  await remove(five._id)
})

test('PROMO-02 a hold reserves the coupon that counts', async ({ shop, holds, create, apply, remove }) => {
  const shopper = await newShopper(shop)
  await holds.add(shopper, await newProduct(shop, { price: 1000 }))
  const five = await create({ code: 'HELD5', discountPercentage: 5 })
  const off = await create({ code: 'HELD200', kind: 'amount', amount: 200, automatic: true })
  await apply(shopper, 'HELD5')
  expect((await holds.hold(shopper)).totals).toMatchObject({
    discountPercentage: 20,
    discount: 200,
    grandTotal: 880,
  })
  expect([await holds.usesOf(five._id), await holds.usesOf(off._id)]).toEqual([0, 1])

  const half = await create({ code: 'HELD50', discountPercentage: 50 })
  await apply(shopper, 'HELD50')
  expect((await holds.hold(shopper)).totals.grandTotal).toBe(550)
  expect([await holds.usesOf(half._id), await holds.usesOf(off._id)]).toEqual([1, 0])
  for (const { _id } of [five, off, half]) await remove(_id)
})

test('PROMO-01 a coupon applies from its minimum on', async ({ shop, add, summaryOf, create, apply }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { price: 1000 })
  const { code } = await create({ discountPercentage: 10, minimum: 2000 })
  // An empty cart is filled later.
  expect(await apply(shopper, code)).toEqual({ code, discountPercentage: 10 })
  await add(shopper, productId)
  expect(await summaryOf(shopper)).toMatchObject({
    coupon: null,
    otherCoupon: { code, reason: `${code} needs a total of ₹2,000.` },
  })
  expect(await refusal(apply(shopper, code))).toEqual(refused)
  await add(shopper, productId)
  expect((await apply(shopper, code)).discountPercentage).toBe(10)
  expect((await summaryOf(shopper)).totals.discount).toBe(200)
})

test('PROMO-03 a coupon on making is refused without making', async ({ shop, add, create, apply }) => {
  const shopper = await newShopper(shop)
  await add(shopper, await newProduct(shop, { price: 1000 }))
  const { code } = await create({ kind: 'amount', amount: 500, base: 'making' })
  expect(await refusal(apply(shopper, code))).toEqual(refused)
})

test('PROMO-01 a coupon can be used from its first instant', async ({ shop, asha, create, apply }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const startsAt = Date.now() + 60_000
  const { code, isValid } = await create({
    discountPercentage: 10,
    startsAt: new Date(startsAt).toISOString(),
  })
  expect(isValid).toBe(false)
  vi.setSystemTime(startsAt - 1)
  expect(await refusal(apply(asha, code))).toEqual(refused)
  expect(await refusal(shop.call(validateCoupon, { body: { code } }))).toEqual(refused)
  vi.setSystemTime(startsAt)
  expect((await apply(asha, code)).code).toBe(code)
})
