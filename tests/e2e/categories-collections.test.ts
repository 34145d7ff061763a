import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone, expectNoSidewaysScroll, visit } from './browser.ts'
import { served } from './served.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest()
  .extend(
    'get',
    { scope: 'file' },
    ({ shop }) =>
      (path: string) =>
        served(shop.address, path),
  )
  .extend(
    'create',
    { scope: 'file' },
    ({ shop }) =>
      async (collection: object) =>
        callAs(shop, await createTestUser(shop, { role: 'admin' }), 'POST', '/api/collections', collection),
  )

test('the owner’s category is added, filled, renamed, and in the phone menu', async ({ shop, get }) => {
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
  const pins = await get('/shop/category/Nose+pins')
  expect(pins.html).toMatch(/<h1[^>]*>Nose pins<\/h1>/)
  expect(pins.text).toContain('Showing 1 to 1 of 1 products.')
  expect(/<footer.*<\/footer>/s.exec(pins.html)?.[0], 'the footer').toContain('Nose pins')
  await visit(page, '/shop?category=nose+pins')
  expect(
    await page.getByRole('group', { name: 'Category' }).getByRole('radio', { name: 'Nose pins' }).isChecked(),
  ).toBe(true)

  await visit(page, '/dashboard/categories')
  await page.getByRole('link', { name: '1 product in Nose pins' }).waitFor()
  await expectGoodOnPhone(page)
  await expect
    .poll(() => page.getByRole('link', { name: '/shop/category/Nose+pins' }).getAttribute('href'))
    .toBe('/shop/category/Nose+pins')
  await page.getByRole('button', { name: 'Delete Nose pins' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nose pins has 1 product. Move them to another category first.').waitFor()
  await page.getByRole('button', { name: 'Edit Nose pins' }).click()
  await dialog.getByLabel('Name').fill('Naths')
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await page.getByRole('link', { name: '1 product in Naths' }).waitFor()
  const naths = await get('/shop/category/Naths')
  expect([naths.title, naths.text.includes('Phul nath'), naths.meta('robots')]).toEqual([
    expect.stringMatching(/^Naths/),
    true,
    undefined,
  ])

  const phone = await shop.openPage({ path: '/', width: 390 })
  await phone.getByRole('button', { name: 'Open menu' }).click()
  const menu = phone.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'More categories' }).click()
  await expectGoodOnPhone(phone)
  await menu.getByRole('link', { name: 'Naths' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Naths' }).waitFor()
})

test('BROWSE-04 an unknown collection is not found, an empty one says so', async ({ create, get }) => {
  await create({ slug: 'empty-edit', title: 'Empty edit' })
  const empty = await get('/collections/empty-edit')
  expect(empty).toMatchObject({ status: 200, title: expect.stringMatching(/^Empty edit/) as string })
  expect(empty.text).toContain('No products found in this collection.')
  expect(empty.meta('robots')).toBe('noindex, follow')
  for (const path of ['/collections/nowhere', '/collections/No%20Where'])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/collection')).status).toBe(200)
})

test('BROWSE-04 a collection is created with its order and appears in the menu', async ({ shop, get }) => {
  const [first, second] = await shop.context.db.reader
    .selectFrom('products')
    .select(['name', 'price_paise'])
    .orderBy('price_paise')
    .limit(2)
    .execute()
  const [cheap = '', dear = ''] = [first?.name, second?.name]
  const page = await openAdmin(shop, '/dashboard/collections')
  await page.getByRole('button', { name: 'Add collection' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add collection' })
  await dialog.getByLabel('Title', { exact: true }).fill('Wedding edit')
  expect(await dialog.getByLabel('Address').inputValue()).toBe('wedding-edit')
  for (const name of [cheap, dear]) {
    await dialog.getByLabel('Add a product').fill(name)
    await dialog.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  }
  await dialog.getByRole('button', { name: `Move ${dear} up` }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Move ${dear} down`)
  await dialog.getByLabel('Menu').selectOption('For Her')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add collection' }).click()
  await expectTold(page, 'status', 'Collection added successfully!')
  await page.getByRole('link', { name: '/collections/wedding-edit' }).waitFor()
  await expectNoSidewaysScroll(page)

  const listing = await get('/collections/wedding-edit')
  expect(listing.title).toMatch(/^Wedding edit/)
  expect(listing.text.indexOf(dear)).toBeLessThan(listing.text.indexOf(cheap))
  const sorted = await get('/collections/wedding-edit?sort=price-low')
  expect(sorted.text.indexOf(cheap)).toBeLessThan(sorted.text.indexOf(dear))

  await visit(page, '/')
  // The footer has the link, too.
  const header = page.getByRole('banner')
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('button', { name: 'For Him' }).click()
  expect(await header.getByRole('link', { name: 'Wedding edit' }).filter({ visible: true }).count()).toBe(0)
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('button', { name: 'For Her' }).click()
  await header.getByRole('link', { name: 'Wedding edit' }).filter({ visible: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Wedding edit' }).waitFor()
  await page.getByText('Showing 1 to 2 of 2 products.').waitFor()
  await expectAccessible(page)
})
