import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../tests/factories.ts'
import { test } from '../../../tests/fixtures/shop.ts'
import { signIn } from '../../../tests/shop.ts'
import * as manage from '../../contract/manage-orders.ts'

test('ADM-14 finds orders by a name, of the receiver or of the account, and by a phone number, however they are typed', async ({ shop, admin }) => {
  const { user, token } = await signIn(shop, { username: 'Devika Pillai', email: 'buyer@shopper.test' })
  const address = { name: 'Zubin B. Mehta', phone: '9812345670', line1: '4 Lake Road', line2: '', city: 'Kochi', state: 'Kerala', pin: '682001' }
  const productId = await newProduct(shop, { price: 100 })
  const place = async (more: object) => {
    const told = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]), ...more }
    return (await sendOrder(shop, { id: user._id, email: user.email, token }, told)).body.order
  }
  const [withAddress, without] = [await place({ address }), await place({})]
  const found = async (search: string) => (await shop.call(manage.listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id)
  for (const search of ['zubin', 'ZUBIN B', 'meht', '9812345670', '+91 98123-45670', '09812345670', '98123']) expect([search, await found(search)]).toEqual([search, [withAddress._id]])
  for (const search of ['Devika', 'pillai']) expect([search, await found(search)]).toEqual([search, [without._id, withAddress._id]])
  for (const search of ['ubin', '5670', 'vika', '98']) expect([search, await found(search)]).toEqual([search, []])
})
