import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'

const test = browserTest()

test('the purity of new sizes follows the metal', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post', refusals)
  const variants = page.getByRole('region', { name: 'Variants' })
  await page.getByLabel('Metal', { exact: true }).selectOption('22K Gold')
  await variants.getByRole('button', { name: 'Add sizes' }).click()
  await expect.poll(() => variants.getByLabel('Purity', { exact: true }).inputValue()).toBe('916')
  await variants.getByLabel('New sizes').fill('2-4, 2-6')
  await variants.getByRole('button', { name: 'Add 2 variants' }).click()
  const purity = variants.getByLabel('Purity, size 2-6, Gold')
  await expect.poll(() => purity.inputValue()).toBe('916')
  await page.getByLabel('Metal', { exact: true }).selectOption('18K Gold')
  await expect.poll(() => purity.inputValue()).toBe('750')
  await purity.selectOption('585')
  await page.getByLabel('Metal', { exact: true }).selectOption('22K Gold')
  expect(await purity.inputValue()).toBe('585')
  await expect.poll(() => variants.getByLabel('Purity, size 2-4, Gold').inputValue()).toBe('916')
})
