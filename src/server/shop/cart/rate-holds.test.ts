import { describe, expect } from 'vitest'
import { newCoupon, newProduct, refusal } from '../../../../tests/factories.ts'
import { HIGH, LOW, newShop, rateHoldsTest } from '../../../../tests/fixtures/rate-holds.ts'
import { holding } from '../../../../tests/holds.ts'
import { letPass } from '../../../../tests/mails.ts'
import { getCartSummary, updateCartLine } from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'
import { getPersonalData } from '../../../contract/privacy.ts'

const test = rateHoldsTest

describe('a hold of prices', () => {
  test('HOLD-01 HOLD-02 keeps price, break-up, rate and tax and reserves nothing', async ({
    shop,
    holds,
    rate,
    withChain,
    stockOf,
  }) => {
    const { shopper, productId } = await withChain()
    shop.context.settings.holdMinutes = 40
    const made = await holds.request(shopper)
    shop.context.settings.holdMinutes = 15
    expect(made).toMatchObject({
      holdId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      totals: { totalPrice: 152_302.6, tax: 4569.08, grandTotal: LOW },
    })
    const minutes = (Date.parse(made.expiresAt ?? '') - Date.now()) / 60_000
    expect([minutes > 39, minutes <= 40]).toEqual([true, true])
    const [row] = await holds.holdsOf(shopper)
    const inForce = shop.context.rates.ratesAt(Date.now()).get('gold 916')
    expect(JSON.parse(row?.lines ?? '')).toMatchObject([
      {
        productId,
        pricePaise: 15_230_260,
        quantity: 1,
        isReserved: false,
        taxClass: { name: 'Standard', rate: 300 },
        variant: {
          net_mg: 10_250,
          breakup: expect.stringContaining('"perGram":13430'),
          rate_ids: JSON.stringify([inForce?.id]),
        },
      },
    ])
    expect([row?.reserves, await stockOf(productId)]).toEqual([0, 3])
    await rate(13_631.5)
    expect([await holds.request(shopper, {}), await holds.request(shopper)]).toEqual([made, made])
    expect((await shop.call(getPersonalData, {}, shopper.token)).priceHold).toEqual(made)
    expect(
      (await shop.call(getCartSummary, { params: { userId: shopper.id } }, shopper.token)).totals.grandTotal,
    ).toBe(HIGH)
  })

  test('HOLD-02 only carts with weighed pieces need it, then as a whole', async ({
    shop,
    asha,
    holds,
    withChain,
  }) => {
    const fixed = await newProduct(shop, { price: 1000, stock: 2 })
    expect(await refusal(holds.request(asha))).toEqual({ status: 400, message: 'Your cart is empty.' })
    await holds.add(asha, fixed)
    expect(await holds.request(asha)).toMatchObject({
      holdId: null,
      totals: { grandTotal: 1030 },
      expiresAt: null,
    })
    expect([await holds.holdsOf(asha), await holds.stockOf(fixed)]).toEqual([[], 2])
    const { shopper } = await withChain()
    await holds.add(shopper, fixed)
    const { holdId, totals } = await holds.request(shopper)
    expect(totals.grandTotal).toBe(157_901.68)
    await holds.setPrice(fixed, 500_000)
    expect(await holds.request(shopper)).toMatchObject({ holdId, totals })
  })

  test('HOLD-02 ends with cart changes and allows 12 new ones an hour', async ({
    shop,
    holds,
    rate,
    withChain,
  }) => {
    const { shopper, line } = await withChain()
    const change = (type: 'increment' | 'decrement') =>
      shop.call(updateCartLine, { params: { itemId: line._id }, body: { type } }, shopper.token)
    const ids = new Set<string | null>()
    for (let made = 0; made < 3; made += 1) {
      ids.add((await holds.request(shopper)).holdId)
      await change('increment')
      expect(await holds.holdsOf(shopper)).toEqual([])
      const { holdId, totals } = await holds.request(shopper)
      expect([holdId, totals.selectedItems]).toEqual([(await holds.request(shopper)).holdId, 2])
      ids.add(holdId)
      await change('decrement')
    }
    const seventh = await holds.request(shopper)
    await rate(13_631.5)
    for (let made = 0; made < 4; made += 1) ids.add((await holds.request(shopper, { renew: true })).holdId)
    const renewed = await holds.request(shopper, { renew: true })
    expect([seventh.totals.grandTotal, renewed.totals.grandTotal]).toEqual([LOW, HIGH])
    expect(new Set([...ids, seventh.holdId, renewed.holdId]).size).toBe(12)
    expect(await refusal(holds.request(shopper, { renew: true }))).toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many attempts.'),
    })
    expect(await holds.request(shopper)).toEqual(renewed)
    await letPass(shop, 3_600_000)
    expect((await holds.request(shopper, { renew: true })).holdId).not.toBe(renewed.holdId)
  })

  test('HOLD-02 stays when the coupon changes, with other totals; the order redeems it', async ({
    shop,
    holds,
    rate,
    order,
    withChain,
  }) => {
    const { shopper, productId } = await withChain()
    const coupon = await newCoupon(shop, { code: 'GOLDTEN', percent: 10, uses: 1 })
    const { holdId, expiresAt } = await holds.request(shopper)
    await shop.call(validateCoupon, { body: { code: 'GOLDTEN' } }, shopper.token)
    await rate(13_631.5)
    const followed = await holds.request(shopper)
    expect(followed).toMatchObject({
      holdId,
      expiresAt,
      totals: { totalPrice: 152_302.6, discountPercentage: 10, grandTotal: 141_184.51 },
    })
    expect((await shop.call(getPersonalData, {}, shopper.token)).priceHold).toEqual(followed)
    expect(await holds.usesOf(coupon)).toBe(0)
    expect((await order(shopper, productId, holdId, LOW)).status).toBe(409)
    const { status, body } = await order(shopper, productId, holdId, 141_184.51)
    expect([status, body.order.amount, body.order.couponCode, await holds.usesOf(coupon)]).toEqual([
      201,
      141_184.51,
      'GOLDTEN',
      1,
    ])
  })

  test('HOLD-03 for UPI also reserves stock and serves every payment', async ({
    holds,
    rate,
    withChain,
    stockOf,
  }) => {
    const { shopper, productId } = await withChain()
    const made = await holds.request(shopper)
    await rate(13_631.5)
    expect(await holds.hold(shopper)).toEqual(made)
    expect([await stockOf(productId), (await holds.holdsOf(shopper)).length]).toEqual([2, 1])
    expect([await holds.request(shopper), await holds.hold(shopper), await stockOf(productId)]).toEqual([
      made,
      made,
      2,
    ])
    const renewed = await holds.hold(shopper, { renew: true })
    expect([renewed.totals.grandTotal, renewed.holdId === made.holdId, await stockOf(productId)]).toEqual([
      HIGH,
      false,
      2,
    ])
  })

  test('HOLD-03 RATE-10 an outdated rate stops new holds, not held orders', async ({
    shop,
    holds,
    order,
    withChain,
  }) => {
    const { settings } = shop.context
    const [{ shopper: first, productId }, { shopper: second }] = [await withChain(), await withChain()]
    const { holdId } = await holds.request(first)
    const earlier = { ...settings.rates }
    settings.rates = { ...settings.rates, staleHours: 0, staleAction: 'stop' }
    try {
      const stale = { status: 409, message: "Today's rate is being set. Please try again in a few minutes." }
      expect([await refusal(holds.request(second)), await refusal(holds.hold(second))]).toEqual([
        stale,
        stale,
      ])
      expect((await order(first, productId, holdId, LOW)).status).toBe(201)
    } finally {
      settings.rates = earlier
    }
  })
})

newShop(
  'HOLD-03 in a shop without rates every hold is for UPI, also without a body, as before',
  async ({ shop, asha }) => {
    const holds = holding(shop)
    const productId = await newProduct(shop, { price: 1000, stock: 2 })
    await holds.add(asha, productId)
    const made = await holds.request(asha, {})
    expect(made).toMatchObject({ holdId: expect.any(String), totals: { grandTotal: 1030 } })
    expect([await holds.request(asha), await holds.stockOf(productId)]).toEqual([made, 1])
  },
)
