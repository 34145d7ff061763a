import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { cancelOrderAsAdmin, updateOrderStatus } from '../../../../contract/manage-orders.ts'
import { createCarrier, createShipment } from '../../../../contract/manage-shipments.ts'
import { getOrder } from '../../../../contract/order.ts'
import { eraseAccount, getPersonalData } from '../../../../contract/privacy.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const test = shopTest({ OPEN_COD_ORDERS: '50' })
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { name: 'Ira ring', price: 1000 }))
  .extend(
    'place',
    ({ shop, asha, ring }) =>
      (change: object = {}, shopper = asha) =>
        sendOrder(shop, shopper, {
          products: [{ productId: ring, quantity: 1 }],
          amount: amountOf([{ price: 1000, quantity: 1 }]),
          address,
          ...change,
        }),
  )
  .extend(
    'slipOf',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (id: string) =>
        pdfText(
          (
            await shop.app.inject({
              url: `/api/orders/packing-slip/${id}`,
              headers: { authorization: `Bearer ${admin.token}` },
            })
          ).rawPayload,
        ).join(' '),
  )
  .extend('mailsOf', { scope: 'file' }, ({ shop }) => async (id: string) => {
    const rows = await shop.context.db.reader
      .selectFrom('outbox')
      .select(['kind', 'data'])
      .where('data', 'like', `%${id}%`)
      .orderBy('id')
      .execute()
    return rows.map(({ kind, data }) => ({
      kind,
      text: renderMail({ kind, data: JSON.parse(data) } as StoredMail, {
        name: 'Kanchan',
        email: 'shop@kanchan.example',
        publicUrl: 'http://localhost',
      }).text,
    }))
  })

const address = {
  name: 'Meera Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}
const message = 'Happy birthday, Meera!\nशुभकामनाएँ, Asha & Dev'

test('GIFT-01 an order takes a message of lines and hidden prices', async ({ shop, asha, place }) => {
  const {
    status,
    body: { order },
  } = await place({ gift: { message: `  ${message.replace('\n', '\r\n')} `, hidePrices: true } })
  expect([status, order.gift]).toEqual([201, { message, hidePrices: true }])
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).gift).toEqual({
    message,
    hidePrices: true,
  })
  expect((await place({ gift: {} })).body.order.gift).toEqual({ message: '', hidePrices: false })
  for (const change of [{}, { gift: null }]) expect((await place(change)).body.order.gift).toBeNull()
})

test.for([
  ['m'.repeat(201), 'must be at most 200 characters'],
  ['Happy\u0007 birthday', 'must not contain control characters'],
  ['a\u0085b', 'must not contain control characters'],
  ['a\n'.repeat(10) + 'b', 'must have at most 10 lines'],
  [5, 'must be text'],
])('GIFT-01 the message %j is rejected', async ([text, problem], { place }) => {
  const { status, body } = await place({ gift: { message: text, hidePrices: false } })
  expect([status, body.message]).toEqual([400, `gift.message: ${problem}`])
})

test('GIFT-02 the slip shows the message and, if hidden, no price', async ({ place, slipOf }) => {
  const open = (await place({ gift: { message, hidePrices: false } })).body.order
  const words = await slipOf(open._id)
  for (const shown of ['A message for you', 'Happy birthday, Meera!', 'Asha & Dev', '₹ 1,100.00'])
    expect(words).toContain(shown)
  expect(words).not.toContain('This is a gift')
  const hidden = await slipOf((await place({ gift: { message, hidePrices: true } })).body.order._id)
  for (const shown of [
    'Happy birthday, Meera!',
    'Cash on delivery',
    'This is a gift. Its bill goes to the buyer by e-mail.',
  ])
    expect(hidden).toContain(shown)
  expect(hidden).not.toMatch(/₹|1,100|1,000/)
  const usual = await slipOf((await place()).body.order._id)
  expect(usual).not.toMatch(/gift|message/i)
})

test('GIFT-02 the buyer of a gift is mailed where the bill is', async ({ shop, admin, place, mailsOf }) => {
  const bill = 'As you asked, nothing in the parcel shows a price. Your bill is on the page of your order.'
  const [hidden, open] = [
    (await place({ gift: { message, hidePrices: true } })).body.order,
    (await place({ gift: { message, hidePrices: false } })).body.order,
  ]
  const carrier = await shop.call(
    createCarrier,
    { body: { name: 'Blue Dart', trackingUrl: 'https://track.example/{awb}' } },
    admin.token,
  )
  await shop.call(
    createShipment,
    { params: { id: hidden.orderId }, body: { carrierId: carrier._id, awb: 'GIFT-4711' } },
    admin.token,
  )
  await shop.call(updateOrderStatus, { params: { id: open._id }, body: { status: 'shipped' } }, admin.token)
  const mails = await mailsOf(hidden._id)
  expect(mails.map(({ text }) => text.includes(bill))).toEqual([false, true])
  for (const { text } of [...mails, ...(await mailsOf(open._id))]) expect(text).not.toContain('birthday')
  expect((await mailsOf(open._id)).some(({ text }) => text.includes(bill))).toBe(false)
})

test('GIFT-02 the message is exported, and erased with the address', async ({ shop, admin, place }) => {
  const dev = await newShopper(shop, 'user', 'kundan-1947')
  const { order } = (await place({ gift: { message, hidePrices: true } }, dev)).body
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect((await shop.call(getPersonalData, {}, dev.token)).orders.map(({ gift }) => gift)).toEqual([
    { message, hidePrices: true },
  ])
  await shop.call(eraseAccount, { body: { password: 'kundan-1947' } }, dev.token)
  expect((await shop.call(getOrder, { params: { id: order._id } }, admin.token)).gift).toEqual({
    message: '',
    hidePrices: true,
  })
})
