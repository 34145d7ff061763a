import { expect } from 'vitest'
import { newProduct } from '../../../../../tests/factories.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { CHAIN_RULE, enterRates, gold, newChain, RING_RULE } from '../../../../../tests/weighed.ts'
import { variantLinesTest as test } from '../../../../../tests/fixtures/variant-lines.ts'
import { getProduct, listProducts } from '../../../../contract/product.ts'
import { createTaxClass } from '../../../../contract/tax-class.ts'

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
  expect(file[0]).toContain('"hallmark","hallmarkReason","returnDays","notReturnable","pricing","priceRule"')
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

test('PROMISE-04 PROMISE-05 a file has letters and the worn picture', async ({ shop, exported, apply }) => {
  const id = await newProduct(shop, {
    image: '/media/a.jpg',
    additionalImages: ['/media/b.jpg'],
    engravingLetters: 12,
    wornImage: '/media/b.jpg',
  })
  const read = async () => (await shop.call(getProduct, { params: { id } })).product
  const [headings = '', line = ''] = await exported(id)
  const cells = Object.fromEntries(
    headings.split(',').map((heading, index) => [heading, line.split(',')[index]]),
  )
  expect([cells['"engravingLetters"'], cells['"wornImage"']]).toEqual(['"12"', '"/media/b.jpg"'])

  await apply(['_id,engravingLetters,wornImage', `${id},30,/media/a.jpg`])
  expect(await read()).toMatchObject({ engravingLetters: 30, wornImage: '/media/a.jpg' })
  await apply(['_id,engravingLetters,wornImage', `${id},,`])
  expect(await read()).not.toHaveProperty('engravingLetters')
  expect(await read()).not.toHaveProperty('wornImage')
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
  ['engravingLetters', '31', 'engravingLetters must be at most 30.'],
  ['engravingLetters', 'twelve', 'engravingLetters must be a whole number.'],
  ['wornImage', '/media/other.jpg', 'wornImage must be one of the pictures of the product.'],
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
