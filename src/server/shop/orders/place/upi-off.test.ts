import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../../tests/holds.ts'
import { openTestShop, type TestShop } from '../../../../../tests/shop.ts'
import { getShopFacts } from '../../../../contract/settings.ts'

const test = shopTest({ PUBLIC_URL: 'https://kanchan.example' })

const order = async (shop: TestShop, shopper: Shopper, paymentMethod: 'UPI' | 'COD') => {
  const productId = await newProduct(shop, { name: 'Ira ring', price: 100 })
  return sendOrder(shop, shopper, {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
    paymentMethod,
  })
}

test('a public shop with the sample payee rejects UPI orders', async ({ shop, asha }) => {
  expect(await shop.call(getShopFacts, {})).toMatchObject({ upiAccepted: false })
  expect(await order(shop, asha, 'UPI')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message: 'paymentMethod: this shop does not take payment by UPI yet' },
  })
  expect(await shop.context.db.reader.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await order(shop, asha, 'COD')).toMatchObject({ status: 201 })
  // Nor does it reserve pieces for such a payment.
  const holds = holding(shop)
  await holds.add(asha, await newProduct(shop, { price: 100, stock: 5 }))
  expect(await refusal(holds.hold(asha))).toEqual({
    status: 400,
    message: 'paymentMethod: this shop does not take payment by UPI yet',
  })
})

test.each([
  [
    'a public shop with a payee of its own',
    { PUBLIC_URL: 'https://kanchan.example', UPI_ID: 'kanchan@bank' },
  ],
  ['a shop that is tried out on this machine', { PUBLIC_URL: 'http://localhost:3000' }],
])('%s takes orders by UPI', async (_which, settings) => {
  const shop = await openTestShop(settings)
  expect(await shop.call(getShopFacts, {})).toMatchObject({ upiAccepted: true })
  expect(await order(shop, await newShopper(shop), 'UPI')).toMatchObject({ status: 201 })
  await shop.close()
})
