import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, expectGoodAtWidths, visit } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const test = browserTest()
  /** Adds products with these names. */
  .extend('add', { scope: 'file' }, async ({ shop }) => {
    const image = await anyPicture(shop)
    return async (...names: string[]) => {
      const ids: string[] = []
      for (const name of names) ids.push(await newProduct(shop, { name, image }))
      return ids
    }
  })
  .extend(
    'visibilityOf',
    { scope: 'file' },
    ({ shop }) =>
      async (...ids: string[]) =>
        await shop.context.db.reader
          .selectFrom('products')
          .select(['name', 'visibility', 'category', 'is_trending'])
          .where('id', 'in', ids)
          .orderBy('name')
          .execute(),
  )

const confirm = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()

test('Undo or the list of deleted products restores a product', async ({ shop, add, visibilityOf }) => {
  const ids = await add('Undo ring')
  const page = await openAdmin(shop, '/dashboard/manage-products?search=undo')
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Undo ring' }).click()
    await page.getByRole('alertdialog').getByText('You can restore it for 30 days.').waitFor()
    await confirm(page, 'Delete')
    await expectTold(page, 'status', 'Product deleted successfully!')
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Delete Undo ring' }).waitFor()
  expect(await visibilityOf(...ids)).toMatchObject([{ visibility: 'shown' }])
  await remove()
  await page.getByLabel('Visibility').selectOption('Deleted')
  const row = page.getByRole('row').filter({ hasText: 'Undo ring' })
  await row.getByRole('button', { name: 'Restore Undo ring' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await visibilityOf(...ids)).toMatchObject([{ visibility: 'shown' }])
})

test('moves, collects, hides and deletes matching products; Undo restores them', async ({
  shop,
  add,
  visibilityOf,
}) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, admin, 'POST', '/api/collections', {
    slug: 'bangles-of-kochi',
    title: 'Bangles of Kochi',
  })
  const ids = await add(...Array.from({ length: 14 }, (_, index) => `Match bangle ${index}`))
  const page = await openAdmin(shop, '/dashboard/manage-products?search=match+bangle')
  await page.getByRole('button', { name: 'Select all 14 that match' }).click()
  await page.getByText('14 selected').waitFor()
  await page.getByRole('button', { name: 'Change category and visibility' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change category and visibility' })
  await dialog.getByLabel('Category').selectOption('Anklets')
  await dialog.getByLabel('Add to collection').selectOption('Bangles of Kochi')
  await dialog.getByLabel('Home page').selectOption('Trending')
  await dialog.getByLabel('Visibility').selectOption('Hidden')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 14 products' }).click()
  await expectTold(page, 'status', '14 products changed.')
  expect(await visibilityOf(...ids)).toEqual(
    ids.map(() => expect.objectContaining({ visibility: 'hidden', category: 'Anklets', is_trending: 1 })),
  )
  const members = await shop.context.db.reader
    .selectFrom('collection_products')
    .innerJoin('collections', 'id', 'collection_id')
    .select('product_id')
    .where('slug', '=', 'bangles-of-kochi')
    .execute()
  expect(members.map(({ product_id }) => product_id).toSorted()).toEqual(ids.toSorted())
  await page.getByRole('row').filter({ hasText: 'Hidden' }).first().waitFor()
  await page.getByRole('button', { name: 'Select all 14 that match' }).click()
  await page.getByText('14 selected').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm(page, 'Delete')
  await expectTold(page, 'status', '14 products deleted.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTold(page, 'status', '14 products restored.')
  expect(await visibilityOf(...ids)).toEqual(ids.map(() => expect.objectContaining({ visibility: 'hidden' })))
})

test('a hidden product in a cart is reported as no longer sold', async ({ shop, add }) => {
  const [id = ''] = await add('Resting ring')
  const customer = await createTestUser(shop)
  const page = await openPageAs(shop, customer, `/shop/${id}`, refusals)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/i })
    .first()
    .click()
  await expect
    .poll(() =>
      shop.context.db.reader
        .selectFrom('cart_lines')
        .select('id')
        .where('user_id', '=', customer.user._id)
        .execute(),
    )
    .toHaveLength(1)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ visibility: 'hidden' }).where('id', '=', id).execute(),
  )
  await visit(page, '/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /cart|bag/i })
    .click()
  await page.getByRole('dialog').getByText('No longer sold').waitFor()
})

test('BROWSE-03 BROWSE-06 the form sets the publishing time and the good-to-know fields', async ({
  shop,
  add,
}) => {
  const [id = ''] = await add('December ring')
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
  await page.getByLabel('Country of origin').fill('Italy')
  await page.getByLabel('Importer').fill('Suvarna Imports, Kochi')
  await page.getByLabel('Care', { exact: true }).fill('Keep it dry.')
  await page.getByRole('button', { name: 'Update product' }).click()
  await expect
    .poll(() =>
      shop.context.db.reader
        .selectFrom('products')
        .select(['origin', 'importer', 'care'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    .toEqual({ origin: 'Italy', importer: 'Suvarna Imports, Kochi', care: 'Keep it dry.' })
  const shopper = await shop.openPage({ path: `/shop/${id}`, javaScript: false })
  await shopper.getByText('Good to know').click()
  await shopper.getByText('Country of origin: Italy').waitFor()
  await shopper.getByText('Importer: Suvarna Imports, Kochi').waitFor()
  await visit(page, `/dashboard/update-product/${id}`)
  await page.getByLabel('Visible from').fill('2037-12-01T10:00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update product' }).click()
  await expect
    .poll(() =>
      shop.context.db.reader
        .selectFrom('products')
        .select(['visibility', 'visible_from'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    .toEqual({ visibility: 'scheduled', visible_from: Date.parse('2037-12-01T04:30:00Z') })
  await visit(page, '/dashboard/manage-products?search=december')
  await page.getByText('Visible from 1 December, 10:00').waitFor()
})

test('the list with hidden products fits 390 and 1440 pixels', async ({ shop, add }) => {
  const [id = ''] = await add('Narrow ring')
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ visibility: 'hidden' }).where('id', '=', id).execute(),
  )
  const page = await openAdmin(shop, '/dashboard/manage-products?search=narrow', { width: 390 })
  await page.getByLabel('Select this page').check()
  await page.getByText('1 selected').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await expectGoodAtWidths(page)
})

test('one confirmed step removes the demonstration shop', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products')
  await page.getByRole('button', { name: 'Start with an empty shop' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove the demonstration shop?' })
    .getByText(/^\d+ products with \d+ reviews/)
    .waitFor()
  await expectAccessible(page)
  await confirm(page, 'Remove it')
  await expectTold(page, 'status', 'The demonstration shop is removed.')
  await expect.poll(() => page.getByRole('button', { name: 'Start with an empty shop' }).count()).toBe(0)
  expect(await shop.context.db.reader.selectFrom('heroes').select('id').execute()).toEqual([])
})

test('ISSUE-31 an administrator previews a hidden product; customers find nothing there', async ({
  shop,
  add,
}) => {
  const [id = ''] = await add('Secret ring')
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ visibility: 'hidden' }).where('id', '=', id).execute(),
  )
  const page = await openAdmin(shop, '/dashboard/manage-products?search=secret')
  await page.getByRole('link', { name: 'Preview Secret ring' }).click()
  await page.getByText('Customers cannot see this product.').waitFor()
  await page.getByRole('heading', { name: 'Secret ring' }).waitFor()
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
  await expectGoodAtWidths(page)
  const theirs = await openPageAs(shop, await createTestUser(shop), `/preview/${id}`, { width: 390 })
  await theirs.getByRole('heading', { name: 'We cannot find this piece' }).waitFor()
})
