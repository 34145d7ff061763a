import { expect } from 'vitest'
import {
  amountOf,
  newCoupon,
  newProduct,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { bankAccount } from '../../../../../tests/owned-records.ts'
import { openRazorpayPeer } from '../../../../../tests/peers/razorpay.ts'
import { createManualOrder } from '../../../../contract/counter-order.ts'
import { cancelOrder, getOrder } from '../../../../contract/order.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { startPayment } from '../../../../contract/online-payment.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const kanchan = { name: 'Kanchan', email: 'care@kanchan.example', publicUrl: 'https://kanchan.example' }

const test = shopTest()
  .extend('peer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const peer = await openRazorpayPeer()
    onCleanup(() => peer.close())
    return peer
  })
  .extend(
    'settings',
    { scope: 'file' },
    ({ peer }) =>
      ({
        ...bankAccount,
        ...peer.settings,
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        PREPAID_DISCOUNT: '2.5',
        COD_CONFIRM: '1',
        COD_NEEDS_ADDRESS: '1',
      }) as Record<string, string>,
  )
  .extend('ring', { scope: 'file' }, ({ shop }) =>
    newProduct(shop, { name: 'Ira ring', price: 1000, stock: 1000 }),
  )
  .extend('gift', { scope: 'file' }, ({ shop }) => newCoupon(shop, { code: 'GIFT', percent: 100 }))
  .extend('orderFree', { scope: 'file' }, ({ shop, ring, gift }) => async (by: Shopper, method: string) => {
    expect(gift).toBeTruthy()
    const products = [{ productId: ring, quantity: 1 }]
    const sent = { products, amount: '0.00', couponCode: 'GIFT', paymentMethod: method }
    return (await sendOrder(shop, by, sent)).body.order
  })

test.for(['COD', 'UPI', 'BANK', 'ONLINE'])(
  'CPN-01 a free order by %s is paid immediately',
  async (method, { shop, asha, orderFree }) => {
    const { _id } = await orderFree(asha, method)
    const order = await shop.call(getOrder, { params: { id: _id } }, asha.token)
    expect(order).toMatchObject({ amount: 0, paymentStatus: 'paid', payBy: null, priceUntil: null })
    expect(order.history.map(({ event }) => event)).toEqual(['paid'])

    const [mail] = await mailsFor(shop, asha.email)
    const { subject, text } = renderMail(mail as StoredMail, kanchan)
    expect(subject).toBe(`Your order ${order.orderId}`)
    expect(text).toContain('There is nothing to pay.')
    expect(text).not.toContain('Transfer to')
    expect(
      (await refusal(shop.call(startPayment, { params: { orderId: _id } }, asha.token))).status,
    ).not.toBe('accepted')
  },
)

test('CPN-01 a cancelled free order has nothing to refund', async ({ shop, admin, asha, orderFree }) => {
  const { _id } = await orderFree(asha, 'ONLINE')
  const cancelled = await shop.call(cancelOrder, { params: { id: _id } }, asha.token)
  expect(cancelled.order).toMatchObject({ paymentStatus: 'due_on_delivery' })
  const texts = (await mailsFor(shop, asha.email)).map((mail) => renderMail(mail as StoredMail, kanchan).text)
  expect(texts.at(-1)).toContain('Nothing was paid, so there is nothing to refund.')
  const board = await shop.call(getMorningBoard, {}, admin.token)
  expect(JSON.stringify(board)).not.toContain(_id)
})

test('CPN-01 free orders count for no limit of unpaid orders', async ({ asha, orderFree }) => {
  for (let turn = 0; turn < 7; turn += 1) expect((await orderFree(asha, 'UPI')).paymentStatus).toBe('paid')
})

test('PAYM-07 less than a rupee is not paid online', async ({ shop, admin, asha }) => {
  const productId = await newProduct(shop, { price: 0.5 })
  const products = [{ productId, quantity: 1 }]
  const order = (paymentMethod: string, paise: number) =>
    sendOrder(shop, asha, { products, amount: (paise / 100).toFixed(2), paymentMethod, utr: undefined })
  const message = 'This amount is too small to be paid online. Please choose another way.'
  expect(await order('ONLINE', 54)).toMatchObject({ status: 400, body: { error: message } })
  expect((await order('UPI', 54)).status).toBe(201)

  const rupee = await newProduct(shop, { price: 1 })
  const dear = { products: [{ productId: rupee, quantity: 1 }], paymentMethod: 'ONLINE' }
  expect((await sendOrder(shop, asha, { ...dear, amount: '1.07' })).status).toBe(201)

  const counter = {
    customer: { name: 'Ravi', phone: '9812345670' },
    products,
    paymentMethod: 'ONLINE' as const,
  }
  expect(await refusal(shop.call(createManualOrder, { body: counter }, admin.token))).toEqual({
    status: 400,
    message,
  })
  expect(amountOf([{ price: 0.5, quantity: 1 }])).toBe('0.55')
})
