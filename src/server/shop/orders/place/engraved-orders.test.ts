import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { counterTest } from '../../../../../tests/fixtures/counter-orders.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import { addToCart, getCart } from '../../../../contract/cart.ts'
import { createHold } from '../../../../contract/hold.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import { updateOrderStatus } from '../../../../contract/manage-orders.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'
import { getOrder } from '../../../../contract/order.ts'
import { eraseAccount, getPersonalData } from '../../../../contract/privacy.ts'
import { getReturnOptions } from '../../../../contract/return.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'
import { returnToCart } from '../../payments/base/return-to-cart.ts'

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}
const password = 'kundan-1947'

const test = counterTest
  .override({ settings: { RETURN_DAYS: '15', OPEN_COD_ORDERS: '50', UNPAID_LIMIT: '0' } })
  .extend('band', ({ shop }) =>
    newProduct(shop, { name: 'Ira band', price: 1000, stock: 20, engravingLetters: 12 }),
  )
  .extend(
    'place',
    ({ shop }) =>
      (shopper: Shopper, products: { quantity: number; [field: string]: unknown }[], more: object = {}) =>
        sendOrder(shop, shopper, {
          products,
          amount: amountOf(products.map(({ quantity }) => ({ price: 1000, quantity }))),
          address,
          ...more,
        }),
  )
  .extend(
    'put',
    ({ shop }) =>
      (shopper: Shopper, productId: string, engraving?: string) =>
        shop.call(
          addToCart,
          { body: { productId, quantity: 1, userId: shopper.id, engraving } },
          shopper.token,
        ),
  )
  .extend('paperOf', ({ shop, admin }) => async (path: string) => {
    const url = `/api/orders/${path}`
    const headers = { authorization: `Bearer ${admin.token}` }
    return (await pdfText((await shop.app.inject({ url, headers })).rawPayload)).join(' ')
  })
  .extend('mailsOf', ({ shop }) => async (id: string) => {
    const rows = await shop.context.db.reader
      .selectFrom('outbox')
      .select(['kind', 'data'])
      .where('data', 'like', `%${id}%`)
      .execute()
    const about = { name: 'Kanchan', email: 'shop@kanchan.example', publicUrl: 'http://localhost' }
    return rows.map(
      ({ kind, data }) => renderMail({ kind, data: JSON.parse(data) } as StoredMail, about as never).text,
    )
  })

test('PROMISE-04 an order keeps a line for each text', async ({ shop, band, place, put }) => {
  const shopper = await newShopper(shop)
  await put(shopper, band, 'Asha ♥')
  await put(shopper, band, 'Ravi')
  await put(shopper, band)
  const { status, body } = await place(shopper, [
    { productId: band, quantity: 1, engraving: ' Asha ♥' },
    { productId: band, quantity: 1 },
    { productId: band, quantity: 2, engraving: 'Asha ♥' },
  ])
  expect(status, body.message).toBe(201)
  expect(body.order.products.map(({ engraving, quantity }) => [engraving, quantity])).toEqual([
    ['Asha ♥', 3],
    [undefined, 1],
  ])
  const inCart = await shop.call(getCart, { params: { userId: shopper.id } }, shopper.token)
  expect(inCart.map(({ engraving }) => engraving)).toEqual(['Ravi'])
})

test('PROMISE-04 an order refuses a text with its field', async ({ asha, band, place, send }) => {
  const message = 'products.1.engraving: must be at most 12 letters'
  const products = [
    { productId: band, quantity: 1 },
    { productId: band, quantity: 1, engraving: 'Asha and Ravi' },
  ]
  const { status, body } = await place(asha, products)
  expect([status, body.message]).toEqual([400, message])

  const counter = await send({ products })
  expect([counter.status, counter.body.message]).toEqual([400, message])
})

test('PROMISE-04 a hold keeps each text and its price', async ({ shop, band, admin, place, put }) => {
  const shopper = await newShopper(shop)
  await put(shopper, band, 'Asha')
  await put(shopper, band, 'Ravi')
  const { holdId } = await shop.call(
    createHold,
    { params: { userId: shopper.id }, body: { paymentMethod: 'UPI' } },
    shopper.token,
  )
  await shop.call(
    updateProduct,
    { params: { id: band }, body: { price: 2000, engravingLetters: null } as never },
    admin.token,
  )
  const line = (engraving?: string) => ({ productId: band, quantity: 1, engraving })
  const paid = { holdId, paymentMethod: 'UPI', utr: '412345678901' }
  expect((await place(shopper, [line('Asha'), line('Asha')], paid)).status).toBe(400)
  expect((await place(shopper, [line(), line()], paid)).status).toBe(409)

  const { status, body } = await place(shopper, [line('Ravi'), line('Asha')], paid)
  expect(status, body.message).toBe(201)
  expect(body.order.products.map(({ engraving, price }) => [engraving, price])).toEqual([
    ['Asha', 1000],
    ['Ravi', 1000],
  ])
})

test('PROMISE-04 an unpaid order gives each text back to the cart', async ({ shop, band, place }) => {
  const shopper = await newShopper(shop)
  const { order } = (
    await place(shopper, [
      { productId: band, quantity: 1, engraving: 'Asha' },
      { productId: band, quantity: 2, engraving: 'Ravi' },
    ])
  ).body
  await shop.context.db.transaction((tx) => returnToCart(tx, { id: order._id, user_id: shopper.id }))
  const lines = await shop.call(getCart, { params: { userId: shopper.id } }, shopper.token)
  expect(lines.map(({ color, engraving, quantity }) => [color, engraving, quantity])).toEqual([
    ['Gold', 'Asha', 1],
    ['Gold', 'Ravi', 2],
  ])
})

test('PROMISE-04 bill, packing slip and mails name the text', async ({
  shop,
  admin,
  asha,
  band,
  place,
  paperOf,
  mailsOf,
}) => {
  const { order } = (await place(asha, [{ productId: band, quantity: 1, engraving: 'Asha ♥' }])).body
  expect(await paperOf(`packing-slip/${order._id}`)).toContain('engraved “Asha (heart)”')
  expect(await mailsOf(order._id)).toContainEqual(expect.stringContaining('engraved “Asha ♥”'))

  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  for (const paper of ['a4', 'a5', '80mm'])
    expect(await paperOf(`invoice/${order._id}?paper=${paper}`)).toContain('engraved “Asha (heart)”')
})

test('PROMISE-04 RETURN-01 an engraved piece can’t be returned, a plain one can', async ({
  shop,
  admin,
  asha,
  band,
  place,
}) => {
  const { order } = (
    await place(asha, [
      { productId: band, quantity: 1, engraving: 'Asha' },
      { productId: band, quantity: 1 },
    ])
  ).body
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  const { lines } = await shop.call(getReturnOptions, { params: { orderId: order._id } }, asha.token)
  expect(lines.map(({ problem }) => problem)).toEqual(["Engraved pieces can't be returned.", null])
})

test('PROMISE-04 the counter engraves too: equal texts are one line', async ({ band, take }) => {
  const { products } = await take({
    products: [
      { productId: band, quantity: 1, engraving: 'Asha' },
      { productId: band, quantity: 1 },
      { productId: band, quantity: 1, engraving: 'Asha' },
    ],
  })
  expect(products.map(({ engraving, quantity }) => [engraving, quantity])).toEqual([
    ['Asha', 2],
    [undefined, 1],
  ])
})

test('PROMISE-04 texts are exported, and erased with the address, also from the bill', async ({
  shop,
  admin,
  band,
  place,
  put,
}) => {
  const dev = await newShopper(shop, 'user', password)
  await put(dev, band, 'Zafirah')
  const { order } = (await place(dev, [{ productId: band, quantity: 1, engraving: 'Yuvika' }])).body
  await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  const exported = JSON.stringify(await shop.call(getPersonalData, {}, dev.token))
  expect([exported.includes('Yuvika'), exported.includes('Zafirah')]).toEqual([true, true])

  await shop.call(eraseAccount, { body: { password } }, dev.token)
  const { products } = await shop.call(getOrder, { params: { id: order._id } }, admin.token)
  expect(products[0]).not.toHaveProperty('engraving')
  expect(await wholeDatabase(shop.context.db)).not.toMatch(/Yuvika|Zafirah/)
})
