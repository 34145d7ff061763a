import { describe, expect } from 'vitest'
import { newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { CHAIN_RULE, enterRates, gold, newChain, RING_RULE } from '../../../../tests/weighed.ts'
import { weighedProductsTest as test } from '../../../../tests/fixtures/weighed-products.ts'
import { addToCart, getCart, getCartSummary } from '../../../contract/cart.ts'
import { createRates, previewRates } from '../../../contract/manage-rates.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import type { CallInput } from '../../../contract/calls.ts'
import { previewPrice } from '../../../contract/price-preview.ts'
import { createTaxClass } from '../../../contract/tax-class.ts'

describe('cart and order', () => {
  test('PRICE-06 PRICE-10 RATE-09 orders use the current rate and return new totals after changes', async ({
    shop,
    admin,
    shown,
  }) => {
    const asha = await newShopper(shop)
    shop.context.settings.codLimit = 199_999
    const { _id: productId } = await newChain(shop, admin)
    const added = await shop.call(
      addToCart,
      { body: { productId, userId: asha.id, quantity: 1 } },
      asha.token,
    )
    expect(added).toMatchObject({
      price: 152_302.6,
      netWeight: 10.25,
      purity: '22K (916)',
      pricing: 'weight',
    })
    expect(added).not.toHaveProperty('making')
    expect(
      (await shop.call(getCartSummary, { params: { userId: asha.id } }, asha.token)).totals,
    ).toMatchObject({ totalPrice: 152_302.6, grandTotal: 167_532.86 })
    await enterRates(shop, admin, [gold(916, 13_631.5)])
    expect(await shop.call(getCart, { params: { userId: asha.id } }, asha.token)).toMatchObject([
      { price: 154_533.21 },
    ])
    const products = [{ productId, quantity: 1 }]
    const late = await sendOrder(shop, asha, { products, amount: '167532.86' })
    expect([late.status, late.body.code, late.body]).toMatchObject([
      409,
      'price_changed',
      { totals: { totalPrice: 154_533.21, grandTotal: 169_986.53 } },
    ])
    const {
      status,
      body: { order },
    } = await sendOrder(shop, asha, { products, amount: '169986.53' })
    expect([status, order.amount]).toEqual([201, 169_986.53])
    expect(order.products).toMatchObject([
      {
        price: 154_533.21,
        netWeight: 10.25,
        purity: '22K (916)',
        breakup: (await shown(productId)).variants?.[0]?.breakup ?? {},
      },
    ])
    const [line] = await shop.context.db.reader
      .selectFrom('order_lines')
      .select('rate_ids')
      .where('order_id', '=', order._id)
      .execute()
    const rate = shop.context.rates.ratesAt(Date.now()).get('gold 916')
    expect(line?.rate_ids).toBe(JSON.stringify([rate?.id]))
  })

  test('RATE-10 with RATE_STALE_ACTION=stop an outdated rate stops adding and ordering', async ({
    shop,
    admin,
  }) => {
    const asha = await newShopper(shop)
    const { settings } = shop.context
    settings.codLimit = 199_999
    const [{ _id: productId }, fixed] = [await newChain(shop, admin), await newProduct(shop, { price: 100 })]
    const add = (id: string) =>
      shop.call(addToCart, { body: { productId: id, userId: asha.id, quantity: 1 } }, asha.token)
    await add(productId)
    const earlier = { ...settings.rates }
    settings.rates = { ...settings.rates, staleHours: 0, staleAction: 'stop' }
    try {
      const message = "Today's rate is being set. Please try again in a few minutes."
      expect(await refusal(add(productId))).toEqual({ status: 409, message })
      const { status, body } = await sendOrder(shop, asha, {
        products: [{ productId, quantity: 1 }],
        amount: '167532.86',
      })
      expect([status, body.code, body.error]).toEqual([409, 'rate_stale', message])
      expect(await add(fixed)).toMatchObject({ price: 100 })
    } finally {
      settings.rates = earlier
    }
    expect(
      (await sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: '167532.86' })).status,
    ).toBe(201)
  })
})

describe('the preview of rates', () => {
  test('RATE-02 RATE-03 lists affected products and needs a new preview after changes', async ({
    shop,
    admin,
  }) => {
    const { _id: id } = await newChain(shop, admin, { name: 'Counted chain' })
    const heavy = await newChain(shop, admin, {
      name: 'Heavy chain',
      variants: [{ color: 'Gold', fineness: 916, netWeight: 102.5 }],
    })
    const rates = [gold(916, 13_631.5)]
    const { pieces, digest } = await shop.call(previewRates, { body: { rates } }, admin.token)
    expect(pieces).toMatchObject({ lowered: 0, greatest: { name: 'Heavy chain', before: heavy.price } })
    expect(pieces.raised).toBe(pieces.count)
    expect([pieces.changed.length, pieces.changed[0]]).toEqual([pieces.count, pieces.greatest])
    const sizes = pieces.changed.map(({ before, after }) => after - before)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(pieces.count).toBeGreaterThanOrEqual(2)
    await shop.call(
      updateProduct,
      { params: { id }, body: { priceRule: { ...CHAIN_RULE, wastagePercent: 9 } } },
      admin.token,
    )
    expect(await refusal(shop.call(createRates, { body: { rates, digest } }, admin.token))).toEqual({
      status: 409,
      message: 'Rates or pieces have changed since the preview. Please look again.',
    })
  })
})

describe('the preview of a price', () => {
  const chain = { fineness: 916, netWeight: 10.25 }
  const ring = {
    fineness: 750,
    netWeight: 3.31,
    grossWeight: 3.412,
    stones: [{ kind: 'Diamond', carats: 0.51, perCarat: 65_000 }],
  }

  test('PRICE-08 previews the break-up at current rates without saving', async ({ shop, admin, asha }) => {
    const preview = (body: CallInput<typeof previewPrice>['body']) =>
      shop.call(previewPrice, { body }, admin.token)
    expect(
      await preview({ variant: chain, priceRule: CHAIN_RULE, taxClassId: null, metal: '22K Gold' }),
    ).toEqual({
      rate: { metal: 'gold', fineness: 916, purity: '22K (916)', perGram: 13_430, since: expect.any(String) },
      netWeight: 10.25,
      metal: 137_657.5,
      wastageWeight: 0.82,
      wastage: 11_012.6,
      making: 3587.5,
      makingDiscount: 0,
      stones: 0,
      charges: [{ name: 'Hallmarking', amount: 45 }],
      rounding: 0,
      price: 152_302.6,
      oldPrice: null,
      priceWithTax: 167_532.86,
    })
    const { _id: taxClassId } = await shop.call(
      createTaxClass,
      { body: { name: 'Making apart', hsn: '7113', rate: 3, makingRate: 5 } },
      admin.token,
    )
    await expect.poll(() => shop.context.settings.taxClasses.length).toBe(1)
    const taxedApart = await newChain(shop, admin, { taxClassId })
    expect(
      await shop.call(
        addToCart,
        { body: { productId: taxedApart._id, userId: asha.id, quantity: 1 } },
        asha.token,
      ),
    ).toMatchObject({ taxClassId, making: 3587.5 })
    // Example E5.
    expect(
      await preview({ variant: chain, priceRule: CHAIN_RULE, taxClassId, metal: '22K Gold' }),
    ).toMatchObject({ price: 152_302.6, priceWithTax: 156_943.43 })
    expect(await preview({ variant: ring, priceRule: RING_RULE, metal: '18K Gold' })).toMatchObject({
      price: 76_034.8,
      oldPrice: 77_345.14,
      makingDiscount: 1310.34,
      stones: 33_150,
    })
  })

  test('PRICE-08 says what is missing, and only to administrators', async ({ shop, admin, asha }) => {
    const refused = (variant: object, metal: '18K Gold' | 'Imitate Jewelry' = '18K Gold') =>
      refusal(
        shop.call(
          previewPrice,
          { body: { variant: { ...ring, ...variant }, priceRule: RING_RULE, metal } },
          admin.token,
        ),
      )
    expect(await refused({ fineness: 585 })).toMatchObject({
      status: 400,
      message: 'There is no rate for 14K (585) yet.',
    })
    expect(await refused({ fineness: 800 })).toMatchObject({
      status: 400,
      message: 'variants.0.fineness: is not a fineness of 18K Gold',
    })
    expect(await refused({ netWeight: 4 })).toMatchObject({
      status: 400,
      message: 'variants.0.netWeight: must not exceed the gross weight',
    })
    expect(await refused({ netWeight: null })).toMatchObject({
      status: 400,
      message: 'variants.0.netWeight: is needed for a price by weight',
    })
    expect(await refused({ fineness: null }, 'Imitate Jewelry')).toMatchObject({
      status: 400,
      message: 'pricing: is not possible: there are no rates for Imitate Jewelry',
    })
    const call = shop.call(
      previewPrice,
      { body: { variant: ring, priceRule: RING_RULE, metal: '18K Gold' } },
      asha.token,
    )
    expect((await refusal(call)).status).toBe(403)
  })
})
