import { expect } from 'vitest'
import { shopTest } from '../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../tests/shop.ts'
import { getDeal, listBanners, listHeroes } from '../../contract/content.ts'
import { categories, genders, getProduct, listProducts, listTrending } from '../../contract/product.ts'
import { fillDemo } from './fill-demo.ts'

const test = shopTest({ DEMO: '1' })
test.beforeAll(async ({ shop }) => {
  await fillDemo(shop.context)
})

test('API-04 offers six or more demonstration pieces in each category, and some for her and for him', async ({ shop }) => {
  expect((await shop.call(listProducts, {})).totalProducts).toBeGreaterThanOrEqual(78)
  for (const query of [...categories.map((category) => ({ category })), ...genders.map((gender) => ({ gender }))]) {
    const { totalProducts } = await shop.call(listProducts, { query })
    expect({ ...query, enough: totalProducts >= 6 }).toEqual({ ...query, enough: true })
  }
})

test('HOME-01 HOME-03 HOME-05 HOME-07 has heroes, a film, a deal still running and trending pieces', async ({ shop }) => {
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

test('a shop that has goods is left alone, and so is one that people can reach', async ({ shop }) => {
  expect(await fillDemo(shop.context)).toBe(false)
  const open = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
  expect(await fillDemo(open.context)).toBe(false)
  await open.close()
})

test('two nodes that start at once on one empty database fill it once', async ({ shop }) => {
  const local = await openTestShop({ PUBLIC_URL: 'http://localhost:3000' })
  const filled = await Promise.all([fillDemo(local.context), fillDemo(local.context)])
  expect(filled.toSorted()).toEqual([false, true])
  expect((await local.call(listProducts, {})).totalProducts).toBe((await shop.call(listProducts, {})).totalProducts)
  await local.close()
})
