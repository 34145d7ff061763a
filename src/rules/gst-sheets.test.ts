import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCases, seed } from '../../tests/soak.ts'
import { priceCart, type PricedLine, type TaxClass } from './cart-totals.ts'
import { documentTaxes } from './document-taxes.ts'
import { sumTaxes, supplyFrom, type TaxPart } from './gst.ts'
import { hsnRows, reverseRow, taxOfRow } from './gst-rows.ts'
import { addToSheets, documentSheets, recipientOf, startGstSheets, sumOfHsn } from './gst-sheets.ts'
import { tallyEntries } from './tally-voucher.ts'

const LARGE = 100_000_00
const classes: [TaxClass, ...TaxClass[]] = [
  { position: 0, name: 'Standard', hsn: '7113', rate: 1000, makingRate: null },
  { position: 1, name: 'Gold', hsn: '7113', rate: 300, makingRate: 500 },
  { position: 2, name: 'Imitation', hsn: '7117', rate: 300, makingRate: null },
  { position: 3, name: 'Coins', hsn: '7118', rate: 0, makingRate: null },
]
const ledgers = {
  customers: 'Customers',
  sales: 'Sales',
  cgst: 'CGST',
  state: 'SGST',
  igst: 'IGST',
  tax: 'Tax',
  roundOff: 'Round off',
}

const line = fc.record({
  price: fc.integer({ min: 1, max: 40_000_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  taxClass: fc.constantFrom(...classes),
  making: fc.integer({ min: 0, max: 1 }),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  discount: fc.constantFrom(0, 500, 3333, 10_000),
  prepaidDiscount: fc.constantFrom(0, 250),
  roundsOff: fc.boolean(),
  to: fc.constantFrom('Kerala', 'Goa', 'Chandigarh', null),
  buyerGstin: fc.constantFrom(null, null, '04AAPFU0939F1Z3'),
  isCredited: fc.boolean(),
})
type RandomOrder = typeof order extends fc.Arbitrary<infer O> ? O : never

/** An invoice, or its credit note, with the amounts that an order of these lines has. */
function documentOf(
  { lines, discount, prepaidDiscount, roundsOff, to, buyerGstin, isCredited }: RandomOrder,
  index: number,
) {
  const priced = lines.map(({ price, making, ...rest }): PricedLine => ({
    price,
    making: making * Math.floor(price / 3),
    ...rest,
  }))
  const totals = priceCart(priced, { discount, prepaidDiscount, standard: classes[0], roundsOff })
  const how = supplyFrom('Kerala', { gstin: buyerGstin, delivery: to })
  const { summary, taxes, difference } = documentTaxes(totals.taxes, how)
  const taxable = totals.total - totals.discount - totals.prepaidDiscount
  const counted = lines.map(({ quantity, taxClass: { hsn, rate } }) => ({
    hsn,
    points: rate,
    quantity,
    netMg: 1250,
  }))
  const rows = hsnRows({ lines: counted, taxable, taxes, summary }, how)
  const sign = isCredited ? -1 : 1
  const sums = sumTaxes(
    taxes.map(({ name, points, paise }) => ({ name, points, paise: sign * paise })),
    how,
  )
  return {
    number: String(index),
    serial: index,
    reverses: isCredited ? 'I' : null,
    buyerGstin,
    supply: how.supply,
    invoiceValue: totals.grandTotal,
    rows: isCredited ? rows.map(reverseRow) : rows,
    roundOff: sign * (totals.roundOff + difference),
    total: sign * totals.grandTotal,
    taxable: sign * taxable,
    ...sums,
    quantity: sign * totals.quantity,
  }
}

test('GST-01 GST-02 sheets and vouchers of random invoices equal the register', () => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 100, maxLength: 100 }), (orders) => {
      const sheets = startGstSheets()
      const documents = orders.map(documentOf)
      for (const document of documents) {
        const { rows } = addToSheets(sheets, document, LARGE)
        expect(new Set(rows.map(({ points }) => points)).size).toBe(rows.length)
        expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(document.total + 0)
        const entries = tallyEntries(
          { ...document, date: '2026-11-22', orderId: '', orderNumber: '', buyer: '', placeOfSupply: null },
          ledgers,
        )
        expect(entries.reduce((sum, { paise }) => sum + paise, 0)).toBe(0)
      }
      const sumOf = (
        key: 'taxable' | 'cgst' | 'sgst' | 'utgst' | 'igst' | 'unsplit' | 'roundOff' | 'total',
      ) => [
        documentSheets.reduce((sum, sheet) => sum + sheets.documents[sheet][key], 0),
        documents.reduce((sum, document) => sum + document[key], 0),
      ]
      for (const key of [
        'taxable',
        'cgst',
        'sgst',
        'utgst',
        'igst',
        'unsplit',
        'roundOff',
        'total',
      ] as const) {
        const [listed, registered] = sumOf(key)
        expect(listed).toBe(registered)
      }
      const [b2b, b2c] = [sumOfHsn(sheets.hsn.b2b), sumOfHsn(sheets.hsn.b2c)]
      expect([b2b.taxable + b2c.taxable, b2b.tax + b2c.tax]).toEqual([
        sheets.register.taxable,
        sheets.register.tax,
      ])
      const pieces = [...sheets.hsn.b2b.values(), ...sheets.hsn.b2c.values()].reduce(
        (sum, { quantity }) => sum + quantity,
        0,
      )
      expect(pieces).toBe(documents.reduce((sum, { quantity }) => sum + quantity, 0))
      expect(sheets.numbers.reduce((sum, { count }) => sum + count, 0)).toBe(documents.length)
    }),
    { numRuns: randomCases(100), seed },
  )
})

test.each([
  [{ buyerGstin: '04AAPFU0939F1Z3', supply: 'inter', invoiceValue: LARGE + 1 }, 'b2b'],
  [{ buyerGstin: null, supply: 'inter', invoiceValue: LARGE + 1 }, 'b2cLarge'],
  [{ buyerGstin: null, supply: 'inter', invoiceValue: LARGE }, 'b2cSmall'],
  [{ buyerGstin: null, supply: 'intra', invoiceValue: 10 * LARGE }, 'b2cSmall'],
] as const)('GST-01 an invoice of %j is on the sheet %s', (document, sheet) => {
  expect(recipientOf(document, LARGE)).toBe(sheet)
})

test('GST-01 a gap in the numbers begins another row', () => {
  const sheets = startGstSheets()
  for (const serial of [3, 4, 6])
    addToSheets(
      sheets,
      {
        ...documentOf(
          {
            lines: [],
            discount: 0,
            prepaidDiscount: 0,
            roundsOff: false,
            to: null,
            buyerGstin: null,
            isCredited: false,
          },
          serial,
        ),
      },
      LARGE,
    )
  expect(sheets.numbers.map(({ from, to, count }) => [from, to, count])).toEqual([
    ['3', '4', 2],
    ['6', '6', 1],
  ])
})

const inKerala = { supply: 'intra', place: 'Kerala' } as const
const taxes: TaxPart[] = [
  { name: 'CGST', points: 150, paise: 151 },
  { name: 'SGST', points: 150, paise: 150 },
]

test('GST-01 an invoice without a summary has one row', () => {
  const lines = [
    { hsn: '7113', points: null, quantity: 2, netMg: 1500 },
    { hsn: '7113', points: null, quantity: 1, netMg: null },
  ]
  expect(hsnRows({ lines, taxable: 10_030, taxes, summary: undefined }, inKerala)).toEqual([
    {
      hsn: '7113',
      points: 300,
      quantity: 3,
      netMg: 3000,
      taxable: 10_030,
      cgst: 151,
      sgst: 150,
      utgst: 0,
      igst: 0,
      unsplit: 0,
    },
  ])
})

test('GST-01 making taxed apart counts no pieces', () => {
  const summary = [
    { hsn: '7113', points: 300, taxable: 10_030, taxes },
    { hsn: '7113', points: 500, taxable: 100, taxes: [] },
  ]
  const rows = hsnRows(
    {
      lines: [
        { hsn: '7113', points: 300, quantity: 2, netMg: 1000 },
        { hsn: '7118', points: 0, quantity: 1, netMg: null },
      ],
      taxable: 10_130,
      taxes,
      summary,
    },
    inKerala,
  )
  expect(
    rows.map((row) => [row.hsn, row.points, row.quantity, row.netMg, row.taxable, taxOfRow(row)]),
  ).toEqual([
    ['7113', 300, 2, 2000, 10_030, 301],
    ['7113', 500, 0, 0, 100, 0],
    ['7118', 0, 1, 0, 0, 0],
  ])
  expect(hsnRows({ lines: [], taxable: 0, taxes: [], summary: [] }, inKerala)).toHaveLength(1)
})
