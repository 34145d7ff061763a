import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectGoodAtWidths, reload, visit } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser, signInAs } from './test-user.ts'
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

test('ADM-08 shows who changed what and when, with old and new values', async ({ shop }) => {
  const meera = await createTestUser(shop, { role: 'admin', username: 'Meera' })
  const { id, name } = await shop.context.db.reader
    .selectFrom('products')
    .select(['id', 'name'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await callAs(shop, meera, 'PATCH', `/api/product/update-product/${id}`, { price: 4321, isTrending: true })
  const page = await openAdmin(shop, '/dashboard/audit-log')
  const row = rows(page).filter({ hasText: name }).first()
  await expect.poll(() => row.innerText()).toMatch(/Meera[^]*Changed product/)
  await row.getByText(/price/).first().click()
  await expect.poll(() => row.locator('ins').first().innerText()).toBe('4,321')
  await expect.poll(() => row.locator('del').first().innerText()).toMatch(/^[\d,.]+$/)
  await expectAccessible(page)
})

test('ADM-08 filters the log by person, kind, record and days in the address', async ({
  shop,
  addCoupon,
}) => {
  const ravi = await createTestUser(shop, { role: 'admin', username: 'Ravi' })
  await addCoupon(ravi, 'RAVI10')
  const page = await openAdmin(shop, '/dashboard/audit-log')
  await page.getByLabel('Person').selectOption({ label: `Ravi (${ravi.user.email})` })
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByLabel('Kind').selectOption('product')
  await page.getByText('No changes match.').waitFor()
  expect(new URL(page.url()).search).toBe(`?person=${ravi.user._id}&kind=product`)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'All changes of RAVI10' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await page.getByText('No changes match.').waitFor()
  await page.getByLabel('To', { exact: true }).fill('')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await expect.poll(() => rows(page).count()).toBe(1)
  await reload(page)
  await expect.poll(() => rows(page).count()).toBe(1)
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('2020-01-01')
})

test('ADM-08 goes to older changes and back by keys, while others are added', async ({ shop, addCoupon }) => {
  const asha = await createTestUser(shop, { role: 'admin', username: 'Asha' })
  for (let index = 0; index < 27; index++) await addCoupon(asha, `MANY${index}`)
  const page = await openAdmin(shop, `/dashboard/audit-log?person=${asha.user._id}`)
  await expect.poll(() => rows(page).count()).toBe(25)
  await addCoupon(asha, 'LATEST')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => rows(page).last().innerText()).toContain('MANY0')
  for (const newest of ['MANY26', 'LATEST']) {
    await page.getByRole('link', { name: 'Newer' }).click()
    await rows(page).first().filter({ hasText: newest }).waitFor()
  }
})

test('ADM-08 says why the log could not be loaded, and tries again', async ({ shop }) => {
  const page = await shop.openPage(refusals)
  await signInAs(shop, page, await createTestUser(shop, { role: 'admin' }))
  await page.route('**/api/audit-log?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.', error: 'Not now.' } }),
  )
  await visit(page, '/dashboard/audit-log')
  await page.getByText('The audit log could not be loaded.').waitFor()
  await page.unroute('**/api/audit-log?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The audit log could not be loaded.').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
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
