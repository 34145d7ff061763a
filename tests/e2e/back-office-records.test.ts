import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dateOfDay, dayInIndia, monthText } from '../../src/rules/india-time.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectGoodAtWidths, expectGoodOnPhone, reload, visit } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser, placeOrder } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest()
  .extend('typed', { scope: 'file', auto: true }, ({ shop }) => typePrices(shop))
  .extend(
    'addCoupon',
    { scope: 'file' },
    ({ shop }) =>
      (by: Awaited<ReturnType<typeof createTestUser>>, code: string) =>
        callAs(shop, by, 'POST', '/api/coupon/add', {
          code,
          discountPercentage: 10,
          expiryDate: '2099-01-01',
        }),
  )

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')

test('ADM-08 the log shows and filters changes with old and new values', async ({ shop, addCoupon }) => {
  const code = `M${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const meera = await createTestUser(shop, { role: 'admin', username: 'Meera' })
  const { id, name } = await shop.context.db.reader
    .selectFrom('products')
    .select(['id', 'name'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await callAs(shop, meera, 'PATCH', `/api/product/update-product/${id}`, { price: 4321, isTrending: true })
  await addCoupon(meera, code)
  const page = await openAdmin(shop, '/dashboard/audit-log', refusals)
  await page.route('**/api/audit-log?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.', error: 'Not now.' } }),
  )
  await page.getByLabel('Person').selectOption({ label: `Meera (${meera.user.email})` })
  await page.getByText('The audit log could not be loaded.').waitFor()
  await page.unroute('**/api/audit-log?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The audit log could not be loaded.').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)

  await expect.poll(() => rows(page).count(), { message: 'changes of Meera' }).toBe(2)
  const row = rows(page).filter({ hasText: name }).first()
  await expect.poll(() => row.innerText()).toMatch(/Meera[^]*Changed product/)
  await row.getByText(/price/).first().click()
  await expect.poll(() => row.locator('ins').first().innerText()).toBe('4,321')
  await expect.poll(() => row.locator('del').first().innerText()).toMatch(/^[\d,.]+$/)
  await expectAccessible(page)

  await page.getByLabel('Kind').selectOption('order')
  await page.getByText('No changes match.').waitFor()
  expect(new URL(page.url()).search).toBe(`?person=${meera.user._id}&kind=order`)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: `All changes of ${code}` }).click()
  await expect.poll(() => rows(page).count(), { message: 'changes of a record' }).toBe(1)
  await page.getByLabel('To', { exact: true }).fill('31/01/2020')
  await page.getByText('No changes match.').waitFor()
  await page.getByLabel('To', { exact: true }).fill('')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await expect.poll(() => rows(page).count(), { message: 'changes since a day' }).toBe(1)
  await reload(page)
  await expect.poll(() => rows(page).count(), { message: 'after a reload' }).toBe(1)
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('01/01/2020')

  // Pages stay as they are while changes are added.
  const asha = await createTestUser(shop, { role: 'admin', username: 'Asha' })
  for (let index = 0; index < 27; index++) await addCoupon(asha, `${asha.user._id.slice(-6)}M${index}`)
  await visit(page, `/dashboard/audit-log?person=${asha.user._id}`)
  await expect.poll(() => rows(page).count()).toBe(25)
  await addCoupon(asha, `${asha.user._id.slice(-6)}LATEST`)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => rows(page).last().innerText()).toContain('M0')
  for (const newest of ['M26', 'LATEST']) {
    await page.getByRole('link', { name: 'Newer' }).click()
    await rows(page).first().filter({ hasText: newest }).waitFor()
  }
})

test('ADM-01 the back office has a menu, named pages and no chat', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/audit-log', { width: 390 })
  for (const [width, name] of [
    [390, 'Main places'],
    [1440, 'Admin dashboard'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Audit log \| /)
    const menu = page.getByRole('navigation', { name })
    await menu.waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Chat on WhatsApp' }).count()).toBe(0)
    await expectGoodAtWidths(page, [width])
    await menu.getByRole('link', { name: /Orders$/ }).click()
    await expect.poll(() => page.title()).toMatch(/^All Orders \| /)
    await expect.poll(() => page.locator('link[rel=canonical]').count()).toBe(1)
    await page.goBack()
  }
})

test('DASH-01 every dashboard page has its own title in the served HTML', async ({ shop }) => {
  const titles = await Promise.all(
    ['', '/orders', '/orders/x', '/profile', '/admin', '/users', '/update-product/x', '/manage-banners'].map(
      async (path) => {
        const html = await (await fetch(`${shop.address}/dashboard${path}`)).text()
        return /<title>(.*?) \| /.exec(html)?.[1]
      },
    ),
  )
  expect(titles).toEqual([
    'User dashboard',
    'Orders',
    'Order details',
    'Profile',
    'Admin dashboard',
    'Users',
    'Update product',
    'Manage Banners &amp; Heroes',
  ])
})

test('GST-01 GST-02 the owner downloads a month’s files for the accountant', async ({ shop }) => {
  const order = await placeOrder(shop, await createTestUser(shop), await newProduct(shop, { price: 1000 }))
  const issuer = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, issuer, 'POST', `/api/orders/issue-invoice/${order._id}`, {})
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
  await expectGoodOnPhone(page)
})

test('the owner sees, downloads and checks a backup in the office', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/admin', refusals)
  const board = page.getByRole('region', { name: 'Backup' })
  await board.getByText('No backup has been made yet.').waitFor()
  await board.getByRole('link', { name: 'Make a backup' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download backup' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^shop-\d{4}-\d\d-\d\d\.tar\.gz$/)
  const path = await download.path()

  const downloadingKey = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download key' }).click()
  expect((await downloadingKey).suggestedFilename()).toBe('secret.key')

  const chooser = page.getByLabel('Choose backup')
  await chooser.setInputFiles(path)
  await page
    .getByText(
      /This backup is complete\. It was made on .* and contains \d+ orders?, \d+ products, \d+ users? and \d+ files\./,
    )
    .waitFor({ timeout: 60_000 })
  await chooser.setInputFiles({
    name: 'shop.tar.gz',
    mimeType: 'application/gzip',
    buffer: Buffer.from('a photograph'),
  })
  await page.getByText('This file is damaged or not a backup of a shop').waitFor()
  await expectGoodOnPhone(page)

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await board.getByText(/^Last backup: /).waitFor()
})
