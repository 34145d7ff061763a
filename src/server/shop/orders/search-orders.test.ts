import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../tests/factories.ts'
import { test } from '../../../../tests/fixtures/shop.ts'
import { signIn } from '../../../../tests/shop.ts'
import { newRing } from '../../../../tests/variants.ts'
import * as manage from '../../../contract/manage-orders.ts'

test('ADM-14 finds orders by recipient or account name and phone number', async ({ shop, admin }) => {
  const { user, token } = await signIn(shop, { username: 'Devika Pillai', email: 'buyer@shopper.test' })
  const address = { name: 'Zubin B. Mehta', phone: '9812345670', line1: '4 Lake Road', line2: '', city: 'Kochi', state: 'Kerala', pin: '682001' }
  const productId = await newProduct(shop, { price: 100 })
  const place = async (more: object) => {
    const input = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]), ...more }
    return (await sendOrder(shop, { id: user._id, email: user.email, token }, input)).body.order
  }
  const [withAddress, without] = [await place({ address }), await place({})]
  const found = async (search: string) => (await shop.call(manage.listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id)
  for (const search of ['zubin', 'ZUBIN B', 'meht', '9812345670', '+91 98123-45670', '09812345670', '98123']) expect([search, await found(search)]).toEqual([search, [withAddress._id]])
  for (const search of ['Devika', 'pillai']) expect([search, await found(search)]).toEqual([search, [without._id, withAddress._id]])
  for (const search of ['ubin', '5670', 'vika', '98']) expect([search, await found(search)]).toEqual([search, []])
})

test('B45 finds orders by product name, SKU and town', async ({ shop, admin, asha }) => {
  const { id: ring, ids: [variantId] } = await newRing(shop, [{ size: '12', sku: 'KP-918', price: 100 }])
  const plain = await newProduct(shop, { name: 'Dev (lotus) kamal_ring', price: 100 })
  const address = { name: 'Zoya Khan', phone: '9812345670', line1: '4 Lake Road', line2: '', city: 'Tiruchirappalli', state: 'Tamil Nadu', pin: '620001' }
  const place = async (line: object, more: object = {}) =>
    (await sendOrder(shop, asha, { products: [{ quantity: 1, ...line }], amount: amountOf([{ price: 100, quantity: 1 }]), ...more })).body.order._id
  const first = await place({ productId: ring, variantId }, { address })
  const second = await place({ productId: plain })
  const found = async (search: string) => (await shop.call(manage.listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id)
  for (const search of ['tara ring', 'TAR', 'kp-9', 'KP-918', 'tiruchi', 'Tiruchirappalli']) expect([search, await found(search)]).toEqual([search, [first]])
  for (const search of ['kamal', 'kamal_', '(lotus', 'Dev (lotus) kamal']) expect([search, await found(search)]).toEqual([search, [second]])
  for (const search of ['amal', 'ta', 'kp', 'kamalX', 'k%l', 'chirappalli', '918']) expect([search, await found(search)]).toEqual([search, []])
})
