import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin } from './admin.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { countPresses } from './count-presses.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest().extend(
  'sellRing',
  { scope: 'file' },
  ({ shop }) =>
    async (paid: number): Promise<void> => {
      const admin = await createTestUser(shop, { role: 'admin', username: 'Kavita' })
      const productId = await newProduct(shop, {
        image: await anyPicture(shop),
        name: 'Day ring',
        price: 1000,
      })
      await callAs(shop, admin, 'POST', '/api/orders/manual-order', {
        customer: { name: 'Meera Iyer', phone: '9845012345' },
        products: [{ productId, quantity: 1 }],
        paymentMethod: 'CASH',
      })
      const order = await shop.context.db.reader
        .selectFrom('orders')
        .select('id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await callAs(shop, admin, 'POST', `/api/orders/payments/${order.id}`, {
        provider: 'cash',
        amount: paid,
      })
    },
)

test('DAY-01 DAY-02 a day is closed in at most 16 presses', async ({ shop, sellRing }) => {
  const page = await openAdmin(shop, '/dashboard/admin', { width: 390 })
  const press = countPresses(page)
  await visit(page, '/dashboard/day')
  await page.getByRole('heading', { name: 'Nothing sold today.' }).waitFor()
  await expectGoodOnPhone(page)

  await sellRing(640)
  await page.getByRole('button', { name: 'Expense or deposit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Expense or deposit' })
  await dialog.getByLabel('Amount (₹)').fill('40')
  await dialog.getByLabel('Note').fill('Courier and tea')
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Meera Iyer' }).waitFor()
  await page.getByText('Courier and tea').waitFor()
  await page.getByRole('region', { name: 'Close the day' }).getByText('₹600.00').waitFor()

  await visit(page, '/dashboard/admin')
  await press.click(page.getByRole('button', { name: 'More' }))
  await press.click(page.getByRole('dialog').getByRole('link', { name: 'Day book' }))
  await page.setViewportSize({ width: 390, height: 640 })
  await press.click(page.getByRole('button', { name: 'Count cash' }))
  const first = page.getByRole('textbox', { name: '₹2,000', exact: true })
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Count cash' }).waitFor({ state: 'detached' })
  for (const [value, pieces] of [
    [2000, 0],
    [500, 1],
    [200, 0],
    [100, 0],
    [50, 1],
    [20, 1],
    [10, 1],
    [5, 1],
    [2, 2],
    [1, 1],
  ])
    await press.fill(
      page.getByRole('textbox', { name: `₹${Number(value).toLocaleString('en-IN')}`, exact: true }),
      String(pieces),
    )
  await page.getByText('₹10.00 short.').waitFor()
  await press.fill(page.getByLabel('Why is it short?'), 'Change given twice')
  await press.click(page.getByRole('button', { name: 'Close the day' }))
  await page.getByRole('heading', { name: 'The day is closed' }).waitFor()
  expect(press.total()).toBeLessThanOrEqual(16)
  await page.getByText('Change given twice').waitFor()
  await expectGoodOnPhone(page)
})

test('DAY-02 an owner reopens a closed day, and counts again', async ({ shop, sellRing }) => {
  const page = await openAdmin(shop, '/dashboard/day')
  await page.getByRole('button', { name: 'Reopen the day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen the day' })
  await dialog.getByLabel('Reason').fill('A sale came late')
  await dialog.getByRole('button', { name: 'Reopen the day' }).click()
  await page.getByRole('heading', { name: 'Close the day' }).waitFor()

  await sellRing(100)
  await visit(page, '/dashboard/day')
  await page.getByRole('textbox', { name: '₹500', exact: true }).fill('2')
  await page.keyboard.press('Enter')
  expect(
    await page
      .getByRole('textbox', { name: '₹200', exact: true })
      .evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await page.getByText('₹300.00 over.').waitFor()
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByText('Enter a reason of at least 3 characters.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Why is it over?').fill('Owner put in cash')
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expectTold(page, 'status', 'The day is closed.')

  await page.getByRole('navigation', { name: 'Day' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Nothing sold on this day.' }).waitFor()
})
