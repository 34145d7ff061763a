import { expect, test } from 'vitest'
import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import { readConfig } from '../../core/config/config.ts'
import { noCounterDiscount } from '../orders/base/order-line.ts'
import { choiceText, makeInvoice } from './invoice.ts'

const shop = {
  SHOP_NAME: 'Kiran Jewels',
  SHOP_PHONE: '+91 98200 00000',
  SHOP_EMAIL: 'hello@kiran.test',
  SHOP_ADDRESS: '12 Zaveri Bazaar, Mumbai 400002',
  SHOP_HSN: '711319',
}
const gstin = '27AAPFU0939F1ZV'
const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}
/** Of the Standard class, at a price that did not follow from a weight. */
const fixed = {
  ...noCounterDiscount,
  tax_class: null,
  list_price_paise: null,
  breakup: null,
  net_mg: null,
}
const lines = [
  { name: 'Ira ring', color: 'Gold', size: '7', quantity: 2, price_paise: 123_455, ...fixed },
  { name: 'Tara studs', color: '', size: '', quantity: 1, price_paise: 100_000, ...fixed },
] as OrderLineRow[]
const order = {
  order_number: 'SV-1',
  created_at: 1_790_000_000_000,
  payment_method: 'COD',
  email: 'asha@example.in',
  address: JSON.stringify(address),
  total_paise: 346_910,
  discount_points: 1000,
  discount_paise: 34_691,
  prepaid_points: 0,
  prepaid_discount_paise: 0,
  ...noCounterDiscount,
  coupon_code: 'DIWALI',
  tax_points: 300,
  tax_paise: 9367,
  grand_total_paise: 321_586,
  round_off_paise: 0,
  buyer_gstin: null,
} as OrderRow
const issued = { number: '26-27/000042', issuedAt: 1_790_000_100_000 }

const invoiceOf = (
  change: Partial<OrderRow> = {},
  settings: Record<string, string> = { SHOP_GSTIN: gstin },
) => makeInvoice(readConfig({ ...shop, ...settings }), { ...order, ...change }, { lines, taxes: [] }, issued)

test('ADM-14 an invoice shows amounts, lines and parties', () => {
  expect(invoiceOf()).toEqual({
    number: '26-27/000042',
    issuedAt: 1_790_000_100_000,
    orderNumber: 'SV-1',
    orderedAt: 1_790_000_000_000,
    payment: 'Cash on delivery',
    seller: {
      name: 'Kiran Jewels',
      lines: ['12 Zaveri Bazaar, Mumbai 400002', 'Maharashtra', '+91 98200 00000', 'hello@kiran.test'],
      gstin,
    },
    buyer: ['Asha Rao', '4 Lake Road', 'Pune 411001', 'Maharashtra'],
    placeOfSupply: 'Maharashtra (27)',
    lines: [
      {
        name: 'Ira ring',
        choice: 'Gold, size 7',
        hsn: '711319',
        quantity: 2,
        price: 123_455,
        amount: 246_910,
        points: 300,
      },
      {
        name: 'Tara studs',
        choice: '',
        hsn: '711319',
        quantity: 1,
        price: 100_000,
        amount: 100_000,
        points: 300,
      },
    ],
    total: 346_910,
    discount: { points: 1000, amount: 34_691, coupon: 'DIWALI' },
    taxable: 312_219,
    taxes: [
      { name: 'CGST', points: 150, paise: 4683 },
      { name: 'SGST', points: 150, paise: 4683 },
    ],
    // The customer paid 93.67, the whole rate on the taxable value.
    roundOff: 1,
    grandTotal: 321_586,
    words: 'Rupees three thousand two hundred fifteen and eighty-six paise only',
    reverseCharge: false,
  })
})

test('the seller has its legal name and address lines as typed', () => {
  const seller = (LEGAL_NAME: string) =>
    invoiceOf({}, { LEGAL_NAME, SHOP_ADDRESS: 'Convent Road\n Ernakulam, Kochi 682011 \n\n' }).seller
  const contactLines = ['Convent Road', 'Ernakulam, Kochi 682011', '+91 98200 00000', 'hello@kiran.test']
  expect(seller('Kiran Jewels Private Limited')).toMatchObject({
    name: 'Kiran Jewels',
    lines: ['Kiran Jewels Private Limited', ...contactLines],
  })
  expect(seller('Kiran Jewels').lines).toEqual(contactLines)
})

test('ADM-14 an invoice to another state names it, with IGST', () => {
  expect(invoiceOf({ address: JSON.stringify({ ...address, state: 'Goa' }) })).toMatchObject({
    placeOfSupply: 'Goa (30)',
    taxes: [{ name: 'IGST', points: 300, paise: 9367 }],
  })
})

test('ADM-14 without an address the buyer is an e-mail in the shop’s state', () => {
  expect(invoiceOf({ address: null })).toMatchObject({
    buyer: ['asha@example.in'],
    placeOfSupply: 'Maharashtra (27)',
    taxes: [{ name: 'CGST' }, { name: 'SGST' }],
  })
})

test('ADM-14 without GSTIN and state it has one tax', () => {
  expect(invoiceOf({}, { SHOP_ADDRESS: '' })).toMatchObject({
    seller: { lines: ['+91 98200 00000', 'hello@kiran.test'], gstin: null },
    placeOfSupply: null,
    taxes: [{ name: 'Tax', points: 300, paise: 9367 }],
  })
  expect(invoiceOf({ address: null }, {}).placeOfSupply).toBeNull()
})

test('ADM-14 an invoice leaves out absent discounts and names UPI payments', () => {
  expect(
    invoiceOf({ discount_points: 0, discount_paise: 0, coupon_code: null, payment_method: 'UPI' }),
  ).toMatchObject({
    discount: null,
    taxable: 346_910,
    payment: 'UPI',
  })
})

test.each([
  [{ color: 'Gold', size: '7' }, 'Gold, size 7'],
  [{ color: 'Gold', size: '' }, 'Gold'],
  [{ color: '', size: '7' }, 'size 7'],
  [{ color: '', size: '' }, ''],
])('ADM-14 the choice %j is written %j', (chosen, text) => {
  expect(choiceText(chosen)).toBe(text)
})

test('TAXC-09 several classes show HSN per line and summed taxes', () => {
  const jewellery = JSON.stringify({
    position: 1,
    name: 'Jewellery 3 %',
    hsn: '7113',
    rate: 300,
    makingRate: null,
  })
  const taxes = [
    {
      order_id: 'o',
      position: 0,
      name: 'Standard',
      hsn: '7117',
      rate_bp: 1000,
      taxable_paise: 231_157,
      tax_paise: 23_116,
    },
    // Two halves of 190.70 are a paisa more than the tax of 381.39.
    {
      order_id: 'o',
      position: 1,
      name: 'Jewellery 3 %',
      hsn: '7113',
      rate_bp: 300,
      taxable_paise: 1_271_306,
      tax_paise: 38_139,
    },
  ]
  const mixed = [{ ...lines[0], tax_class: jewellery }, lines[1]] as OrderLineRow[]
  const invoice = makeInvoice(
    readConfig({ ...shop, SHOP_GSTIN: gstin, SHOP_HSN: '7117' }),
    { ...order, round_off_paise: 32, buyer_gstin: '27AAPFU0939F1ZV' },
    { lines: mixed, taxes },
    issued,
  )
  expect(invoice.lines.map(({ hsn }) => hsn)).toEqual(['7113', '7117'])
  expect(invoice.summary).toEqual([
    {
      hsn: '7117',
      points: 1000,
      taxable: 231_157,
      taxes: [
        { name: 'CGST', points: 500, paise: 11_558 },
        { name: 'SGST', points: 500, paise: 11_558 },
      ],
    },
    {
      hsn: '7113',
      points: 300,
      taxable: 1_271_306,
      taxes: [
        { name: 'CGST', points: 150, paise: 19_070 },
        { name: 'SGST', points: 150, paise: 19_070 },
      ],
    },
  ])
  expect(invoice.taxes.map(({ name, points, paise }) => [name, points, paise])).toEqual([
    ['CGST', 500, 11_558],
    ['SGST', 500, 11_558],
    ['CGST', 150, 19_070],
    ['SGST', 150, 19_070],
  ])
  expect([invoice.roundOff, invoice.buyer.at(-1)]).toEqual([31, 'GSTIN 27AAPFU0939F1ZV'])
  expect(invoiceOf()).not.toHaveProperty('summary')
})

test('GST-03 an invoice of one rate is summed by HSN', () => {
  const taxes = [
    {
      order_id: 'o',
      position: 0,
      name: 'Standard',
      hsn: '7113',
      rate_bp: 300,
      taxable_paise: 312_219,
      tax_paise: 9367,
    },
  ]
  const invoice = makeInvoice(
    readConfig({ ...shop, SHOP_GSTIN: gstin, SHOP_HSN: '7117' }),
    order,
    { lines, taxes },
    issued,
  )
  expect(invoice.summary).toEqual([{ hsn: '7117', points: 300, taxable: 312_219, taxes: invoice.taxes }])
})

test('TAXC-09 two classes of one rate are summed apart by HSN only', () => {
  const tax = { order_id: 'o', rate_bp: 300, taxable_paise: 100_000, tax_paise: 3000 }
  const taxes = [
    { ...tax, position: 0, name: 'Standard', hsn: '7117' },
    { ...tax, position: 1, name: 'Gold', hsn: '7113' },
  ]
  const tax_class = JSON.stringify({
    position: 0,
    name: 'Standard',
    hsn: '7117',
    rate: 300,
    makingRate: null,
  })
  const ofClass = [
    { ...lines[0], tax_class },
    { ...lines[1], tax_class },
  ] as OrderLineRow[]
  const invoice = makeInvoice(
    readConfig({ ...shop, SHOP_GSTIN: gstin }),
    order,
    { lines: ofClass, taxes },
    issued,
  )
  expect(invoice.summary?.map(({ hsn }) => hsn)).toEqual(['7117', '7113'])
  expect(invoice.taxes.map(({ name, paise }) => [name, paise])).toEqual([
    ['CGST', 3000],
    ['SGST', 3000],
  ])
})
