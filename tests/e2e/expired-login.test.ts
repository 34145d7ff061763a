import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, type BrowserShop } from '../fixtures/browser.ts'
import { openAdmin, pictureFile, refusals } from './admin.ts'
import { expectAccessible, expectNoSidewaysScroll, reload, visit } from './browser.ts'
import { expectTold } from './test-user.ts'

const test = browserTest()

/** Ends every session, as time does. */
const endSessions = ({ context }: BrowserShop) =>
  context.db.transaction((tx) => tx.db.deleteFrom('sessions').execute())

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Please log in again' })

async function logIn(page: Page): Promise<void> {
  await question(page).getByLabel('Your password').fill('kundan-1947')
  await question(page).getByRole('button', { name: 'Log in' }).click()
  await question(page).waitFor({ state: 'detached' })
}

/** Fills in a new product, all but its picture. */
async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Category').selectOption('Rings')
  await page.getByLabel('Metal').selectOption('22K Gold')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Price', { exact: true }).fill('12,499.50')
  await page.getByRole('checkbox', { name: 'Gold', exact: true }).check()
}

test('an expired login is renewed over the page without losing input', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post', refusals)
  await fillProduct(page, 'Kept through the night')
  await endSessions(shop)
  await page
    .getByRole('group', { name: 'Main image' })
    .locator('input[type=file]')
    .setInputFiles(await pictureFile('ring.jpg'))
  await question(page).waitFor()
  await expectAccessible(page)
  await question(page).getByLabel('Your password').fill('wrong-password')
  await question(page).getByRole('button', { name: 'Log in' }).click()
  await question(page).getByRole('alert').waitFor()
  await logIn(page)
  await page.getByRole('img', { name: 'Main image, 1' }).waitFor()
  await endSessions(shop)
  await page.getByRole('button', { name: 'Add product' }).click()
  await logIn(page)
  await page.waitForURL('**/shop')
  expect(
    await shop.context.db.reader
      .selectFrom('products')
      .select('price_paise')
      .where('name', '=', 'Kept through the night')
      .execute(),
  ).toEqual([{ price_paise: 1_249_950 }])
})

test('the dialog also opens over a banner’s dialog, then lists reload', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-banners', { ...refusals, width: 390 })
  await page.getByRole('button', { name: /Add New Banner|Add your first banner/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Banner' })
  await dialog.getByLabel('Title').fill('Typed before the end')
  await endSessions(shop)
  await dialog.locator('input[type=file]').setInputFiles('demo/video/spin360.mp4')
  await question(page).waitFor()
  await expectNoSidewaysScroll(page)
  await logIn(page)
  await dialog.locator('video').waitFor()
  await dialog.getByRole('button', { name: 'Add banner' }).click()
  await expectTold(page, 'status', 'Banner added successfully!')
  await endSessions(shop)
  await page.getByRole('button', { name: 'Edit Typed before the end' }).waitFor()
  await page.getByRole('button', { name: 'Delete Typed before the end' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await logIn(page)
  await expectTold(page, 'status', 'Banner deleted successfully!')
})

test('who leaves the page instead finds the draft after the next login', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post', refusals)
  page.on('dialog', (dialog) => void dialog.accept())
  await fillProduct(page, 'Half a product')
  await endSessions(shop)
  await page.getByRole('button', { name: 'Add product' }).waitFor()
  await page
    .getByRole('group', { name: 'Main image' })
    .locator('input[type=file]')
    .setInputFiles(await pictureFile('ring.jpg'))
  await question(page).getByRole('button', { name: 'Leave this page' }).click()
  await page.waitForURL('**/login?from=*')
  const { email } = await shop.context.db.reader
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard/add-new-post')
  await page.getByText('We restored your unsaved entries.').waitFor()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a product')
  await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('12499.5')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Gold', exact: true }).isChecked()).toBe(true)

  await endSessions(shop)
  await visit(page, '/dashboard/manage-products')
  await page.waitForURL('**/login?from=*')
  await expect.poll(() => question(page).count(), { message: 'a new page leads to the login' }).toBe(0)
})

test('a form keeps its draft, and asks before leaving and logging out', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-coupon')
  page.on('dialog', (dialog) => void dialog.accept())
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByLabel('Code').fill('DIWALI')
  await reload(page)
  await page.getByText('We restored your unsaved entries.').waitFor()
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('DIWALI')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('')
  await page.getByLabel('Code').fill('HOLI')
  await page.getByRole('link', { name: 'Users' }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await visit(page, '/dashboard/add-coupon')
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('')

  await page.getByLabel('Code').fill('ONAM')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await leave.getByRole('button', { name: 'Stay' }).click()
  await leave.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('ONAM')
  await logout.click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
