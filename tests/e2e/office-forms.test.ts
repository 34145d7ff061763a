import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { anyPicture, visit } from './browser.ts'
import { expectTold } from './test-user.ts'

/** Types into a field and turns the mouse wheel over it, as a user who scrolls past does. */
async function expectKeptWhenScrolled(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(typed)
  await field.hover()
  for (const way of [120, 120, -240]) await page.mouse.wheel(0, way)
  // The wheel event has been handled once the page has rendered again.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect([label, await field.inputValue()]).toEqual([label, typed])
}

test('amounts are taken as people write them, and no wheel changes them', async ({ shop }) => {
  const id = await newProduct(shop, { name: 'Comma ring', image: await anyPicture(shop) })
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
  for (const [label, typed] of [
    ['Price', '500'],
    ['Old price', '600'],
    ['Stock', '7'],
  ] as const)
    await expectKeptWhenScrolled(page, label, typed)
  const stored = () =>
    shop.context.db.reader
      .selectFrom('products')
      .select(['price_paise', 'old_price_paise', 'stock'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const save = page.getByRole('button', { name: 'Update product' })
  await page.getByLabel('Price', { exact: true }).fill('twelve')
  await page.getByLabel('Stock', { exact: true }).fill('1.5')
  await save.click()
  await page.getByText('Enter a price in rupees.').waitFor()
  await page.getByText('Stock must be a whole number').waitFor()
  await page.getByLabel('Price', { exact: true }).fill('12,499.50')
  await page.getByLabel('Old price', { exact: true }).fill('₹ 1,24,999')
  await page.getByLabel('Stock', { exact: true }).fill('1,200')
  await save.click()
  await page.waitForURL('**/dashboard/manage-products')
  expect(await stored()).toEqual({ price_paise: 1_249_950, old_price_paise: 12_499_900, stock: 1200 })

  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, '/dashboard/add-coupon')
  await expectKeptWhenScrolled(page, 'Discount percentage', '12.5')
  await expectKeptWhenScrolled(page, 'Maximum uses', '3')
  await visit(page, '/dashboard/deals-banners')
  await expectKeptWhenScrolled(page, 'Discount (%)', '20')
  await visit(page, '/dashboard/manage-banners')
  await page.getByRole('button', { name: /Add New Banner|Add your first banner/ }).click()
  await expectKeptWhenScrolled(page, 'Order', '4')
})

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
