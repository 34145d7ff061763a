import { expect } from 'vitest'
import { draftOf, stock } from '../../../../../tests/catalogue.ts'
import { refusal } from '../../../../../tests/factories.ts'
import { listProductsTest as test, pieces } from '../../../../../tests/fixtures/list-products.ts'
import { getProduct, listProducts, listTrending, type Product } from '../../../../contract/product.ts'
import { deleteProduct } from '../delete-product.ts'

test('API-04 returns the newest ten first unless told otherwise, with the totals', async ({ shop, ids }) => {
  const { products, totalPages, totalProducts } = await shop.call(listProducts, {})
  expect(products.map(({ _id }) => _id)).toEqual(ids.toReversed())
  expect({ totalPages, totalProducts }).toEqual({ totalPages: 1, totalProducts: 6 })
})

test('API-04 shows all public fields of a product, amounts in rupees', async ({ shop, ids }) => {
  const { products } = await shop.call(listProducts, { query: { category: 'Rings' } })
  // The shop's own days to return a product are not part of it.
  const {
    visibility: _shown,
    returnDays: _days,
    notReturnable: _reason,
    engravingLetters: _letters,
    wornImage: _worn,
    lowStock: _lowStock,
    ...fields
  } = draftOf(pieces[0])
  expect(products[0]).toEqual({
    ...fields,
    categories: ['Rings'],
    _id: ids[0],
    color: 'Gold',
    colors: [
      { value: 'Gold', code: '#E6B84C' },
      { value: 'Silver', code: '#C4C4C4' },
    ],
    priceWithTax: (fields.price * 11) / 10,
    reviewCount: 0,
    isHidden: false,
    isSoldOut: false,
    priceVaries: false,
    author: null,
    collections: [],
    version: 1,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
  })
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((await shop.call(listProducts, { query: { category: 'Anklets' } })).products[0]?.price).toBe(899.5)
})

test.for<[Record<string, string>, string[]]>([
  [{ gender: 'male' }, ['dhara Band', 'Champa Studs']],
  [{ category: 'Studs' }, ['Champa Studs']],
  [{ category: 'studs' }, ['Champa Studs']],
  [{ category: 'Idols & Coins' }, ['Falak Coin']],
  [{ category: "Men's Jewellery" }, ['dhara Band']],
  [{ category: 'Tiaras' }, []],
  [{ color: 'Rose Gold' }, ['Champa Studs']],
  [{ color: 'rose gold' }, ['Champa Studs']],
  [{ color: 'Silver', category: 'Rings' }, ['amber ring']],
  [{ color: 'Gold' }, ['dhara Band', 'amber ring']],
  [{ color: 'Blue' }, []],
  [{ gender: 'male', color: 'Gold', minPrice: '4000' }, ['dhara Band']],
  [
    {
      gender: '',
      category: '',
      color: '',
      minPrice: '',
      maxPrice: '',
      sortBy: 'price',
      sortOrder: 'desc',
      limit: '2',
    },
    ['Élan Chain', 'dhara Band'],
  ],
])('API-04 filters by %j', async ([query, expected], { names }) => {
  expect(await names(query)).toEqual(expected)
})

test.for<[Record<string, string>, string[]]>([
  [{ metal: '22K Gold' }, ['dhara Band']],
  [{ trending: 'true' }, ['Élan Chain', 'Bela Anklet']],
  [{ trending: 'false', gender: 'male' }, ['dhara Band', 'Champa Studs']],
  [{ stock: 'counted' }, ['Falak Coin']],
  [{ stock: 'not-counted', gender: 'male' }, ['dhara Band', 'Champa Studs']],
  [{ stock: 'sold-out' }, []],
  [{ search: 'ELAN' }, ['Élan Chain']],
  [{ search: ' BAN  dhar' }, ['dhara Band']],
  [{ search: 'anklets' }, ['Bela Anklet']],
  [{ search: 'payal' }, []],
  [{ search: 'chain élan', trending: 'true' }, ['Élan Chain']],
  [{ search: '%' }, []],
  [{ search: '_' }, []],
  [{ search: '\\' }, []],
  [{ search: 'cha', sortBy: 'price', sortOrder: 'asc', limit: '1', page: '2' }, ['Élan Chain']],
])('ADM-08 finds for the office by %j', async ([query, expected], { shop, names }) => {
  const found = await names(query)
  expect(query['sortBy'] ? found : found.toSorted()).toEqual(query['sortBy'] ? expected : expected.toSorted())
  expect((await shop.call(listProducts, { query: { ...query, page: '1', limit: '1' } })).totalProducts).toBe(
    query['limit'] ? 2 : expected.length,
  )
})

test('ADM-08 finds a product by id, also when sold out', async ({ shop, ids, names }) => {
  expect(await names({ search: ids[3] ?? '' })).toEqual(['dhara Band'])
  const [id = ''] = await stock(shop, [{ name: 'Gone Ring', stock: 0 }])
  expect(await names({ stock: 'sold-out' })).toEqual(['Gone Ring'])
  await shop.context.db.transaction((tx) => deleteProduct(tx, { id }))
  expect(await names({ stock: 'sold-out' })).toEqual([])
})

test('a list search uses its first eight distinct words (ASVS 15.1.3, 15.2.2)', async ({ shop, names }) => {
  const eight = 'red red green blue white black pink grey brown'
  const [id = ''] = await stock(shop, [{ name: `The ${eight} ring` }])
  expect(await names({ search: eight })).toEqual([`The ${eight} ring`])
  expect(await names({ search: `${eight} ${'xx yy zz '.repeat(4)}` })).toEqual([`The ${eight} ring`])
  expect(await names({ search: `xx ${eight}` })).toEqual([])
  await shop.context.db.transaction((tx) => deleteProduct(tx, { id }))
})

test.for([
  ['metal', 'Tin'],
  ['stock', 'some'],
  ['trending', 'yes'],
  ['search', 'x'.repeat(101)],
] as const)('ADM-08 refuses %s=%s and names it', async ([name, value], { get }) => {
  const response = await get(`/api/product/?${name}=${value}`)
  expect([response.statusCode, response.json<{ message: string }>().message.startsWith(`${name}: `)]).toEqual(
    [400, true],
  )
})

test.for([
  ['Ankles', 'Bela Anklet'],
  ['Fashion Jewelry', 'Élan Chain'],
  ['fashion jewelry', 'Élan Chain'],
] as const)('NAV-05 finds the products of the menu spelling %s', async ([category, name], { names }) => {
  expect(await names({ category })).toEqual([name])
})

test('NAV-05 reads categories with a plus sign, %20 or %2B', async ({ get }) => {
  for (const category of ['Fashion+Jewelry', 'Fashion%20Jewelry', 'Fashion%2BJewelry']) {
    const { products } = (await get(`/api/product/?category=${category}`)).json<{
      products: { name: string }[]
    }>()
    expect(products.map(({ name }) => name)).toEqual(['Élan Chain'])
  }
})

test.for([
  ['0', '1500', ['Bela Anklet', 'amber ring']],
  ['1500', '3000', ['amber ring', 'Champa Studs', 'Falak Coin']],
  ['3000', '5000', ['Champa Studs', 'Falak Coin', 'dhara Band']],
  ['5000', '', ['dhara Band', 'Élan Chain']],
  ['899.50', '899.5', ['Bela Anklet']],
  ['4000', '3000', []],
] as const)(
  'LIST-06 includes both ends of the price range %s to %s',
  async ([minPrice, maxPrice, expected], { names }) => {
    expect((await names({ minPrice, maxPrice })).toSorted()).toEqual(expected.toSorted())
  },
)

test.for([
  ['price', 'asc', ['Bela Anklet', 'amber ring', 'Champa Studs', 'Falak Coin', 'dhara Band', 'Élan Chain']],
  ['price', 'desc', ['Élan Chain', 'dhara Band', 'Champa Studs', 'Falak Coin', 'amber ring', 'Bela Anklet']],
  ['rating', 'desc', ['Élan Chain', 'amber ring', 'Champa Studs', 'Falak Coin', 'Bela Anklet', 'dhara Band']],
  ['name', 'asc', ['amber ring', 'Bela Anklet', 'Champa Studs', 'dhara Band', 'Élan Chain', 'Falak Coin']],
  ['name', 'desc', ['Falak Coin', 'Élan Chain', 'dhara Band', 'Champa Studs', 'Bela Anklet', 'amber ring']],
  [
    'createdAt',
    'asc',
    ['amber ring', 'Bela Anklet', 'Champa Studs', 'dhara Band', 'Élan Chain', 'Falak Coin'],
  ],
] as const)(
  'API-04 sorts by %s %s, ignoring case and accents, then by id',
  async ([sortBy, sortOrder, expected], { shop }) => {
    const { products } = await shop.call(listProducts, { query: { sortBy, sortOrder } })
    // Products created in one millisecond have no defined order, so those of equal price or rating are sorted
    // by id.
    const order = new Map<string, number>(expected.map((name, place) => [name, place]))
    const equal = (one: Product, other: Product) =>
      sortBy !== 'name' && sortBy !== 'createdAt' && one[sortBy] === other[sortBy]
    const sorted = products.toSorted((one, other) => {
      if (!equal(one, other)) return (order.get(one.name) ?? 0) - (order.get(other.name) ?? 0)
      return one._id < other._id ? -1 : 1
    })
    expect(products).toEqual(sorted)
  },
)

test('API-04 shows a product with reviews and counted stock', async ({ shop, ids }) => {
  const [ring = '', , , , , coin = ''] = ids
  expect(await shop.call(getProduct, { params: { id: ring } })).toMatchObject({
    product: { name: 'amber ring', stock: null },
    reviews: [],
  })
  expect((await shop.call(getProduct, { params: { id: coin } })).product.stock).toBe(4)
})

test.for([
  'undefined',
  '1',
  'not-an-id',
  '00000000-0000-7000-8000-000000000000',
  "x' or '1'='1",
  'x'.repeat(250),
])('API-04 answers 404 for the product %j', async (id, { shop, get }) => {
  const response = await get(`/api/product/${encodeURIComponent(id)}`)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not_found' })
  expect(await refusal(shop.call(getProduct, { params: { id } }))).toMatchObject({ status: 404 })
})

test('HOME-08 lists the trending products newest first, whatever timestamp the client adds', async ({
  shop,
  get,
}) => {
  const { body } = await get('/api/product/trending?t=1763600000000')
  expect((JSON.parse(body) as { name: string }[]).map(({ name }) => name)).toEqual([
    'Élan Chain',
    'Bela Anklet',
  ])
  expect((await shop.call(listTrending, {})).map(({ name }) => name)).toEqual(['Élan Chain', 'Bela Anklet'])
  expect((await get('/api/product/trending?t=')).body).toBe(body)
})
