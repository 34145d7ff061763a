import { expect } from 'vitest'
import { newProduct, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { createAddress } from '../../../contract/address.ts'
import { createManualOrder } from '../../../contract/counter-order.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { correctOrderAddress } from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'

const mysuru = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
} as const
const inKarnataka = '29AAGCB7383J1Z4'

const test = shopTest({ SHOP_STATE: 'Kerala' })
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 100 }))
  .extend('sell', { scope: 'file' }, ({ shop, admin, ring }) => async (told: object): Promise<Order> => {
    const body = {
      customer: { name: 'Meera Iyer', phone: '9845012345' },
      products: [{ productId: ring, quantity: 1 }],
      paymentMethod: 'CASH' as const,
      ...told,
    }
    return (await shop.call(createManualOrder, { body }, admin.token)).order
  })

test('COUNTER-01 a counter order keeps the GSTIN of its buyer', async ({ shop, asha, sell }) => {
  const order = await sell({ address: mysuru, buyerGstin: ' 29aagcb7383j1z4', handedOver: true })
  expect(order).toMatchObject({ buyerGstin: inKarnataka, handedOver: true })
  const saved = await shop.call(createAddress, { body: { ...mysuru, buyerGstin: inKarnataka } }, asha.token)
  const ofAccount = { customer: { userId: asha.id }, addressId: saved._id }
  expect((await sell(ofAccount)).buyerGstin).toBe(inKarnataka)
  expect(await sell({ ...ofAccount, buyerGstin: null })).not.toHaveProperty('buyerGstin')
  expect(await refusal(sell({ buyerGstin: 'soon' }))).toMatchObject({
    status: 400,
    message: 'Enter a 15-character GSTIN.',
  })
})

test('TAXC-07 the office enters the GSTIN with the address, until the invoice', async ({
  shop,
  admin,
  sell,
}) => {
  const order = await sell({})
  const correct = (told: object) =>
    shop.call(
      correctOrderAddress,
      { params: { id: order._id }, body: { address: mysuru, ...told } },
      admin.token,
    )
  expect((await correct({ buyerGstin: inKarnataka })).buyerGstin).toBe(inKarnataka)
  expect((await correct({})).buyerGstin).toBe(inKarnataka)
  expect(await correct({ buyerGstin: '' })).not.toHaveProperty('buyerGstin')
  await correct({ buyerGstin: inKarnataka })
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  expect((await refusal(correct({}))).message).toContain('has an invoice with its address.')
})
