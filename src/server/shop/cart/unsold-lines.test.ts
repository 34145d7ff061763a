import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { newProduct, newShopper, refusal, refusalBody, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { newRing } from '../../../../tests/variants.ts'
import * as contract from '../../../contract/cart.ts'
import { createHold } from '../../../contract/hold.ts'

const test = shopTest()
  .extend(
    'add',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, productId: string, more: { quantity?: number; variantId?: string } = {}) =>
        shop.call(contract.addToCart, { body: { productId, userId: shopper.id, ...more } }, shopper.token),
  )
  .extend(
    'cartOf',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper) =>
        shop.call(contract.getCart, { params: { userId: shopper.id } }, shopper.token),
  )
  .extend(
    'change',
    { scope: 'file' },
    ({ shop }) =>
      (productId: string, fields: { visibility?: 'hidden'; stock?: number }) =>
        shop.context.db.transaction((tx) =>
          tx.db.updateTable('products').set(fields).where('id', '=', productId).execute(),
        ),
  )

test('BROWSE-03 a hidden piece shows as no longer sold and can be removed', async ({
  shop,
  add,
  change,
  cartOf,
}) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { name: 'Ira ring', stock: 5 })
  const { _id: itemId } = await add(shopper, productId, { quantity: 2 })
  await change(productId, { visibility: 'hidden' })
  expect(await cartOf(shopper)).toMatchObject([{ name: 'Ira ring', quantity: 2, stock: 0, isSold: false }])
  const update = (type: 'increment' | 'decrement') =>
    shop.call(contract.updateCartLine, { params: { itemId }, body: { type } }, shopper.token)
  expect(await refusal(update('increment'))).toEqual({
    status: 409,
    message: 'Ira ring is no longer sold. Please remove it from your cart.',
  })
  expect((await update('decrement')).quantity).toBe(1)
})

test('explains when the cart already holds the last item', async ({ shop, add, change }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { name: 'Ira ring', stock: 3 })
  const refused = async (quantity: number) => (await refusal(add(shopper, productId, { quantity }))).message
  await add(shopper, productId, { quantity: 2 })
  expect(await refused(2)).toBe('Ira ring is out of stock.')
  await add(shopper, productId)
  expect(await refused(1)).toBe('You have the last 3 in your cart.')
  await change(productId, { stock: 0 })
  expect(await refused(1)).toBe('Ira ring is out of stock.')
  expect(await refusal(add(await newShopper(shop), productId))).toEqual({
    status: 409,
    message: 'Ira ring is out of stock.',
  })
})

test('VAR-05 a variant of another product is refused by name', async ({ shop, add, asha }) => {
  const { id } = await newRing(shop, [{ size: '12', color: 'Gold' as const, price: 100 }])
  const { status, data } = await refusalBody(add(asha, id, { variantId: uuidv7() }))
  expect([status, data?.message, data?.issues]).toEqual([
    400,
    'variantId: is not a variant of this product',
    [{ path: 'variantId', message: 'is not a variant of this product' }],
  ])
})

test('VAR-07 a discontinued size shows as no longer sold and can be changed', async ({
  shop,
  asha,
  add,
  cartOf,
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [
    { size: '12', price: 100 },
    { size: '16', price: 200, stock: 4 },
  ])
  const { _id: itemId } = await add(asha, id, { variantId })
  // As if the line had come into the cart while its variant was being removed.
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('cart_lines').set({ size: '14' }).where('id', '=', itemId).execute(),
  )
  const [line] = await cartOf(asha)
  expect(line).toMatchObject({ _id: itemId, size: '14', sizes: ['12', '16'], stock: 0, isSold: false })
  expect(line).not.toHaveProperty('variantId')
  const more = shop.call(
    contract.updateCartLine,
    { params: { itemId }, body: { type: 'increment' } },
    asha.token,
  )
  expect(await refusal(more)).toEqual({
    status: 409,
    message: 'Tara ring is no longer sold. Please remove it from your cart.',
  })
  await shop.call(contract.setCartLineSize, { params: { itemId }, body: { size: '16' } }, asha.token)
  const [changed] = await cartOf(asha)
  expect(changed).toMatchObject({ size: '16', price: 200, stock: 4 })
  expect(changed).not.toHaveProperty('isSold')
})

test('lines of a held cart count their reserved pieces as stock', async ({
  shop,
  asha,
  ravi,
  add,
  cartOf,
}) => {
  const [ring, bangle, free] = [
    await newProduct(shop, { stock: 3 }),
    await newProduct(shop, { stock: 7 }),
    await newProduct(shop),
  ]
  for (const [productId, quantity] of [
    [ring, 1],
    [bangle, 4],
    [free, 2],
  ] as const)
    await add(asha, productId, { quantity })
  await add(ravi, bangle)
  await shop.call(createHold, { params: { userId: asha.id }, body: { paymentMethod: 'UPI' } }, asha.token)
  expect((await cartOf(asha)).map(({ stock }) => stock)).toEqual([3, 7, null])
  expect((await cartOf(ravi)).map(({ stock }) => stock)).toEqual([3])
})
