import { expect } from 'vitest'
import { newProduct, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { addToCart, getCart } from '../../../contract/cart.ts'
import { createCollection } from '../../../contract/manage-collections.ts'
import { getCollection } from '../../../contract/collection.ts'
import {
  createProduct,
  deleteProduct,
  getManagedProduct,
  listManagedProducts,
  restoreProducts,
  updateProduct,
} from '../../../contract/manage-products.ts'
import { getProduct, listProducts, searchProducts } from '../../../contract/product.ts'
import { DAY_MS } from '../../../rules/durations.ts'
import { startJobs } from '../../core/jobs/scheduler.ts'
import { shopJobs } from '../jobs/shop-jobs.ts'

const test = shopTest()
  .extend(
    'edit',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, body: object) =>
        shop.call(updateProduct, { params: { id }, body }, admin.token),
  )
  .extend(
    'managed',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (id: string) =>
        (await shop.call(getManagedProduct, { params: { id } }, admin.token)).product,
  )
  .extend('places', { scope: 'file' }, ({ shop }) => async (id: string) => {
    const has = (list: { _id: string }[]) => list.some(({ _id }) => _id === id)
    const found: Record<string, boolean> = {
      list: has((await shop.call(listProducts, { query: { limit: '100' } })).products),
      search: has(await shop.call(searchProducts, { query: { query: 'revathi' } })),
      sitemap: (await shop.app.inject({ url: '/sitemap.xml' })).body.includes(id),
      address: (await refusal(shop.call(getProduct, { params: { id } }))).status === 'accepted',
    }
    return Object.keys(found).filter((place) => found[place])
  })

const everywhere = ['list', 'search', 'sitemap', 'address']
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

test('BROWSE-03 a scheduled product appears everywhere within a second of its time', async ({
  shop,
  places,
  edit,
  managed,
}) => {
  const jobs = startJobs(shopJobs(shop.context), shop.context.log, shop.context.db.changes.claim)
  const id = await newProduct(shop, { name: 'Revathi Haar' })
  expect(await places(id)).toEqual(everywhere)
  const at = Date.now() + 1500
  await edit(id, { visibleFrom: new Date(at).toISOString() })
  expect(await places(id)).toEqual([])
  expect(await managed(id)).toMatchObject({
    visibility: 'scheduled',
    isHidden: false,
    visibleFrom: new Date(at).toISOString(),
  })
  await expect.poll(() => places(id), { timeout: 10_000 }).toEqual(everywhere)
  expect(Date.now()).toBeGreaterThanOrEqual(at)
  expect(await managed(id)).toMatchObject({ visibility: 'shown' })
  await jobs.stop()
})

test('BROWSE-03 what became due while the shop was stopped appears at its start', async ({
  shop,
  places,
  edit,
}) => {
  const id = await newProduct(shop, { name: 'Revathi Vanki' })
  await edit(id, { visibleFrom: later(DAY_MS) })
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('products')
      .set({ visible_from: Date.now() - 1000 })
      .where('id', '=', id)
      .execute(),
  )
  expect(await places(id)).toEqual([])
  const jobs = startJobs(shopJobs(shop.context), shop.context.log, shop.context.db.changes.claim)
  await expect.poll(() => places(id), { timeout: 10_000 }).toEqual(everywhere)
  await jobs.stop()
})

test('BROWSE-03 a scheduled product leaves carts and collections, and cannot be added', async ({
  shop,
  admin,
  asha,
  edit,
}) => {
  const id = await newProduct(shop, { name: 'Revathi Kada' })
  const body = { productId: id, userId: asha.id }
  await shop.call(
    createCollection,
    { body: { slug: 'revathi', title: 'Revathi', products: [id] } },
    admin.token,
  )
  await shop.call(addToCart, { body }, asha.token)
  await edit(id, { visibleFrom: later(DAY_MS) })
  expect(await shop.call(getCart, { params: { userId: asha.id } }, asha.token)).toEqual([])
  expect((await refusal(shop.call(addToCart, { body }, asha.token))).status).toBe(404)
  expect((await shop.call(listProducts, { query: { collection: 'revathi' } })).products).toEqual([])
  expect((await shop.call(getCollection, { params: { slug: 'revathi' } })).title).toBe('Revathi')
})

test('BROWSE-03 `isHidden` overrides the date; restored products stay scheduled', async ({
  shop,
  admin,
  places,
  edit,
  managed,
}) => {
  const { _id: id } = await shop.call(
    createProduct,
    {
      body: {
        name: 'Revathi Ring',
        category: 'Rings',
        gender: 'female',
        metal: '18K Gold',
        colors: [{ value: 'Gold' }],
        price: 100,
        image: '/media/x.jpg',
        isHidden: true,
      },
    },
    admin.token,
  )
  expect(await managed(id)).toMatchObject({ visibility: 'hidden', isHidden: true, visibleFrom: null })
  await edit(id, { isHidden: false })
  expect(await places(id)).toEqual(everywhere)
  await edit(id, { isHidden: true, visibleFrom: later(DAY_MS) })
  expect(await managed(id)).toMatchObject({ visibility: 'hidden' })
  await edit(id, { isHidden: false })
  expect(await managed(id)).toMatchObject({ visibility: 'scheduled' })
  await shop.call(deleteProduct, { params: { id } }, admin.token)
  await shop.call(restoreProducts, { body: { ids: [id] } }, admin.token)
  expect(await managed(id)).toMatchObject({ visibility: 'scheduled' })
  expect(
    (
      await shop.call(
        listManagedProducts,
        { query: { visibility: 'scheduled', search: 'revathi ring' } },
        admin.token,
      )
    ).totalProducts,
  ).toBe(1)
  await edit(id, { visibleFrom: null })
  expect(await places(id)).toEqual(everywhere)
  expect((await refusal(edit(id, { visibleFrom: 'soon' }))).message).toMatch(/^visibleFrom: must be a date/)
})

test('BROWSE-03 Newest sorts by the date of appearing where there is one', async ({ shop, edit }) => {
  const ids = await Promise.all(
    ['Old', 'New'].map((name) => newProduct(shop, { name: `Revathi Order ${name}` })),
  )
  const newest = async () =>
    (await shop.call(listProducts, { query: { search: 'revathi order' } })).products.map(({ _id }) => _id)
  const before = await newest()
  const { createdAt } = (await shop.call(getProduct, { params: { id: before[0] ?? '' } })).product
  await edit(before[0] ?? '', { visibleFrom: later(-DAY_MS) })
  expect(await newest()).toEqual(before.toReversed())
  expect((await shop.call(getProduct, { params: { id: before[0] ?? '' } })).product.createdAt).toBe(createdAt)
  await edit(before[0] ?? '', { visibleFrom: null })
  expect(await newest()).toEqual(before)
  expect(ids.toSorted()).toEqual(before.toSorted())
})
