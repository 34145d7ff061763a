import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { expectTold } from './test-user.ts'

const test = browserTest()

test('REDIRECT-01 an owner redirects an old address on a phone', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/admin', { ...refusals, width: 390 })
  await visit(page, '/dashboard/settings/search')
  await page.getByRole('heading', { name: 'No redirects.' }).waitFor()

  await page.getByRole('button', { name: 'Add redirect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add redirect' })
  const add = dialog.getByRole('button', { name: 'Add redirect' })
  await dialog.getByLabel('Old address').fill('/shop')
  await dialog.getByLabel('Leads to').fill('https://other.example/gifts')
  await add.click()
  await dialog.getByText('must be a path of this shop').waitFor()
  await dialog.getByLabel('Leads to').fill('/gifts')
  await add.click()
  await dialog.getByText('is an address of the shop').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Old address').fill('/products/gift-box')
  await add.click()
  await expectTold(page, 'status', 'Redirect added.')

  const row = page.getByRole('row').filter({ hasText: '/products/gift-box' })
  await row.getByText('Not opened yet').waitFor()
  await expectGoodOnPhone(page)

  await visit(page, '/products/gift-box?utm_source=print')
  expect(page.url()).toMatch(/\/gifts\?utm_source=print$/)
})
