import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { nextMillisecond } from '../../../../tests/clock.ts'
import { newProduct, refusal, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { addLargeCatalogue, keyOf } from '../../../../tests/large-catalogue.ts'
import { statementsOf } from '../../../../tests/statements.ts'
import { newRing } from '../../../../tests/variants.ts'
import { deleteProduct, updateProduct } from '../../../contract/manage-products.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import {
  getWishlist,
  MAX_WISHLIST_ITEMS,
  removeFromWishlist,
  saveToWishlist,
  type WishlistDraft,
} from '../../../contract/wishlist.ts'

const test = shopTest()
  .extend(
    'save',
    ({ shop }) =>
      ({ token }: Shopper, ...items: WishlistDraft[]) =>
        shop.call(saveToWishlist, { body: { items } }, token),
  )
  .extend(
    'remove',
    ({ shop }) =>
      ({ token }: Shopper, productId: string) =>
        shop.call(removeFromWishlist, { query: { productId } }, token),
  )
  .extend(
    'listOf',
    ({ shop }) =>
      async ({ token }: Shopper) =>
        shop.call(getWishlist, {}, token),
  )
  .extend(
    'idsOf',
    ({ listOf }) =>
      async (shopper: Shopper) =>
        (await listOf(shopper)).map(({ productId }) => productId),
  )
  /** 502 products of a large catalogue, the first the newest. */
  .extend('many', { scope: 'file' }, async ({ shop }) => {
    await addLargeCatalogue(shop.context.db, MAX_WISHLIST_ITEMS + 2)
    return Array.from({ length: MAX_WISHLIST_ITEMS + 2 }, (_, number) => ({
      productId: keyOf('1', number),
      createdAt: minutesAgo(number),
    }))
  })
  .extend('countOf', ({ shop }) => async ({ id }: Shopper) => {
    const rows = await shop.context.db.reader
      .selectFrom('wishlist_items')
      .select('product_id')
      .where('user_id', '=', id)
      .execute()
    return rows.length
  })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('WISH-01 WISH-02 saves each product once, newest first, for its customer alone', async ({
  shop,
  asha,
  ravi,
  save,
  remove,
  listOf,
}) => {
  const [
    ring,
    {
      id: bangle,
      ids: [small, large],
    },
  ] = [
    await newProduct(shop),
    await newRing(shop, [
      { size: '6', price: 100 },
      { size: '9', price: 120 },
    ]),
  ]
  await save(asha, { productId: ring })
  await nextMillisecond()
  await save(asha, { productId: bangle, variantId: small })
  await nextMillisecond()
  const saved = await save(asha, { productId: bangle, variantId: large })
  expect(saved).toEqual([
    { productId: bangle, variantId: large, createdAt: expect.any(String) },
    { productId: ring, variantId: null, createdAt: expect.any(String) },
  ])
  expect(await listOf(asha)).toEqual(saved)
  expect(await listOf(ravi)).toEqual([])
  await remove(ravi, ring)
  expect(await listOf(asha)).toEqual(saved)
  expect(await remove(asha, bangle)).toEqual(saved.slice(1))
  expect(await remove(asha, bangle)).toEqual(saved.slice(1))
})

test('WISH-02 two devices merge to the union, also after a lost response', async ({
  shop,
  asha,
  save,
  listOf,
  idsOf,
}) => {
  const [first = '', second = '', both = ''] = await Promise.all([
    newProduct(shop),
    newProduct(shop),
    newProduct(shop),
  ])
  const phone = [
    { productId: first, createdAt: minutesAgo(9) },
    { productId: both, createdAt: minutesAgo(8) },
  ]
  const laptop = [
    { productId: both, createdAt: minutesAgo(3) },
    { productId: second, createdAt: minutesAgo(5) },
  ]
  await save(asha, ...phone)
  const merged = await save(asha, ...laptop)
  expect(await idsOf(asha)).toEqual([both, second, first])
  // No response came, so each device sends its list again.
  await save(asha, ...laptop)
  await save(asha, ...phone, ...phone)
  expect(await listOf(asha)).toEqual(merged)
})

test('WISH-02 keeps the newest 500, whichever device sends them first', async ({
  asha,
  ravi,
  save,
  idsOf,
  many,
  countOf,
}) => {
  const newest = many.slice(0, MAX_WISHLIST_ITEMS).map(({ productId }) => productId)
  await save(asha, ...many.slice(2))
  await save(asha, ...many.slice(0, 2))
  expect(await idsOf(asha)).toEqual(newest)
  await save(ravi, ...many.slice(0, 2))
  await save(ravi, ...many.slice(2))
  expect(await idsOf(ravi)).toEqual(newest)
  await Promise.all(many.slice(-6).map(({ productId }) => save(asha, { productId })))
  expect(await countOf(asha)).toBe(MAX_WISHLIST_ITEMS)
  expect(await refusal(save(asha, ...many))).toMatchObject({
    status: 400,
    message: expect.stringContaining('must be at most 500 products'),
  })
  expect(await refusal(save(asha))).toMatchObject({ status: 400 })
})

test('WISH-02 skips unknown products and foreign variants; corrects a future time', async ({
  shop,
  asha,
  save,
}) => {
  const [
    ring,
    {
      ids: [foreign],
    },
  ] = [await newProduct(shop), await newRing(shop, [{ size: '6', price: 100 }])]
  const [item, ...none] = await save(
    asha,
    { productId: uuidv7() },
    { productId: ring, variantId: foreign, createdAt: '2999-01-01T00:00:00.000Z' },
  )
  expect(item).toMatchObject({ productId: ring, variantId: null })
  expect(Date.parse(item?.createdAt ?? '')).toBeLessThanOrEqual(Date.now())
  expect(none).toEqual([])
  expect(await save(asha, { productId: uuidv7() })).toHaveLength(1)
})

test('WISH-03 hidden and deleted products leave the list; hidden ones return', async ({
  shop,
  admin,
  asha,
  save,
  idsOf,
}) => {
  const [ring, kada] = [await newProduct(shop), await newProduct(shop)]
  await save(asha, { productId: ring }, { productId: kada })
  const show = (visibility: 'shown' | 'hidden') =>
    shop.call(updateProduct, { params: { id: ring }, body: { visibility } }, admin.token)
  await show('hidden')
  await shop.call(deleteProduct, { params: { id: kada } }, admin.token)
  expect(await idsOf(asha)).toEqual([])
  await show('shown')
  expect(await idsOf(asha)).toEqual([ring])
})

test('WISH-02 the number of statements does not depend on the list', async ({
  asha,
  ravi,
  save,
  listOf,
  many,
}) => {
  const one = await statementsOf(() => save(asha, ...many.slice(0, 1)))
  expect((await statementsOf(() => save(ravi, ...many.slice(0, 400)))).length).toBe(one.length)
  const reading = await statementsOf(() => listOf(ravi))
  expect(reading.filter((text) => text.includes('wishlist_items'))).toHaveLength(1)
})

test('WISH-02 the data download lists saved products; deleting the account erases them', async ({
  shop,
  admin,
  asha,
  save,
  countOf,
}) => {
  const hidden = await newProduct(shop)
  await save(asha, { productId: hidden })
  await shop.call(updateProduct, { params: { id: hidden }, body: { visibility: 'hidden' } }, admin.token)
  expect((await shop.call(getPersonalData, {}, asha.token)).wishlist).toEqual([
    { productId: hidden, variantId: null, createdAt: expect.any(String) },
  ])
  await shop.call(deleteUser, { params: { userId: asha.id } }, admin.token)
  expect(await countOf(asha)).toBe(0)
})
