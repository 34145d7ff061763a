import { expect } from 'vitest'
import { draftOf } from '../../../../../tests/catalogue.ts'
import { newProduct, refusal } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import { getCollection, listCollections } from '../../../../contract/collection.ts'
import {
  createCollection,
  deleteCollection,
  updateCollection,
} from '../../../../contract/manage-collections.ts'
import {
  createProduct,
  deleteProduct,
  listManagedProducts,
  restoreProducts,
  updateProduct,
} from '../../../../contract/manage-products.ts'
import { getProduct, listProducts } from '../../../../contract/product.ts'
import { getShopFacts } from '../../../../contract/settings.ts'

type Draft = CallInput<typeof createCollection>['body']
type Edit = CallInput<typeof updateCollection>['body']

const test = shopTest()
  .extend(
    'create',
    { scope: 'file' },
    ({ shop, admin }) =>
      (body: Draft) =>
        shop.call(createCollection, { body }, admin.token),
  )
  .extend(
    'update',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, body: Edit) =>
        shop.call(updateCollection, { params: { id }, body }, admin.token),
  )
  .extend(
    'remove',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(deleteCollection, { params: { id } }, admin.token),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ shop }) =>
      (slug: string) =>
        shop.call(getCollection, { params: { slug } }),
  )
  /** Names of the products that a collection lists. */
  .extend(
    'listed',
    { scope: 'file' },
    ({ shop }) =>
      async (query: NonNullable<CallInput<typeof listProducts>['query']>) =>
        (await shop.call(listProducts, { query })).products.map(({ name }) => name),
  )
  .extend('pieces', { scope: 'file' }, async ({ shop }) => {
    const [haar, ring, kada] = [
      await newProduct(shop, { name: 'Haar', price: 900, category: 'Necklaces' }),
      await newProduct(shop, { name: 'Ring', price: 100, category: 'Rings' }),
      await newProduct(shop, { name: 'Kada', price: 500, category: 'Bracelets' }),
    ]
    return { haar, ring, kada }
  })

test('BROWSE-04 a collection lists its products in order with every filter', async ({
  create,
  update,
  read,
  listed,
  pieces: { haar, ring, kada },
}) => {
  const collection = await create({
    slug: 'temple',
    title: 'Temple',
    text: 'From the south.',
    menu: 'her',
    products: [kada, haar, ring],
  })
  expect(collection).toMatchObject({
    slug: 'temple',
    title: 'Temple',
    text: 'From the south.',
    image: null,
    position: 0,
    isVisible: true,
    menu: 'her',
    version: 1,
  })
  expect((await read('temple')).products).toEqual([kada, haar, ring])
  expect(await listed({ collection: 'temple' })).toEqual(['Kada', 'Haar', 'Ring'])
  expect(await listed({ collection: 'temple', limit: '1', page: '3' })).toEqual(['Ring'])
  expect(await listed({ collection: 'temple', sortBy: 'price', sortOrder: 'asc' })).toEqual([
    'Ring',
    'Kada',
    'Haar',
  ])
  expect(await listed({ collection: 'temple', maxPrice: '600' })).toEqual(['Kada', 'Ring'])
  expect(await listed({ collection: 'unheard-of' })).toEqual([])
  await update(collection._id, { products: [ring, haar], version: 1 })
  expect((await read('temple')).products).toEqual([ring, haar])
  expect(await listed({ collection: 'temple' })).toEqual(['Ring', 'Haar'])
})

test('BROWSE-04 products name their collections, also after these change', async ({
  shop,
  create,
  update,
  remove,
  pieces: { haar, ring },
}) => {
  const collectionsOf = async (id: string) =>
    (await shop.call(getProduct, { params: { id } })).product.collections
  const before = await collectionsOf(haar)
  const { _id } = await create({ slug: 'wedding', title: 'Wedding', products: [haar] })
  expect(await collectionsOf(haar)).toEqual([...before, _id])
  await update(_id, { products: [ring] })
  expect([await collectionsOf(haar), await collectionsOf(ring)]).toEqual([
    before,
    expect.arrayContaining([_id]),
  ])
  await remove(_id)
  expect(await collectionsOf(ring)).not.toContain(_id)
})

test('BROWSE-04 the product form adds and removes collections with other fields', async ({
  shop,
  admin,
  create,
  update,
  read,
  pieces: { haar, ring, kada },
}) => {
  const [bridal, everyDay] = [
    await create({ slug: 'marriage', title: 'Marriage', products: [ring, kada] }),
    await create({ slug: 'every-day', title: 'Every day', products: [haar] }),
  ]
  const edit = (body: object) => shop.call(updateProduct, { params: { id: haar }, body }, admin.token)
  const otherIds = (await shop.call(getProduct, { params: { id: haar } })).product.collections.filter(
    (id) => id !== everyDay._id,
  )
  const collections = [...otherIds, bridal._id].toSorted()
  expect((await edit({ collections, description: 'For the day.' })).collections).toEqual(collections)
  expect([(await read('marriage')).products, (await read('every-day')).products]).toEqual([
    [ring, kada, haar],
    [],
  ])
  // An edit of the collection that was opened before does not undo this.
  expect(await refusal(update(bridal._id, { products: [ring], version: bridal.version }))).toMatchObject({
    status: 409,
  })
  expect(await edit({ description: 'For the evening.' })).toMatchObject({ collections })
  expect(await refusal(edit({ collections: [haar], description: 'Lost?' }))).toMatchObject({
    status: 400,
    message: 'collections: must name collections that exist',
  })
  expect((await shop.call(getProduct, { params: { id: haar } })).product.description).toBe('For the evening.')
  const log = await shop.call(listAuditLog, { query: { entity: 'product', entityId: haar } }, admin.token)
  expect(log.find(({ after }) => after?.['collections'])).toMatchObject({
    after: { description: 'For the day.', collections },
  })
  await edit({ collections: otherIds })
  expect((await read('marriage')).products).toEqual([ring, kada])
  const { name: _name, ...draft } = draftOf()
  const added = await shop.call(
    createProduct,
    { body: { ...draft, name: 'Choker', collections: [bridal._id] } },
    admin.token,
  )
  expect([added.collections, (await read('marriage')).products]).toEqual([
    [bridal._id],
    [ring, kada, added._id],
  ])
})

test('BROWSE-04 shoppers see visible collections by position, administrators all of them', async ({
  shop,
  admin,
  asha,
  create,
  listed,
  pieces: { haar },
}) => {
  await create({ slug: 'second', title: 'Second', position: 8 })
  await create({ slug: 'first', title: 'First', position: 7, products: [haar] })
  const siteMap = async () => (await shop.app.inject({ url: '/sitemap.xml' })).body
  expect(await siteMap()).not.toContain('/collections/secret')
  await create({ slug: 'secret', title: 'Secret', position: 9, isVisible: false, products: [haar] })
  const slugsFor = async (token?: string) =>
    (await shop.call(listCollections, {}, token))
      .map(({ slug }) => slug)
      .filter((slug) => ['first', 'second', 'secret'].includes(slug))
  expect([await slugsFor(), await slugsFor(asha.token), await slugsFor(admin.token)]).toEqual([
    ['first', 'second'],
    ['first', 'second'],
    ['first', 'second', 'secret'],
  ])
  expect((await shop.call(getCollection, { params: { slug: 'secret' } }, admin.token)).products).toEqual([
    haar,
  ])
  expect((await refusal(shop.call(getCollection, { params: { slug: 'secret' } }, asha.token))).status).toBe(
    404,
  )
  expect(await listed({ collection: 'secret' })).toEqual([])
  expect(await siteMap()).toContain('/collections/first</loc>')
  expect(await siteMap()).not.toContain('/collections/secret')
  expect(
    (await shop.call(listManagedProducts, { query: { collection: 'secret' } }, admin.token)).products.map(
      ({ _id }) => _id,
    ),
  ).toEqual([haar])
})

test('BROWSE-04 menus name the visible collections, or none', async ({ shop, create, update, remove }) => {
  const named = async () => (await shop.call(getShopFacts, {})).menuCollections
  const [her, both] = [
    await create({ slug: 'her', title: 'Her', position: -8, menu: 'her' }),
    await create({ slug: 'both', title: 'Both', position: -9, menu: 'both' }),
  ]
  expect((await named())?.slice(0, 2)).toEqual([
    { slug: 'both', title: 'Both', menu: 'both' },
    { slug: 'her', title: 'Her', menu: 'her' },
  ])
  await update(her._id, { isVisible: false })
  await remove(both._id)
  for (const { _id, slug } of await shop.call(listCollections, {}))
    if ((await named())?.some((each) => each.slug === slug)) await update(_id, { menu: 'none' })
  expect(await shop.call(getShopFacts, {})).not.toHaveProperty('menuCollections')
})

test('BROWSE-04 hidden and deleted products leave a collection, and come back to it', async ({
  shop,
  admin,
  create,
  update,
  read,
  listed,
}) => {
  const [one, two] = [await newProduct(shop, { name: 'One' }), await newProduct(shop, { name: 'Two' })]
  const { _id } = await create({ slug: 'pair', title: 'Pair', products: [two, one] })
  await shop.call(updateProduct, { params: { id: two }, body: { visibility: 'hidden' } }, admin.token)
  expect((await read('pair')).products).toEqual([one])
  expect(await listed({ collection: 'pair' })).toEqual(['One'])
  expect((await shop.call(getCollection, { params: { slug: 'pair' } }, admin.token)).products).toEqual([
    two,
    one,
  ])
  await shop.call(updateProduct, { params: { id: two }, body: { visibility: 'shown' } }, admin.token)
  await shop.call(deleteProduct, { params: { id: one } }, admin.token)
  await update(_id, { products: [two] })
  expect((await read('pair')).products).toEqual([two])
  await shop.call(restoreProducts, { body: { ids: [one] } }, admin.token)
  expect((await read('pair')).products.toSorted()).toEqual([one, two].toSorted())
})

test('BROWSE-04 edits of an outdated collection, taken addresses and unknown products are rejected', async ({
  shop,
  admin,
  create,
  update,
}) => {
  const { _id } = await create({ slug: 'daily', title: 'Daily' })
  await update(_id, { title: 'Every day' })
  const stale = update(_id, { title: 'Each day', version: 1 })
  await expect(stale).rejects.toMatchObject({
    status: 409,
    data: { code: 'stale_edit', current: { title: 'Every day', version: 2 } },
  })
  await expect(create({ slug: 'daily', title: 'Other' })).rejects.toMatchObject({
    status: 409,
    data: { message: 'Every day already has the address /collections/daily.' },
  })
  const unknown = '00000000-0000-7000-8000-000000000000'
  await expect(update(_id, { products: [unknown] })).rejects.toMatchObject({
    status: 404,
    data: { missing: [unknown] },
  })
  for (const slug of ['Daily', 'a b', '-a', 'a--b', ''])
    expect((await refusal(create({ slug, title: 'Other' }))).status).toBe(400)
  expect(
    (await shop.call(listAuditLog, { query: { entity: 'collection', entityId: _id } }, admin.token)).map(
      ({ before, after }) => [before, after],
    ),
  ).toMatchObject([
    [{ title: 'Daily' }, { title: 'Every day' }],
    [null, { slug: 'daily', title: 'Daily' }],
  ])
})
