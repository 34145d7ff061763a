import { expect } from 'vitest'
import { BUYER, month, gstTest as test } from '../../../../../tests/fixtures/gst.ts'

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
