import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const test = browserTest()
  /** Read first, since one test removes the demonstration shop. */
  .extend('image', { scope: 'file', auto: true }, ({ shop }) => anyPicture(shop))
  /** Adds products with these names. */
  .extend('add', { scope: 'file' }, ({ shop, image }) => async (...names: string[]) => {
    const ids: string[] = []
    for (const name of names) ids.push(await newProduct(shop, { name, image }))
    return ids
  })
  .extend(
    'stateOf',
    { scope: 'file' },
    ({ shop }) =>
      (...ids: string[]) =>
        shop.context.db.reader
          .selectFrom('products')
          .select(['name', 'visibility', 'category', 'is_trending'])
          .where('id', 'in', ids)
          .orderBy('name')
          .execute(),
  )

const confirm = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()

test('Undo or the list of deleted products restores a product', async ({ shop, add, stateOf }) => {
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
  expect(await stateOf(...ids)).toMatchObject([{ visibility: 'shown' }])
  await remove()
  await page.getByLabel('Visibility').selectOption('Deleted')
  const row = page.getByRole('row').filter({ hasText: 'Undo ring' })
  await row.getByRole('button', { name: 'Restore Undo ring' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await stateOf(...ids)).toMatchObject([{ visibility: 'shown' }])
})

test('moves, collects, hides and deletes matching products; Undo restores them', async ({
  shop,
  add,
  stateOf,
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
  expect(await stateOf(...ids)).toEqual(
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
  await page.evaluate(() => scrollTo(0, 0))
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm(page, 'Delete')
  await expectTold(page, 'status', '14 products deleted.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTold(page, 'status', '14 products restored.')
  expect(await stateOf(...ids)).toEqual(ids.map(() => expect.objectContaining({ visibility: 'hidden' })))
})

test('VAR-12 a bulk edit changes each variant of the products that have some', async ({ shop }) => {
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 1000, stock: 2 },
    { size: '16', price: 2000 },
  ])
  const page = await openAdmin(shop, `/dashboard/manage-products?search=${id}`, refusals)
  await page.getByLabel('Select Tara ring').check()
  await page.getByRole('button', { name: 'Change price and stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change price and stock' })
  await dialog.getByLabel('Price', { exact: true }).selectOption('Raise by percent')
  await dialog.getByLabel('Percent').fill('10')
  await dialog.getByLabel('Stock', { exact: true }).selectOption('Add')
  await dialog.getByLabel('Pieces').fill('3')
  await dialog.getByText('2 variants, each changed by itself').waitFor()
  await expect
    .poll(() => dialog.getByRole('row', { name: /Tara ring/ }).innerText())
    .toMatch(/₹1,000.00 to ₹2,000.00[^]*₹1,100.00 to ₹2,200.00/)
  await dialog.getByRole('button', { name: 'Change 1 product' }).click()
  await expectTold(page, 'status', '1 product changed.')
  const variants = await shop.context.db.reader
    .selectFrom('variants')
    .select(['id', 'price_paise', 'stock'])
    .where('id', 'in', ids)
    .orderBy('position')
    .execute()
  expect(variants).toEqual([
    { id: ids[0], price_paise: 110_000, stock: 5 },
    { id: ids[1], price_paise: 220_000, stock: null },
  ])
})

test('ADM-06 duplicating fills the form, and two presses save one product', async ({ shop, add }) => {
  await add('Solitary ring')
  const page = await openAdmin(shop, '/dashboard/manage-products?search=solitary')
  const count = async () =>
    (
      await shop.context.db.reader
        .selectFrom('products')
        .select('id')
        .where('name', 'like', 'Solitary%')
        .execute()
    ).length
  await page.getByRole('link', { name: 'Duplicate Solitary ring' }).click()
  await page.getByText('Nothing is saved until you add it.').waitFor()
  const name = page.getByLabel('Name', { exact: true })
  await expect.poll(() => name.inputValue()).toBe('Solitary ring')
  await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('Bracelets')
  await page.getByRole('img', { name: 'Main image, 1' }).waitFor()
  expect(await count(), 'products before the save').toBe(1)
  await name.fill('Solitary ring, twin')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Add product' }).dblclick()
  await page.waitForURL('**/shop')
  expect(sent.filter((url) => url.endsWith('/create-product'))).toHaveLength(1)
  await expect.poll(() => count()).toBe(2)
})

test('ADM-06 leaving asks only when the form has unsaved input', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const users = page.getByRole('link', { name: 'Users' })
  await page.getByLabel('Name', { exact: true }).waitFor()
  await users.click()
  await page.waitForURL('**/dashboard/users')
  await page.goBack()
  await page.getByLabel('Name', { exact: true }).fill('Half a thought')

  await users.click()
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  expect([new URL(page.url()).pathname, await page.getByLabel('Name', { exact: true }).inputValue()]).toEqual(
    ['/dashboard/add-new-post', 'Half a thought'],
  )
  // The browser itself asks for confirmation when the tab is closed or reloaded.
  const dialog = page.waitForEvent('dialog')
  void page.reload().catch(() => undefined)
  const own = await dialog
  expect(own.type()).toBe('beforeunload')
  await own.dismiss()
  await page.goForward()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/dashboard/users')
})

test('ISSUE-31 an administrator previews a hidden product; customers cannot buy it', async ({
  shop,
  add,
}) => {
  const [id = ''] = await add('Secret ring')
  const customer = await createTestUser(shop)
  await callAs(shop, customer, 'POST', '/api/cart/add', { productId: id, userId: customer.user._id })
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ visibility: 'hidden' }).where('id', '=', id).execute(),
  )
  const page = await openAdmin(shop, '/dashboard/manage-products?search=secret')
  await page.getByRole('link', { name: 'Preview Secret ring' }).click()
  await page.getByText('Customers cannot see this product.').waitFor()
  await page.getByRole('heading', { name: 'Secret ring' }).waitFor()
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
  await expectGoodOnPhone(page)
  const theirs = await openPageAs(shop, customer, `/preview/${id}`, { width: 390, ...refusals })
  await theirs.getByRole('heading', { name: 'We cannot find this piece' }).waitFor()
  await theirs.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await theirs.getByRole('dialog', { name: 'Your cart' }).getByText('No longer sold').waitFor()
})

test('one confirmed step removes the demonstration shop', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products', refusals)
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

test('STOCK-02 STOCK-03 LABEL-01 the product form shows moves, warns, and prints labels', async ({
  shop,
  image,
  add,
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [
    { size: '12', price: 1000, stock: 3, sku: 'R-12' },
    { size: '16', price: 1000, stock: 2 },
  ])
  const admin = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, admin, 'PATCH', `/api/product/update-product/${id}`, { name: 'Counted ring', image })
  const page = await openAdmin(shop, '/dashboard/manage-products?stock=running-out')
  await page.getByText('Nothing is running out.').waitFor()

  await visit(page, `/dashboard/update-product/${id}`)
  const labels = page.getByRole('region', { name: 'Labels' })
  await labels.getByRole('button', { name: 'Print labels' }).waitFor()
  expect(await labels.getByRole('button', { name: 'Print labels' }).isDisabled()).toBe(true)
  await labels.getByLabel('size 12, Gold, R-12').check()
  await labels.getByLabel('Label', { exact: true }).selectOption('80x12')
  const link = await labels.getByRole('link', { name: 'Print labels' }).getAttribute('href')
  expect(link).toBe(`/api/pieces/labels?ids=${variantId}&format=80x12`)
  expect((await page.request.get(link ?? '')).headers()['content-type']).toBe('application/pdf')

  const variants = page.getByRole('table', { name: 'Variants' })
  await variants.getByLabel('Warn at, size 12, Gold').fill('3')
  await variants.getByLabel('Stock, size 16, Gold').fill('6')
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.getByText('Product updated successfully!').waitFor()
  await visit(page, '/dashboard/manage-products?stock=running-out')
  await page
    .getByRole('table', { name: 'Products' })
    .getByRole('row', { name: /Counted ring/ })
    .getByText('Running out')
    .waitFor()

  await visit(page, `/dashboard/update-product/${id}`)
  await page.getByText('Stock history', { exact: true }).click()
  const history = page.getByRole('table', { name: 'Stock history' })
  await history.getByRole('row', { name: /\+4.*Edited.*size 16, Gold/ }).waitFor()
  expect(await history.getByRole('row').count()).toBe(4)
  await expectGoodOnPhone(page)
  const [uncounted] = await add('Uncounted ring')
  await visit(page, `/dashboard/update-product/${uncounted}`)
  await page.getByText('Stock history', { exact: true }).click()
  await page.getByRole('group').filter({ hasText: 'Stock history' }).getByText('No changes yet.').waitFor()
})
