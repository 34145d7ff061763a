import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { cancelOrderAsAdmin } from '../../../../contract/manage-orders.ts'
import { issueInvoice, MAX_REGISTER_ROWS } from '../../../../contract/invoicing.ts'
import { getOrder, type Order } from '../../../../contract/order.ts'
import { createTaxClass } from '../../../../contract/tax-class.ts'
import type { Invoice } from '../invoice.ts'

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Chandigarh',
  state: 'Chandigarh',
  pin: '160017',
}

/** The GSTIN of a business in Chandigarh. */
const BUYER = '04AAPFU0939F1Z3'

const test = shopTest({ SHOP_STATE: 'Chandigarh', SHOP_ADDRESS: '1 Sector 17', SHOP_HSN: '7113' })
  /** An order of one piece at ₹100.05 with its invoice, as if it had been issued at this instant. */
  .extend(
    'invoiced',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (
        buyer: { id: string; email: string; token: string },
        instant: string,
        change: object = {},
      ): Promise<Order> => {
        const productId = await newProduct(shop, { price: 100.05 })
        const input = {
          products: [{ productId, quantity: 1 }],
          amount: amountOf([{ price: 100.05, quantity: 1 }]),
          address,
          ...change,
        }
        const { order } = (await sendOrder(shop, buyer, input)).body
        const issued = await shop.call(issueInvoice, { params: { id: order._id } }, admin.token)
        const issued_at = Date.parse(instant)
        await shop.context.db.transaction(async (tx) => {
          const { document } = await tx.db
            .selectFrom('invoices')
            .select('document')
            .where('order_id', '=', order._id)
            .executeTakeFirstOrThrow()
          await tx.db
            .updateTable('invoices')
            .set({
              issued_at,
              year: 2025,
              document: JSON.stringify({ ...(JSON.parse(document) as Invoice), issuedAt: issued_at }),
            })
            .where('order_id', '=', order._id)
            .execute()
        })
        return issued
      },
  )
  .extend(
    'download',
    { scope: 'file' },
    ({ shop, admin }) =>
      (call: string, month: string) =>
        shop.app.inject({
          url: `/api/orders/${call}?month=${month}`,
          headers: { authorization: `Bearer ${admin.token}` },
        }),
  )

test('the register of a month lists each document once with totals', async ({
  shop,
  admin,
  asha,
  invoiced,
  download,
}) => {
  const [before, first, last, after] = [
    await invoiced(asha, '2026-01-31T18:29:59.999Z'),
    await invoiced(asha, '2026-01-31T18:30:00.000Z'),
    await invoiced(asha, '2026-02-28T18:29:59.999Z', {
      address: { ...address, name: 'Meera Iyer', state: 'Goa' },
    }),
    await invoiced(asha, '2026-02-28T18:30:00.000Z'),
  ]
  await shop.call(cancelOrderAsAdmin, { params: { id: first._id }, body: {} }, admin.token)
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('credit_notes')
      .set({ issued_at: Date.parse('2026-02-20T10:00:00.000Z'), year: 2025 })
      .execute(),
  )
  const csv = await download('invoice-register', '2026-02')
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="invoices-2026-02.csv"',
    'cache-control': 'no-store',
  })
  const [head, ...lines] = csv.payload.trim().split('\r\n')
  expect(head).toContain(
    '"date","kind","number","againstInvoice","order","buyer","buyerGstin","placeOfSupply","hsn","gstRate","taxable","cgst","sgst","utgst","igst","otherTax","roundOff","total","quantity","netWeight"',
  )
  const note = (
    await shop.context.db.reader.selectFrom('credit_notes').select('number').executeTakeFirstOrThrow()
  ).number
  expect(lines).toEqual([
    `"2026-02-01","Invoice","${first.invoiceNumber}","","${first.orderId}","Asha Rao","","Chandigarh (04)","7113","10 %","100.05","5","0","5","0","0","0.01","110.06","1",""`,
    `"2026-02-28","Invoice","${last.invoiceNumber}","","${last.orderId}","Meera Iyer","","Goa (30)","7113","10 %","100.05","0","0","0","10.01","0","0","110.06","1",""`,
    `"2026-02-20","Credit note","${note}","${first.invoiceNumber}","${first.orderId}","Asha Rao","","Chandigarh (04)","7113","10 %","-100.05","-5","0","-5","0","0","-0.01","-110.06","-1",""`,
  ])
  const pdf = await download('invoice-register-pdf', '2026-02')
  expect(pdf.headers['content-disposition']).toBe('inline; filename="invoices-2026-02.pdf"')
  const words = pdfText(pdf.rawPayload).join(' ')
  for (const shown of [
    'Invoices February 2026',
    first.invoiceNumber,
    note,
    'Meera Iyer',
    'Together 100.05 0.00 0.00 10.01 110.06',
    'Page 1 of 1',
  ])
    expect(words).toContain(shown)
  for (const absent of [before.invoiceNumber, after.invoiceNumber]) expect(words).not.toContain(` ${absent} `)
})

test('a month without invoices is empty; an invalid month is rejected', async ({ download }) => {
  expect((await download('invoice-register', '2020-04')).payload.trim().split('\r\n')).toHaveLength(1)
  expect(pdfText((await download('invoice-register-pdf', '2020-12')).rawPayload).join(' ')).toContain(
    'No invoices in this month.',
  )
  for (const month of ['2026-13', '2026-2', '', 'soon'])
    for (const call of ['invoice-register', 'invoice-register-pdf'])
      expect((await download(call, month)).statusCode).toBe(400)
})

test('CSV registers have no limit, PDFs 1,000 documents', async ({ shop, asha, invoiced, download }) => {
  const { _id } = await invoiced(asha, '2025-12-10T10:00:00.000Z')
  const { reader, transaction } = shop.context.db
  const [order, invoice] = [
    await reader.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow(),
    await reader.selectFrom('invoices').selectAll().where('order_id', '=', _id).executeTakeFirstOrThrow(),
  ]
  const copies = Array.from({ length: MAX_REGISTER_ROWS }, (_, index) => ({ id: crypto.randomUUID(), index }))
  const addCopies = (some: typeof copies) =>
    transaction(async (tx) => {
      const {
        name_key: _name,
        last_name_key: _last,
        phone_key: _phone,
        ...columns
      } = order as typeof order & Record<'name_key' | 'last_name_key' | 'phone_key', unknown>
      for (const { id, index } of some)
        await tx.db
          .insertInto('orders')
          .values({ ...columns, id, order_number: `COPY-${index}` })
          .execute()
      for (const { id, index } of some)
        await tx.db
          .insertInto('invoices')
          .values({ ...invoice, order_id: id, serial: 10_000 + index, number: `2526/${10_000 + index}` })
          .execute()
    })
  await addCopies(copies.slice(1))
  // On a busy machine drawing may exceed its time limit.
  await expect
    .poll(async () => pdfText((await download('invoice-register-pdf', '2025-12')).rawPayload).join(' '), {
      timeout: 150_000,
    })
    .toContain('Together 1,00,050.00')
  await addCopies(copies.slice(0, 1))
  expect(await download('invoice-register-pdf', '2025-12')).toMatchObject({
    statusCode: 400,
    payload: expect.stringContaining(
      'month: has 1001 documents, and one PDF takes at most 1000. Take the CSV file.',
    ),
  })
  expect((await download('invoice-register', '2025-12')).payload.trim().split('\r\n')).toHaveLength(1 + 1001)
}, 200_000)

test('GST-03 the register has a row for each HSN and rate', async ({
  shop,
  admin,
  asha,
  invoiced,
  download,
}) => {
  const { _id: taxClassId } = await shop.call(
    createTaxClass,
    { body: { name: 'Jewellery 3 %', hsn: '711319', rate: 3, makingRate: null } },
    admin.token,
  )
  await expect.poll(() => shop.context.settings.taxClasses.length).toBe(1)
  const products = [
    { productId: await newProduct(shop, { price: 1000, taxClassId }), quantity: 1 },
    { productId: await newProduct(shop, { price: 100 }), quantity: 1 },
  ]
  const { _id } = await invoiced(asha, '2025-11-05T10:00:00.000Z', {
    products,
    amount: '1140',
    buyerGstin: BUYER,
  })
  const { invoiceNumber, orderId } = await shop.call(getOrder, { params: { id: _id } }, admin.token)
  const [, ...lines] = (await download('invoice-register', '2025-11')).payload.trim().split('\r\n')
  const document = `"2025-11-05","Invoice","${invoiceNumber}","","${orderId}","Asha Rao","${BUYER}","Chandigarh (04)"`
  expect(lines).toEqual([
    `${document},"7113","10 %","100","5","0","5","0","0","0","110","1",""`,
    `${document},"711319","3 %","1000","15","0","15","0","0","0","1030","1",""`,
  ])
})
