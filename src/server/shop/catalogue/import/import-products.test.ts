import fc from 'fast-check'
import { expect } from 'vitest'
import { stock } from '../../../../../tests/catalogue.ts'
import { importProductsTest as test, header, line } from '../../../../../tests/fixtures/import-products.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { listProducts } from '../../../../contract/product.ts'

test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => void (await tx.db.deleteFrom('products').execute()))
})

test('ADM-08 importing an export changes nothing, whatever the texts', async ({ shop, take, exported }) => {
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      '"',
      "'",
      ',',
      ';',
      '=',
      '-',
      '+',
      '@',
      '\n',
      '\r\n',
      '\t',
      ' ',
      '\u200b',
      '＝',
      'é',
      'ॐ',
      '💍',
    ),
    maxLength: 12,
  })
  const texts = fc.sample(fc.record({ description: text, name: text, size: text, alt: text }), {
    numRuns: 300,
    seed: 7,
  })
  await stock(
    shop,
    texts.map(({ description, name, size, alt }, index) => {
      const oneLine = alt.replace(/[\r\n]/g, ' ').trim()
      const imageAlts: Record<string, string> = oneLine === '' ? {} : { '/media/c.jpg': oneLine }
      return {
        description,
        name: name.trim() || 'Kada',
        size: size.trim() || null,
        oldPrice: index % 3 === 0 ? 2000.5 : null,
        stock: index % 4 === 0 ? index : null,
        colors:
          index % 2 === 0
            ? [{ value: 'Rose Gold' as const }, { value: 'Gold' as const }]
            : [{ value: 'Silver' as const }],
        additionalImages: ['/media/b.jpg', '/media/c.jpg'],
        imageAlts,
        isTrending: index % 5 === 0,
        rating: 3.5,
      }
    }),
  )
  const file = await exported()
  const looked = await take(file)
  expect(looked).toMatchObject({
    status: 200,
    lines: 300,
    unchanged: 300,
    added: [],
    changed: [],
    problems: [],
    digest: null,
    applied: false,
  })
  expect(await take(file.slice(1))).toMatchObject({ unchanged: 300, problems: [] })
  expect(await exported()).toBe(file)
})

test('ADM-08 a file reads and writes all categories of a product', async ({
  shop,
  take,
  exported,
  shown,
}) => {
  const [id = '', moved = ''] = await stock(shop, [
    { name: 'Kada' },
    { name: 'Band', category: 'Rings', categories: ['Rings', 'Gold Jewellery'] },
  ])
  const file = await exported()
  expect(file).toContain('"Band","Rings","Rings; Gold Jewellery",')
  const edited = file
    .replace('"Bracelets","Bracelets"', '"Bracelets","Bracelets; men’s jewelry"')
    .replace('"Band","Rings",', '"Band","Studs",')
  const added = `_id,${header},categories\r\n,${line('New')},Gold Jewellery\r\n,${line('Plain')},\r\n`
  const [looked, more] = [await take(edited), await take(added)]
  expect(looked.changed.flatMap(({ changes }) => changes)).toEqual(
    expect.arrayContaining([
      { field: 'categories', from: 'Bracelets', to: "Bracelets; Men's Jewellery" },
      { field: 'category', from: 'Rings', to: 'Studs' },
    ]),
  )
  await take(edited, looked.digest ?? '')
  await take(added, more.digest ?? '')
  expect([(await shown(id)).categories, (await shown(moved)).categories]).toEqual([
    ['Bracelets', "Men's Jewellery"],
    ['Studs', 'Gold Jewellery'],
  ])
  const { products } = await shop.call(listProducts, {
    query: { category: 'Rings', sortBy: 'name', sortOrder: 'asc' },
  })
  expect(products.map(({ name, categories }) => [name, categories])).toEqual([
    ['New', ['Rings', 'Gold Jewellery']],
    ['Plain', ['Rings']],
  ])
})

test('ADM-08 a bad list of categories is named by its line', async ({ take }) => {
  const bad = ['Tiaras', 'Studs; Studs', 'Studs; Chain; Anklets; Earrings']
  const { problems } = await take(
    [`${header},categories`, ...bad.map((cell) => `${line('Bad')},${cell}`)].join('\r\n'),
  )
  expect(problems.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^categories must be one of Earrings, /),
    'categories must name each category once.',
    'categories must be at most 4.',
  ])
})

test('ADM-08 a preview lists additions and changes, and the import does them', async ({
  shop,
  admin,
  take,
  shown,
  total,
}) => {
  const [id = ''] = await stock(shop, [
    { name: 'Old name', price: 100, oldPrice: 150, stock: 4, description: 'Kept.' },
  ])
  const file = [
    `_id,${header},oldPrice,stock,isTrending`,
    `${id},New name,rings,female,925 Silver,silver; gold,120.5,/media/x.jpg,,7,TRUE`,
    ',"Added, one",Studs,male,22K Gold,Rose Gold,999,/media/y.jpg,,,',
  ].join('\r\n')
  const looked = await take(file)
  expect(looked.changed).toEqual([
    {
      line: 2,
      _id: id,
      name: 'New name',
      changes: [
        { field: 'name', from: 'Old name', to: 'New name' },
        { field: 'category', from: 'Bracelets', to: 'Rings' },
        { field: 'colors', from: 'Silver', to: 'Silver; Gold' },
        { field: 'price', from: '100', to: '120.5' },
        { field: 'oldPrice', from: '150', to: '' },
        { field: 'isTrending', from: 'false', to: 'true' },
        { field: 'stock', from: '4', to: '7' },
      ],
    },
  ])
  expect(looked).toMatchObject({
    lines: 2,
    unchanged: 0,
    problems: [],
    added: [{ line: 3, name: 'Added, one', category: 'Studs', price: 999 }],
    digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  expect([(await shown(id)).name, await total()]).toEqual(['Old name', 1])
  const done = await take(file, looked.digest ?? '')
  expect(done).toMatchObject({ status: 200, applied: true, digest: null })
  expect(await shown(id)).toMatchObject({
    name: 'New name',
    category: 'Rings',
    price: 120.5,
    oldPrice: null,
    stock: 7,
    isTrending: true,
    description: 'Kept.',
    color: 'Silver',
    version: 2,
  })
  const { products } = await shop.call(listProducts, { query: { category: 'Studs' } })
  expect(products).toMatchObject([
    { name: 'Added, one', gender: 'male', stock: null, author: admin.id, description: '' },
  ])
  const log = await shop.call(listAuditLog, { query: { entityId: id } }, admin.token)
  expect(log).toMatchObject([{ call: 'POST /api/product/import', title: 'New name', by: { _id: admin.id } }])
})

test('prices of a file may be grouped as in India', async ({ take }) => {
  const file = [
    header,
    ...['"1,56,871.00"', '"₹1,24,999"', '"Rs. 2,499"', '"1,5"'].map((price) =>
      line('Bangle').replace('1200', price),
    ),
  ].join('\r\n')
  const { added, problems } = await take(file)
  expect(added.map(({ price }) => price)).toEqual([156_871, 124_999, 2499])
  expect(problems).toMatchObject([{ line: 5 }])
})
