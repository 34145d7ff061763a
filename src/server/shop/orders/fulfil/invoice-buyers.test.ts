import { expect } from 'vitest'
import { newProduct, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { createAddress } from '../../../../contract/address.ts'
import { createManualOrder } from '../../../../contract/counter-order.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { correctOrderAddress } from '../../../../contract/manage-orders.ts'
import { setOrderAddress, type Order } from '../../../../contract/order.ts'

const kochi = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
} as const
const mysuru = { ...kochi, city: 'Mysuru', state: 'Karnataka', pin: '570001' } as const

const ofShop = '32AAPFU0939F1Z4'
const inKarnataka = '29AAGCB7383J1Z4'
const pan = 'AAGCB7383J'
const billingAddress = 'Unit 7, Palace Road\nBengaluru 560001'

const test = shopTest({ SHOP_STATE: 'Kerala', SHOP_GSTIN: ofShop, OPEN_COD_ORDERS: '50' })
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 100 }))
  .extend(
    'send',
    ({ shop, asha, ring }) =>
      async (told: object) =>
        (
          await sendOrder(shop, asha, {
            products: [{ productId: ring, quantity: 1 }],
            amount: '110',
            ...told,
          })
        ).body,
  )
  .extend('sell', { scope: 'file' }, ({ shop, admin, ring }) => async (told: object): Promise<Order> => {
    const body = {
      customer: { name: 'Meera Iyer', phone: '9845012345' },
      products: [{ productId: ring, quantity: 1 }],
      paymentMethod: 'CASH' as const,
      ...told,
    }
    return (await shop.call(createManualOrder, { body }, admin.token)).order
  })
  .extend(
    'correct',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order, told: object) =>
        shop.call(correctOrderAddress, { params: { id }, body: { address: mysuru, ...told } }, admin.token),
  )
  .extend('bill', { scope: 'file' }, ({ shop, admin }) => async ({ _id: id }: Order) => {
    await shop.call(issueInvoice, { params: { id } }, admin.token)
    const { rawPayload } = await shop.app.inject({
      url: `/api/orders/invoice/${id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return pdfText(rawPayload).join(' ')
  })

test('TAXC-07 goods may go to another state than that of the buyer’s GSTIN', async ({ send, bill }) => {
  const { order } = await send({ address: kochi, buyerGstin: inKarnataka, billingAddress })
  expect(order).toMatchObject({ buyerGstin: inKarnataka, billingAddress, address: kochi })
  const words = await bill(order)
  for (const text of [
    'Sold to Asha Rao Unit 7, Palace Road Bengaluru 560001 Karnataka GSTIN 29AAGCB7383J1Z4',
    'Place of supply: Karnataka (29)',
    'Delivered to Asha Rao 4 Lake Road Kochi 682001 Kerala',
    'IGST (10 %)',
  ])
    expect(words).toContain(text)
})

test('TAXC-07 a buyer registered in the state of delivery has one address', async ({ send, bill }) => {
  const words = await bill((await send({ address: mysuru, buyerGstin: inKarnataka })).order)
  expect(words).toContain('Mysuru 570001 Karnataka GSTIN 29AAGCB7383J1Z4 Place of supply: Karnataka (29)')
  expect(words).not.toContain('Delivered to')
})

test.for([
  ['the shop’s own GSTIN', { buyerGstin: ofShop }, 'Enter the GSTIN of the buyer: this one is the shop’s.'],
  [
    'no address of the business',
    { buyerGstin: inKarnataka },
    'Enter the address of the business in Karnataka.',
  ],
  [
    'hidden signs in the address of the business',
    { buyerGstin: inKarnataka, billingAddress: 'Palace Road\u202e' },
    /Please use lines without invisible characters/,
  ],
  [
    'a PIN code of another state',
    { address: { ...kochi, pin: '560001' } },
    /Choose Karnataka, where PIN code 560001 is/,
  ],
] as const)('TAXC-07 an order is refused with %s', async ([, told, message], { send }) => {
  expect(await send({ address: kochi, ...told })).toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(message) as string,
  })
})

test('TAXC-07 the PAN of an order is that of its GSTIN', async ({ send }) => {
  const buyer = { address: mysuru, buyerGstin: inKarnataka }
  expect(await send({ ...buyer, pan: 'ABCDE1234F' })).toMatchObject({
    code: 'invalid_input',
    message: `Enter the PAN of the GSTIN, ${pan}.`,
    issues: [{ path: 'pan' }],
  })
  expect((await send({ ...buyer, pan })).order.buyerGstin).toBe(inKarnataka)
})

test('COUNTER-01 a counter order keeps the GSTIN of its buyer', async ({ shop, admin, asha, sell, bill }) => {
  const order = await sell({ address: mysuru, buyerGstin: ' 29aagcb7383j1z4', handedOver: true })
  expect(order).toMatchObject({ buyerGstin: inKarnataka, handedOver: true })
  expect(await bill(order)).toContain('GSTIN 29AAGCB7383J1Z4')
  const saved = await shop.call(createAddress, { body: { ...mysuru, buyerGstin: inKarnataka } }, asha.token)
  const ofAccount = { customer: { userId: asha.id }, addressId: saved._id }
  expect((await sell(ofAccount)).buyerGstin).toBe(inKarnataka)
  expect(await sell({ ...ofAccount, buyerGstin: null })).not.toHaveProperty('buyerGstin')
  expect(await refusal(sell({ buyerGstin: ofShop }))).toMatchObject({ status: 400 })
  expect(await refusal(sell({ buyerGstin: 'soon' }))).toMatchObject({
    status: 400,
    message: 'Enter a 15-character GSTIN.',
  })
  expect(admin.id).not.toBe(asha.id)
})

test('TAXC-07 the office enters the GSTIN with the address, until the invoice', async ({
  sell,
  correct,
  bill,
}) => {
  const order = await sell({})
  expect((await correct(order, { buyerGstin: inKarnataka })).buyerGstin).toBe(inKarnataka)
  expect((await correct(order, {})).buyerGstin).toBe(inKarnataka)
  expect(await correct(order, { buyerGstin: '' })).not.toHaveProperty('buyerGstin')
  await correct(order, { address: kochi, buyerGstin: inKarnataka, billingAddress })
  expect(await bill(order)).toContain('Delivered to Asha Rao')
  expect((await refusal(correct(order, {}))).message).toContain('has an invoice with its address.')
})

test('TAXC-07 another GSTIN does not keep the address of the business', async ({ sell, correct }) => {
  const order = await sell({ address: kochi, buyerGstin: inKarnataka, billingAddress })
  expect((await correct(order, { buyerGstin: inKarnataka })).billingAddress).toBe(billingAddress)
  expect(await refusal(correct(order, { buyerGstin: '27AAPFU0939F1ZV' }))).toEqual({
    status: 400,
    message: 'Enter the address of the business in Maharashtra.',
  })
})

test('an address after the invoice keeps its place of supply', async ({
  shop,
  asha,
  send,
  correct,
  bill,
}) => {
  const { order } = await send({ paymentMethod: 'UPI' })
  await bill(order)
  const enter = (address: typeof kochi | typeof mysuru) =>
    shop.call(setOrderAddress, { params: { id: order._id }, body: { address } }, asha.token)
  const message = `Order ${order.orderId} has an invoice for Kerala.`
  expect(await refusal(enter(mysuru))).toEqual({ status: 409, message })
  expect(await refusal(correct(order, { address: mysuru }))).toEqual({ status: 409, message })
  expect((await enter(kochi)).order.address?.city).toBe('Kochi')
})

test('PAY-01 a saved address with a PIN of another state is refused', async ({ shop, asha, send }) => {
  const { _id } = await shop.call(createAddress, { body: kochi }, asha.token)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('addresses').set({ pin: '560001' }).where('id', '=', _id).execute(),
  )
  expect(await send({ addressId: _id })).toMatchObject({
    code: 'invalid_input',
    message: 'Choose Karnataka, where PIN code 560001 is, or correct the PIN code.',
  })
})
