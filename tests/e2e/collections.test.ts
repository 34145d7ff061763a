import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin } from './admin.ts'
import { expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
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
