import { expect } from 'vitest'
import { agreedPriceTest } from '../../../../tests/fixtures/agreed-price.ts'
import { newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { pdfPages, pdfText } from '../../../../tests/pdf-text.ts'
import { addOrderPayment } from '../../../contract/counter-order.ts'
import { getInvoice, issueInvoice } from '../../../contract/invoicing.ts'
import type { Order } from '../../../contract/order.ts'

const MM = 72 / 25.4

const test = agreedPriceTest
  .extend('bill', { scope: 'file' }, ({ shop, admin }) => async ({ _id }: Order, paper = '') => {
    const { rawPayload } = await shop.app.inject({
      url: `/api/orders/invoice/${_id}${paper && `?paper=${paper}`}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return { pages: pdfPages(rawPayload), text: pdfText(rawPayload).join(' '), rawPayload }
  })
  /** Two chains and an anklet, paid in cash and by UPI. */
  .extend('sold', { scope: 'file' }, async ({ shop, admin, chain, anklets, sell, pay }) => {
    const products = [
      { productId: chain, quantity: 1 },
      { productId: anklets, quantity: 1 },
    ]
    const order = await sell({ products, finalAmount: 160_000 })
    const body = { provider: 'cash' as const, amount: 60_000 }
    await shop.call(addOrderPayment, { params: { id: order._id }, body }, admin.token)
    return pay({ ...order, amount: 100_000 })
  })

test('PAPER-01 a bill of two lines is one page with payments and signatures', async ({ sold, bill }) => {
  const { pages, text } = await bill(sold)
  expect(pages).toHaveLength(1)
  for (const shown of ['Cash ₹ 60,000.00', 'UPI ₹ 1,00,000.00', 'Customer’s signature', 'For Suvarna'])
    expect(text).toContain(shown)
  expect(text).toContain('+ Making ₹ 3,587.50')
  expect(text).not.toContain('valid without a signature')
})

test('PAPER-01 bills come on A4, A5 and 80 mm', async ({ shop, admin, sold, bill }) => {
  const a4 = await bill(sold, 'a4')
  expect(a4.rawPayload).toEqual((await bill(sold)).rawPayload)

  const a5 = await bill(sold, 'a5')
  expect(a5.pages).toMatchObject([
    { width: expect.closeTo(148 * MM, 0), height: expect.closeTo(210 * MM, 0) },
  ])
  expect(a5.text).toBe(a4.text)

  const roll = await bill(sold, '80mm')
  expect(roll.pages).toMatchObject([{ width: expect.closeTo(80 * MM, 0) }])
  expect(roll.pages[0]?.height).toBeGreaterThan(100 * MM)
  for (const shown of [
    'Om chain',
    '₹ 1,52,302.60',
    'Discount on making',
    '− ₹ 6,088.35',
    'Grand total',
    '₹ 1,60,000.00',
    'Customer’s signature',
  ])
    expect(roll.text).toContain(shown)

  const wrong = { params: { id: sold._id }, query: { paper: 'a3' as never } }
  expect(await refusal(shop.call(getInvoice, wrong, admin.token))).toEqual({
    status: 400,
    message: 'paper: must be one of a4, a5, 80mm',
  })
})

test('PAPER-01 a bill of the web stays as it was', async ({ shop, admin, bill }) => {
  const products = [{ productId: await newProduct(shop, { price: 1000 }), quantity: 1 }]
  const { body } = await sendOrder(shop, await newShopper(shop), { products, amount: '1030' })
  const { text } = await bill(await shop.call(issueInvoice, { params: { id: body.order._id } }, admin.token))
  expect(text).toContain('valid without a signature')
  expect(text).not.toContain('Customer’s signature')
})
