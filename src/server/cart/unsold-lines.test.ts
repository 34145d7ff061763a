import { expect } from 'vitest'
import { newProduct, newShopper, refusal, refusalBody, type Shopper } from '../../../tests/factories.ts'
import { shopTest } from '../../../tests/fixtures/shop.ts'
import { newRing } from '../../../tests/variants.ts'
import * as contract from '../../contract/cart.ts'
import { newId } from '../lib/new-id.ts'

const test = shopTest()
  .extend('add', { scope: 'file' }, ({ shop }) => (shopper: Shopper, productId: string, more: { quantity?: number; variantId?: string } = {}) =>
    shop.call(contract.addToCart, { body: { productId, userId: shopper.id, ...more } }, shopper.token))
  .extend('change', { scope: 'file' }, ({ shop }) => (productId: string, fields: { visibility?: 'hidden'; stock?: number }) =>
    shop.context.db.transaction((tx) => tx.db.updateTable('products').set(fields).where('id', '=', productId).execute()))

test('BROWSE-03 a piece that was hidden meanwhile can be taken out of the cart, but not raised', async ({ shop, add, change }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { name: 'Ira ring' })
  const { _id: itemId } = await add(shopper, productId, { quantity: 2 })
  await change(productId, { visibility: 'hidden' })
  const update = (type: 'increment' | 'decrement') => shop.call(contract.updateCartLine, { params: { itemId }, body: { type } }, shopper.token)
  expect(await refusal(update('increment'))).toEqual({ status: 409, message: 'Ira ring is no longer sold. Please remove it from your cart.' })
  expect((await update('decrement')).quantity).toBe(1)
})

test('D37 who has all that is left is told so, and anybody else that it is out of stock', async ({ shop, add, change }) => {
  const shopper = await newShopper(shop)
  const productId = await newProduct(shop, { name: 'Ira ring', stock: 3 })
  const refused = async (quantity: number) => (await refusal(add(shopper, productId, { quantity }))).message
  await add(shopper, productId, { quantity: 2 })
  expect(await refused(2)).toBe('Ira ring is out of stock.')
  await add(shopper, productId)
  expect(await refused(1)).toBe('You have the last 3 in your cart.')
  await change(productId, { stock: 0 })
  expect(await refused(1)).toBe('Ira ring is out of stock.')
  expect(await refusal(add(await newShopper(shop), productId))).toEqual({ status: 409, message: 'Ira ring is out of stock.' })
})

test('VAR-05 a variant of another product is refused by name', async ({ shop, add, asha }) => {
  const { id } = await newRing(shop, [{ size: '12', color: 'Gold' as const, price: 100 }])
  const { status, data } = await refusalBody(add(asha, id, { variantId: newId() }))
  expect([status, data?.message, data?.issues]).toEqual([400, 'variantId: is not a variant of this product', [{ path: 'variantId', message: 'is not a variant of this product' }]])
})
