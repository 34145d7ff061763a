import { expect } from 'vitest'
import { newProduct, refusal } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { addOrderPayment, createManualOrder } from '../../../../contract/counter-order.ts'
import { correctOrderAddress } from '../../../../contract/manage-orders.ts'
import type { Order } from '../../../../contract/order.ts'

const customer = { name: 'Kavita Joshi', phone: '9812345670' }
const address = {
  ...customer,
  line1: 'B-704, Sai Heritage',
  line2: 'Baner Road',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411045',
} as const

const test = shopTest({
  SHOP_GSTIN: '27AAPFU0939F1ZV',
  SHOP_ADDRESS: '12 Zaveri Bazaar, Mumbai 400002',
  TAX_RATE: '3',
})
  /** The chain of example E1, ₹1,56,871.68 with tax. */
  .extend('chain', { scope: 'file' }, ({ shop }) => newProduct(shop, { name: 'Om chain', price: 152_302.6 }))
  .extend('sell', { scope: 'file' }, ({ shop, admin, chain }) => async (change: object): Promise<Order> => {
    const body = {
      customer,
      products: [{ productId: chain, quantity: 1 }],
      paymentMethod: 'CASH' as const,
      handedOver: true,
      ...change,
    }
    const { order } = await shop.call(createManualOrder, { body }, admin.token)
    const payment = { provider: 'upi' as const, amount: order.amount }

    return (await shop.call(addOrderPayment, { params: { id: order._id }, body: payment }, admin.token)).order
  })
  .extend(
    'correct',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order, change: { handedOver?: true } = {}) =>
        shop.call(correctOrderAddress, { params: { id }, body: { address, ...change } }, admin.token),
  )

const billed = { status: 'completed', handedOver: true, invoiceNumber: expect.any(String) as string }

test('COUNTER-04 a sale with an address has its bill when it is paid', async ({ sell }) => {
  expect(await sell({ address })).toMatchObject(billed)
})

test('COUNTER-04 the address that a bill lacks completes the sale', async ({ sell, correct }) => {
  const order = await sell({})
  expect(order).toMatchObject({ paymentStatus: 'paid', status: 'pending', invoiceNumber: null })

  const completed = await correct(order)
  expect(completed).toMatchObject({ ...billed, address })
  expect(completed).not.toHaveProperty('deliverBy')
})

test('COUNTER-04 a piece picked up later gets its bill with the address', async ({ sell, correct }) => {
  const order = await sell({ handedOver: false })
  expect(await correct(order)).toMatchObject({ status: 'pending', invoiceNumber: null })
  expect(await correct(order, { handedOver: true })).toMatchObject(billed)
})

test('COUNTER-04 only orders of the counter are handed over', async ({ shop, asha, chain, correct }) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/orders/create-order',
    headers: { authorization: `Bearer ${asha.token}` },
    payload: {
      email: asha.email,
      paymentMethod: 'UPI',
      products: [{ productId: chain, quantity: 1 }],
      amount: '156871.68',
    },
  })
  const { order } = response.json<{ order: Order }>()
  expect(await refusal(correct(order, { handedOver: true }))).toEqual({
    status: 400,
    message: 'handedOver: is only possible for orders of the counter',
  })
})
