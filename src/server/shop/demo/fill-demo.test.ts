import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { newProduct, newShopper } from '../../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { createRates, listScheduledRates, previewRates } from '../../../contract/manage-rates.ts'
import { removeDemonstration } from '../../../contract/onboarding.ts'
import { getRateHistory, getRates } from '../../../contract/rates.ts'
import { getDeal, listBanners, listHeroes } from '../../../contract/content.ts'
import { categories, genders, getProduct, listProducts, listTrending } from '../../../contract/product.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { readSavedSettings } from '../settings/saved-settings.ts'
import { readDemoCatalogue } from './demo-files.ts'
import { fillDemo } from './fill-demo.ts'

const test = shopTest({ DEMO: '1' })
test.beforeAll(async ({ shop }) => {
  await fillDemo(shop.context)
})

test('API-04 every category offers six demonstration pieces, also by gender', async ({ shop }) => {
  expect((await shop.call(listProducts, {})).totalProducts).toBeGreaterThanOrEqual(78)
  for (const query of [
    ...categories.map((category) => ({ category })),
    ...genders.map((gender) => ({ gender })),
  ]) {
    const { totalProducts } = await shop.call(listProducts, { query })
    expect({ ...query, enough: totalProducts >= 6 }).toEqual({ ...query, enough: true })
  }
})

test('HOME-01 HOME-03 HOME-05 HOME-07 has heroes, a film, a deal still running and trending pieces', async ({
  shop,
}) => {
  expect((await shop.call(listHeroes, {})).length).toBeGreaterThanOrEqual(3)
  expect((await shop.call(listBanners, {}))[0]?.videoUrl).toMatch(/^\/media\/[0-9a-f]{32}\/spin360\.mp4$/)
  expect(Date.parse((await shop.call(getDeal, {})).endDate)).toBeGreaterThan(Date.now())
  expect((await shop.call(listTrending, {})).length).toBeGreaterThan(8)
})

test('PDP-10 dates every sample review between the arrival of its piece and today', async ({ shop }) => {
  const { products } = await shop.call(listProducts, { query: { limit: '100' } })
  for (const { _id } of products) {
    const { product, reviews } = await shop.call(getProduct, { params: { id: _id } })
    expect(reviews).toHaveLength(product.reviewCount)
    for (const review of reviews) {
      expect(Date.parse(review.createdAt)).toBeGreaterThan(Date.parse(product.createdAt))
      expect(Date.parse(review.createdAt)).toBeLessThanOrEqual(Date.now())
    }
  }
})

test('API-04 every picture the demonstration names is served', async ({ shop }) => {
  const { products } = await shop.call(listProducts, { query: { limit: '100' } })
  for (const address of products.flatMap(({ image, additionalImages }) => additionalImages.concat(image))) {
    const { statusCode, headers } = await shop.app.inject({ method: 'HEAD', url: address })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
})

test('every colour of a demonstration piece has the same views', async ({ shop }) => {
  const { products } = await shop.call(listProducts, { query: { limit: '100' } })
  for (const { name, image, additionalImages, imageColors, colors } of products.filter(
    (product) => product.colors.length > 1,
  )) {
    const shown = [image, ...additionalImages].map((address) => imageColors[address])
    const views = colors.map(({ value }) => shown.filter((color) => color === value).length)
    expect({ name, views }).toEqual({ name, views: colors.map(() => views[0]) })
  }
})

test('every colour of a demonstration piece has its own pictures', async ({ shop }) => {
  const { products } = await shop.call(listProducts, { query: { limit: '100' } })
  const several = products.filter(({ colors }) => colors.length > 1)
  expect(several.length).toBeGreaterThan(0)
  for (const { name, image, additionalImages, imageColors, colors } of several) {
    const shown = [image, ...additionalImages].map((address) => imageColors[address])
    expect({ name, first: shown[0], each: [...new Set(shown)].toSorted() }).toEqual({
      name,
      first: colors[0]?.value,
      each: colors.map(({ value }) => value).toSorted(),
    })
  }
})

test('PROMISE-05 each demonstration piece names three views, and its size', async ({ shop }) => {
  for (const [name, { image, additionalImages, imageAlts, wornImage }] of await productsOf(shop)) {
    const pictures = [image, ...additionalImages]
    const shows = (words: RegExp) => pictures.some((address) => words.test(imageAlts[address] ?? ''))
    const worn = / on (an ear|a bust)/.test(imageAlts[wornImage ?? ''] ?? '')
    expect(
      {
        worn,
        several: pictures.length >= 3,
        named: additionalImages.every((address) => imageAlts[address]),
        side: shows(/from the side$/),
        size: shows(/\d mm/),
      },
      name,
    ).toEqual({ worn: /Jhumkas|Choker/.test(name), several: true, named: true, side: true, size: true })
  }
})

const productsOf = async (shop: TestShop) => {
  const { products } = await shop.call(listProducts, { query: { limit: '100' } })
  const found = await Promise.all(
    products.map(async ({ _id }) => (await shop.call(getProduct, { params: { id: _id } })).product),
  )
  return new Map(found.map((product) => [product.name, product]))
}

test('DEMO-01 gold and stated silver pieces follow sample rates at catalogue prices', async ({ shop }) => {
  const { rates } = await shop.call(getRates, {})
  expect(rates.map(({ purity, perGram, perKg, isSample }) => [purity, perGram, perKg, isSample])).toEqual([
    ['24K (999)', 12_500, 12_500_000, true],
    ['22K (916)', 11_450, 11_450_000, true],
    ['18K (750)', 9375, 9_375_000, true],
    ['Silver 999', 150, 150_000, true],
    ['Silver 925', 138.75, 138_750, true],
    ['Silver 800', 120, 120_000, true],
  ])
  const [catalogue, products] = [await readDemoCatalogue(), await productsOf(shop)]
  const stated = catalogue.map(({ name, price, oldPrice, size, stock, metal }) => ({
    name,
    price,
    oldPrice,
    size,
    stock,
    metal,
  }))
  expect(stated.map(({ name }) => products.get(name))).toMatchObject(stated)
  const weighed = [...products.values()].filter(({ pricing }) => pricing === 'weight')
  expect(weighed.filter(({ metal }) => metal.endsWith('Gold'))).toHaveLength(19)
  expect(
    [...products.values()]
      .filter((product) => product.metal !== 'Imitate Jewelry' && !weighed.includes(product))
      .map(({ name }) => name),
  ).toEqual(['Naina Eternity Ring'])
  for (const { variants = [], price, name } of weighed) {
    expect({
      name,
      cheapest: Math.min(...variants.map((variant) => variant.price)),
      first: variants[0]?.price,
    }).toEqual({ name, cheapest: price, first: price })
  }
})

test('DEMO-01 fixed making charges apply to coins and large rings', async ({ shop }) => {
  const products = await productsOf(shop)
  const parts = (name: string, size: string | null) =>
    products.get(name)?.variants?.find((variant) => variant.size === size)
  expect(parts('Kamal Gold Coin 10 g', null)).toMatchObject({
    price: 117_900,
    breakup: { netWeight: 10, metal: 114_500, making: 3400, charges: [], rounding: 0 },
  })
  expect(parts('Om Classic Band', '16')).toMatchObject({
    price: 62_100,
    breakup: { netWeight: 4.7, metal: 53_815, making: 8240, charges: [{ amount: 45 }], rounding: 0 },
  })
  expect(parts('Om Classic Band', '19')).toMatchObject({ price: 65_535, netWeight: 5 })
})

test('DEMO-02 uses the Standard class, stock per size and a next rate', async ({ shop, admin }) => {
  const products = [...(await productsOf(shop)).values()]
  expect(new Set(products.map(({ taxClassId }) => taxClassId))).toEqual(new Set([null]))
  expect(products.filter(({ description }) => description.includes('at the same price'))).toEqual([])
  const ring = products.find(({ name }) => name.startsWith('Saptapadi'))
  expect(ring?.variants?.map(({ stock }) => stock)).toEqual([1, 1, 1, 1, 1, 0, 0])
  const { batches } = await shop.call(listScheduledRates, {}, admin.token)
  expect(batches).toMatchObject([
    {
      enteredBy: null,
      rates: [
        { perGram: 12_600 },
        { perGram: 11_541.6 },
        { perGram: 9450 },
        { perKg: 151_000 },
        { perKg: 139_675 },
        { perKg: 120_800 },
      ],
    },
  ])
  const day = isoDay(dayInIndia(Date.now()) + 1)
  expect(batches[0]?.effectiveAt).toBe(new Date(`${day}T10:15:00+05:30`).toISOString())
})

test('making discounts of the demonstration come in steps', async () => {
  const discounts = (await readDemoCatalogue()).flatMap(
    ({ weighed }) => weighed?.priceRule.makingDiscountPercent || [],
  )
  expect(discounts.length).toBeGreaterThan(20)
  expect([...new Set(discounts)].toSorted((one, other) => one - other)).toEqual([20, 25, 30, 50])
})

test('one chain is sold by piece and one ring made to order', async ({ shop }) => {
  const products = [...(await productsOf(shop)).values()]
  const variants = products.flatMap(({ variants: own = [] }) => own)
  expect(variants.filter(({ stockBy }) => stockBy === 'pieces')).toMatchObject([
    { stock: 3, netWeight: 18.5 },
  ])
  const toOrder = products.filter(({ variants: own = [] }) =>
    own.some(({ leadDays }) => leadDays !== undefined),
  )
  expect(toOrder.map(({ name, size }) => [name, size])).toEqual([
    ['Nitya Eternity Band', '8, 10, 12, 14, 16, 18, 20'],
  ])
})

test('the demonstration promises returns and insurance until it is removed', async () => {
  const shop = await openTestShop({ DEMO: '1' })
  await fillDemo(shop.context)
  const { token } = await newShopper(shop, 'admin')
  const promises = async () => {
    const { texts } = await readSavedSettings(shop.context.db.reader, shop.context.settings)
    return [texts['RETURN_DAYS'], texts['INSURED_DELIVERY']]
  }
  expect(await promises()).toEqual(['15', '1'])
  await shop.call(removeDemonstration, {}, token)
  expect(await promises()).toEqual([undefined, undefined])
  await shop.close()
})

test('RATE-11 the demonstration has thirty days of rates', async ({ shop }) => {
  const { rates: days } = await shop.call(getRateHistory, { query: { metal: 'gold', fineness: '916' } })
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ perGram: 11_450 })
  expect(new Set(days.map(({ perGram }) => perGram)).size).toBeGreaterThan(20)
  const { rates } = await shop.call(getRates, {})
  expect(rates.filter(({ changePercent }) => !changePercent)).toEqual([])
})

test('DEMO-03 older databases with products get no rates or new prices', async () => {
  const earlier = await openTestShop({ DEMO: '1' })
  const id = await newProduct(earlier, { name: 'Om Classic Band', price: 62_100, size: '16, 17', stock: 3 })
  const before = await earlier.call(getProduct, { params: { id } })
  expect(await fillDemo(earlier.context)).toBe(false)
  expect((await earlier.call(getRates, {})).rates).toEqual([])
  expect(await earlier.call(getProduct, { params: { id } })).toEqual(before)
  await earlier.close()
})

test('DEMO-02 sample rates never replace the owner’s rates', async () => {
  const shop = await openTestShop({ DEMO: '1' })
  await fillDemo(shop.context)
  const { token } = await newShopper(shop, 'admin')
  const rates = [{ metal: 'gold' as const, fineness: 916, perGram: 11_500 }]
  const { digest } = await shop.call(previewRates, { body: { rates } }, token)
  await shop.call(createRates, { body: { rates, digest } }, token)
  expect(await shop.call(listScheduledRates, {}, token)).toEqual({ batches: [] })
  await expect
    .poll(async () =>
      (await shop.call(getRates, {})).rates.map(({ purity, perGram, isSample }) => [
        purity,
        perGram,
        isSample,
      ]),
    )
    .toContainEqual(['22K (916)', 11_500, undefined])
  await shop.close()
})

test('leaves shops with products and public shops alone', async ({ shop }) => {
  expect(await fillDemo(shop.context)).toBe(false)
  const open = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
  expect(await fillDemo(open.context)).toBe(false)
  await open.close()
})

test('two nodes fill one empty database once', async ({ shop }) => {
  const local = await openTestShop({ PUBLIC_URL: 'http://localhost:3000' })
  const filled = await Promise.all([fillDemo(local.context), fillDemo(local.context)])
  expect(filled.toSorted()).toEqual([false, true])
  expect((await local.call(listProducts, {})).totalProducts).toBe(
    (await shop.call(listProducts, {})).totalProducts,
  )
  await local.close()
})

test.for(['Rings', 'Earrings', 'Necklaces', 'Bracelets', 'Chain', 'Studs'] as const)(
  '%s has every such piece of the demonstration',
  async (category, { shop }) => {
    const words = {
      Rings: /\b(Ring|Band)\b/,
      Earrings: /Studs|Hoops|Jhumkas/,
      Necklaces: /Necklace|Choker/,
      Bracelets: /Bangle|Bracelet|Kada/,
      Chain: /Chain/,
      Studs: /Studs/,
    }[category]
    const [all, found] = await Promise.all(
      [{}, { category }].map(async (query) =>
        (await shop.call(listProducts, { query: { limit: '100', ...query } })).products.map(
          ({ name }) => name,
        ),
      ),
    )
    expect(found).toEqual(expect.arrayContaining((all ?? []).filter((name) => words.test(name))))
  },
)
