import { expect } from 'vitest'
import { newProduct, refusal, sendOrder, amountOf } from '../../../../tests/factories.ts'
import { manageProductsTest as test, piece } from '../../../../tests/fixtures/manage-products.ts'
import { addToCart, getCart } from '../../../contract/cart.ts'
import { createProduct, deleteProduct } from '../../../contract/manage-products.ts'
import { getOrder } from '../../../contract/order.ts'
import { getProduct, listProducts, searchProducts, type Product } from '../../../contract/product.ts'

test('ADM-06 creates a product from all fields of the form', async ({ shop, admin, shown }) => {
  await shop.call(listProducts, {})
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/product/create-product',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: {
      ...piece,
      colors: [
        { value: 'Gold', code: '#000000' },
        { value: 'Silver', code: '#C4C4C4' },
      ],
      author: admin.id,
    },
  })
  const product = response.json<Product>()
  expect([response.statusCode, product]).toEqual([
    201,
    {
      ...piece,
      returnDays: undefined,
      notReturnable: undefined,
      engravingLetters: undefined,
      wornImage: undefined,
      categories: ['Necklaces'],
      _id: product._id,
      color: 'Gold',
      colors: [
        { value: 'Gold', code: '#E6B84C' },
        { value: 'Silver', code: '#C4C4C4' },
      ],
      priceWithTax: 20_899.45,
      collections: [],
      rating: 0,
      reviewCount: 0,
      author: admin.id,
      createdAt: product.createdAt,
      version: 1,
      isHidden: false,
      priceVaries: false,
    },
  ])
  expect(await shown(product._id)).toEqual(product)
  expect((await shop.call(listProducts, {})).products[0]).toEqual({
    ...product,
    stock: null,
    isSoldOut: false,
  })
  expect((await shop.call(searchProducts, { query: { query: 'vaidehi' } })).map(({ _id }) => _id)).toContain(
    product._id,
  )
})

test.for<[string, object, string]>([
  ['an unknown category', { category: 'Tiaras' }, 'category'],
  ['an unknown further category', { categories: ['Rings', 'Tiaras'] }, 'categories.1'],
  ['one category twice', { categories: ['Rings', 'Rings'] }, 'categories'],
  ['five categories', { categories: ['Rings', 'Studs', 'Chain', 'Anklets', 'Earrings'] }, 'categories'],
  ['four categories besides its own', { categories: ['Rings', 'Studs', 'Chain', 'Anklets'] }, 'categories'],
  ['an unknown colour', { colors: [{ value: 'Blue' }] }, 'colors.0.value'],
  ['no colour', { colors: [] }, 'colors'],
  ['one colour twice', { colors: [{ value: 'Gold' }, { value: 'Gold' }] }, 'colors'],
  ['an unknown metal', { metal: 'Tin' }, 'metal'],
  ['an unknown gender', { gender: 'other' }, 'gender'],
  ['a negative price', { price: -1 }, 'price'],
  ['a price in words', { price: 'cheap' }, 'price'],
  ['half a paisa', { price: 10.005 }, 'price'],
  ['a negative old price', { oldPrice: -0.01 }, 'oldPrice'],
  ['no name', { name: '  ' }, 'name'],
  ['a picture that is a script', { image: 'javascript:alert(1)' }, 'image'],
  ['half a piece in stock', { stock: 1.5 }, 'stock'],
  ['fewer pieces than none', { stock: -1 }, 'stock'],
])(
  'ADM-06 rejects %s and names the field, on create and edit',
  async ([_what, change, path], { shop, admin }) => {
    const id = await newProduct(shop)
    const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      shop.app.inject({ method, url, payload, headers: { authorization: `Bearer ${admin.token}` } })
    for (const response of [
      await send('POST', '/api/product/create-product', { ...piece, ...change }),
      await send('PATCH', `/api/product/update-product/${id}`, change),
    ]) {
      const { message, issues } = response.json<{ message: string; issues: { path: string }[] }>()
      expect([response.statusCode, issues.map((issue) => issue.path)]).toEqual([400, [path]])
      expect(message).toContain(path)
    }
  },
)

test('ADM-06 refuses to write in another person’s name', async ({ shop, asha, create, update }) => {
  expect((await refusal(create({ author: asha.id }))).status).toBe(403)
  expect((await refusal(update(await newProduct(shop), { author: asha.id, price: 1 }))).status).toBe(403)
})

test('ADM-07 updates the given fields and keeps creator, reviews and date', async ({
  shop,
  admin,
  create,
  update,
  shown,
}) => {
  const before = await create({ author: admin.id })
  const after = await update(before._id, {
    name: 'Vaidehi Haar',
    price: 100,
    stock: null,
    author: admin.id,
    _id: before._id,
  })
  expect(after).toEqual({
    ...before,
    name: 'Vaidehi Haar',
    price: 100,
    priceWithTax: 110,
    stock: null,
    version: 2,
  })
  expect(await shown(before._id)).toEqual(after)
  expect(
    await update(before._id, {
      oldPrice: null,
      size: '',
      isTrending: false,
      colors: [{ value: 'Platinum' }],
    }),
  ).toMatchObject({
    oldPrice: null,
    size: null,
    isTrending: false,
    color: 'Platinum',
    name: 'Vaidehi Haar',
  })
  const inColor = await shop.call(listProducts, { query: { color: 'Platinum' } })
  expect(inColor.products.map(({ _id }) => _id)).toEqual([before._id])
})

test('ADM-06 keeps picture texts, also when an edit omits them', async ({
  shop,
  admin,
  create,
  update,
  shown,
}) => {
  const { _id: id } = await create({
    imageAlts: { '/media/a.jpg': ' On the neck ', '/media/b.jpg': '', '/media/gone.jpg': 'Another' },
  })
  expect((await shown(id)).imageAlts).toEqual({ '/media/a.jpg': 'On the neck' })
  expect((await update(id, { image: '/media/b.jpg', additionalImages: ['/media/a.jpg'] })).imageAlts).toEqual(
    { '/media/a.jpg': 'On the neck' },
  )
  expect((await update(id, { additionalImages: [] })).imageAlts).toEqual({})
  const { image, additionalImages, imageAlts: _texts, ...withoutTexts } = piece
  expect(
    (await shop.call(createProduct, { body: { ...withoutTexts, image, additionalImages } }, admin.token))
      .imageAlts,
  ).toEqual({})
  for (const imageAlts of [
    { '/media/b.jpg': 'x'.repeat(201) },
    { '/media/b.jpg': 'two\nlines' },
    { 'javascript:1': 'x' },
  ]) {
    expect((await refusal(update(id, { imageAlts }))).status).toBe(400)
  }
})

test('ADM-07 returns 404 for deleted products and 400 for malformed ids', async ({ update }) => {
  expect((await refusal(update('00000000-0000-7000-8000-000000000000', { price: 1 }))).status).toBe(404)
  expect((await refusal(update('17', { price: 1 }))).status).toBe(400)
})

test('ADM-07 reports a conflict to the later of two administrators', async ({
  shop,
  admin,
  create,
  update,
}) => {
  const { _id: id, version } = await create()
  const saved = await update(id, { name: 'First save', version })
  const late = await shop.app.inject({
    method: 'PATCH',
    url: `/api/product/update-product/${id}`,
    payload: { name: 'Second save', version },
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { code, message, current } = late.json<{ code: string; message: string; current: Product }>()
  expect([late.statusCode, code]).toEqual([409, 'stale_edit'])
  expect(current).toMatchObject(saved)
  expect(message).toBe('Someone else has changed First save since you opened it. Please look at it again.')
  expect((await update(id, { name: 'Second save', version: current.version })).version).toBe(3)
})

test('ADM-07 saves one of ten parallel edits of one version', async ({ create, update, shown }) => {
  const { _id: id, version } = await create()
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => refusal(update(id, { name: `Edit ${index}`, version }))),
  )
  expect(responses.filter(({ status }) => status === 'accepted')).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
  expect((await shown(id)).version).toBe(2)
})

test('ADM-07 never takes pieces back that were sold while the form was open', async ({
  shop,
  asha,
  create,
  update,
}) => {
  const { _id: id, version, stock } = await create({ stock: 5, price: 100 })
  const order = {
    products: [{ productId: id, quantity: 2 }],
    amount: amountOf([{ price: 100, quantity: 2 }]),
  }
  expect((await sendOrder(shop, asha, order)).status).toBe(201)
  expect(await refusal(update(id, { stock: 8, stockWas: stock, version }))).toEqual({
    status: 409,
    message: 'The stock of Vaidehi Choker has changed since you opened it. Please look at it again.',
  })
  expect((await update(id, { description: 'Polished.', version })).stock).toBe(3)
  expect((await update(id, { stock: 8, stockWas: 3 })).stock).toBe(8)
})

test('ADM-08 a deleted product leaves lists and carts; orders keep copies', async ({
  shop,
  admin,
  asha,
  create,
}) => {
  const { _id: id } = await create({ price: 100 })
  const order = await sendOrder(shop, asha, {
    products: [{ productId: id, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
  })
  await shop.call(addToCart, { body: { productId: id, userId: asha.id } }, asha.token)
  await shop.call(listProducts, {})
  expect(await shop.call(deleteProduct, { params: { id } }, admin.token)).toEqual({
    message: 'Product deleted successfully!',
  })
  expect((await shop.call(listProducts, {})).products.map(({ _id }) => _id)).not.toContain(id)
  expect(await shop.call(getCart, { params: { userId: asha.id } }, asha.token)).toEqual([])
  expect(
    (await shop.call(getOrder, { params: { id: order.body.order._id } }, asha.token)).products[0]?.name,
  ).toBe(piece.name)
  expect((await refusal(shop.call(getProduct, { params: { id } }))).status).toBe(404)
  expect((await refusal(shop.call(deleteProduct, { params: { id } }, admin.token))).status).toBe(404)
})

test('ADM-08 records who created, updated and deleted a product, and what changed', async ({
  shop,
  admin,
  create,
  update,
  logOf,
}) => {
  const { _id: id } = await create()
  await update(id, { price: 5, description: 'x'.repeat(400) })
  await update(id, { price: 5 })
  await shop.call(deleteProduct, { params: { id } }, admin.token)
  const [deleted, changed, created, ...more] = await logOf(id)
  expect(more).toEqual([])
  expect(created).toMatchObject({
    by: { _id: admin.id, username: 'Asha', email: admin.email },
    call: 'POST /api/product/create-product',
    entity: 'product',
    entityId: id,
    title: piece.name,
    before: null,
    after: { price: piece.price, colors: piece.colors },
  })
  expect(changed).toMatchObject({
    call: 'PATCH /api/product/update-product/{id}',
    before: { price: piece.price, description: piece.description },
    after: { price: 5, description: `${'x'.repeat(300)}…` },
  })
  expect(Object.keys(changed?.after ?? {}).toSorted()).toEqual(['description', 'price'])
  expect(deleted).toMatchObject({ call: 'DELETE /api/product/{id}', before: { price: 5 }, after: null })
})

test('keeps the colours of current pictures only, and rejects unknown ones', async ({
  create,
  update,
  shown,
}) => {
  const { _id: id } = await create({ imageColors: { '/media/a.jpg': 'Gold', '/media/gone.jpg': 'Silver' } })
  expect((await shown(id)).imageColors).toEqual({ '/media/a.jpg': 'Gold' })
  expect((await update(id, { additionalImages: [] })).imageColors).toEqual({ '/media/a.jpg': 'Gold' })
  expect((await refusal(update(id, { imageColors: { '/media/a.jpg': 'Blue' as never } }))).status).toBe(400)
})
