import { expect } from 'vitest'
import { newChain, newDiamondRing } from '../../../../tests/weighed.ts'
import { weighedInvoiceTest as test, wordsOf } from '../../../../tests/fixtures/weighed-invoice.ts'
import type { Invoice } from './invoice.ts'
import { invoicePdf } from './render/invoice-pdf.ts'
import type { PdfDocument } from './render/pdf-document.ts'

async function bytesOf(paper: PdfDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of paper) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

test('BILL-04 a bill of 200 weighed lines breaks pages without splitting a line', async ({
  shop,
  admin,
  bill,
}) => {
  const [chain, ring] = [
    await newChain(shop, admin, { name: 'Om chain' }),
    await newDiamondRing(shop, admin, { name: 'तारा अंगूठी' }),
  ]
  const { order } = await bill([
    { productId: chain._id, quantity: 1 },
    { productId: ring._id, quantity: 1, size: '12' },
  ])
  const { document } = await shop.context.db.reader
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow()
  const invoice = JSON.parse(document) as Invoice
  const lines = Array.from(
    { length: 200 },
    (_, index) => invoice.lines[index % 2] as Invoice['lines'][number],
  )
  const pages = wordsOf(await bytesOf(invoicePdf({ ...invoice, lines })))
    .split('No. Piece HSN')
    .slice(1)
  expect(pages.length).toBeGreaterThan(20)
  const numbers = pages.flatMap((page) => {
    const names = [...page.matchAll(/(?:^| )(\d+) (?:Om chain|[\u0900-\u097f ]+) (?:Gold)/g)].map(
      ([, number]) => Number(number),
    )
    // A line that is split would leave some of its parts on the page before.
    for (const part of [/Rate ₹/g, /Metal, /g, /Making(?! discount)/g, /Hallmarking/g, /Tax \(3 %\)/g])
      expect(page.match(part) ?? []).toHaveLength(names.length)
    return names
  })
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
})
