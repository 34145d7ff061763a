import fc from 'fast-check'
import { expect } from 'vitest'
import { stock } from '../../../../tests/catalogue.ts'
import { newShopper } from '../../../../tests/factories.ts'
import { stopsAfter, streamOf, turnsDuring } from '../../../../tests/long-work.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { MAX_IMPORT_ROWS, type ImportReport } from '../../../contract/import-products.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { deleteProducts } from '../../../contract/manage-products.ts'
import { getProduct, listProducts, type Product } from '../../../contract/product.ts'
import { addPieces } from '../pieces/add-pieces.ts'
import { importProducts } from './import-products.ts'
import { planImport } from './plan-import.ts'

const test = shopTest()
  /** Uploads a file as the admin's import form does. */
  .extend(
    'take',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (file: string | Buffer, apply?: string, token = admin.token): Promise<Answer> => {
        const body = Buffer.concat([
          Buffer.from(
            '--cut\r\ncontent-disposition: form-data; name="file"; filename="products.csv"\r\ncontent-type: text/csv\r\n\r\n',
          ),
          Buffer.from(file),
          Buffer.from('\r\n--cut--\r\n'),
        ])
        const response = await shop.app.inject({
          method: 'POST',
          url: `/api/product/import${apply ? `?apply=${apply}` : ''}`,
          payload: body,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
        })
        return { ...response.json<Answer>(), status: response.statusCode }
      },
  )
  .extend(
    'exported',
    { scope: 'file' },
    ({ shop, admin }) =>
      async () =>
        (
          await shop.app.inject({
            url: '/api/product/export',
            headers: { authorization: `Bearer ${admin.token}` },
          })
        ).payload,
  )
  .extend(
    'shown',
    { scope: 'file' },
    ({ shop }) =>
      async (id = ''): Promise<Product> =>
        (await shop.call(getProduct, { params: { id } })).product,
  )
  .extend(
    'total',
    { scope: 'file' },
    ({ shop }) =>
      async () =>
        (await shop.call(listProducts, {})).totalProducts,
  )
test.beforeEach(async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => void (await tx.db.deleteFrom('products').execute()))
})

type Answer = ImportReport & { status: number; message: string; code: string }

const header = 'name,category,gender,metal,colors,price,image'
const line = (name: string) => `${name},Rings,female,18K Gold,Gold,1200,/media/x.jpg`

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

test('ADM-08 lists every bad line with its reason and imports nothing', async ({
  shop,
  admin,
  take,
  total,
}) => {
  const [id = '', other = ''] = await stock(shop, [{ name: 'Kada' }, { name: 'Saved in the meantime' }])
  await shop.call(updateProduct, { params: { id: other }, body: { price: 3 } }, admin.token)
  const file = [
    `_id,version,${header}`,
    `,,"Name on\r\ntwo lines",Rings,female,18K Gold,Gold,1,/media/x.jpg`,
    ',,No colour,Rings,female,18K Gold,,1,/media/x.jpg',
    ',,Cheap,Tiaras,female,18K Gold,Gold,cheap,/media/x.jpg',
    ',,Too few cells',
    '',
    `${id},,Kada,Bracelets,female,925 Silver,Silver,-5,/media/x.jpg`,
    `${id},,Kada,Bracelets,female,925 Silver,Silver,1499,/media/x.jpg`,
    `00000000-0000-7000-8000-000000000000,,Gone,Bracelets,female,925 Silver,Silver,1499,/media/x.jpg`,
    `${other},1,Other name,Bracelets,female,925 Silver,Silver,3,/media/x.jpg`,
    `${other},1,Saved in the meantime,Bracelets,female,925 Silver,Silver,3,javascript:alert(1)`,
  ].join('\n')
  const { problems, digest, added, lines } = await take(file)
  expect(problems.map(({ line: number, reason }) => `${number} ${reason}`)).toEqual([
    '4 colors must name at least one colour.',
    expect.stringMatching(/^5 category must be one of .*; price must be an amount in rupees\.$/),
    '6 has more or fewer cells than there are columns.',
    '8 price must not be negative.',
    '9 This product is already on line 8.',
    '10 No product has this _id. Leave it empty to add a product.',
    '11 Saved in the meantime was changed by someone else since this file was exported (version 1 in the file, 2 now).',
    '12 This product is already on line 11.',
  ])
  expect([digest, added.length, lines]).toEqual([null, 1, 8])
  expect((await take(file, 'a'.repeat(64))).status).toBe(409)
  expect(await total()).toBe(2)
})

test.for<[string, string | Buffer, number, string]>([
  [
    'an unknown column',
    `${header},weight\n${line('a')},3`,
    1,
    '"weight" is not a column of products. The columns are',
  ],
  ['a column twice', `${header},name\n${line('a')},b`, 1, 'The column "name" appears twice.'],
  [
    'no column that says anything',
    '_id,version\n,1',
    1,
    'The first line names no column that can be changed.',
  ],
  ['no products', `${header}\n`, 1, 'The file contains no products.'],
  ['nothing at all', '', 1, 'The file contains no products.'],
  [
    'a quotation mark that is not closed',
    `${header}\n${line('a')}\n"${line('b')}`,
    3,
    'has a quotation mark that does not begin or end a cell.',
  ],
  [
    'a cell without end',
    `${header}\n"${'x'.repeat(300_000)}`,
    2,
    'is too long, or a quotation mark is not closed.',
  ],
])('ADM-08 a file with %s is refused in words', async ([_what, file, number, reason], { take }) => {
  const { problems, digest } = await take(file)
  expect([digest, problems[0]?.line, problems[0]?.reason.slice(0, reason.length)]).toEqual([
    null,
    number,
    reason,
  ])
})

test('reads semicolons and names the allowed values of yes or no', async ({ take }) => {
  const semicolons = `${header.replaceAll(',', ';')};isTrending\n${line('a').replaceAll(',', ';')};`
  expect(await take(`${semicolons}true\n`)).toMatchObject({ lines: 1, problems: [], added: [{ line: 2 }] })
  expect((await take(`${semicolons}perhaps\n`)).problems).toEqual([
    { line: 2, reason: 'isTrending must be true or false.' },
  ])
  expect((await take(`name;price;visibility\nA;1;secret\n`)).problems[0]?.reason).toContain(
    'visibility must be one of shown, hidden',
  )
})

test('ADM-08 rejects files that are no text or in another encoding', async ({ shop, take }) => {
  for (const file of [
    Buffer.from([0xff, 0xfe, 0x41, 0x00]),
    Buffer.from('name\nÉlan', 'latin1'),
    `name\nzero\0byte`,
  ]) {
    expect(await take(file)).toMatchObject({
      status: 400,
      message: 'file: must be UTF-8 text. Please save it as CSV in UTF-8.',
    })
  }
  expect((await take(header, undefined, (await newShopper(shop)).token)).status).toBe(403)
})

test('ADM-08 imports all products or none after a conflict', async ({ shop, admin, take, shown }) => {
  const ids = await stock(
    shop,
    Array.from({ length: 3 }, (_, index) => ({ name: `Kada ${index}`, price: 100 })),
  )
  const file = `_id,price\n${ids.map((id) => `${id},200`).join('\n')}`
  const { digest } = await take(file)
  await shop.call(updateProduct, { params: { id: ids[2] ?? '' }, body: { price: 150 } }, admin.token)
  expect(await take(file, digest ?? '')).toMatchObject({
    status: 409,
    code: 'stale_edit',
    message: 'The catalogue or the file has changed since the preview. Please check the file again.',
  })
  expect(await take(`${file}\n,5`, digest ?? '')).toMatchObject({ status: 409 })
  expect((await shown(ids[0])).price).toBe(100)
  const again = await take(file)
  const responses = await Promise.all([take(file, again.digest ?? ''), take(file, again.digest ?? '')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await take(file)).toMatchObject({ unchanged: 3, changed: [] })
})

test('ADM-08 rejects files with too many changes before importing', async ({ take }) => {
  const response = await take(
    `${header}\n${Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, index) => line(`Ring ${index}`)).join('\n')}`,
  )
  expect(response).toMatchObject({
    status: 400,
    message: `file: adds and changes more than ${MAX_IMPORT_ROWS} products. Please split the file.`,
  })
})

const rings = (count: number) =>
  `${header}\n${Array.from({ length: count }, (_, index) => line(`Ring ${index}`)).join('\n')}`

test('completes an interrupted import and adds nothing twice', async ({ shop, admin, take, total }) => {
  const file = rings(250)
  const { digest } = await take(file)
  const actor = { id: admin.id, email: admin.email, username: 'Asha', role: 'admin' }
  const plan = await planImport(shop.context.db.reader, shop.context, streamOf(file))
  await expect(
    importProducts(stopsAfter(1, shop.context.db), shop.context, {
      actor,
      plan,
      digest: digest ?? '',
      addPieces,
    }),
  ).rejects.toThrow('power cut')
  expect(await total()).toBe(100)
  expect(await take(file)).toMatchObject({ digest, unchanged: 100, added: { length: 150 } })
  expect(await take(file, digest ?? '')).toMatchObject({ status: 200, applied: true, added: { length: 150 } })
  expect(await total()).toBe(250)
  expect(await take(file, digest ?? '')).toMatchObject({ status: 200, added: [] })
  expect(await total()).toBe(250)
})

test('adds products again once those of the same file are deleted', async ({ shop, admin, take, total }) => {
  const file = rings(2)
  await take(file, (await take(file)).digest ?? '')
  const { products } = await shop.call(listProducts, {})
  await shop.call(deleteProducts, { body: { ids: products.map(({ _id }) => _id) } }, admin.token)
  const again = await take(file)
  expect(again.added).toHaveLength(2)
  expect([(await take(file, again.digest ?? '')).status, await total()]).toEqual([200, 2])
})

test('other writes run between the steps of an import', async ({ shop, admin, take, shown }) => {
  const ids = (
    await stock(
      shop,
      Array.from({ length: 500 }, (_, index) => ({ name: `Kada ${index}`, price: 100 })),
    )
  ).toSorted()
  const file = `_id,price\n${ids.map((id) => `${id},200`).join('\n')}`
  const { digest } = await take(file)
  const importing = take(file, digest ?? '')
  await expect.poll(async () => (await shown(ids[0])).price, { interval: 1 }).toBe(200)
  await shop.call(updateProduct, { params: { id: ids[499] ?? '' }, body: { price: 150 } }, admin.token)
  const { status, message } = await importing
  expect([status, message]).toEqual([
    409,
    expect.stringMatching(
      /^[1-4]00 of 500 products were imported\. .* Import the file again to complete it\.$/,
    ),
  ])
  expect((await shown(ids[499])).price).toBe(150)
  expect(await take(file, (await take(file)).digest ?? '')).toMatchObject({ status: 200, applied: true })
  expect((await shown(ids[499])).price).toBe(200)
})

test('serves other requests while it plans and imports', async ({ take }) => {
  const file = rings(1000)
  let digest = ''
  const planning = await turnsDuring(async () => (digest = (await take(file)).digest ?? ''))
  expect(planning).toBeGreaterThan(50)
  expect(await turnsDuring(() => take(file, digest))).toBeGreaterThan(100)
})
