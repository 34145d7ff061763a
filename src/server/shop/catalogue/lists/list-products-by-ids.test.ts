import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { newProduct, refusal } from '../../../../../tests/factories.ts'
import { test } from '../../../../../tests/fixtures/shop.ts'
import { statementsOf } from '../../../../../tests/statements.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { addToCart } from '../../../../contract/cart.ts'
import { amountOf, sendOrder } from '../../../../../tests/factories.ts'
import { deleteProduct, updateProduct } from '../../../../contract/manage-products.ts'
import { listProductsByIds, MAX_PRODUCT_IDS } from '../../../../contract/product.ts'
import type { TestShop } from '../../../../../tests/shop.ts'

const byIds = (shop: TestShop, ...ids: string[]) =>
  shop.call(listProductsByIds, { query: { ids: ids.join(',') } })

test('WISH-03 lists products in the order of their ids, at current prices', async ({ shop, admin }) => {
  const [
    ring,
    {
      id: bangle,
      ids: [small = '', large = ''],
    },
  ] = [
    await newProduct(shop, { price: 500 }),
    await newRing(shop, [
      { size: '6', price: 100, stock: 2 },
      { size: '9', price: 120, stock: 0 },
    ]),
  ]
  const listed = await byIds(shop, large, ring, uuidv7(), small, bangle)
  expect(listed).toMatchObject([
    {
      _id: bangle,
      price: 120,
      stock: 0,
      isSoldOut: true,
      priceVaries: false,
      variant: { _id: large, size: '9', color: 'Gold' },
    },
    { _id: ring, price: 500, stock: null, isSoldOut: false },
    { _id: bangle, price: 100, stock: null, isSoldOut: false, variant: { _id: small, size: '6' } },
    { _id: bangle, price: 100, isSoldOut: false },
  ])
  expect(listed[1]).not.toHaveProperty('variant')
  await shop.call(updateProduct, { params: { id: ring }, body: { price: 480 } }, admin.token)
  expect((await byIds(shop, ring))[0]).toMatchObject({ price: 480 })
})

test('WISH-03 a variant that is just sold is sold out in the list', async ({ shop, asha }) => {
  const {
    id: productId,
    ids: [small = '', large = ''],
  } = await newRing(shop, [
    { size: '6', price: 1000, stock: 1 },
    { size: '9', price: 1200, stock: 4 },
  ])
  expect((await byIds(shop, small, large)).map(({ isSoldOut }) => isSoldOut)).toEqual([false, false])
  await shop.call(addToCart, { body: { productId, userId: asha.id, variantId: small } }, asha.token)
  expect(
    (
      await sendOrder(shop, asha, {
        products: [{ productId, quantity: 1, size: '6' }],
        amount: amountOf([{ price: 1000, quantity: 1 }]),
      })
    ).status,
  ).toBe(201)
  expect((await byIds(shop, small, large)).map(({ isSoldOut }) => isSoldOut)).toEqual([true, false])
})

test('WISH-03 hidden and deleted products disappear', async ({ shop, admin }) => {
  const [
    ring,
    kada,
    {
      id: bangle,
      ids: [variant = ''],
    },
  ] = [await newProduct(shop), await newProduct(shop), await newRing(shop, [{ size: '6', price: 100 }])]
  expect(await byIds(shop, ring, kada, variant)).toHaveLength(3)
  await shop.call(updateProduct, { params: { id: ring }, body: { visibility: 'hidden' } }, admin.token)
  await shop.call(updateProduct, { params: { id: bangle }, body: { visibility: 'hidden' } }, admin.token)
  await shop.call(deleteProduct, { params: { id: kada } }, admin.token)
  expect(await byIds(shop, ring, kada, variant)).toEqual([])
  await shop.call(updateProduct, { params: { id: ring }, body: { visibility: 'shown' } }, admin.token)
  expect(await byIds(shop, ring)).toHaveLength(1)
})

test('WISH-03 accepts up to 50 ids and reads them in one statement', async ({ shop }) => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => newProduct(shop)))
  expect(await statementsOf(() => byIds(shop, ...ids))).toHaveLength(1)
  expect(await byIds(shop, ...Array.from({ length: MAX_PRODUCT_IDS }, () => uuidv7()))).toEqual([])
  for (const wrong of [['x'], [''], Array.from({ length: MAX_PRODUCT_IDS + 1 }, () => uuidv7())])
    expect((await refusal(byIds(shop, ...wrong))).status).toBe(400)
})
