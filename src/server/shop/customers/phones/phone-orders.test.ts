import { expect } from 'vitest'
import { amountOf, newProduct, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { newPhone } from '../../../../../tests/fixtures/credits.ts'
import { address } from '../../../../../tests/fixtures/orders.ts'
import { phonesTest } from '../../../../../tests/fixtures/phones.ts'
import { createAlert } from '../../../../contract/alert.ts'

const test = phonesTest.override('settings', ({ gateway }) => ({
  BAG_GUEST: '1',
  COD_CONFIRM: '1',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  ...gateway.settings,
}))

test('BAG-04 a cash order without an e-mail needs no confirmation', async ({ shop, asha, logIn }) => {
  const productId = await newProduct(shop, { price: 100 })
  const { user, token } = await logIn(newPhone())
  const statuses = []
  for (const buyer of [asha, { ...asha, id: user._id, email: user.email, token }]) {
    const { body } = await sendOrder(shop, buyer, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
      address,
    })
    statuses.push([body.order.paymentStatus, body.order.email])
  }
  expect(statuses).toEqual([
    ['awaiting_confirmation', asha.email],
    ['due_on_delivery', null],
  ])
})

test('BAG-04 no alert waits for a mail that cannot be sent', async ({ shop, logIn }) => {
  const productId = await newProduct(shop, { price: 100, stock: 0 })
  const { token } = await logIn(newPhone())
  const body = { productId, variantId: null, kind: 'back_in_stock' } as const
  expect(await refusal(shop.call(createAlert, { body: body as never }, token))).toEqual({
    status: 400,
    message: 'We tell you by e-mail. Please add one to your profile first.',
  })
})
