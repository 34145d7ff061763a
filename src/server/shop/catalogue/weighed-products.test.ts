import { describe, expect } from 'vitest'
import { amountOf, newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import {
  CHAIN_RULE,
  enterRates,
  gold,
  newChain,
  newDiamondRing,
  RING_RULE,
} from '../../../../tests/weighed.ts'
import { addToCart, getCart, getCartSummary } from '../../../contract/cart.ts'
import { createRates, previewRates } from '../../../contract/manage-rates.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import type { CallInput } from '../../../contract/calls.ts'
import { previewPrice } from '../../../contract/price-preview.ts'
import { createTaxClass } from '../../../contract/tax-class.ts'
import { getProduct, listProducts, searchProducts } from '../../../contract/product.ts'
import { refreshAllPrices } from '../jobs/refresh-prices.ts'

const test = shopTest()
  .extend('rates', { auto: true }, async ({ shop, admin }) =>
    enterRates(shop, admin, [gold(916, 13_430), gold(750, 10_996.5)]),
  )
  .extend(
    'shown',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (await shop.call(getProduct, { params: { id } })).product,
  )

describe('a product sold by weight', () => {
  test('PRICE-01 PRICE-06 price and break-up follow the rate; sent prices are ignored', async ({
    shop,
    admin,
    shown,
  }) => {
    const { _id, price } = await newChain(shop, admin, {
      price: 1,
      variants: [{ color: 'Gold', fineness: 916, grossWeight: 10.25, netWeight: 10.25, price: 1 }],
    })
    expect(price).toBe(152_302.6)
    expect(await shown(_id)).toMatchObject({
      pricing: 'weight',
      priceRule: { ...CHAIN_RULE, making: { kind: 'perGram', value: 350, basis: 'net' } },
      price: 152_302.6,
      oldPrice: null,
      priceWithTax: 167_532.86,
      priceVaries: false,
      variants: [
        {
          price: 152_302.6,
          priceWithTax: 167_532.86,
          breakup: {
            rate: {
              metal: 'gold',
              fineness: 916,
              purity: '22K (916)',
              perGram: 13_430,
              since: expect.any(String),
            },
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
          },
        },
      ],
    })
  })

  test('PRICE-06 PRICE-07 lists show the lowest price and the one without discount', async ({
    shop,
    admin,
    shown,
  }) => {
    const { _id } = await newDiamondRing(shop, admin)
    const figures = { price: 76_034.8, oldPrice: 77_345.14, priceWithTax: 83_638.28, priceVaries: true }
    const product = await shown(_id)
    expect(product).toMatchObject({ ...figures, size: '12, 16' })
    expect(product.variants?.map(({ price, oldPrice }) => [price, oldPrice])).toEqual([
      [78_173.39, 79_551.03],
      [76_034.8, 77_345.14],
    ])
    const { products } = await shop.call(listProducts, { query: { search: 'tara ring' } })
    expect(products).toEqual([expect.objectContaining(figures)])
    expect(await shop.call(searchProducts, { query: { query: 'tara' } })).toEqual([
      expect.objectContaining(figures),
    ])
  })

  test('PRICE-06 RATE-08 a rate change applies to every response; the job sorts lists', async ({
    shop,
    admin,
    shown,
  }) => {
    const [{ _id: chain }, fixed] = [
      await newChain(shop, admin, { name: 'Moving chain' }),
      await newProduct(shop, { name: 'Moving bangle', price: 153_000 }),
    ]
    const sorted = async () =>
      (
        await shop.call(listProducts, { query: { search: 'moving', sortBy: 'price', sortOrder: 'desc' } })
      ).products.map(({ _id }) => _id)
    const found = async () =>
      (await shop.call(searchProducts, { query: { query: 'moving' } })).find(({ _id }) => _id === chain)
        ?.price
    expect([(await shown(chain)).price, await found(), await sorted()]).toEqual([
      152_302.6,
      152_302.6,
      [fixed, chain],
    ])
    await enterRates(shop, admin, [gold(916, 13_631.5)])
    expect([(await shown(chain)).price, await found(), await sorted()]).toEqual([
      154_533.21,
      154_533.21,
      [fixed, chain],
    ])
    await refreshAllPrices(shop.context)
    await expect.poll(sorted).toEqual([chain, fixed])
  })

  test('PRICE-01 names what is missing', async ({ shop, admin }) => {
    const variant = { color: 'Gold', fineness: 916, netWeight: 10.25 }
    const refused: [object, string][] = [
      [
        { metal: '18K Gold', variants: [{ ...variant, fineness: 585 }] },
        'There is no rate for 14K (585) yet.',
      ],
      [
        { metal: 'Basic Silver', variants: [{ ...variant, fineness: 800 }] },
        'There is no rate for Silver 800 yet.',
      ],
      [
        { metal: 'Imitate Jewelry', variants: [{ color: 'Gold', netWeight: 1 }] },
        'pricing: is not possible: there are no rates for Imitate Jewelry',
      ],
      [
        { variants: [{ ...variant, netWeight: null }] },
        'variants.0.netWeight: is needed for a price by weight',
      ],
      [
        { variants: [{ ...variant, fineness: null }] },
        'variants.0.fineness: is needed for a price by weight',
      ],
      [
        { variants: [], colors: [{ value: 'Gold' }] },
        'variants: are needed for a price by weight, with net weight and fineness',
      ],
      [{ priceRule: null }, 'priceRule: is needed for a price by weight'],
      [
        { priceRule: { ...CHAIN_RULE, unit: 'rupee', making: { minimum: 1.5 } } },
        'priceRule.making.minimum: must be whole rupees',
      ],
      [{ oldPrice: 200_000 }, 'oldPrice: follows from the making discount'],
    ]
    for (const [change, message] of refused)
      expect(await refusal(newChain(shop, admin, change))).toEqual({ status: 400, message })
  })

  test('PRICE-01 PRICE-07 switches between fixed and weighed; derived fields cannot be set', async ({
    shop,
    admin,
    shown,
  }) => {
    const { _id: id } = await newDiamondRing(shop, admin)
    const update = (body: object) => shop.call(updateProduct, { params: { id }, body }, admin.token)
    expect(await refusal(update({ oldPrice: 80_000 }))).toEqual({
      status: 400,
      message: 'oldPrice: follows from the making discount',
    })
    expect(await update({ price: 5, oldPrice: 77_345.14, name: 'Tara ring, new' })).toMatchObject({
      price: 76_034.8,
      oldPrice: 77_345.14,
      version: 2,
    })
    expect(await update({ priceRule: { ...RING_RULE, makingDiscountPercent: 0 } })).toMatchObject({
      price: 77_345.14,
      oldPrice: null,
    })
    await enterRates(shop, admin, [gold(750, 11_000)])
    const atNewRate = (await shown(id)).price
    expect(atNewRate).toBeGreaterThan(77_345.14)
    expect(await update({ pricing: 'fixed' })).toMatchObject({
      pricing: 'fixed',
      price: atNewRate,
      variants: [{ breakup: null }, { breakup: null }],
    })
    await enterRates(shop, admin, [gold(750, 12_000)])
    expect((await shown(id)).price).toBe(atNewRate)
    expect((await update({ pricing: 'weight' })).price).toBeGreaterThan(atNewRate)
  })

  test('PRICE-06 a sold-out size yields to the next one, also in lists', async ({
    shop,
    admin,
    asha,
    shown,
  }) => {
    shop.context.settings.codLimit = 199_999
    const { _id: id, variants = [] } = await newDiamondRing(shop, admin, { name: 'Last ring' })
    const stocks = variants.map(({ _id, size }) => ({ _id, stock: size === '12' ? 1 : 2 }))
    await shop.call(updateProduct, { params: { id }, body: { variants: stocks } }, admin.token)
    await refreshAllPrices(shop.context)
    const products = [{ productId: id, quantity: 1 }]
    const {
      status,
      body: { order },
    } = await sendOrder(shop, asha, { products, amount: amountOf([{ price: 76_034.8, quantity: 1 }]) })
    expect([status, order.products[0]?.size]).toEqual([201, '12'])
    expect(await shown(id)).toMatchObject({
      price: 78_173.39,
      oldPrice: 79_551.03,
      priceVaries: false,
      stock: 2,
    })
    const stored = async () =>
      (
        await shop.context.db.reader
          .selectFrom('products')
          .select('price_paise')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.price_paise
    expect(await stored()).toBe(7_603_480)
    await refreshAllPrices(shop.context)
    expect(await stored()).toBe(7_817_339)
  })
})

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
