import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { expectTold } from './test-user.ts'

const test = browserTest()

test('METAL-01 loose metal is entered on a phone', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/admin', { ...refusals, width: 390 })
  await visit(page, '/dashboard/metal')
  await page.getByRole('table', { name: 'Metal by purity' }).waitFor()
  await expectGoodOnPhone(page)

  await page.getByRole('button', { name: 'Add entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add entry' })
  await dialog.getByLabel('Kind').selectOption('Adjusted')
  await dialog.getByLabel('Purity').selectOption('Platinum 950')
  await dialog.getByLabel('Net weight (g)').fill('12.345')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await dialog.getByText('is needed for an adjustment').waitFor()
  await dialog.getByLabel('Reason').fill('Counted in the safe')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expectTold(page, 'status', 'Entered in the metal account.')

  const row = page.getByRole('row').filter({ hasText: 'Platinum 950' })
  await row.getByText('12.345').first().waitFor()
  await page.getByLabel('Month').selectOption({ index: 3 })
  await page.getByRole('heading', { name: 'No metal yet.' }).waitFor()
  expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('format=csv')
})
