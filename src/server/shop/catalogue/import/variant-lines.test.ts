import { expect } from 'vitest'
import { newProduct } from '../../../../../tests/factories.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { variantLinesTest as test } from '../../../../../tests/fixtures/variant-lines.ts'
import { deleteProduct } from '../../../../contract/manage-products.ts'

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
