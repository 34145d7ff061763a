import { expect } from 'vitest'
import { dateOfDay, dayInIndia, monthText } from '../../src/rules/india-time.ts'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { callAs, openAdmin } from './admin.ts'
import { expectGoodAtWidths } from './browser.ts'
import { createTestUser, placeOrder } from './test-user.ts'

test('GST-01 GST-02 the owner downloads a month’s files for the accountant', async ({ shop }) => {
  const order = await placeOrder(shop, await createTestUser(shop), await newProduct(shop, { price: 1000 }))
  await callAs(
    shop,
    await createTestUser(shop, { role: 'admin' }),
    'POST',
    `/api/orders/issue-invoice/${order._id}`,
    {},
  )
  const page = await openAdmin(shop, '/dashboard/manage-orders')
  await page.getByRole('link', { name: 'Invoices by month' }).click()
  await page.getByRole('heading', { name: 'Accounting', level: 1 }).waitFor()

  // The month that has ended comes first.
  const today = dateOfDay(dayInIndia(Date.now()))
  const [current, last] = [0, 1].map((back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
  await page.getByRole('heading', { name: `No invoices in ${monthText(last ?? '')}.` }).waitFor()
  await page.getByText('To be confirmed by your accountant.').waitFor()
  await page.getByLabel('Month').selectOption(current ?? '')
  await page.waitForURL(`**/dashboard/accounting?month=${current}`)
  await page.getByRole('row', { name: /All documents.*1.*₹2,000\.00.*₹200\.00.*₹2,200\.00/ }).waitFor()
  await page.getByRole('row', { name: /B2C small.*₹2,200\.00/ }).waitFor()
  for (const [name, type] of [
    ['GST sheets (ZIP)', 'application/zip'],
    ['Tally vouchers (XML)', 'text/xml; charset=utf-8'],
    ['Invoice register (CSV)', 'text/csv; charset=utf-8'],
    ['Invoice register (PDF)', 'application/pdf'],
  ] as const) {
    const file = await page.request.get((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
    expect([
      file.status(),
      file.headers()['content-type'],
      new URL(file.url()).searchParams.get('month'),
    ]).toEqual([200, type, current])
  }
  await expectGoodAtWidths(page, [390, 820, 1440])
})
