import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { BUYER, today, month, gstTest as test } from '../../../../../tests/fixtures/gst.ts'
import { getGstTotals } from '../../../../contract/invoicing.ts'

const cellsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))

/** The sum of a column in paise. */
const sumOf = (rows: readonly string[][], column: number) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

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
        '5',
        '0',
        '5',
        '0',
        '0',
        '-0.05',
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
        '-5',
        '0',
        '-5',
        '0',
        '0',
        '0.05',
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
      { name: 'b2cSmall', rows: 1, taxable: 100.05, tax: 10, total: 110 },
      { name: 'creditNotes', rows: 2, taxable: -250.05, tax: -25, total: -275 },
      { name: 'hsnB2b', rows: 2, taxable: 1100, tax: 40, total: 1140 },
      { name: 'hsnB2c', rows: 1, taxable: 150, tax: 15, total: 165 },
      { name: 'documentNumbers', rows: 2, taxable: null, tax: null, total: null },
    ],
    register: { documents: 5, taxable: 1250, tax: 55, total: 1305 },
  })
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
