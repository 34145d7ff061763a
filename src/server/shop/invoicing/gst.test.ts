import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { newProduct, newShopper, refusal, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { newRing } from '../../../../tests/variants.ts'
import { getGstTotals, issueInvoice } from '../../../contract/invoicing.ts'
import { cancelOrderAsAdmin, confirmOrderPayment } from '../../../contract/manage-orders.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { createTaxClass } from '../../../contract/tax-class.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'

const address = {
  name: 'Asha & Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Chandigarh',
  state: 'Chandigarh',
  pin: '160017',
}
const goa = { ...address, name: 'Meera Iyer', city: 'Panaji', state: 'Goa', pin: '403001' }
/** The GSTIN of a business in Chandigarh. */
const BUYER = '04AAPFU0939F1Z3'
const today = isoDay(dayInIndia(Date.now()))
const month = today.slice(0, 7)

const cellsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))
/** The sum of a column in paise. */
const sumOf = (rows: readonly string[][], column: number) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

const test = shopTest({
  SHOP_STATE: 'Chandigarh',
  SHOP_HSN: '7113',
  ROUND_OFF: '1',
  B2C_LARGE: '250',
  TALLY_SALES: 'Sales <web>',
  LEGAL_NAME: 'Kanchan Jewellers Private Limited',
})
  .extend(
    'download',
    { scope: 'file' },
    ({ shop, admin }) =>
      (path: string) =>
        shop.app.inject({ url: `/api/orders/${path}`, headers: { authorization: `Bearer ${admin.token}` } }),
  )
  .extend('invoice', { scope: 'file' }, ({ shop, admin }) => async (input: object) => {
    const { body, status } = await sendOrder(shop, await newShopper(shop), { address, ...input })
    expect(status, JSON.stringify(body)).toBe(201)
    if (body.order.paymentMethod === 'UPI')
      await shop.call(
        confirmOrderPayment,
        { params: { id: body.order._id }, body: { confirmed: true } },
        admin.token,
      )
    return shop.call(issueInvoice, { params: { id: body.order._id } }, admin.token)
  })
  /**
   * Three invoices: to a business at two rates, to a customer nearby, which is cancelled, and a large one to
   * another state, half of which is refunded.
   */
  .extend('orders', { scope: 'file' }, async ({ shop, admin, invoice }) => {
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
    const business = await invoice({ products, amount: '1140', buyerGstin: BUYER })
    const ring = await newRing(shop, [{ size: '6', price: 100.05, netWeight: 10.25, grossWeight: 10.25 }])
    const nearby = await invoice({
      products: [{ productId: ring.id, quantity: 1, size: '6' }],
      amount: '110',
    })
    const large = await invoice({
      products: [{ productId: await newProduct(shop, { price: 150 }), quantity: 2 }],
      amount: '330',
      paymentMethod: 'UPI',
      address: goa,
    })
    await shop.call(cancelOrderAsAdmin, { params: { id: nearby._id }, body: {} }, admin.token)
    const refund = { lines: [{ position: 0, quantity: 1 }], reason: 'Too small', restock: false }
    const { digest } = await shop.call(
      previewRefund,
      { params: { id: large._id }, body: refund },
      admin.token,
    )
    await shop.call(
      createRefund,
      {
        params: { id: large._id },
        body: { ...refund, digest, way: 'upi', date: today, reference: '402812345670' },
      },
      admin.token,
    )
    return { business, nearby, large }
  })

test('GST-01 a zip lists documents by sheet and equals the invoice register', async ({
  shop,
  admin,
  orders: { business, nearby, large },
  download,
}) => {
  const zip = await download(`gst?month=${month}`)
  expect([zip.statusCode, zip.headers['content-type'], zip.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    `attachment; filename="gst-${month}.zip"`,
  ])
  const files = unzipSync(zip.rawPayload)
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString()
  expect(Object.keys(files)).toEqual([
    'b2b.csv',
    'b2c-large.csv',
    'b2c-small.csv',
    'credit-notes.csv',
    'hsn-b2b.csv',
    'hsn-b2c.csv',
    'document-numbers.csv',
    'read-me.txt',
  ])
  expect(textOf('read-me.txt')).toContain('To be confirmed by your accountant.')

  const sheets = ['b2b.csv', 'b2c-large.csv', 'b2c-small.csv', 'credit-notes.csv'].map((name) =>
    cellsOf(textOf(name)),
  )
  const [ofBusiness, ofNearby, ofLarge] = [
    ['Asha & Rao', BUYER, 'Chandigarh (04)', '1140'],
    ['Asha & Rao', '', 'Chandigarh (04)', '110'],
    ['Meera Iyer', '', 'Goa (30)', '330'],
  ]
  const credited = await shop.context.db.reader
    .selectFrom('credit_notes')
    .select('number')
    .executeTakeFirstOrThrow()
  const part = await shop.context.db.reader
    .selectFrom('partial_credit_notes')
    .select('number')
    .executeTakeFirstOrThrow()
  expect(sheets).toEqual([
    [
      [
        today,
        business.invoiceNumber,
        '',
        '',
        'B2B',
        ...ofBusiness,
        '10',
        '100',
        '5',
        '0',
        '5',
        '0',
        '0',
        '0',
        '110',
      ],
      [
        today,
        business.invoiceNumber,
        '',
        '',
        'B2B',
        ...ofBusiness,
        '3',
        '1000',
        '15',
        '0',
        '15',
        '0',
        '0',
        '0',
        '1030',
      ],
    ],
    [
      [
        today,
        large.invoiceNumber,
        '',
        '',
        'B2C large',
        ...ofLarge,
        '10',
        '300',
        '0',
        '0',
        '0',
        '30',
        '0',
        '0',
        '330',
      ],
    ],
    [
      [
        today,
        nearby.invoiceNumber,
        '',
        '',
        'B2C small',
        ...ofNearby,
        '10',
        '100.05',
        '5.01',
        '0',
        '5',
        '0',
        '0',
        '-0.06',
        '110',
      ],
    ],
    [
      [
        today,
        credited.number,
        nearby.invoiceNumber,
        today,
        'B2C small',
        ...ofNearby,
        '10',
        '-100.05',
        '-5.01',
        '0',
        '-5',
        '0',
        '0',
        '0.06',
        '-110',
      ],
      [
        today,
        part.number,
        large.invoiceNumber,
        today,
        'B2C large',
        ...ofLarge,
        '10',
        '-150',
        '0',
        '0',
        '0',
        '-15',
        '0',
        '0',
        '-165',
      ],
    ],
  ])
  expect(cellsOf(textOf('hsn-b2b.csv'))).toEqual([
    ['7113', '10', '1', '', '100', '5', '0', '5', '0', '0', '110'],
    ['711319', '3', '1', '', '1000', '15', '0', '15', '0', '0', '1030'],
  ])
  // The ring is sold and credited; one of two other pieces remains.
  expect(cellsOf(textOf('hsn-b2c.csv'))).toEqual([
    ['7113', '10', '1', '', '150', '0', '0', '0', '15', '0', '165'],
  ])
  expect(cellsOf(textOf('document-numbers.csv'))).toEqual([
    ['Invoices', business.invoiceNumber, large.invoiceNumber, '3', '0'],
    ['Credit notes', credited.number, part.number, '2', '0'],
  ])

  const register = cellsOf((await download(`invoice-register?month=${month}`)).payload)
  for (let column = 10; column < 18; column += 1)
    expect(sumOf(sheets.flat(), column)).toBe(sumOf(register, column))
  // Quantity and net weight of the ring, sold and credited.
  expect(register.filter(([, , , , order]) => order === nearby.orderId).map((row) => row.slice(18))).toEqual([
    ['1', '10.25'],
    ['-1', '-10.25'],
  ])

  expect(await shop.call(getGstTotals, { query: { month } }, admin.token)).toEqual({
    month,
    sheets: [
      { name: 'b2b', rows: 2, taxable: 1100, tax: 40, total: 1140 },
      { name: 'b2cLarge', rows: 1, taxable: 300, tax: 30, total: 330 },
      { name: 'b2cSmall', rows: 1, taxable: 100.05, tax: 10.01, total: 110 },
      { name: 'creditNotes', rows: 2, taxable: -250.05, tax: -25.01, total: -275 },
      { name: 'hsnB2b', rows: 2, taxable: 1100, tax: 40, total: 1140 },
      { name: 'hsnB2c', rows: 1, taxable: 150, tax: 15, total: 165 },
      { name: 'documentNumbers', rows: 2, taxable: null, tax: null, total: null },
    ],
    register: { documents: 5, taxable: 1250, tax: 55, total: 1305 },
  })
})

test('GST-02 Tally vouchers name the ledgers of the settings and balance', async ({
  orders: { business, large },
  download,
}) => {
  const { headers, payload } = await download(`tally?month=${month}`)
  expect(headers).toMatchObject({
    'content-type': 'text/xml; charset=utf-8',
    'content-disposition': `attachment; filename="tally-${month}.xml"`,
  })
  const vouchers = payload.match(/<VOUCHER .*<\/VOUCHER>/g) ?? []
  expect(vouchers.map((xml) => /VCHTYPE="([^"]+)"/.exec(xml)?.[1])).toEqual([
    'Sales',
    'Sales',
    'Sales',
    'Credit Note',
    'Credit Note',
  ])
  for (const xml of vouchers)
    expect(
      [...xml.matchAll(/<AMOUNT>(.*?)<\/AMOUNT>/g)].reduce(
        (sum, [, amount]) => sum + Math.round(Number(amount) * 100),
        0,
      ),
    ).toBe(0)
  const ledgersOf = (xml: string | undefined) =>
    [...(xml ?? '').matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME>.*?<AMOUNT>(.*?)<\/AMOUNT>/g)].map(
      ([, name, amount]) => [name, amount],
    )
  expect(ledgersOf(vouchers[0])).toEqual([
    ['Online customers', '-1140.00'],
    ['Sales &lt;web&gt;', '1100.00'],
    ['CGST', '20.00'],
    ['SGST', '20.00'],
  ])
  expect(ledgersOf(vouchers[4])).toEqual([
    ['Online customers', '165.00'],
    ['Sales &lt;web&gt;', '-150.00'],
    ['IGST', '-15.00'],
  ])
  for (const text of [
    '<!-- To be confirmed by your accountant. -->',
    '<BASICBUYERNAME>Asha &amp; Rao</BASICBUYERNAME>',
    `<PARTYGSTIN>${BUYER}</PARTYGSTIN>`,
    `<VOUCHERNUMBER>${business.invoiceNumber}</VOUCHERNUMBER>`,
    `for invoice ${large.invoiceNumber}`,
  ]) {
    expect(payload).toContain(text)
  }
})

test('GST-01 GST-02 months without documents are empty; invalid ones are rejected', async ({
  shop,
  admin,
  download,
}) => {
  const files = unzipSync((await download('gst?month=2020-04')).rawPayload)
  expect(
    Object.entries(files).filter(
      ([name, text]) => name.endsWith('.csv') && cellsOf(Buffer.from(text).toString()).length > 0,
    ),
  ).toEqual([])
  expect((await download('tally?month=2020-04')).payload).not.toContain('VOUCHER ')
  expect((await shop.call(getGstTotals, { query: { month: '2020-04' } }, admin.token)).register).toEqual({
    documents: 0,
    taxable: 0,
    tax: 0,
    total: 0,
  })
  for (const call of ['gst', 'gst-totals', 'tally'])
    expect((await download(`${call}?month=2026-13`)).statusCode).toBe(400)
  expect(
    (await refusal(shop.call(getGstTotals, { query: { month: 'soon' } }, admin.token))).message,
  ).toContain('must be a month such as 2026-11')
})

test('GST-03 bills of one rate have HSN summary and legal name', async ({ orders: { large }, download }) => {
  const words = pdfText((await download(`invoice/${large._id}`)).rawPayload).join(' ')
  expect(words).toContain('Kanchan Jewellers Private Limited')
  expect(words).toMatch(/HSN Rate Taxable value Tax 7113 10 % ₹ *300\.00 IGST 10 %: *₹ *30\.00/)
})
