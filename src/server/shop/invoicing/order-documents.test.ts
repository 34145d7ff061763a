import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { deleteProduct } from '../../../contract/manage-products.ts'
import { cancelOrder, getOrder, type Order, type OrderStatus } from '../../../contract/order.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { creditNoteNumber, financialYearOf, invoiceNumber } from '../../../rules/financial-year.ts'

const test = shopTest({
  OPEN_COD_ORDERS: '50',
  SHOP_NAME: 'Kiran Jewels',
  SHOP_GSTIN: '27AAPFU0939F1ZV',
  SHOP_ADDRESS: '12 Zaveri Bazaar, Mumbai 400002',
  SHOP_HSN: '711319',
})
  /** Asha's order of two pieces at ₹1,234.55. */
  .extend('place', ({ shop, asha }) => async (change: object = {}): Promise<Order> => {
    const productId = await newProduct(shop, { name: 'Ira ring', price: 1234.55, size: '6, 7' })
    const products = [{ productId, quantity: 2, size: '7' }]
    return (
      await sendOrder(shop, asha, {
        products,
        amount: amountOf([{ price: 1234.55, quantity: 2 }]),
        address,
        ...change,
      })
    ).body.order
  })
  .extend(
    'setStatus',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, status: OrderStatus) =>
        shop.call(manage.updateOrderStatus, { params: { id }, body: { status } }, admin.token),
  )
  .extend(
    'issue',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(issueInvoice, { params: { id } }, admin.token),
  )
  .extend(
    'download',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (paper: 'invoice' | 'credit-note' | 'packing-slip', id: string, { token } = admin) => {
        const response = await shop.app.inject({
          url: `/api/orders/${paper}/${id}`,
          headers: { authorization: `Bearer ${token}` },
        })
        return {
          status: response.statusCode,
          headers: response.headers,
          bytes: response.rawPayload,
          words: response.statusCode === 200 ? pdfText(response.rawPayload).join(' ') : response.payload,
        }
      },
  )
  .extend('serials', { scope: 'file' }, ({ shop }) => async () => {
    const rows = await shop.context.db.reader
      .selectFrom('invoices')
      .select(['serial', 'number', 'year'])
      .orderBy('serial')
      .execute()
    for (const { year, serial, number } of rows) expect(number).toBe(invoiceNumber(year, serial))
    return rows.map(({ serial }) => serial)
  })

const address = {
  name: 'Śrī Asha',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

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
    'SGST (5 %) ₹ 123.45',
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
    address: { ...address, state: 'Goa' },
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

test('ADM-14 cancelling or refunding issues one credit note', async ({
  shop,
  admin,
  asha,
  place,
  setStatus,
  issue,
  download,
}) => {
  const refund = (id: string) => shop.call(manage.refundOrder, { params: { id } }, admin.token)
  const pay = (id: string) =>
    shop.call(manage.confirmOrderPayment, { params: { id }, body: { confirmed: true } }, admin.token)
  const cancel = (id: string) =>
    shop.call(manage.cancelOrderAsAdmin, { params: { id }, body: {} }, admin.token)
  const before = (await shop.context.db.reader.selectFrom('credit_notes').select('number').execute()).length
  const noteOf = (count: number) => creditNoteNumber(financialYearOf(Date.now()), before + count)

  const order = await place()
  const { invoiceNumber: invoice, creditNoteNumber: none } = await setStatus(order._id, 'shipped')
  expect(none).toBeNull()
  expect((await download('credit-note', order._id, asha)).words).toContain('This order has no credit note.')
  await pay(order._id)
  expect((await refund(order._id)).creditNoteNumber).toBe(noteOf(1))
  expect((await cancel(order._id)).creditNoteNumber).toBe(noteOf(1))
  const { headers, words } = await download('credit-note', order._id, asha)
  expect(headers['content-disposition']).toBe(
    `inline; filename="credit-note-${noteOf(1).replaceAll('/', '-')}.pdf"`,
  )
  for (const shown of [
    'Credit note',
    noteOf(1),
    'For the invoice',
    invoice,
    'Invoice date',
    order.orderId,
    'GSTIN 27AAPFU0939F1ZV',
    '4 Lake Road',
    'Place of supply: Maharashtra (27)',
    'Taxable value ₹ 2,469.10',
    'CGST (5 %) ₹ 123.46',
    'Amount credited ₹ 2,716.01',
  ])
    expect(words).toContain(shown)
  expect((await download('credit-note', order._id, await newShopper(shop))).status).toBe(404)

  const own = await place()
  await issue(own._id)
  expect((await shop.call(cancelOrder, { params: { id: own._id } }, asha.token)).order.creditNoteNumber).toBe(
    noteOf(2),
  )

  const early = await place()
  await pay(early._id)
  expect((await refund(early._id)).creditNoteNumber).toBeNull()
  expect((await setStatus(early._id, 'shipped')).creditNoteNumber).toBe(noteOf(3))

  const never = await place()
  expect((await cancel(never._id)).creditNoteNumber).toBeNull()
})

test('ADM-14 credit note numbers of a year have no gaps', async ({ shop, admin, place }) => {
  const orders: Order[] = []
  for (let count = 0; count < 6; count += 1) orders.push(await place())
  await shop.call(
    manage.updateOrderStatuses,
    { body: { orders: orders.map(({ _id }) => ({ _id })), status: 'shipped' } },
    admin.token,
  )
  await Promise.all(
    orders.flatMap(({ _id }) =>
      [1, 2].map(() => shop.call(manage.cancelOrderAsAdmin, { params: { id: _id }, body: {} }, admin.token)),
    ),
  )
  const rows = await shop.context.db.reader
    .selectFrom('credit_notes')
    .select(['serial', 'number', 'year'])
    .orderBy('serial')
    .execute()
  expect(rows.map(({ serial }) => serial)).toEqual(upTo(rows.length))
  expect(rows.length).toBeGreaterThanOrEqual(6)
  for (const { year, serial, number } of rows) expect(number).toBe(creditNoteNumber(year, serial))
})

test('ADM-14 a packing slip shows contents, address and cash to collect', async ({ place, download }) => {
  const order = await place()
  const slip = await download('packing-slip', order.orderId.toLowerCase())
  expect(slip.headers['content-disposition']).toBe(`inline; filename="packing-slip-${order.orderId}.pdf"`)
  for (const shown of [
    'Packing slip',
    order.orderId,
    '4 Lake Road',
    'Pune 411001',
    'Phone 9876543210',
    '2 ×',
    'Ira ring',
    'Gold, size 7',
    'To collect ₹ 2,716.01',
  ]) {
    expect(slip.words).toContain(shown)
  }
  const { _id } = await place({ address: null, paymentMethod: 'UPI' })
  const { words } = await download('packing-slip', _id)
  for (const shown of ['No delivery address yet', 'To collect Do not send', 'Not paid yet: do not send'])
    expect(words).toContain(shown)
})

test('slips of unpaid, refunded and cancelled orders forbid dispatch', async ({
  shop,
  admin,
  place,
  download,
}) => {
  const order = await place({ paymentMethod: 'UPI' })
  const slip = async () => (await download('packing-slip', order._id)).words
  expect(await slip()).toContain('Not paid yet: do not send')
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: order._id }, body: { confirmed: true } },
    admin.token,
  )
  expect(await slip()).toContain('To collect Nothing')
  expect(await slip()).not.toContain('do not send')
  await shop.call(manage.refundOrder, { params: { id: order._id } }, admin.token)
  expect(await slip()).toContain('Refunded: do not send')
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await slip()).toContain('Cancelled: do not send')
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

test('ADM-14 unregistered shops omit tax numbers; Devanagari prints, other scripts fail safely', async () => {
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
    for (const shown of ['Invoice', 'Tax (10 %) ₹ 10.00', '₹ 110.00', 'आशा', 'श्रीवास्तव', 'Capek ?????'])
      expect(words).toContain(shown)
    for (const absent of ['Tax invoice', 'GSTIN', 'Place of supply', 'CGST'])
      expect(words).not.toContain(absent)
  } finally {
    await plain.close()
  }
})
