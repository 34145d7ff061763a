import { expect } from 'vitest'
import { newProduct, newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listManagedProducts } from '../../../contract/manage-products.ts'
import {
  getProduct,
  listProducts,
  searchProducts,
  type ProductWithVariants,
} from '../../../contract/product.ts'

const draft = {
  name: 'Tara ring',
  category: 'Rings',
  gender: 'female',
  metal: '18K Gold',
  image: '/media/ring.jpg',
  description: '',
  isTrending: false,
  rating: 0,
}
const solitaire = {
  kind: 'Diamond',
  shape: 'Round',
  quality: 'VS GH',
  pieces: 3,
  carats: 0.51,
  perCarat: 65000,
}
const twelve = {
  size: '12',
  color: 'Gold',
  sku: 'R-12',
  fineness: 750,
  grossWeight: 3.412,
  netWeight: 3.31,
  stones: [solitaire],
  price: 76034.8,
  stock: 2,
}
const sixteen = {
  size: '16',
  color: 'Gold',
  fineness: 750,
  netWeight: 3.48,
  price: 78173.39,
  priceWithTax: 85990.73,
  stock: 1,
  image: '/media/sixteen.jpg',
}

const variantsOf = (product: ProductWithVariants) => product.variants ?? []

const test = shopTest()
  .extend('admin', { scope: 'file' }, ({ shop }) => newShopper(shop, 'admin'))
  .extend(
    'send',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (method: 'POST' | 'PATCH', path: string, payload: object) => {
        const response = await shop.app.inject({
          method,
          url: `/api/product/${path}`,
          headers: { authorization: `Bearer ${admin.token}` },
          payload,
        })
        return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
      },
  )
  .extend('create', { scope: 'file' }, ({ send }) => async (variants: object[], more: object = {}) => {
    const { status, body } = await send('POST', 'create-product', { ...draft, ...more, variants })
    expect(status, JSON.stringify(body)).toBe(201)
    return body['_id'] as string
  })
  .extend(
    'read',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (await shop.call(getProduct, { params: { id } })).product,
  )

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

test.for([
  [
    'a SKU twice',
    [
      { ...twelve, sku: 'S-1' },
      { ...sixteen, sku: 'S-1' },
    ],
    'SKU S-1 belongs to another piece.',
  ],
  [
    'a SKU in small letters',
    [{ ...twelve, sku: 'r-1' }],
    'variants.0.sku: must be 1 to 40 of A-Z, 0-9, - _ . /',
  ],
  [
    'a size and colour twice',
    [twelve, { ...twelve, sku: null }],
    'variants.1.size: another variant has this size and colour',
  ],
  [
    'a net weight above the gross weight',
    [{ ...twelve, grossWeight: 3.3 }],
    'variants.0.netWeight: must not exceed the gross weight',
  ],
  [
    'a weight with four decimals',
    [{ ...twelve, netWeight: 3.3101 }],
    'variants.0.netWeight: must have at most three decimals',
  ],
  [
    'a stone with two prices',
    [{ ...twelve, stones: [{ ...solitaire, amount: 5 }] }],
    'variants.0.stones.0: must have either perCarat or amount',
  ],
  [
    'a stone without a price',
    [{ ...twelve, stones: [{ kind: 'Ruby', carats: 1 }] }],
    'variants.0.stones.0: must have either perCarat or amount',
  ],
  ['no price', [{ size: '12', color: 'Gold' }], 'variants.0.price: is needed'],
  ['no colour at all', [{ size: '12', price: 5 }], 'variants.0.color: is needed'],
  ['a comma in a size', [{ ...twelve, size: '12, 14' }], 'variants.0.size: must not contain a comma'],
  [
    'some sizes only',
    [twelve, { color: 'Silver', price: 5 }],
    'variants.1.size: is needed, because other variants have one',
  ],
  [
    '201 variants',
    Array.from({ length: 201 }, (_, at) => ({ size: String(at), color: 'Gold', price: 5 })),
    'variants: must be at most 200 variants',
  ],
] as const)('VAR-02 refuses %s', async ([, variants, message], { send }) => {
  expect(await send('POST', 'create-product', { ...draft, variants })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message },
  })
})

test('VAR-02 a SKU is unique in the shop', async ({ create, send }) => {
  await create([{ ...twelve, sku: 'UNIQUE-1' }])
  const refused = await send('POST', 'create-product', {
    ...draft,
    variants: [sixteen, { ...twelve, sku: 'UNIQUE-1' }],
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'SKU UNIQUE-1 belongs to another piece.', issues: [{ path: 'variants.1.sku' }] },
  })
})

test.for([
  ['18K Gold', 740],
  ['18K Gold', 925],
  ['925 Silver', 916],
  ['Imitate Jewelry', 750],
] as const)('VAR-09 %s allows no fineness of %i', async ([metal, fineness], { send }) => {
  const { status, body } = await send('POST', 'create-product', {
    ...draft,
    metal,
    variants: [{ ...twelve, sku: null, fineness }],
  })
  expect([status, body['message']]).toEqual([400, `variants.0.fineness: is not a fineness of ${metal}`])
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

test.for([
  ['size', '12, 16', '12'],
  ['stock', 3, 4],
  ['colors', [{ value: 'Gold' }], [{ value: 'Silver' }]],
  ['price', 76034.8, 76034],
] as const)(
  'VAR-04 %s of a product with variants must equal the current value',
  async ([field, present, other], { create, send }) => {
    const id = await create([{ ...twelve, sku: null }, sixteen])
    expect((await send('PATCH', `update-product/${id}`, { [field]: present })).status).toBe(200)
    const refused = {
      status: 400,
      body: {
        message: `${field}: follows from the variants`,
        issues: [{ path: field, message: 'follows from the variants' }],
      },
    }
    expect(await send('PATCH', `update-product/${id}`, { [field]: other })).toMatchObject(refused)
    expect(await send('PATCH', 'edit-products', { products: [{ _id: id, [field]: other }] })).toMatchObject(
      refused,
    )
    expect(
      await send('POST', 'create-product', {
        ...draft,
        [field]: other,
        variants: [{ ...twelve, sku: null }, sixteen],
      }),
    ).toMatchObject(refused)
    expect(
      (
        await send('POST', 'create-product', {
          ...draft,
          [field]: present,
          variants: [{ ...twelve, sku: null }, sixteen],
        })
      ).status,
    ).toBe(201)
  },
)

test('VAR-04 without variants price and colours are needed as before', async ({ send }) => {
  const { status, body } = await send('POST', 'create-product', { ...draft, variants: [] })
  expect([status, (body['issues'] as { path: string }[]).map(({ path }) => path)]).toEqual([
    400,
    ['price', 'colors'],
  ])
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
