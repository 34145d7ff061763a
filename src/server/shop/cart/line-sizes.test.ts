import { expect } from 'vitest'
import { newProduct, newShopper, refusal, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { newRing } from '../../../../tests/variants.ts'
import * as contract from '../../../contract/cart.ts'

const test = shopTest()
  .extend(
    'add',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, productId: string, more: { quantity?: number; size?: string } = {}) =>
        shop.call(contract.addToCart, { body: { productId, userId: shopper.id, ...more } }, shopper.token),
  )
  .extend(
    'setSize',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, itemId: string, size: string) =>
        shop.call(contract.setCartLineSize, { params: { itemId }, body: { size } }, shopper.token),
  )
  .extend(
    'linesOf',
    { scope: 'file' },
    ({ shop }) =>
      async (shopper: Shopper) =>
        (await shop.call(contract.getCart, { params: { userId: shopper.id } }, shopper.token)).map(
          ({ size, quantity }) => [size, quantity],
        ),
  )

test('two lines merge up to 100 pieces, or both stay', async ({ shop, asha, add, setSize, linesOf }) => {
  const productId = await newProduct(shop, { size: '6, 7, 8' })
  const six = await add(asha, productId, { size: '6', quantity: 60 })
  await add(asha, productId, { size: '7', quantity: 41 })
  const { _id: eight } = await add(asha, productId, { size: '8', quantity: 40 })
  expect(await refusal(setSize(asha, six._id, '7'))).toEqual({
    status: 400,
    message: 'You can order at most 100 of each product.',
  })
  expect(await linesOf(asha)).toEqual([
    ['6', 60],
    ['7', 41],
    ['8', 40],
  ])
  expect(await setSize(asha, six._id, '8')).toMatchObject({ _id: eight, size: '8', quantity: 100 })
  expect(await linesOf(asha)).toEqual([
    ['7', 41],
    ['8', 100],
  ])
})

test('VAR-06 a line changes to a size in stock or made to order', async ({
  shop,
  asha,
  add,
  setSize,
  linesOf,
}) => {
  const { id } = await newRing(shop, [
    { size: '12', price: 100, stock: 5 },
    { size: '14', price: 200, stock: 1 },
    { size: '16', price: 300, stock: 2 },
    { size: '18', price: 400 },
  ])
  const { _id } = await add(asha, id, { size: '12', quantity: 2 })
  expect(await refusal(setSize(asha, _id, '14'))).toEqual({
    status: 409,
    message: 'Tara ring is out of stock.',
  })
  expect(await linesOf(asha)).toEqual([['12', 2]])
  expect(await setSize(asha, _id, '16')).toMatchObject({ size: '16', price: 300, stock: 2 })
  expect(await setSize(asha, _id, '18')).toMatchObject({ size: '18', price: 400, stock: null })
})

test('a line with shared stock changes size despite sales', async ({ shop, add, setSize }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { size: '6, 7', stock: 3 })
  const { _id } = await add(shopper, productId, { quantity: 2 })
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ stock: 1 }).where('id', '=', productId).execute(),
  )
  expect(await setSize(shopper, _id, '7')).toMatchObject({ size: '7', quantity: 2, stock: 1 })
})
