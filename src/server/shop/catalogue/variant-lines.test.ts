import { expect } from 'vitest'
import { newProduct, newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { newRing } from '../../../../tests/variants.ts'
import { CHAIN_RULE, enterRates, gold, newChain, RING_RULE } from '../../../../tests/weighed.ts'
import type { ImportReport } from '../../../contract/import-products.ts'
import { deleteProduct } from '../../../contract/manage-products.ts'
import { getProduct, listProducts } from '../../../contract/product.ts'
import { createTaxClass } from '../../../contract/tax-class.ts'

type Answer = ImportReport & { status: number; message: string }

const test = shopTest()
  .extend('admin', { scope: 'file' }, ({ shop }) => newShopper(shop, 'admin'))
  .extend(
    'take',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (lines: string[], apply?: string): Promise<Answer> => {
        const response = await shop.app.inject({
          method: 'POST',
          url: `/api/product/import${apply ? `?apply=${apply}` : ''}`,
          payload: `--cut\r\ncontent-disposition: form-data; name="file"; filename="products.csv"\r\ncontent-type: text/csv\r\n\r\n${lines.join('\r\n')}\r\n--cut--\r\n`,
          headers: {
            authorization: `Bearer ${admin.token}`,
            'content-type': 'multipart/form-data; boundary=cut',
          },
        })
        return { ...response.json<Answer>(), status: response.statusCode }
      },
  )
  .extend('apply', { scope: 'file' }, ({ take }) => async (lines: string[]) => {
    const looked = await take(lines)
    expect(looked.problems).toEqual([])
    expect((await take(lines, looked.digest ?? '')).applied).toBe(true)
    return looked
  })
  .extend(
    'exported',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (id: string) =>
        (
          await shop.app.inject({
            url: `/api/product/export?search=${id}`,
            headers: { authorization: `Bearer ${admin.token}` },
          })
        ).payload
          .trim()
          .split('\r\n'),
  )
  .extend(
    'variantsOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (await shop.call(getProduct, { params: { id } })).product.variants ?? [],
  )

const stone = { kind: 'Diamond', shape: 'Round', quality: 'VS', pieces: 3, carats: 0.51, perCarat: 65000 }
const header = '_id,variantId,sku,size,colors,price,stock,netWeight,stones'

test('VAR-12 exports one line per variant, which imports unchanged', async ({ shop, exported, take }) => {
  const { id, ids } = await newRing(shop, [
    {
      size: '12',
      price: 100,
      stock: 2,
      sku: 'CSV-12',
      fineness: 750,
      grossWeight: 3.412,
      netWeight: 3.31,
      stones: [stone],
    },
    { size: '16', price: 200 },
  ])
  const file = await exported(id)
  expect(file).toHaveLength(3)
  expect(file[0]).toContain('"createdAt","variantId","sku","fineness","grossWeight","netWeight","stones"')
  expect(file[1]).toContain(
    `"${ids[0]}","CSV-12","750","3.412","3.31","${JSON.stringify([stone]).replaceAll('"', '""')}"`,
  )
  expect(file[2]).toContain(`"${ids[1]}","","","","",""`)
  expect(await take(file)).toMatchObject({
    status: 200,
    lines: 2,
    unchanged: 2,
    changed: [],
    problems: [],
    digest: null,
  })
})

test('VAR-12 lines change variants and add some; those that no line names stay', async ({
  shop,
  apply,
  variantsOf,
}) => {
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 100, stock: 2 },
    { size: '16', price: 200, stock: 1 },
  ])
  const report = await apply([
    header,
    `${id},${ids[1]},C-16,16,Gold,210.50,1,3.48,"[{""kind"":""Ruby"",""carats"":0.2,""amount"":900}]"`,
    `${id},,C-18,18,Gold,300,,,`,
  ])
  expect(report.changed).toHaveLength(1)
  expect(report.changed[0]?.changes).toContainEqual({ field: 'price, 16 Gold', from: '200', to: '210.5' })
  expect(await variantsOf(id)).toMatchObject([
    { _id: ids[0], size: '12', price: 100, stock: 2 },
    {
      _id: ids[1],
      sku: 'C-16',
      price: 210.5,
      netWeight: 3.48,
      stones: [{ kind: 'Ruby', carats: 0.2, amount: 900 }],
    },
    { sku: 'C-18', size: '18', price: 300, stock: null },
  ])
})

test('a line without _id is found by its SKU', async ({ shop, admin, apply, take, variantsOf }) => {
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 100, stock: 2, sku: 'SKU-12' },
    { size: '16', price: 200, sku: 'SKU-16' },
  ])
  const { changed } = await apply([
    'sku,price,stock,name,description',
    'SKU-16,250,4,,',
    'sku-12,110,2,Tara band,',
  ])
  expect(changed).toMatchObject([
    {
      _id: id,
      changes: [
        { field: 'price, 16 Gold', to: '250' },
        { field: 'stock, 16 Gold', to: '4' },
        { field: 'name', to: 'Tara band' },
        { field: 'price, 12 Gold', to: '110' },
      ],
    },
  ])
  expect(await variantsOf(id)).toMatchObject([
    { _id: ids[0], price: 110, stock: 2 },
    { _id: ids[1], price: 250, stock: 4 },
  ])
  expect((await apply(['_id,sku,price', `${id},SKU-16,260`])).changed[0]?.changes).toMatchObject([
    { field: 'price, 16 Gold', to: '260' },
  ])
  expect((await take(['sku,price', 'SKU-16,1', 'SKU-16,2'])).problems).toEqual([
    { line: 3, reason: 'This variant is already on line 2.' },
  ])
  await shop.call(deleteProduct, { params: { id } }, admin.token)
  expect((await take(['sku,price', 'SKU-16,1'])).problems).toEqual([
    { line: 2, reason: 'SKU SKU-16 belongs to a deleted product. Restore that product, or use another SKU.' },
  ])
})

test('VAR-12 a product gets its first variants from lines with its _id', async ({
  shop,
  apply,
  variantsOf,
}) => {
  const id = await newProduct(shop, { size: '12, 16' })
  await apply([header, `${id},,F-12,12,Gold,100,1,,`, `${id},,F-16,16,Gold,200,1,,`])
  expect((await variantsOf(id)).map(({ sku, size }) => [sku, size])).toEqual([
    ['F-12', '12'],
    ['F-16', '16'],
  ])
})

test('VAR-12 older files stay valid but set no derived fields', async ({ shop, take, apply }) => {
  const { id } = await newRing(shop, [{ size: '12', price: 100, stock: 2 }])
  expect((await apply(['_id,name,price,size', `${id},Tara band,100,12`])).changed[0]?.changes).toEqual([
    { field: 'name', from: 'Tara ring', to: 'Tara band' },
  ])
  expect((await take(['_id,price', `${id},150`])).problems).toEqual([
    { line: 2, reason: 'price follows from the variants.' },
  ])
})

test.for([
  [
    'an unknown variant',
    (id: string) => [`${id},${id},,12,Gold,1,,,`],
    'This product has no variant with this variantId. Leave it empty to add a variant.',
  ],
  [
    'a variant twice',
    (id: string, variant: string) => [`${id},${variant},,12,Gold,5,,,`, `${id},${variant},,12,Gold,6,,,`],
    'This variant is already on line 2.',
  ],
  [
    'stones that are no list',
    (id: string, variant: string) => [`${id},${variant},,12,Gold,5,,,three`],
    'stones Invalid input.',
  ],
  [
    'a bad weight',
    (id: string, variant: string) => [`${id},${variant},,12,Gold,5,,heavy,`],
    'netWeight must be a number of grams.',
  ],
  [
    'a size and colour twice',
    (id: string) => [`${id},,,12,Gold,5,,,`],
    'variants.1.size: another variant has this size and colour',
  ],
  [
    'a variant without its product',
    (_id: string, variant: string) => [`,${variant},N-1,12,Gold,5,,,`],
    'A variantId needs the _id of its product. Leave both empty to add a product.',
  ],
] as const)('VAR-12 reports %s', async ([, lines, reason], { shop, take }) => {
  const { id, ids } = await newRing(shop, [{ size: '12', price: 100 }])
  expect(
    (await take([header, ...lines(id, ids[0] ?? '')])).problems.map((each) => each.reason),
  ).toContainEqual(expect.stringContaining(reason.replace('Invalid input.', '')))
})

test('TAXC-01 ADM-08 a file sets tax classes, and leaves them without the column', async ({
  shop,
  admin,
  exported,
  take,
  apply,
}) => {
  const { _id: jewellery } = await shop.call(
    createTaxClass,
    { body: { name: 'Jewellery 3 %', hsn: '7113', rate: 3, makingRate: null } },
    admin.token,
  )
  await expect.poll(() => shop.context.settings.taxClasses.length).toBe(1)
  const classOf = async (id: string) => (await shop.call(getProduct, { params: { id } })).product.taxClassId
  const plain = await newProduct(shop)
  const { id: ring } = await newRing(shop, [
    { size: '12', price: 100, sku: 'TAX-12' },
    { size: '16', price: 200 },
  ])
  const report = await apply([
    '_id,variantId,taxClass',
    `${plain},,jewellery 3 %`,
    ...(await exported(ring)).slice(1).map((line) => `${ring},${line.split(',').at(-8)},Jewellery 3 %`),
  ])
  expect(report.changed.map(({ changes }) => changes)).toEqual([
    [{ field: 'taxClass', from: 'Standard', to: 'Jewellery 3 %' }],
    [{ field: 'taxClass', from: 'Standard', to: 'Jewellery 3 %' }],
  ])
  expect([await classOf(plain), await classOf(ring)]).toEqual([jewellery, jewellery])
  const file = await exported(ring)
  expect(file[0]).toMatch(/,"stones","leadDays","taxClass"$/)
  expect(file[1]).toMatch(/,"Jewellery 3 %"$/)
  expect(await take(file)).toMatchObject({ unchanged: 2, changed: [], problems: [] })
  // As a file from before the column: the class stays.
  await apply(['_id,description', `${plain},From before`])
  expect(await classOf(plain)).toBe(jewellery)
  expect((await take(['_id,taxClass', `${plain},Gold 5 %`])).problems).toEqual([
    { line: 2, reason: 'taxClass "Gold 5 %" does not exist.' },
  ])
  await apply(['_id,taxClass', `${plain},`])
  await apply([
    'name,category,gender,metal,colors,price,image,taxClass',
    'New kada,Bracelets,female,22K Gold,Gold,900,/media/x.jpg,Jewellery 3 %',
  ])
  const { products } = await shop.call(listProducts, { query: { search: 'New kada' } })
  expect([await classOf(plain), products[0]?.taxClassId]).toEqual([null, jewellery])
})

test('ADM-08 PRICE-01 PIECE-01 a file sets hallmark and price rule, and leaves absent columns', async ({
  shop,
  admin,
  exported,
  take,
  apply,
}) => {
  await enterRates(shop, admin, [gold(916, 13_430)])
  const { _id: id } = await newChain(shop, admin, {
    hallmark: 'exempt',
    hallmarkReason: 'Kundan, Polki or Jadau',
  })
  const read = async () => (await shop.call(getProduct, { params: { id } })).product
  const before = await read()
  const file = await exported(id)
  expect(file[0]).toContain(
    '"care","hallmark","hallmarkReason","returnDays","notReturnable","pricing","priceRule","rating"',
  )
  expect(file[1]).toContain(
    `"exempt","Kundan, Polki or Jadau","","","weight","${JSON.stringify(before.priceRule).replaceAll('"', '""')}"`,
  )
  expect(await take(file)).toMatchObject({ lines: 1, unchanged: 1, changed: [], problems: [] })
  await apply(['_id,description', `${id},From before`])
  expect(await read()).toEqual({ ...before, description: 'From before', version: 2 })
  const rule = JSON.stringify({ ...CHAIN_RULE, wastagePercent: 9 }).replaceAll('"', '""')
  expect(
    (await apply(['_id,hallmark,priceRule', `${id},HUID,"${rule}"`])).changed[0]?.changes.map(
      ({ field }) => field,
    ),
  ).toEqual(['hallmark', 'hallmarkReason', 'priceRule'])
  expect(await read()).toMatchObject({
    hallmark: 'huid',
    hallmarkReason: null,
    price: 153_685.89,
    priceRule: { wastagePercent: 9 },
  })
  // The price of the file counts only where it is fixed.
  const [variant] = (await read()).variants ?? []
  await apply(['_id,variantId,price,pricing,priceRule', `${id},${variant?._id},150000,fixed,`])
  expect(await read()).toMatchObject({ pricing: 'fixed', priceRule: null, price: 150_000 })
  await apply(['_id,variantId,price,pricing,priceRule', `${id},${variant?._id},1,Weight,"${rule}"`])
  expect(await read()).toMatchObject({ pricing: 'weight', price: 153_685.89 })
  await apply(['_id,returnDays,notReturnable', `${id},30,Engraved`])
  expect(await read()).toMatchObject({ returnDays: 30, notReturnable: 'engraved' })
})

test.for([
  ['hallmark', 'sometimes', 'hallmark must be one of none, huid, exempt.'],
  ['hallmark', 'exempt', 'hallmarkReason is needed for an exempt product.'],
  [
    'hallmarkReason',
    'lost',
    'hallmarkReason must be one of under 2 g; Kundan, Polki or Jadau; coin; below the turnover limit; other.',
  ],
  ['returnDays', '0', 'returnDays must be at least 1.'],
  ['notReturnable', 'lost', 'notReturnable must be one of engraved, made_to_order, coin, other.'],
  ['pricing', 'by hand', 'pricing must be fixed or weight.'],
  ['pricing', 'weight', 'priceRule: is needed for a price by weight'],
  ['priceRule', '9 %', 'priceRule must be a price rule as JSON.'],
  ['priceRule', '"{""making"":{""value"":-1}}"', 'priceRule: making.value must not be negative.'],
] as const)(
  'ADM-08 PRICE-01 PIECE-01 a line whose %s is "%s" is listed with its number',
  async ([column, cell, reason], { shop, take }) => {
    const plain = await newProduct(shop)
    const { id, ids } = await newRing(shop, [{ size: '12', price: 100 }])
    expect(
      (await take([`_id,variantId,${column}`, `${plain},,${cell}`, `${id},${ids[0]},${cell}`])).problems,
    ).toEqual([
      { line: 2, reason },
      { line: 3, reason },
    ])
  },
)

test('ADM-08 PRICE-01 adding a weighed product needs variants and a rate', async ({ shop, take }) => {
  const fields = 'Rings,female,18K Gold,Gold,/media/x.jpg'
  const { id, ids } = await newRing(shop, [{ size: '12', price: 100, fineness: 585, netWeight: 2 }])
  const rule = JSON.stringify(RING_RULE).replaceAll('"', '""')
  expect(
    (await take(['name,category,gender,metal,colors,image,pricing', `New ring,${fields},weight`])).problems,
  ).toEqual([
    {
      line: 2,
      reason: 'pricing weight needs netWeight, purity, and makingPerGram, makingPercent or makingFixed.',
    },
  ])
  expect(
    (await take(['_id,variantId,pricing,priceRule', `${id},${ids[0]},weight,"${rule}"`])).problems,
  ).toEqual([{ line: 2, reason: 'There is no rate for 14K (585) yet.' }])
})
