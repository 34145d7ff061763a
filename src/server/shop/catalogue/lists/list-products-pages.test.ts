import { expect } from 'vitest'
import { listProductsTest as test } from '../../../../../tests/fixtures/list-products.ts'
import { listProducts, sortKeys } from '../../../../contract/product.ts'

test('API-04 neither repeats nor loses a product from page to page', async ({ shop, ids }) => {
  const pages: string[] = []
  for (const page of ['1', '2', '3', '4']) {
    const { products, totalPages, totalProducts } = await shop.call(listProducts, {
      query: { sortBy: 'rating', limit: '2', page },
    })
    expect({ totalPages, totalProducts }).toEqual({ totalPages: 3, totalProducts: 6 })
    pages.push(...products.map(({ _id }) => _id))
  }
  expect(pages.toSorted()).toEqual(ids.toSorted())
})

test.for(
  sortKeys.flatMap((sortBy) => (['asc', 'desc'] as const).map((sortOrder) => ({ sortBy, sortOrder }))),
)('API-04 lists the same products with and without pages, sorted by %o', async (query, { shop, ids }) => {
  const idsOf = async (asked: object) =>
    (await shop.call(listProducts, { query: { ...query, ...asked } })).products.map(({ _id }) => _id)
  const pages: string[] = []
  for (let page = 1; pages.length < ids.length && page <= ids.length; page += 1)
    pages.push(...(await idsOf({ limit: '2', page: String(page) })))
  expect(pages).toEqual(await idsOf({ limit: '100' }))
})

test('API-04 returns an empty page past the end with correct totals', async ({ shop }) => {
  const response = await shop.call(listProducts, { query: { category: 'Rings', page: '9', limit: '5' } })
  expect(response).toEqual({ products: [], totalPages: 1, totalProducts: 1 })
  expect(await shop.call(listProducts, { query: { category: 'Tiaras' } })).toEqual({
    products: [],
    totalPages: 0,
    totalProducts: 0,
  })
})

test.for([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1.5'],
  ['page', 'two'],
  ['page', '1e3'],
  ['limit', '0'],
  ['limit', '101'],
  ['limit', 'all'],
  ['sortBy', 'colour'],
  ['sortBy', 'created_at'],
  ['sortOrder', 'up'],
  ['sortOrder', 'DESC; drop table products'],
  ['gender', 'unisex'],
  ['minPrice', '-1'],
  ['minPrice', 'cheap'],
  ['maxPrice', '10.999'],
  ['maxPrice', 'Infinity'],
] as const)('API-04 refuses %s=%s and names it', async ([name, value], { get }) => {
  const response = await get(`/api/product/?${name}=${encodeURIComponent(value)}`)
  const body = response.json<{ code: string; message: string; error: string; issues: { path: string }[] }>()
  expect(response.statusCode).toBe(400)
  expect(body.code).toBe('invalid_input')
  expect(body.message).toContain(name)
  expect(body.error).toBe(body.message)
  expect(body.issues.map(({ path }) => path)).toEqual([name])
})

test('API-04 rejects repeated filters and accepts every page and limit', async ({ get }) => {
  expect((await get('/api/product/?gender=male&gender=female')).statusCode).toBe(400)
  expect((await get('/api/product/?limit=1')).statusCode).toBe(200)
  expect((await get('/api/product/?limit=100&page=1000000')).statusCode).toBe(200)
})

test('API-04 answers with and without the slash at the end', async ({ get }) => {
  expect((await get('/api/product')).json()).toEqual((await get('/api/product/')).json())
})
