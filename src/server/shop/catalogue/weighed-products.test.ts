import { describe, expect } from 'vitest'
import { amountOf, newProduct, refusal, sendOrder } from '../../../../tests/factories.ts'
import {
  CHAIN_RULE,
  enterRates,
  gold,
  newChain,
  newDiamondRing,
  RING_RULE,
} from '../../../../tests/weighed.ts'
import { weighedProductsTest as test } from '../../../../tests/fixtures/weighed-products.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { listProducts, searchProducts } from '../../../contract/product.ts'
import { refreshAllPrices } from '../jobs/refresh-prices.ts'

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
