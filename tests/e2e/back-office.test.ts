import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectGoodAtWidths, visit } from './browser.ts'
import { callAs, openAdmin, pictureFile, refusals } from './admin.ts'
import { createTestUser, expectTold, signInAs } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest().extend('typed', { scope: 'file', auto: true }, ({ shop }) => typePrices(shop))

describe('products', () => {
  test('ADM-08 shows twelve products a page with Previous, Next and linked rows', async ({ shop }) => {
    const page = await openAdmin(shop, '/dashboard/manage-products')
    await page.getByText('Page 1 of').waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(12)
    await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/shop')
    const see = page
      .locator('tbody tr')
      .first()
      .getByRole('link', { name: /in the shop$/ })
    await expect.poll(() => see.getAttribute('href')).toMatch(/^\/shop\/[0-9a-f-]{36}$/)
    const edit = page
      .locator('tbody tr')
      .first()
      .getByRole('link', { name: /^Edit / })
    await expect.poll(() => edit.getAttribute('href')).toMatch(/^\/dashboard\/update-product\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('Page 2 of').waitFor()
    expect(new URL(page.url()).search).toBe('?page=2')
    const pages = Number((await page.getByText(/^Page 2 of/).textContent())?.split(' ').at(-1))
    await visit(page, `/dashboard/manage-products?page=${pages}`)
    await page.getByText(`Page ${pages} of ${pages}`).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  })

  test('ADM-08 deletes a product after confirmation, reloads the list and reports errors', async ({
    shop,
  }) => {
    const page = await openAdmin(shop, '/dashboard/manage-products', refusals)
    const row = page.locator('tbody tr').first()
    const name = await row.getByRole('link', { name: /^(?!See |Edit |Duplicate )/ }).textContent()
    await page.route('**/api/product/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 503,
            json: { code: 'unavailable', message: 'Not now.', error: 'Not now.' },
          })
        : route.fallback(),
    )
    const removal = async () => {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    await removal()
    await expectTold(page, 'alert', 'Not now.')
    await page.unroute('**/api/product/*')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await removal()
    await expectTold(page, 'status', 'deleted')
    await expect
      .poll(() =>
        page
          .getByRole('table', { name: 'Products' })
          .getByRole('link', { name: /^(?!See |Edit |Duplicate )/ })
          .allTextContents(),
      )
      .not.toContain(name)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(12)
  })

  test('ADM-08 says `Failed to load blogs.` when the list cannot be had', async ({ shop }) => {
    const page = await shop.openPage(refusals)
    await signInAs(shop, page, await createTestUser(shop, { role: 'admin' }))
    await page.route('**/api/product/managed?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.', error: 'Not now.' } }),
    )
    await visit(page, '/dashboard/manage-products')
    await expectTold(page, 'alert', 'Failed to load blogs.')
    await page.unroute('**/api/product/managed?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Page 1 of').waitFor()
  })

  test('ADM-06 UPL-02 adds a product with pictures, colours, sizes and stock to the shop', async ({
    shop,
  }) => {
    const page = await openAdmin(shop, '/dashboard/add-new-post', refusals)
    await page.getByRole('button', { name: 'Add product' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByText('Choose a main image.').waitFor()
    await page.getByText('Enter a price in rupees.').waitFor()
    await expect.poll(() => page.getByLabel('Category').locator('option').allTextContents()).toHaveLength(14)
    await expect.poll(() => page.getByLabel('Description').getAttribute('rows')).toBe('6')
    await page.getByLabel('Name', { exact: true }).fill('Tara Test Studs')
    await page.getByLabel('Category').selectOption('Studs')
    await page.getByLabel('Metal').selectOption('18K Gold')
    await page.getByLabel('Gender').selectOption('female')
    await page.getByLabel('Sizes').fill('Small, Large')
    await page.getByLabel('Price', { exact: true }).fill('1499.50')
    await page.getByLabel('Old price').fill('1999')
    await page.getByLabel('Stock').fill('7')
    await page.getByLabel('Rose Gold').check()
    await page.getByLabel('Silver', { exact: true }).check()
    await page.getByLabel('Description').fill('Made for a test.')
    await page.getByLabel('Trending').check()
    const [main, additional] = [
      page.locator('input[type=file]').nth(0),
      page.locator('input[type=file]').nth(1),
    ]
    await main.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await page.getByText('File notes.txt is not an image').waitFor()
    await main.setInputFiles(await pictureFile('main.jpg'))
    await page.getByRole('img', { name: 'Main image, 1' }).waitFor()
    await additional.setInputFiles([
      await pictureFile('a.jpg', '#5B1A2E'),
      await pictureFile('b.jpg', '#2F6B45'),
    ])
    await page.getByRole('img', { name: 'Additional images, 2' }).waitFor()
    await page.getByRole('button', { name: 'Move picture 2 one place earlier' }).click()
    await page
      .getByRole('group', { name: 'Additional images' })
      .getByRole('button', { name: 'Remove picture 2' })
      .click()
    await expect
      .poll(() => page.getByRole('region', { name: 'Preview of the card' }).innerText())
      .toContain('₹1,499.50')
    await page.getByRole('button', { name: 'Add product' }).click()
    await page.waitForURL('**/shop')
    await expectTold(page, 'status', 'Product added successfully!')
    const row = await shop.context.db.reader
      .selectFrom('products')
      .selectAll()
      .where('name', '=', 'Tara Test Studs')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      category: 'Studs',
      metal: '18K Gold',
      gender: 'female',
      price_paise: 149950,
      old_price_paise: 199900,
      stock: 7,
      size: 'Small, Large',
      is_trending: 1,
    })
    await page.getByRole('link', { name: 'Tara Test Studs' }).first().waitFor()
  })

  test('ADM-07 edits a product in a filled form and reports conflicts', async ({ shop }) => {
    const { id } = await shop.context.db.reader
      .selectFrom('products')
      .select('id')
      .where('name', '=', 'Rani Ruby Kada')
      .executeTakeFirstOrThrow()
    const page = await openAdmin(shop, `/dashboard/update-product/${id}`, refusals)
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rani Ruby Kada')
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('Bracelets')
    await callAs(
      shop,
      await createTestUser(shop, { role: 'admin' }),
      'PATCH',
      `/api/product/update-product/${id}`,
      { description: 'Saved by another.' },
    )
    await page.getByLabel('Name', { exact: true }).fill('Rani Ruby Bangle')
    await page.getByRole('button', { name: 'Update product' }).click()
    await page.getByRole('alert').getByText('Error updating product: Someone else has changed').waitFor()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rani Ruby Bangle')
    await page.getByRole('button', { name: 'See the newer version' }).click()
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Saved by another.')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rani Ruby Bangle')
    await page.getByLabel('Stock').fill('3')
    await page.getByRole('button', { name: 'Update product' }).click()
    await page.waitForURL('**/dashboard/manage-products')
    await expectTold(page, 'status', 'Product updated successfully!')
    const row = await shop.context.db.reader
      .selectFrom('products')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'Rani Ruby Bangle', stock: 3, description: 'Saved by another.' })
  })

  test('ADM-07 a missing product shows an error', async ({ shop }) => {
    const page = await openAdmin(
      shop,
      '/dashboard/update-product/00000000-0000-7000-8000-000000000000',
      refusals,
    )
    await expectTold(page, 'alert', 'Error fetching product: ')
  })
})

describe('every page of the back office', () => {
  test('SESS-02 ADM-01 turns customers away', async ({ shop }) => {
    const page = await shop.openPage(refusals)
    await signInAs(shop, page, await createTestUser(shop))
    await page.goto('/dashboard/manage-products').catch(() => undefined)
    await expectTold(page, 'alert', 'Access denied! You do not have permission to view this page.')
  })

  const pages = [
    ['/dashboard/admin', 'Sarika'],
    ['/dashboard/manage-orders', 'All orders'],
    ['/dashboard/manage-payments', 'Payments'],
    ['/dashboard/users', 'All users'],
    ['/dashboard/manage-products', 'Products'],
    ['/dashboard/manage-reviews', 'Reviews'],
    ['/dashboard/add-new-post', 'Add product'],
    ['/dashboard/add-coupon', 'Add coupon'],
    ['/dashboard/deals-banners', 'Deal banner'],
    ['/dashboard/manage-banners', 'Manage Banners & Heroes'],
  ] as const
  test.for(pages)(
    'ADM-01 %s (%s) is accessible and never scrolls sideways',
    async ([path, title], { shop }) => {
      const page = await openAdmin(shop, path, { width: 390 })
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectGoodAtWidths(page)
    },
  )
})
