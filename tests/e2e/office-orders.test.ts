import { expect } from 'vitest'
import { orderDelivery, promisedDay } from '../../src/rules/delivery.ts'
import { dayInIndia } from '../../src/rules/india-time.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { pdfText } from '../pdf-text.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { expectFits } from './expect-shown.ts'
import { createTestUser, expectTold, placeOrder } from './test-user.ts'

// Old cash orders are kept: a job would cancel them while a test looks at one.
const test = browserTest({ OPEN_COD_ORDERS: '50', LOW_STOCK: '1', COD_RELEASE_HOURS: '0' })
const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
}

test('the dashboard starts with today’s work; board, list and page tell lateness', async ({ shop }) => {
  const order = await placeOrder(
    shop,
    await createTestUser(shop),
    await newProduct(shop, { name: 'Last ring', price: 1000, stock: 3 }),
    { address },
  )
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  await page.getByText(orderDelivery(order) ?? '').waitFor()
  const promised = promisedDay(address.pin, new Date(Date.now() - 20 * 86_400_000))
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ created_at: Date.now() - 20 * 86_400_000 })
      .where('id', '=', order._id)
      .execute(),
  )
  const late = `${dayInIndia(Date.now()) - promised} days late`
  await visit(page, '/dashboard/admin')
  await page
    .getByRole('region', { name: 'To pack' })
    .getByRole('listitem')
    .filter({ hasText: order.orderId })
    .getByText(late)
    .waitFor()
  await page.getByRole('region', { name: 'Running out' }).getByText('1 left').first().waitFor()
  // SET-12: until the tax is chosen, nobody can put the list away.
  await page.getByRole('button', { name: 'Keep 10 %' }).click()
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.getByText(/^Set-up: \d+ of \d+ done\./).waitFor()
  await expectFits(page)
  await visit(page, '/dashboard/admin')
  await page.getByRole('button', { name: 'Show the list' }).click()
  await page.getByRole('heading', { name: 'Make this shop your own' }).waitFor()

  await visit(page, `/dashboard/manage-orders?status=ready&search=${order.orderId}`)
  await page.getByRole('row').filter({ hasText: order.orderId }).getByText(late).waitFor()
  await expectFits(page)
  await page.getByRole('link', { name: order.orderId }).click()
  await page.waitForURL(`**/dashboard/orders/${order._id}`)
  await page.getByText(late).waitFor()
})

test('processes all matching orders together and prints their documents', async ({ shop }) => {
  const [shopper, productId] = [await createTestUser(shop), await newProduct(shop, { price: 1000 })]
  const paid = await placeOrder(shop, shopper, productId, { address })
  for (let placed = 1; placed < 26; placed += 1) await placeOrder(shop, shopper, productId, { address })
  await callAs(
    shop,
    await createTestUser(shop, { role: 'admin' }),
    'PATCH',
    `/api/orders/update-order-status/${paid._id}`,
    { status: 'completed' },
  )
  const upi = await placeOrder(shop, await createTestUser(shop), productId, { address, paymentMethod: 'UPI' })
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ email_key: (paid.email ?? '').toLowerCase() })
      .where('id', '=', upi._id)
      .execute(),
  )
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${paid.email}`)
  await page.getByRole('button', { name: 'Select all 27 that match' }).click()
  await page.getByText('27 orders selected').waitFor()
  for (const [link, count] of [
    ['27 packing slips', 27],
    ['1 invoice', 1],
  ] as const) {
    const file = await page.request.get(
      (await page.getByRole('link', { name: link }).getAttribute('href')) ?? '',
    )
    expect(
      pdfText(await file.body())
        .join(' ')
        .match(/Page 1 of 1/g),
    ).toHaveLength(count)
  }
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Confirm and start packing' }).click()
  await page.getByRole('alertdialog').getByText('26 orders are skipped:').waitFor()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm 1 payment' }).click()
  await expectTold(page, 'status', 'Payment confirmed.')
  await page
    .getByRole('row')
    .filter({ hasText: upi.orderId })
    .getByText('processing', { exact: true })
    .waitFor()
  await page.getByText('orders selected').waitFor({ state: 'detached' })
})
