import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectGoodAtWidths, reload } from './browser.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const test = browserTest().extend('page', async ({ shop }) =>
  openPageAs(shop, await createTestUser(shop), '/dashboard/profile'),
)

const fields = {
  Name: 'Asha Rao',
  'Mobile number': '9876543210',
  'House and street': '4 Lake Road',
  'PIN code': '682001',
  City: 'Kochi',
}

test('addresses are added, changed, removed and brought back under Profile', async ({ page }) => {
  const sheet = page.getByRole('region', { name: 'Addresses' })
  await sheet.getByRole('button', { name: 'Add an address' }).click()
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await sheet.getByText('Please enter the city.').waitFor()
  for (const [label, text] of Object.entries(fields))
    await sheet.getByLabel(label, { exact: true }).fill(text)
  await sheet.getByLabel('State').selectOption('Kerala')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await sheet.getByText('Kochi 682001').waitFor()
  await sheet.getByRole('button', { name: 'Edit the address of Asha Rao, 4 Lake Road' }).click()
  await expect.poll(() => sheet.getByLabel('City').inputValue()).toBe('Kochi')
  await sheet.getByLabel('House and street').fill('5 Lake Road')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await sheet.getByText('5 Lake Road').waitFor()
  await reload(page)
  await sheet.getByRole('button', { name: 'Remove the address of Asha Rao, 5 Lake Road' }).click()
  await expectTold(page, 'status', 'The address has been removed.')
  await expect.poll(() => sheet.getByText('5 Lake Road').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await sheet.getByText('5 Lake Road').waitFor()
})

test('the addresses are accessible and never scroll sideways', async ({ page }) => {
  const sheet = page.getByRole('region', { name: 'Addresses' })
  await sheet.getByRole('button', { name: 'Add an address' }).click()
  await sheet.getByLabel('City').waitFor()
  await expectGoodAtWidths(page)
})
