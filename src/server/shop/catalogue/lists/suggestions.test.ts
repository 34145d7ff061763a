import { afterEach, expect, vi } from 'vitest'
import { stock } from '../../../../../tests/catalogue.ts'
import { refusal } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../../tests/shop.ts'
import { categories, listRecommended, listRelated } from '../../../../contract/product.ts'
import type { ProductDraft } from '../../../../contract/product-fields.ts'

const test = shopTest().extend(
  'related',
  { scope: 'file' },
  ({ shop }) =>
    async (id = '') =>
      (await shop.call(listRelated, { params: { id } })).map(({ name }) => name),
)

afterEach(() => vi.useRealTimers())

test('API-04 relates products by category, gender, metal and price', async ({ shop, related }) => {
  const ring: Partial<ProductDraft> = { category: 'Rings', gender: 'female', metal: '22K Gold', price: 1000 }
  const [asked, , , , , , dear] = await stock(shop, [
    { ...ring, name: 'asked' },
    { ...ring, name: 'same but dearer', price: 1500 },
    { ...ring, name: 'same but for him', gender: 'male' },
    { ...ring, name: 'same but silver', metal: '925 Silver' },
    { ...ring, name: 'alike', price: 990 },
    { ...ring, name: 'a ring and no more', gender: 'male', metal: 'Basic Silver', price: 90_000 },
    { ...ring, name: 'another category', category: 'Chain' },
    { ...ring, name: 'nothing alike', category: 'Studs', gender: 'male', metal: '18K Gold', price: 80_000 },
  ])
  expect(await related(asked)).toEqual([
    'alike',
    'same but dearer',
    'same but silver',
    'same but for him',
    'a ring and no more',
    'another category',
    'nothing alike',
  ])
  expect((await related(dear))[0]).not.toBe('another category')
})

test('API-04 relates at most eight products, the nearest in price', async ({ shop, related }) => {
  const ids = await stock(
    shop,
    Array.from({ length: 40 }, (_, index) => ({
      name: `coin ${index}`,
      category: 'Idols & Coins' as const,
      price: 100 * (index + 1),
    })),
  )
  const names = await related(ids[20])
  expect(names).toHaveLength(8)
  expect(names.slice(0, 2).toSorted()).toEqual(['coin 19', 'coin 21'])
})

test('API-04 returns 404 for related products of an unknown product', async ({ shop }) => {
  for (const id of ['undefined', '00000000-0000-7000-8000-000000000000']) {
    expect(await refusal(shop.call(listRelated, { params: { id } }))).toMatchObject({ status: 404 })
  }
})

test('API-04 recommends eight available, well-rated products, changing hourly', async () => {
  const shop = await openTestShop()
  expect(await shop.call(listRecommended, {})).toEqual([])
  for (const category of categories) {
    await stock(
      shop,
      Array.from({ length: 6 }, (_, index) => ({
        name: `good ${category} ${index}`,
        category,
        rating: 4 + index / 10,
      })),
    )
    await stock(shop, [
      { name: `poor ${category}`, category, rating: 2 },
      { name: `gone ${category}`, category, rating: 5, stock: 0 },
    ])
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  const mixes = new Set<string>()
  for (let hour = 0; hour < 5; hour += 1) {
    const mix = await shop.call(listRecommended, {})
    expect(mix).toHaveLength(8)
    expect(mix.every(({ name }) => name.startsWith('good'))).toBe(true)
    expect(new Set(mix.map(({ category }) => category)).size).toBe(8)
    expect(await shop.call(listRecommended, {})).toEqual(mix)
    mixes.add(mix.map(({ name }) => name).join())
    vi.advanceTimersByTime(3_600_000)
  }
  expect(mixes.size).toBe(5)
  await shop.close()
})

test('API-04 recommends the better rated first where few are well rated', async () => {
  const shop = await openTestShop()
  await stock(shop, [
    { name: 'poor', rating: 1 },
    { name: 'fair', rating: 3.5, category: 'Rings' },
    { name: 'good', rating: 4 },
  ])
  expect((await shop.call(listRecommended, {})).map(({ name }) => name)).toEqual(['good', 'fair', 'poor'])
  await shop.close()
})
