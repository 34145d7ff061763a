import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectTold } from './test-user.ts'

const test = browserTest()

test('a bank account is saved as it is written on a cheque', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings/payment', refusals)
  await page.getByLabel('Account holder').fill('Kanchan Jewels')
  await page.getByLabel('Account number').fill('5010 0123 4567 89')
  await page.getByLabel('IFSC').fill('hdfc0000057')
  await page.getByLabel('Highest amount for cash on delivery').fill('1,56,871')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectTold(page, 'status', 'Settings saved.')
  await expect.poll(() => page.getByLabel('IFSC').inputValue()).toBe('HDFC0000057')
  expect(await page.getByLabel('Account number').inputValue()).toBe('50100123456789')
  expect(await page.getByLabel('Highest amount for cash on delivery').inputValue()).toBe('156871')
})
