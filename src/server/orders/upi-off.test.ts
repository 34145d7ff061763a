import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { getShopFacts } from '../../contract/settings.ts'

let it: TestShop
let asha: Shopper
beforeAll(async () => {
  it = await openTestShop({ PUBLIC_URL: 'https://kanchan.example' })
  asha = await newShopper(it)
})
afterAll(() => it.close())

const order = async (shop: TestShop, shopper: Shopper, paymentMethod: 'UPI' | 'COD') => {
  const productId = await newProduct(shop, { name: 'Ira ring', price: 100 })
  return sendOrder(shop, shopper, { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]), paymentMethod })
}

test('O15: a public shop whose payee is the sample one takes no order by UPI, and says so', async () => {
  expect(await it.call(getShopFacts, {})).toMatchObject({ upiAccepted: false })
  expect(await order(it, asha, 'UPI')).toMatchObject({ status: 400, body: { code: 'invalid_input', message: 'paymentMethod: this shop does not take payment by UPI yet' } })
  expect(await it.context.db.reader.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await order(it, asha, 'COD')).toMatchObject({ status: 201 })
})

test.each([
  ['a public shop with a payee of its own', { PUBLIC_URL: 'https://kanchan.example', UPI_ID: 'kanchan@bank' }],
  ['a shop that is tried out on this machine', { PUBLIC_URL: 'http://localhost:3000' }],
])('O15: %s takes orders by UPI', async (_which, settings) => {
  const shop = await openTestShop(settings)
  expect(await shop.call(getShopFacts, {})).toMatchObject({ upiAccepted: true })
  expect(await order(shop, await newShopper(shop), 'UPI')).toMatchObject({ status: 201 })
  await shop.close()
})
