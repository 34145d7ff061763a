import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../tests/factories.ts'
import { openTestShop, signIn, type TestShop } from '../../../tests/shop.ts'
import * as manage from '../../contract/manage-orders.ts'

let it: TestShop
let admin: Shopper
beforeAll(async () => {
  it = await openTestShop()
  admin = await newShopper(it, 'admin')
})
afterAll(() => it.close())

test('ADM-14 finds orders by a name, of the receiver or of the account, and by a phone number, however they are typed', async () => {
  const { user, token } = await signIn(it, { username: 'Devika Pillai', email: 'buyer@shopper.test' })
  const address = { name: 'Zubin B. Mehta', phone: '9812345670', line1: '4 Lake Road', line2: '', city: 'Kochi', state: 'Kerala', pin: '682001' }
  const productId = await newProduct(it, { price: 100 })
  const place = async (more: object) => {
    const told = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]), ...more }
    return (await sendOrder(it, { id: user._id, email: user.email, token }, told)).body.order
  }
  const [withAddress, without] = [await place({ address }), await place({})]
  const found = async (search: string) => (await it.call(manage.listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id)
  for (const search of ['zubin', 'ZUBIN B', 'meht', '9812345670', '+91 98123-45670', '09812345670', '98123']) expect([search, await found(search)]).toEqual([search, [withAddress._id]])
  for (const search of ['Devika', 'pillai']) expect([search, await found(search)]).toEqual([search, [without._id, withAddress._id]])
  for (const search of ['ubin', '5670', 'vika', '98']) expect([search, await found(search)]).toEqual([search, []])
})
