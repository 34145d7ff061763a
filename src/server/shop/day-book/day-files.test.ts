import { expect } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { dayBefore, dayBookTest, today } from '../../../../tests/fixtures/day-book.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { createCashEntry } from '../../../contract/day-book.ts'
import { updateUserDuty } from '../../../contract/manage-users.ts'

const test = dayBookTest.extend(
  'file',
  { scope: 'file' },
  ({ shop, admin }) =>
    (format: string, day = today(), token = admin.token) =>
      shop.app.inject({
        url: `/api/day-book/file/${day}?format=${format}`,
        headers: { authorization: `Bearer ${token}` },
      }),
)

test('DAY-02 a day is a PDF, a CSV and Tally vouchers', async ({
  shop,
  admin,
  ring,
  take,
  pay,
  file,
  close,
}) => {
  const order = await take({ products: [{ productId: ring, quantity: 1 }], handedOver: true })
  const paid = await pay(order, { provider: 'cash', amount: 1100 })
  await shop.call(
    createCashEntry,
    { body: { kind: 'expense', amount: 40, note: '=Courier and tea' } },
    admin.token,
  )
  await close({ counted: { 500: 2, 50: 1 } })

  const csv = await file('csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toBe(`attachment; filename="day-book-${today()}.csv"`)
  const [head, sale = '', expense = ''] = csv.payload.replace('\ufeff', '').split('\r\n')
  expect(head).toBe('"time","kind","number","customer","way","in","out","person","note"')
  expect(sale).toContain(`"Sale","${paid.invoiceNumber}","Meera Iyer","Cash","1100",""`)
  expect(expense).toContain(`"Expense","","","Cash","","40"`)
  expect(expense).toContain(`"'=Courier and tea"`)

  const pdf = await file('pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const text = pdfText(pdf.rawPayload).join(' ')
  for (const part of ['Day book', 'Meera Iyer', '1,100.00', 'Expected in the drawer', '10.00 short'])
    expect(text).toContain(part)

  const tally = await file('tally')
  expect(tally.headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(tally.payload.match(/VCHTYPE="\w+"/g)).toEqual(['VCHTYPE="Receipt"', 'VCHTYPE="Payment"'])

  expect(pdfText((await file('pdf', dayBefore(3))).rawPayload).join(' ')).toContain(
    'Nothing sold on this day.',
  )
  expect((await file('xls')).statusCode).toBe(400)
})

test('DAY-02 the counter gets the file of today only', async ({ shop, admin, file }) => {
  const counter = await newShopper(shop, 'admin')
  await shop.call(updateUserDuty, { params: { userId: counter.id }, body: { duty: 'counter' } }, admin.token)
  expect((await file('csv', today(), counter.token)).statusCode).toBe(200)
  expect((await file('csv', dayBefore(1), counter.token)).statusCode).toBe(403)
})
