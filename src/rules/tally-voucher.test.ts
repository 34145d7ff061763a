import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'
import { tallyVoucher } from './tally-voucher.ts'

const ledgers = {
  customers: 'Web & counter',
  sales: 'Sales',
  cgst: 'CGST',
  state: 'SGST',
  igst: 'IGST',
  tax: 'Tax',
  roundOff: 'Round off',
}
const sale = {
  date: '2026-11-22',
  number: '26-27/000042',
  reverses: null,
  orderId: '0190b1c2-0000-7000-8000-000000000001',
  orderNumber: 'AB12-CD34',
  buyer: 'Rao <& Sons>',
  buyerGstin: null,
  placeOfSupply: 'Kerala',
  taxable: 10_005,
  cgst: 151,
  sgst: 150,
  utgst: 0,
  igst: 0,
  unsplit: 0,
  roundOff: -6,
  total: 10_300,
} as const

test('GST-02 a sale debits the customers and credits sales and taxes', () => {
  const xml = tallyVoucher(sale, ledgers)
  for (const part of [
    '<VOUCHER REMOTEID="0190b1c2-0000-7000-8000-000000000001/26-27/000042" VCHTYPE="Sales"',
    '<DATE>20261122</DATE>',
    '<PARTYLEDGERNAME>Web &amp; counter</PARTYLEDGERNAME>',
    '<BASICBUYERNAME>Rao &lt;&amp; Sons&gt;</BASICBUYERNAME>',
    '<PLACEOFSUPPLY>Kerala</PLACEOFSUPPLY>',
    '<LEDGERNAME>Web &amp; counter</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-103.00</AMOUNT>',
    '<LEDGERNAME>Sales</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>100.05</AMOUNT>',
    '<AMOUNT>1.51</AMOUNT>',
    '<AMOUNT>1.50</AMOUNT>',
    '<LEDGERNAME>Round off</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-0.06</AMOUNT>',
  ])
    expect(xml).toContain(part)
  for (const absent of ['IGST', 'PARTYGSTIN', '<LEDGERNAME>Tax</LEDGERNAME>'])
    expect(xml).not.toContain(absent)
})

test('GST-02 a credit note books the opposite and names its invoice', () => {
  const xml = tallyVoucher(
    {
      ...sale,
      number: 'CN/26-27/000001',
      reverses: sale.number,
      buyerGstin: '32AAPFU0939F1ZV',
      taxable: -10_005,
      cgst: -151,
      sgst: -150,
      roundOff: 6,
      total: -10_300,
    },
    ledgers,
  )
  for (const part of [
    '<VOUCHER REMOTEID="0190b1c2-0000-7000-8000-000000000001/CN/26-27/000001" VCHTYPE="Credit Note"',
    '<VOUCHERNUMBER>CN/26-27/000001</VOUCHERNUMBER><REFERENCE>26-27/000042</REFERENCE>',
    '<PARTYGSTIN>32AAPFU0939F1ZV</PARTYGSTIN>',
    'Order AB12-CD34, for invoice 26-27/000042',
    '<ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>103.00</AMOUNT>',
    '<ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-100.05</AMOUNT>',
  ])
    expect(xml).toContain(part)
})

test('GST-02 XML has no character that XML does not allow', () => {
  expect(escapeXml('a\u0000b\u000b"c\'\ud83d d💍\ttwo')).toBe('ab&quot;c&apos; d💍\ttwo')
})
