import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { stock } from '../../../../../tests/catalogue.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { productFields } from '../../../../contract/product-fields.ts'

const test = shopTest().extend(
  'download',
  { scope: 'file' },
  ({ shop, admin }) =>
    () =>
      shop.app.inject({ url: '/api/product/export', headers: { authorization: `Bearer ${admin.token}` } }),
)

test('ADM-08 exports all products as a CSV file safe for spreadsheets', async ({ shop, download }) => {
  const [id] = await stock(shop, [
    {
      name: 'Ring, "small"',
      description: '=HYPERLINK("http://evil")\nSecond line',
      price: 1499.5,
      oldPrice: null,
      stock: 3,
      size: '6, 7',
      colors: [{ value: 'Gold' }, { value: 'Silver' }],
      additionalImages: ['/media/b.jpg', '/media/c.jpg'],
      imageAlts: { '/media/b.jpg': 'The clasp' },
      metal: '22K Gold',
    },
  ])
  const response = await download()
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="products.csv"',
    'cache-control': 'no-store',
  })
  expect(response.payload).toMatch(/^\ufeff"_id","name",/)
  expect(response.payload).toMatch(/"\r\n$/)
  expect(response.payload).toContain(
    '"\'=HYPERLINK(""http://evil"")\nSecond line","false","6, 7","3","","/media/x.jpg"',
  )
  const [headings = [], ...products] = parse(response.payload, { bom: true })
  expect(headings).toEqual(
    expect.arrayContaining(productFields.filter((field) => 'cell' in field).map(({ name }) => name)),
  )
  expect(products.map((cells) => Object.fromEntries(cells.map((cell, at) => [headings[at], cell])))).toEqual([
    expect.objectContaining({
      _id: id,
      name: 'Ring, "small"',
      categories: 'Bracelets',
      metal: '22K Gold',
      colors: 'Gold; Silver',
      price: '1499.5',
      oldPrice: '',
      stock: '3',
      additionalImages: '/media/b.jpg /media/c.jpg',
      imageAlts: '\nThe clasp',
      visibility: 'shown',
      origin: 'India',
      pricing: 'fixed',
      version: '1',
    }),
  ])
})

test('ADM-08 gives the products that pass the filters of the list', async ({ shop, admin }) => {
  await stock(shop, [
    { name: 'Sold-out anklet', category: 'Anklets', stock: 0 },
    { name: 'Anklet', category: 'Anklets' },
  ])
  const lines = async (query: string) =>
    (
      await shop.app.inject({
        url: `/api/product/export?${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).payload
      .split('\r\n')
      .slice(1, -1)
  expect(
    (await lines('category=Anklets&stock=sold-out&search=anklet')).map((line) => line.split(',')[1]),
  ).toEqual(['"Sold-out anklet"'])
  expect(await lines('category=Tiaras')).toEqual([])
})

test('ADM-08 gives every product once, however many there are', async ({ shop, download }) => {
  const ids = await stock(
    shop,
    Array.from({ length: 1100 }, (_, index) => ({ name: `Piece ${index}` })),
  )
  const lines = (await download()).payload
    .split('\r\n')
    .slice(1, -1)
    .filter((line) => line.includes(',"Piece '))
  expect(lines.map((line) => line.slice(1, 37)).toSorted()).toEqual(ids.toSorted())
})
