import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { orderDocumentsTest as test, upTo } from '../../../../tests/fixtures/order-documents.ts'
import * as manage from '../../../contract/manage-orders.ts'
import { cancelOrder, type Order } from '../../../contract/order.ts'
import { creditNoteNumber, financialYearOf } from '../../../rules/financial-year.ts'

test('ADM-14 cancelling or refunding issues one credit note', async ({
  shop,
  admin,
  asha,
  place,
  setStatus,
  issue,
  download,
}) => {
  const refund = (id: string) => shop.call(manage.refundOrder, { params: { id } }, admin.token)
  const pay = (id: string) =>
    shop.call(manage.confirmOrderPayment, { params: { id }, body: { confirmed: true } }, admin.token)
  const cancel = (id: string) =>
    shop.call(manage.cancelOrderAsAdmin, { params: { id }, body: {} }, admin.token)
  const before = (await shop.context.db.reader.selectFrom('credit_notes').select('number').execute()).length
  const noteOf = (count: number) => creditNoteNumber(financialYearOf(Date.now()), before + count)

  const order = await place()
  const { invoiceNumber: invoice, creditNoteNumber: none } = await setStatus(order._id, 'shipped')
  expect(none).toBeNull()
  expect((await download('credit-note', order._id, asha)).words).toContain('This order has no credit note.')
  await pay(order._id)
  expect((await refund(order._id)).creditNoteNumber).toBe(noteOf(1))
  expect((await cancel(order._id)).creditNoteNumber).toBe(noteOf(1))
  const { headers, words } = await download('credit-note', order._id, asha)
  expect(headers['content-disposition']).toBe(
    `inline; filename="credit-note-${noteOf(1).replaceAll('/', '-')}.pdf"`,
  )
  for (const shown of [
    'Credit note',
    noteOf(1),
    'For the invoice',
    invoice,
    'Invoice date',
    order.orderId,
    'GSTIN 27AAPFU0939F1ZV',
    '4 Lake Road',
    'Place of supply: Maharashtra (27)',
    'Taxable value ₹ 2,469.10',
    'CGST (5 %) ₹ 123.46',
    'Amount credited ₹ 2,716.01',
  ])
    expect(words).toContain(shown)
  expect((await download('credit-note', order._id, await newShopper(shop))).status).toBe(404)

  const own = await place()
  await issue(own._id)
  expect((await shop.call(cancelOrder, { params: { id: own._id } }, asha.token)).order.creditNoteNumber).toBe(
    noteOf(2),
  )

  const early = await place()
  await pay(early._id)
  expect((await refund(early._id)).creditNoteNumber).toBeNull()
  expect(await refusal(setStatus(early._id, 'shipped'))).toEqual({
    status: 409,
    message: `Order ${early.orderId} was refunded.`,
  })

  const never = await place()
  expect((await cancel(never._id)).creditNoteNumber).toBeNull()
})

test('ADM-14 credit note numbers of a year have no gaps', async ({ shop, admin, place }) => {
  const orders: Order[] = []
  for (let count = 0; count < 6; count += 1) orders.push(await place())
  await shop.call(
    manage.updateOrderStatuses,
    { body: { orders: orders.map(({ _id }) => ({ _id })), status: 'shipped' } },
    admin.token,
  )
  await Promise.all(
    orders.flatMap(({ _id }) =>
      [1, 2].map(() => shop.call(manage.cancelOrderAsAdmin, { params: { id: _id }, body: {} }, admin.token)),
    ),
  )
  const rows = await shop.context.db.reader
    .selectFrom('credit_notes')
    .select(['serial', 'number', 'year'])
    .orderBy('serial')
    .execute()
  expect(rows.map(({ serial }) => serial)).toEqual(upTo(rows.length))
  expect(rows.length).toBeGreaterThanOrEqual(6)
  for (const { year, serial, number } of rows) expect(number).toBe(creditNoteNumber(year, serial))
})
