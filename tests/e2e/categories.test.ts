import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodAtWidths, visit } from './browser.ts'
import { served } from './served.ts'
import { expectTold } from './test-user.ts'

const test = browserTest()

test('the owner adds a category, fills, renames and deletes it', async ({ shop }) => {
  const id = await newProduct(shop, {
    name: 'Phul nath',
    category: 'Studs',
    price: 900,
    image: await anyPicture(shop),
  })
  const page = await openAdmin(shop, '/dashboard/categories', refusals)
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('table', { name: 'Categories in every shop' })
    .getByText('Idols & Coins', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Add category' }).click()
  await dialog.getByLabel('Name').fill('rings')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await dialog.getByText('The shop already has the category Rings.').waitFor()
  await dialog.getByLabel('Name').fill('Nose pins')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expectTold(page, 'status', 'Category added successfully!')

  await visit(page, `/dashboard/update-product/${id}`)
  await page.getByLabel('Category').selectOption('Nose pins')
  await page.getByRole('button', { name: /^Update/ }).click()
  await expectTold(page, 'status', 'Product updated successfully!')
  await visit(page, '/dashboard/categories')
  await page.getByRole('link', { name: '1 product in Nose pins' }).waitFor()
  await expectGoodAtWidths(page)
  await page.getByRole('link', { name: '/shop/category/Nose+pins' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nose pins' }).waitFor()
  await page.getByText('Showing 1 to 1 of 1 products.').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nose pins' }).waitFor()
  await visit(page, '/shop?category=nose+pins')
  expect(
    await page.getByRole('group', { name: 'Category' }).getByRole('radio', { name: 'Nose pins' }).isChecked(),
  ).toBe(true)

  await visit(page, '/dashboard/categories')
  await page.getByRole('button', { name: 'Delete Nose pins' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nose pins has 1 product. Move them to another category first.').waitFor()
  await page.getByRole('button', { name: 'Edit Nose pins' }).click()
  await dialog.getByLabel('Name').fill('Naths')
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await page.getByRole('link', { name: '1 product in Naths' }).waitFor()
  const listing = await served(shop.address, '/shop/category/Naths')
  expect([listing.title, listing.text.includes('Phul nath'), listing.meta('robots')]).toEqual([
    expect.stringMatching(/^Naths/),
    true,
    undefined,
  ])
})

test('the phone menu leads to categories of the owner', async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => {
    await tx.db
      .insertInto('categories')
      .values({ id: crypto.randomUUID(), name: 'Toe rings', name_key: 'toe rings', position: 0 })
      .execute()
    tx.invalidate('settings saved')
  })
  const page = await shop.openPage({ path: '/', width: 390 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'More categories' }).click()
  await expectGoodAtWidths(page)
  await menu.getByRole('link', { name: 'Toe rings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Toe rings' }).waitFor()
  await page.getByText('No products found in this category.').waitFor()
})
