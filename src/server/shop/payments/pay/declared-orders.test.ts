import { newProduct, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { expect } from 'vitest'
import { resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { panDeclaration } from '../../../../../tests/fixtures/pan-declarations.ts'
import { waitingOrdersTest } from '../../../../../tests/fixtures/waiting-orders.ts'
import { revealPan } from '../../../../contract/manage-orders.ts'

const test = waitingOrdersTest.override('settings', ({ peer }) => ({
  ...peer.settings,
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
  PAN_LIMIT: '200000',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
}))

test.beforeEach(resetPeer)

test('FORM60-01 a declared order changes its method and keeps the declaration', async ({
  shop,
  admin,
  asha,
  change,
}) => {
  const productId = await newProduct(shop, { price: 250_000 })
  const order = { products: [{ productId, quantity: 1 }], amount: '275000.00', paymentMethod: 'ONLINE' }
  const { body } = await sendOrder(shop, asha, { ...order, panDeclaration })
  const { _id: id } = body.order

  const changed = await change(asha, id, { paymentMethod: 'BANK', amount: '275000.00' })
  expect(changed).toMatchObject({ order: { paymentMethod: 'BANK', amount: 275_000 } })
  expect(await shop.call(revealPan, { params: { id } }, admin.token)).toMatchObject({ panDeclaration })
})

test('FORM60-01 an order without a PAN or declaration keeps its method', async ({ shop, asha, change }) => {
  const productId = await newProduct(shop, { price: 250_000 })
  const order = { products: [{ productId, quantity: 1 }], amount: '275000.00', paymentMethod: 'ONLINE' }
  const { body } = await sendOrder(shop, asha, { ...order, panDeclaration })
  const { _id: id } = body.order
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('pan_declarations').where('order_id', '=', id).execute(),
  )

  expect(await refusal(change(asha, id, { paymentMethod: 'BANK', amount: '275000.00' }))).toMatchObject({
    status: 422,
  })
})
