import { expect } from 'vitest'
import { newCoupon, newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import * as manage from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { eraseBuyers } from './erase-buyers.ts'

const today = isoDay(dayInIndia(Date.now()))
const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}
const oneAnklet = { lines: [{ position: 1, quantity: 1 }], reason: 'Too small', restock: false }

const test = shopTest({ TAX_RATE: '3', SHOP_STATE: 'Maharashtra', SHOP_HSN: '7113', OPEN_COD_ORDERS: '50' })
  /** The order of the worked example, paid by UPI. */
  .extend('paid', ({ shop, admin, asha }) => async (): Promise<Order> => {
    const code = `FIVE-${crypto.randomUUID().slice(0, 8)}`
    await newCoupon(shop, { code, percent: 5 })
    const products = [
      { productId: await newProduct(shop, { name: 'Chain', price: 152_302.6 }), quantity: 1 },
      { productId: await newProduct(shop, { name: 'Anklet', price: 12_713.06 }), quantity: 2 },
    ]
    const { order } = (
      await sendOrder(shop, asha, {
        products,
        couponCode: code,
        amount: '173907.55',
        paymentMethod: 'UPI',
        address,
      })
    ).body
    return shop.call(
      manage.confirmOrderPayment,
      { params: { id: order._id }, body: { confirmed: true } },
      admin.token,
    )
  })
  .extend(
    'issue',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order) =>
        shop.call(issueInvoice, { params: { id } }, admin.token),
  )
  .extend(
    'refund',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (
        { _id: id }: Order,
        wanted: {
          lines?: { position: number; quantity: number }[]
          amount?: number
          reason: string
          restock: boolean
        },
      ): Promise<Order> => {
        const { digest } = await shop.call(previewRefund, { params: { id }, body: wanted }, admin.token)
        return shop.call(
          createRefund,
          { params: { id }, body: { ...wanted, digest, way: 'upi', date: today, reference: '402812345670' } },
          admin.token,
        )
      },
  )
  .extend(
    'cancel',
    { scope: 'file' },
    ({ shop, admin }) =>
      ({ _id: id }: Order) =>
        shop.call(manage.cancelOrderAsAdmin, { params: { id }, body: {} }, admin.token),
  )
  .extend('download', { scope: 'file' }, ({ shop, admin }) => async (path: string, token = admin.token) => {
    const response = await shop.app.inject({
      url: `/api/orders/${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const isPdf = response.headers['content-type'] === 'application/pdf'
    return {
      status: response.statusCode,
      bytes: response.rawPayload,
      words: isPdf ? pdfText(response.rawPayload).join(' ') : response.payload,
    }
  })
  /** The lines of the register about an order: number, taxable value, CGST, SGST and total. */
  .extend('registered', { scope: 'file' }, ({ download }) => async ({ orderId }: Order) => {
    const { words } = await download(`invoice-register?month=${today.slice(0, 7)}`)
    const cells = words
      .split('\r\n')
      .filter((line) => line.includes(orderId))
      .map((line) => line.split('","').map((cell) => cell.replaceAll('"', '')))
    return cells.map((row) => [1, 2, 10, 11, 12, 17].map((index) => row[index] ?? ''))
  })

const sumOf = (rows: readonly string[][], index: number) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0)

test('REFUND-09 each refund of an invoiced order gets its credit note', async ({
  asha,
  paid,
  issue,
  refund,
  download,
  registered,
}) => {
  const order = await paid()
  const { invoiceNumber } = await issue(order)
  const first = await refund(order, oneAnklet)
  const whole = await refund(
    await refund(order, { lines: [{ position: 0, quantity: 1 }], reason: 'Clasp broken', restock: false }),
    oneAnklet,
  )
  expect(whole.creditNotes.map(({ amount }) => amount)).toEqual([12_439.72, 149_028.1, 12_439.73])
  expect(first.creditNotes).toEqual(whole.creditNotes.slice(0, 1))
  expect(whole.creditNoteNumber).toBe(whole.creditNotes.at(-1)?.number)
  expect(new Set(whole.creditNotes.map(({ number }) => number)).size).toBe(3)

  const [anklet, chain, last] = whole.creditNotes.map(({ number }) => number)
  const pdf = await download(`credit-note/${order._id}?number=${anklet}`, asha.token)
  for (const text of [
    'Credit note',
    anklet,
    'For the invoice',
    invoiceNumber,
    '4 Lake Road',
    'Anklet',
    '7113',
    'Total price ₹ 12,713.06',
    'Discount (5 %',
    '₹ 635.66',
    'Taxable value ₹ 12,077.40',
    'CGST (1.5 %) ₹ 181.16',
    'SGST (1.5 %) ₹ 181.16',
    'Amount credited ₹ 12,439.72',
  ]) {
    expect(pdf.words).toContain(text)
  }
  expect(pdf.words).not.toContain('Chain')
  expect((await download(`credit-note/${order._id}?number=${chain}`)).words).toContain(
    'Amount credited ₹ 1,49,028.10',
  )
  expect((await download(`credit-note/${order._id}`)).words).toContain(last)
  expect((await download(`credit-note/${order._id}?number=${anklet}`)).bytes.equals(pdf.bytes)).toBe(true)
  expect((await download(`credit-note/${order._id}?number=CN/26-27/999999`)).status).toBe(404)

  const rows = await registered(order)
  expect(rows.map(([kind, number]) => [kind, number])).toEqual([
    ['Invoice', invoiceNumber],
    ['Credit note', anklet],
    ['Credit note', chain],
    ['Credit note', last],
  ])
  // Taxable value, CGST, SGST and total: the credit notes take back the invoice to the paisa.
  for (const index of [2, 3, 4, 5]) expect(sumOf(rows, index)).toBe(0)
})

test('REFUND-09 a cancellation credits the rest, and later refunds nothing more', async ({
  shop,
  admin,
  paid,
  issue,
  refund,
  cancel,
  registered,
  download,
}) => {
  const order = await paid()
  await issue(order)
  await refund(order, oneAnklet)
  await refund(order, { amount: 1000, reason: 'Late delivery', restock: false })
  const cancelled = await cancel(order)
  expect(cancelled.creditNotes.map(({ amount }) => amount)).toEqual([12_439.72, 1000, 160_467.83])
  expect(
    (await download(`credit-note/${order._id}?number=${cancelled.creditNotes[1]?.number}`)).words,
  ).toContain('Reduction of the price')
  expect((await download(`credit-note/${order._id}`)).words).toContain('Discounts and earlier credits')
  const refunded = await shop.call(manage.refundOrder, { params: { id: order._id } }, admin.token)
  expect(refunded).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 173_907.55 })
  expect(refunded.creditNotes).toEqual(cancelled.creditNotes)
  for (const index of [2, 3, 4, 5]) expect(sumOf(await registered(order), index)).toBe(0)
})

test('REFUND-09 refunds before the invoice get their credit notes with it', async ({
  shop,
  admin,
  paid,
  issue,
  refund,
}) => {
  const order = await paid()
  await refund(order, oneAnklet)
  expect((await refund(order, { amount: 500, reason: 'Late delivery', restock: false })).creditNotes).toEqual(
    [],
  )
  expect((await issue(order)).creditNotes.map(({ amount }) => amount)).toEqual([12_439.72, 500])
  expect((await issue(order)).creditNotes).toHaveLength(2)
  // One refund of everything is one credit note for the whole invoice.
  const other = await paid()
  await issue(other)
  const { creditNotes, creditNoteNumber } = await shop.call(
    manage.refundOrder,
    { params: { id: other._id } },
    admin.token,
  )
  expect(creditNotes).toEqual([
    { number: creditNoteNumber, at: expect.any(String) as string, amount: 173_907.55 },
  ])
  expect(await refusal(refund(other, oneAnklet))).toEqual({
    status: 409,
    message: 'At most ₹0.00 can be refunded.',
  })
})

test('REFUND-09 credit notes for parts and wholes share one series without gaps', async ({
  shop,
  admin,
  paid,
  issue,
  refund,
  cancel,
}) => {
  const orders = [await paid(), await paid(), await paid()]
  await Promise.all(orders.map((order) => issue(order)))
  await Promise.all([
    ...orders.map((order) => refusal(refund(order, { amount: 10, reason: 'Late delivery', restock: false }))),
    refusal(cancel(orders[0] as Order)),
    refusal(shop.call(manage.refundOrder, { params: { id: orders[1]?._id ?? '' } }, admin.token)),
  ])
  const serialsIn = async (table: 'credit_notes' | 'partial_credit_notes') =>
    (await shop.context.db.reader.selectFrom(table).select('serial').execute()).map(({ serial }) => serial)
  const serials = [
    ...(await serialsIn('credit_notes')),
    ...(await serialsIn('partial_credit_notes')),
  ].toSorted((one, other) => one - other)
  expect(serials).toEqual(serials.map((_serial, index) => index + 1))
  expect(serials.length).toBeGreaterThanOrEqual(3)
})

test('REFUND-09 erasing the buyer reaches every credit note', async ({
  shop,
  asha,
  issue,
  refund,
  download,
}) => {
  const products = [{ productId: await newProduct(shop, { name: 'Stud', price: 100 }), quantity: 2 }]
  const { order } = (await sendOrder(shop, asha, { products, amount: '206.00', address })).body
  await shop.call(
    manage.updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    (await newShopper(shop, 'admin')).token,
  )
  await issue(order)
  await refund(order, { lines: [{ position: 0, quantity: 1 }], reason: 'Too small', restock: false })
  expect((await download(`credit-note/${order._id}`)).words).toContain('4 Lake Road')
  await shop.context.db.transaction((tx) => eraseBuyers(tx, new Map([[order._id, ['Former shopper']]])))
  const { words } = await download(`credit-note/${order._id}`)
  expect(words).toContain('Former shopper')
  expect(words).not.toContain('4 Lake Road')
})
