import { expect } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { solitaire, twelve, sixteen, variantsTest as test } from '../../../../tests/fixtures/variants.ts'
import { listManagedProducts } from '../../../contract/manage-products.ts'
import { listProducts, searchProducts, type ProductWithVariants } from '../../../contract/product.ts'

const variantsOf = (product: ProductWithVariants) => product.variants ?? []

test('VAR-03 a product derives fields from its variants and lists them', async ({ shop, create, read }) => {
  const id = await create([sixteen, twelve])
  const { variants = [], ...product } = await read(id)
  expect(product).toMatchObject({
    price: 76034.8,
    priceVaries: true,
    size: '12, 16',
    colors: [{ value: 'Gold' }],
    color: 'Gold',
    stock: 3,
  })
  expect(variants).toEqual([
    {
      _id: expect.any(String),
      sku: null,
      size: '16',
      color: 'Gold',
      fineness: 750,
      purity: '18K (750)',
      grossWeight: null,
      netWeight: 3.48,
      stones: [],
      price: 78173.39,
      priceWithTax: 85990.73,
      stock: 1,
      image: '/media/sixteen.jpg',
      breakup: null,
    },
    {
      _id: expect.any(String),
      sku: 'R-12',
      size: '12',
      color: 'Gold',
      fineness: 750,
      purity: '18K (750)',
      grossWeight: 3.412,
      netWeight: 3.31,
      stones: [solitaire],
      price: 76034.8,
      priceWithTax: 83638.28,
      stock: 2,
      image: null,
      breakup: null,
    },
  ])
  const listed = (await shop.call(listProducts, { query: { search: id } })).products[0]
  expect(listed).toEqual({ ...product, stock: null, isSoldOut: false })
})

test('VAR-01 a product without variants keeps its own fields', async ({ shop, read }) => {
  const product = await read(await newProduct(shop, { size: '16, 12', price: 5, stock: 4 }))
  expect(product).toMatchObject({ size: '16, 12', price: 5, stock: 4, priceVaries: false })
  expect(product).not.toHaveProperty('variants')
})

test('VAR-02 updates variants with an _id, creates others, deletes absent ones', async ({
  create,
  read,
  send,
}) => {
  const id = await create([{ ...twelve, sku: null }, sixteen])
  const [first, second] = variantsOf(await read(id))
  const third = { size: '18', price: 80000, stock: 1, stones: [{ kind: 'Ruby', carats: 0.2, amount: 900 }] }
  const changed = await send('PATCH', `update-product/${id}`, {
    variants: [third, { _id: second?._id, price: 79000 }],
  })
  expect(changed).toMatchObject({ status: 200, body: { size: '16, 18', price: 79000, stock: 2 } })
  const variants = variantsOf(await read(id))
  expect(variants[0]).toMatchObject({
    size: '18',
    color: 'Gold',
    stones: [{ kind: 'Ruby', shape: '', quality: '', pieces: 1, carats: 0.2, amount: 900 }],
  })
  expect(variants[1]).toEqual({ ...second, price: 79000, priceWithTax: 86900 })
  expect(await send('PATCH', `update-product/${id}`, { variants: [{ ...first }] })).toMatchObject({
    status: 400,
    body: { message: 'variants.0._id: is not a variant of this product' },
  })
  await send('PATCH', 'edit-products', { products: [{ _id: id, name: 'Tara ring two' }] })
  expect(variantsOf(await read(id))).toEqual(variants)
})

test('VAR-02 variants swap sizes and SKUs; an empty list removes all', async ({ create, read, send }) => {
  const id = await create([
    { ...twelve, sku: 'X-1' },
    { ...sixteen, sku: 'X-2' },
  ])
  const [one, two] = variantsOf(await read(id))
  await send('PATCH', `update-product/${id}`, {
    variants: [
      { _id: one?._id, size: '16', sku: 'X-2' },
      { _id: two?._id, size: '12', sku: 'X-1' },
    ],
  })
  expect(variantsOf(await read(id)).map(({ _id, size, sku }) => [_id, size, sku])).toEqual([
    [one?._id, '16', 'X-2'],
    [two?._id, '12', 'X-1'],
  ])
  expect((await send('PATCH', `update-product/${id}`, { variants: [] })).status).toBe(200)
  expect(await read(id)).toMatchObject({ size: '12, 16', stock: 3, priceVaries: false })
  expect(variantsOf(await read(id))).toEqual([])
  expect((await send('PATCH', `update-product/${id}`, { size: '9', stock: 1 })).status).toBe(200)
})

test('VAR-10 a variant’s purity may differ from the product’s metal', async ({ create, read, send }) => {
  const id = await create([{ ...twelve, sku: null, fineness: 585 }])
  expect(await read(id)).toMatchObject({ metal: '18K Gold', variants: [{ purity: '14K (585)' }] })
  expect(await send('PATCH', `update-product/${id}`, { metal: '925 Silver' })).toMatchObject({ status: 400 })
  expect(await send('PATCH', `update-product/${id}`, { metal: '22K Gold' })).toMatchObject({
    status: 200,
    body: { metal: '22K Gold' },
  })
})

test('VAR-12 an exact SKU ranks first in search and lists', async ({ shop, create, send }) => {
  const named = await create([{ ...twelve, sku: null }], { name: 'Zoya ring zz-41' })
  const id = await create([
    { ...twelve, sku: 'OTHER-1' },
    { ...sixteen, sku: 'ZZ-41' },
  ])
  const found = async (query: string) =>
    (await shop.call(searchProducts, { query: { query } })).map(({ _id }) => _id)
  expect(await found('zz-41')).toEqual([id, named])
  const listed = await shop.call(listProducts, { query: { search: 'zz-41' } })
  expect(listed.products.map(({ _id }) => _id).toSorted()).toEqual([named, id].toSorted())
  await send('PATCH', `update-product/${id}`, { variants: [] })
  expect(await found('zz-41')).toEqual([named])
})

test('VAR-12 variants are listed on request and edited in one call', async ({
  shop,
  admin,
  create,
  read,
  send,
}) => {
  const ids = [
    await create([{ ...twelve, sku: 'BULK-1' }, sixteen], { name: 'Bulk one' }),
    await create([{ ...twelve, sku: 'BULK-2' }], { name: 'Bulk two' }),
  ]
  const list = async (query: object) =>
    (
      await shop.call(
        listManagedProducts,
        { query: { search: 'bulk', sortBy: 'name', sortOrder: 'asc', ...query } },
        admin.token,
      )
    ).products
  expect((await list({})).map((product) => 'variants' in product)).toEqual([false, false])
  const listed = await list({ variants: 'true' })
  expect(listed.map(({ _id, variants = [] }) => [_id, variants.length])).toEqual([
    [ids[0], 2],
    [ids[1], 1],
  ])
  const products = listed.map(({ _id, version, stock: stockWas, variants = [] }) => ({
    _id,
    version,
    stockWas,
    variants: variants.map((each) => ({ _id: each._id, price: 500, stock: 9 })),
  }))
  expect((await send('PATCH', 'edit-products', { products })).status).toBe(200)
  for (const id of ids)
    expect(variantsOf(await read(id)).every(({ price, stock }) => price === 500 && stock === 9)).toBe(true)
  expect((await send('PATCH', 'edit-products', { products })).status).toBe(409)
})
