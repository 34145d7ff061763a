import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { creditNoteNumber, financialYearOf, invoiceNumber } from '../../../rules/financial-year.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import { readCreditNotes } from './credit-note-queries.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { ensureInvoice } from './ensure-invoice.ts'
import { readInvoice } from './invoice-queries.ts'
import { readOrderLines } from './register/order-records.ts'

const test = shopTest()
  .extend('orderRow', ({ shop, asha }) => async (): Promise<OrderRow> => {
    const products = [
      { productId: await newProduct(shop, { name: 'Ira ring', price: 300 }), quantity: 1 },
      { productId: await newProduct(shop, { name: 'Chain', price: 100 }), quantity: 2 },
    ]
    const { _id } = (
      await sendOrder(shop, asha, {
        products,
        amount: amountOf([
          { price: 300, quantity: 1 },
          { price: 100, quantity: 2 },
        ]),
      })
    ).body.order
    return shop.context.db.reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
  })
  .extend(
    'issue',
    { scope: 'file' },
    ({ shop }) =>
      (order: OrderRow) =>
        shop.context.db.transaction((tx) => ensureInvoice(tx, shop.context.settings, order)),
  )
  .extend(
    'credit',
    { scope: 'file' },
    ({ shop }) =>
      (order: OrderRow) =>
        shop.context.db.transaction((tx) => issueCreditNote(tx, order)),
  )
  .extend(
    'invoiceRow',
    { scope: 'file' },
    ({ shop }) =>
      (id: string) =>
        shop.context.db.reader
          .selectFrom('invoices')
          .selectAll()
          .where('order_id', '=', id)
          .executeTakeFirst(),
  )

const year = financialYearOf(Date.now())

test('ADM-14 an invoice is issued once with the next number', async ({
  shop,
  orderRow,
  issue,
  invoiceRow,
}) => {
  const { reader } = shop.context.db
  const [one, other] = [await orderRow(), await orderRow()]
  const before = Date.now()
  await issue(one)
  await issue(other)
  await issue({ ...one, grand_total_paise: 1 })
  const [first, second] = [await invoiceRow(one.id), await invoiceRow(other.id)]
  expect(first).toMatchObject({ year, number: invoiceNumber(year, first?.serial ?? 0), order_id: one.id })
  expect(first?.issued_at).toBeGreaterThanOrEqual(before)
  expect(second?.serial).toBe((first?.serial ?? 0) + 1)
  expect(await readInvoice(reader, one.id)).toMatchObject({
    number: first?.number,
    issuedAt: first?.issued_at,
    grandTotal: 55_000,
    lines: [
      { name: 'Ira ring', amount: 30_000 },
      { name: 'Chain', amount: 20_000 },
    ],
  })
  expect(
    (await readOrderLines(reader, one.id)).map(({ order_id, position }) => [order_id, position]),
  ).toEqual([
    [one.id, 0],
    [one.id, 1],
  ])
})

test('ADM-14 a credit note is issued once, and only for an invoice', async ({
  shop,
  orderRow,
  issue,
  credit,
}) => {
  const { reader } = shop.context.db
  const [one, other] = [await orderRow(), await orderRow()]
  await credit(one)
  expect(await readCreditNotes(reader, one.id)).toEqual([])
  await issue(one)
  await issue(other)
  await credit(other)
  await credit(one)
  await credit(one)
  const rows = await reader.selectFrom('credit_notes').selectAll().orderBy('serial').execute()
  expect(rows.map(({ order_id, number }) => [order_id, number])).toEqual([
    [other.id, creditNoteNumber(year, 1)],
    [one.id, creditNoteNumber(year, 2)],
  ])
  expect(rows.map((row) => [row.year, row.serial])).toEqual([
    [year, 1],
    [year, 2],
  ])
  expect(await readCreditNotes(reader, one.id)).toEqual([
    { number: creditNoteNumber(year, 2), issued_at: rows[1]?.issued_at },
  ])
})

test('ADM-14 an order refunded before its invoice also gets a credit note', async ({
  shop,
  orderRow,
  issue,
}) => {
  const { reader } = shop.context.db
  const [refunded, paid] = [await orderRow(), await orderRow()]
  await issue({ ...refunded, payment_status: 'refunded' })
  await issue({ ...paid, payment_status: 'paid' })
  expect([await readCreditNotes(reader, refunded.id), await readCreditNotes(reader, paid.id)]).toEqual([
    [expect.objectContaining({ number: expect.any(String) })],
    [],
  ])
})
