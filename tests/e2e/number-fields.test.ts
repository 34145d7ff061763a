import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { anyPicture, visit } from './browser.ts'
import { openAdmin } from './admin.ts'

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

test('the mouse wheel changes no number in back-office forms', async ({ shop }) => {
  const id = await newProduct(shop, { name: 'Wheel ring', image: await anyPicture(shop) })
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
  const forms: [string, [string, string][]][] = [
    [
      `/dashboard/update-product/${id}`,
      [
        ['Price', '500'],
        ['Old price', '600'],
        ['Stock', '7'],
      ],
    ],
    [
      '/dashboard/add-coupon',
      [
        ['Discount percentage', '12.5'],
        ['Maximum uses', '3'],
      ],
    ],
    ['/dashboard/deals-banners', [['Discount (%)', '20']]],
  ]
  page.on('dialog', (dialog) => void dialog.accept())
  for (const [address, fields] of forms) {
    await visit(page, address)
    for (const [label, typed] of fields) await expectKeptWhenScrolled(page, label, typed)
  }
  await visit(page, '/dashboard/manage-banners')
  await page.getByRole('button', { name: /Add New Banner|Add your first banner/ }).click()
  await expectKeptWhenScrolled(page, 'Order', '4')
})

test('accepts amounts as people write them and reports invalid ones', async ({ shop }) => {
  const id = await newProduct(shop, { name: 'Comma ring', image: await anyPicture(shop) })
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
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
})
