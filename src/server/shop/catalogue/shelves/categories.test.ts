import { expect } from 'vitest'
import { stock } from '../../../../../tests/catalogue.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import {
  createProduct,
  listManagedProducts,
  updateProduct,
  updateProducts,
} from '../../../../contract/manage-products.ts'
import { getProduct, listProducts, searchProducts } from '../../../../contract/product.ts'

const test = shopTest()
  .extend('ids', { scope: 'file' }, ({ shop }) =>
    stock(shop, [
      {
        name: 'Saptapadi Ring',
        category: 'Bridal Jewellery',
        categories: ['Bridal Jewellery', 'Rings'],
        metal: '18K Gold',
        price: 3000,
      },
      {
        name: 'Om Band',
        category: 'Rings',
        categories: ['Gold Jewellery', 'Rings'],
        metal: '22K Gold',
        price: 2000,
      },
      { name: 'Zoya Ring', category: 'Rings', metal: '925 Silver', price: 1000 },
      { name: 'Moti Studs', category: 'Studs', categories: ['Earrings'], metal: '925 Silver', price: 500 },
    ]),
  )
  .extend(
    'names',
    { scope: 'file' },
    ({ shop }) =>
      async (query: Record<string, string>) =>
        (
          await shop.call(listProducts, { query: { sortBy: 'price', sortOrder: 'asc', ...query } })
        ).products.map(({ name }) => name),
  )
  .extend(
    'categoriesOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id = ''): Promise<string[]> =>
        (await shop.call(getProduct, { params: { id } })).product.categories,
  )
  .extend(
    'piece',
    { scope: 'file' },
    ({ shop, admin }) =>
      (change: object) =>
        shop.call(
          createProduct,
          {
            body: {
              name: 'Kada',
              category: 'Bracelets',
              gender: 'male',
              metal: '925 Silver',
              colors: [{ value: 'Silver' }],
              price: 900,
              image: '/media/x.jpg',
              ...change,
            },
          },
          admin.token,
        ),
  )
  .extend(
    'update',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, body: object) =>
        shop.call(updateProduct, { params: { id }, body }, admin.token),
  )
test.beforeAll(({ ids: _stocked }) => {})

test('BROWSE-08 a piece is found in each of its categories', async ({ names }) => {
  expect(await names({ category: 'Rings' })).toEqual(['Zoya Ring', 'Om Band', 'Saptapadi Ring'])
  expect(await names({ category: 'Bridal Jewellery' })).toEqual(['Saptapadi Ring'])
  expect(await names({ category: 'Gold Jewelry' })).toEqual(['Om Band'])
  expect(await names({ category: 'Earrings' })).toEqual(['Moti Studs'])
  expect(await names({ category: 'Rings', metal: '18K Gold' })).toEqual(['Saptapadi Ring'])
  expect(await names({ category: 'Rings', search: 'ring', minPrice: '2000' })).toEqual(['Saptapadi Ring'])
})

test('counts and pages of a category hold each piece once', async ({ shop, admin }) => {
  const pages = await Promise.all(
    ['1', '2', '3'].map((page) =>
      shop.call(listProducts, { query: { category: 'Rings', limit: '1', page } }),
    ),
  )
  expect(pages.map(({ products, ...totals }) => [products[0]?.name, totals])).toEqual(
    ['Zoya Ring', 'Om Band', 'Saptapadi Ring'].map((name) => [name, { totalPages: 3, totalProducts: 3 }]),
  )
  expect(
    (await shop.call(listManagedProducts, { query: { category: 'Rings' } }, admin.token)).totalProducts,
  ).toBe(3)
})

test('a product names its categories, the stated one first', async ({ shop, ids, categoriesOf }) => {
  expect(await Promise.all(ids.map(categoriesOf))).toEqual([
    ['Bridal Jewellery', 'Rings'],
    ['Rings', 'Gold Jewellery'],
    ['Rings'],
    ['Studs', 'Earrings'],
  ])
  const { products } = await shop.call(listProducts, { query: { category: 'Earrings' } })
  expect(products).toMatchObject([{ category: 'Studs', categories: ['Studs', 'Earrings'] }])
})

test('API-04 the search finds a piece by each category', async ({ shop, ids }) => {
  expect(
    (await shop.call(searchProducts, { query: { query: 'gold rings' } })).map(({ _id }) => _id).toSorted(),
  ).toEqual(ids.slice(0, 2).toSorted())
})

test('an edit adds and removes categories and keeps others', async ({ names, piece, update }) => {
  const { _id: id, categories } = await piece({})
  expect(categories).toEqual(['Bracelets'])
  expect((await update(id, { categories: ["Men's Jewellery", 'Fashion Jewellery'] })).categories).toEqual([
    'Bracelets',
    "Men's Jewellery",
    'Fashion Jewellery',
  ])
  expect((await update(id, { price: 950 })).categories).toEqual([
    'Bracelets',
    "Men's Jewellery",
    'Fashion Jewellery',
  ])
  expect(await names({ category: "Men's Jewellery" })).toEqual(['Kada'])
  expect((await update(id, { categories: [] })).categories).toEqual(['Bracelets'])
  expect(await names({ category: "Men's Jewellery" })).toEqual([])
})

test('another category replaces the first alone', async ({ shop, admin, names, piece }) => {
  const { _id } = await piece({
    name: 'Moved',
    category: 'Anklets',
    categories: ['Anklets', 'Fashion Jewellery', 'Chain'],
  })
  const {
    products: [moved],
  } = await shop.call(updateProducts, { body: { products: [{ _id, category: 'Chain' }] } }, admin.token)
  expect(moved).toMatchObject({ category: 'Chain', categories: ['Chain', 'Fashion Jewellery'] })
  expect([await names({ category: 'Anklets' }), await names({ category: 'Chain' })]).toEqual([[], ['Moved']])
})
