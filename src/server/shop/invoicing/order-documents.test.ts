import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { orderDocumentsTest as test, address, upTo } from '../../../../tests/fixtures/order-documents.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { deleteProduct } from '../../../contract/manage-products.ts'
import { getOrder, type Order } from '../../../contract/order.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { financialYearOf, invoiceNumber } from '../../../rules/financial-year.ts'

test('ADM-14 dispatch issues one invoice with amounts, number and parties', async ({
  place,
  setStatus,
  download,
}) => {
  const order = await place()
  expect(order.invoiceNumber).toBeNull()
  expect((await setStatus(order._id, 'processing')).invoiceNumber).toBeNull()
  const { invoiceNumber: number } = await setStatus(order._id, 'shipped')
  expect(number).toBe(invoiceNumber(financialYearOf(Date.now()), 1))
  for (const status of ['pending', 'shipped', 'completed'] as const)
    expect((await setStatus(order._id, status)).invoiceNumber).toBe(number)
  const { status, headers, words } = await download('invoice', order.orderId)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(headers['content-disposition']).toBe(`inline; filename="invoice-${number?.replace('/', '-')}.pdf"`)
  for (const shown of [
    'Kiran Jewels',
    'Tax invoice',
    number,
    order.orderId,
    'Cash on delivery',
    '12 Zaveri Bazaar, Mumbai 400002',
    'GSTIN 27AAPFU0939F1ZV',
    'Ś r ī  Asha',
    '4 Lake Road',
    'Pune 411001',
    'Place of supply: Maharashtra (27)',
    'Ira ring',
    'Gold, size 7',
    '711319',
    '₹ 1,234.55',
    '₹ 2,469.10',
    'Taxable value',
    'CGST (5 %) ₹ 123.46',
    'SGST (5 %) ₹ 123.46',
    'Round off − ₹ 0.01',
    'Grand total ₹ 2,716.01',
    'Rupees two thousand seven hundred sixteen and one',
    'Page 1 of 1',
  ])
    expect(words).toContain(shown)
})

test('ADM-14 an invoice to another state has IGST and any discount', async ({
  shop,
  place,
  issue,
  download,
}) => {
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('coupons')
      .values({
        id: crypto.randomUUID(),
        code: 'PAPER',
        code_key: 'paper',
        percent_points: 1250,
        expires_at: Date.now() + 60_000,
        used_count: 0,
        max_uses: null,
        created_at: Date.now(),
      })
      .execute(),
  )
  const order = await place({
    address: { ...address, city: 'Panaji', state: 'Goa', pin: '403001' },
    couponCode: 'paper',
    amount: amountOf([{ price: 1234.55, quantity: 2 }], 12.5),
    paymentMethod: 'UPI',
  })
  await issue(order._id)
  const { words } = await download('invoice', order._id)
  for (const shown of [
    'Place of supply: Goa (30)',
    'UPI',
    'Discount (12.5 %, PAPER) − ₹ 308.64',
    '₹ 2,160.46',
    'IGST (10 %) ₹ 216.05',
    '₹ 2,376.51',
  ]) {
    expect(words.replace('−₹', '− ₹')).toContain(shown)
  }
  expect(words).not.toContain('CGST')
})

test('ADM-14 numbers of a year have no gaps despite failures and concurrency', async ({
  shop,
  admin,
  place,
  setStatus,
  issue,
  serials,
}) => {
  const before = (await serials()).length
  const orders: Order[] = []
  for (let count = 0; count < 12; count += 1) orders.push(await place())
  const moves = (some: Order[]) => some.map(({ _id }) => ({ _id, statusWas: 'pending' as const }))
  const bulk = (some: Order[]) =>
    refusal(
      shop.call(
        manage.updateOrderStatuses,
        { body: { orders: moves(some), status: 'shipped' } },
        admin.token,
      ),
    )
  const responses = await Promise.all([
    bulk(orders.slice(0, 6)),
    bulk(orders.slice(3, 9).toReversed()),
    ...orders.slice(8).map(({ _id }) => refusal(setStatus(_id, 'completed'))),
    ...orders.slice(8).map(({ _id }) => refusal(issue(_id))),
    bulk(orders.slice(5, 10)),
  ])
  expect(responses.map(({ status }) => status)).toContain(409)
  for (const { _id } of orders) await issue(_id)
  expect(await serials()).toEqual(upTo(before + 12))
})

test('ADM-14 an invoice never changes with order, product or later requests', async ({
  shop,
  admin,
  place,
  issue,
  download,
}) => {
  const order = await place()
  const { invoiceNumber: number } = await issue(order._id)
  const { bytes } = await download('invoice', order._id)
  await shop.call(deleteProduct, { params: { id: order.products[0]?.productId ?? '' } }, admin.token)
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: order._id }, body: { confirmed: true } },
    admin.token,
  )
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect((await issue(order._id)).invoiceNumber).toBe(number)
  await shop.call(manage.deleteOrder, { params: { id: order._id } }, admin.token)
  expect((await download('invoice', order._id)).bytes.equals(bytes)).toBe(true)
  const log = await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)
  expect(
    log.filter(({ call }) => call.includes('issue-invoice')).map(({ before, after }) => [before, after]),
  ).toEqual([[{ invoiceNumber: null }, { invoiceNumber: number }]])
})

test('ADM-14 customers see only their own invoices and no packing slips', async ({
  shop,
  admin,
  asha,
  place,
  issue,
  download,
}) => {
  const order = await place()
  expect((await download('invoice', order._id, asha)).words).toContain('This order has no invoice yet.')
  const { invoiceNumber: number } = await issue(order._id)
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).invoiceNumber).toBe(number)
  expect((await download('invoice', order._id, asha)).words).toContain(number)
  expect((await download('invoice', order._id, await newShopper(shop))).status).toBe(404)
  expect((await download('packing-slip', order._id, asha)).status).toBe(403)
  await shop.call(manage.deleteOrder, { params: { id: order._id } }, admin.token)
  expect((await download('invoice', order._id, asha)).status).toBe(404)
  for (const id of ['undefined', '00000000-0000-7000-8000-000000000000', '..%2f..'])
    expect((await download('invoice', id)).status).toBe(404)
})

test('ADM-14 an order that was cancelled gets no invoice any more', async ({
  shop,
  admin,
  place,
  issue,
  download,
}) => {
  const order = await place()
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await refusal(issue(order._id))).toEqual({
    status: 409,
    message: `Order ${order.orderId} was cancelled.`,
  })
  expect((await download('invoice', order._id)).status).toBe(404)
})

test('ADM-14 an order of sixty lines takes as many pages as needed', async ({
  shop,
  asha,
  issue,
  download,
}) => {
  const ids: string[] = []
  for (let count = 0; count < 60; count += 1)
    ids.push(await newProduct(shop, { name: `Ring ${count}`, price: 10 }))
  const lines = ids.map((productId) => ({ productId, quantity: 1 }))
  const { body } = await sendOrder(shop, asha, {
    products: lines,
    amount: amountOf(ids.map(() => ({ price: 10, quantity: 1 }))),
  })
  await issue(body.order._id)
  for (const paper of ['invoice', 'packing-slip'] as const) {
    const { words } = await download(paper, body.order._id)
    expect(ids.every((_, count) => words.includes(`Ring ${count} `))).toBe(true)
    expect(words).toMatch(/Page 1 of [345].*Page 3 of/)
  }
})

test('ADM-14 unregistered shops omit tax numbers; names print in their scripts', async () => {
  const plain = await openTestShop({ SHOP_STATE: '' })
  try {
    const [owner, shopper] = [await newShopper(plain, 'admin'), await newShopper(plain)]
    const productId = await newProduct(plain, { price: 100 })
    const { body } = await sendOrder(plain, shopper, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
      address: { ...address, name: 'आशा श्रीवास्तव Čapek தமிழ்' },
    })
    await plain.call(issueInvoice, { params: { id: body.order._id } }, owner.token)
    const response = await plain.app.inject({
      url: `/api/orders/invoice/${body.order._id}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const words = pdfText(response.rawPayload).join(' ')
    for (const shown of ['Invoice', 'Tax (10 %) ₹ 10.00', '₹ 110.00', 'आशा', 'श्रीवास्तव', 'Č apek', 'தமிழ்'])
      expect(words).toContain(shown)
    for (const absent of ['Tax invoice', 'GSTIN', 'Place of supply', 'CGST'])
      expect(words).not.toContain(absent)
  } finally {
    await plain.close()
  }
})
