import { expect } from 'vitest'
import { amountOf, newProduct, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { addToCart, getCart, updateCartLine } from '../../../contract/cart.ts'
import {
  deleteProduct,
  deleteProducts,
  exportProducts,
  getManagedProduct,
  listManagedProducts,
  restoreProducts,
  updateProduct,
} from '../../../contract/manage-products.ts'
import {
  getProduct,
  listProducts,
  listRecommended,
  listRelated,
  listTrending,
  searchProducts,
} from '../../../contract/product.ts'
import { countReviews, listReviews, postReview } from '../../../contract/review.ts'
import { getAdminStats, getUserStats } from '../../../contract/stats.ts'
import { DAY_MS } from '../../../rules/durations.ts'
import { cleanUp } from '../jobs/clean-up.ts'

const test = shopTest()
  .extend(
    'setVisibility',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, visibility: 'shown' | 'hidden') =>
        shop.call(updateProduct, { params: { id }, body: { visibility } }, admin.token),
  )
  .extend(
    'remove',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(deleteProduct, { params: { id } }, admin.token),
  )
  .extend(
    'restore',
    { scope: 'file' },
    ({ shop, admin }) =>
      (...ids: string[]) =>
        shop.call(restoreProducts, { body: { ids } }, admin.token),
  )
  /** Names of the places where shoppers find a product. */
  .extend('places', { scope: 'file' }, ({ shop }) => async (id: string) => {
    const has = (list: { _id: string }[]) => list.some(({ _id }) => _id === id)
    const other = await newProduct(shop, { name: 'Another one' })
    const found: Record<string, boolean> = {
      list: has((await shop.call(listProducts, { query: { search: 'kamakshi' } })).products),
      trending: has(await shop.call(listTrending, { query: {} })),
      search: has(await shop.call(searchProducts, { query: { query: 'kamakshi' } })),
      related: has(await shop.call(listRelated, { params: { id: other } })),
      recommended: has(await shop.call(listRecommended, {})),
      sitemap: (await shop.app.inject({ url: '/sitemap.xml' })).body.includes(id),
      address: (await refusal(shop.call(getProduct, { params: { id } }))).status === 'accepted',
    }
    return Object.keys(found).filter((place) => found[place])
  })
  .extend(
    'managed',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (visibility?: 'shown' | 'hidden' | 'deleted') =>
        (
          await shop.call(
            listManagedProducts,
            { query: { visibility, search: 'kamakshi', limit: '100' } },
            admin.token,
          )
        ).products.map(({ _id }) => _id),
  )

const everywhere = ['list', 'trending', 'search', 'related', 'recommended', 'sitemap', 'address']

test('shoppers find a hidden product nowhere, until it is shown again', async ({
  shop,
  places,
  setVisibility,
}) => {
  const id = await newProduct(shop, { name: 'Kamakshi Haar', isTrending: true })
  expect(await places(id)).toEqual(everywhere)
  await setVisibility(id, 'hidden')
  expect(await places(id)).toEqual([])
  expect((await refusal(shop.call(listRelated, { params: { id } }))).status).toBe(404)
  await setVisibility(id, 'shown')
  expect(await places(id)).toEqual(everywhere)
})

test('the back office lists, opens and exports hidden products', async ({
  shop,
  admin,
  asha,
  managed,
  setVisibility,
}) => {
  const [id, shown] = [
    await newProduct(shop, { name: 'Kamakshi Draft', visibility: 'hidden' }),
    await newProduct(shop, { name: 'Kamakshi Ring' }),
  ]
  expect(await managed()).toEqual(expect.arrayContaining([id, shown]))
  expect(await managed('hidden')).toEqual([id])
  expect(await managed('shown')).not.toContain(id)
  expect((await shop.call(getManagedProduct, { params: { id } }, admin.token)).product).toMatchObject({
    visibility: 'hidden',
    deletedAt: null,
  })
  const csv = (
    await shop.app.inject({
      url: `${exportProducts.path}?visibility=hidden`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
  ).body
  expect(csv).toContain('Kamakshi Draft')
  expect(csv).not.toContain('Kamakshi Ring')
  expect((await refusal(shop.call(listManagedProducts, { query: {} }, asha.token))).status).toBe(403)
  expect((await refusal(shop.call(getManagedProduct, { params: { id } }, asha.token))).status).toBe(403)
  await setVisibility(id, 'shown')
  expect(await managed('hidden')).toEqual([])
})

test('BROWSE-03 a hidden product leaves carts, and cannot be added, ordered or reviewed', async ({
  shop,
  asha,
  setVisibility,
}) => {
  const id = await newProduct(shop, { name: 'Kamakshi Kada', price: 100, stock: 5 })
  const { token, id: userId } = asha
  const line = await shop.call(addToCart, { body: { productId: id, userId } }, token)
  expect(line).not.toHaveProperty('isSold')
  await setVisibility(id, 'hidden')
  expect(await shop.call(getCart, { params: { userId } }, token)).toEqual([])
  const notSold = {
    status: 409,
    message: 'A product of this order is no longer sold. Please remove it from your cart.',
  }
  expect(
    (
      await refusal(
        shop.call(updateCartLine, { params: { itemId: line._id }, body: { type: 'increment' } }, token),
      )
    ).status,
  ).toBe(404)
  expect(
    await sendOrder(shop, asha, {
      products: [{ productId: id, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
    }),
  ).toMatchObject({ status: 409, body: { message: notSold.message } })
  expect((await refusal(shop.call(addToCart, { body: { productId: id, userId } }, token))).status).toBe(404)
  expect(
    (
      await refusal(
        shop.call(postReview, { body: { productId: id, userId, rating: 5, comment: 'Lovely' } }, token),
      )
    ).status,
  ).toBe(404)
})

test('an order of a hidden or future product does not name it', async ({ shop, asha, setVisibility }) => {
  for (const visibility of ['hidden', 'scheduled'] as const) {
    const id = await newProduct(shop, {
      name: 'Unseen Kada',
      price: 100,
      stock: 5,
      ...(visibility === 'scheduled' && { visibleFrom: new Date(Date.now() + 86_400_000).toISOString() }),
    })
    if (visibility === 'hidden') await setVisibility(id, 'hidden')
    const { status, text } = await sendOrder(shop, asha, {
      products: [{ productId: id, quantity: 1 }],
      amount: '110.00',
    })
    expect([visibility, status, text]).toEqual([visibility, 409, expect.not.stringContaining('Unseen')])
  }
})

test('a deleted product is restored with reviews and visibility', async ({
  shop,
  admin,
  asha,
  places,
  managed,
  setVisibility,
  remove,
  restore,
}) => {
  const id = await newProduct(shop, { name: 'Kamakshi Vanki', isTrending: true })
  await shop.call(
    postReview,
    { body: { productId: id, userId: asha.id, rating: 4, comment: 'Fits well' } },
    asha.token,
  )
  const counts = async () => [
    (await shop.call(countReviews, {})).totalReviews,
    (await shop.call(listReviews, { params: { userId: asha.id } }, asha.token)).length,
    (await shop.call(getUserStats, { params: { id: asha.id } }, asha.token)).totalReviews,
    (await shop.call(getAdminStats, {}, admin.token)).totalReviews,
  ]
  const before = await counts()
  await remove(id)
  expect(await counts()).toEqual(before.map((count) => count - 1))
  expect(await places(id)).toEqual([])
  expect([await managed(), await managed('deleted')]).toEqual([expect.not.arrayContaining([id]), [id]])
  expect((await refusal(shop.call(getManagedProduct, { params: { id } }, admin.token))).status).toBe(404)
  expect((await refusal(setVisibility(id, 'shown'))).status).toBe(404)
  expect(await restore(id)).toEqual({ message: '1 product restored.' })
  expect(await places(id)).toEqual(everywhere)
  expect((await shop.call(getProduct, { params: { id } })).reviews).toMatchObject([{ comment: 'Fits well' }])
  expect((await refusal(restore(id))).status).toBe(404)
  await setVisibility(id, 'hidden')
  await remove(id)
  await restore(id)
  expect(await managed('hidden')).toContain(id)
})

test('several products are deleted and restored together, all of them or none', async ({
  shop,
  admin,
  managed,
  restore,
}) => {
  const ids = [
    await newProduct(shop, { name: 'Kamakshi One' }),
    await newProduct(shop, { name: 'Kamakshi Two' }),
  ]
  const removeAll = (all: string[]) => shop.call(deleteProducts, { body: { ids: all } }, admin.token)
  const unknown = '00000000-0000-7000-8000-000000000000'
  expect((await refusal(removeAll([...ids, unknown]))).status).toBe(404)
  expect(await managed()).toEqual(expect.arrayContaining(ids))
  expect(await removeAll(ids)).toEqual({ message: '2 products deleted.' })
  expect(await managed('deleted')).toEqual(expect.arrayContaining(ids))
  expect((await refusal(restore(...ids, unknown))).status).toBe(404)
  expect(await restore(...ids)).toEqual({ message: '2 products restored.' })
  expect(await managed('shown')).toEqual(expect.arrayContaining(ids))
})

test('a deleted product is erased after 30 days, and no other', async ({
  shop,
  managed,
  remove,
  restore,
}) => {
  const [late, early] = [
    await newProduct(shop, { name: 'Kamakshi Old' }),
    await newProduct(shop, { name: 'Kamakshi New' }),
  ]
  await remove(late)
  await remove(early)
  const setDeletedAt = (id: string, days: number) =>
    shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('products')
        .set({ deleted_at: Date.now() - days * DAY_MS })
        .where('id', '=', id)
        .execute(),
    )
  await setDeletedAt(late, 31)
  await setDeletedAt(early, 29)
  await cleanUp(shop.context)
  expect(await managed('deleted')).toEqual([early])
  expect((await refusal(restore(late))).status).toBe(404)
})
