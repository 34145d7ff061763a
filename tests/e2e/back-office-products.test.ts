import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectGoodAtWidths, expectGoodOnPhone, visit } from './browser.ts'
import { callAs, openAdmin, pictureFile, refusals } from './admin.ts'
import { createTestUser, expectTold } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest().extend('typed', { scope: 'file', auto: true }, ({ shop }) => typePrices(shop))

const notNow = { status: 503, json: { code: 'unavailable', message: 'Not now.', error: 'Not now.' } }
/** The link of a product's row that names it. */
const NAMED = /^(?!See |Edit |Duplicate )/

/** Drops files on an element, as a drag from the desktop does. */
async function drop(
  page: Page,
  selector: string,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer()
      for (const { name, type, text } of given)
        data.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name, { type }))
      return data
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, text: buffer.toString('base64') })),
  )
  await page.dispatchEvent(selector, 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent(selector, 'drop', { dataTransfer: transfer })
}

test('ADM-08 products are listed by pages, deleted after a question, failures reported', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/profile', refusals)
  await page.route('**/api/product/managed?*', (route) => route.fulfill(notNow))
  await visit(page, '/dashboard/manage-products')
  await expectTold(page, 'alert', 'Failed to load blogs.')
  await page.unroute('**/api/product/managed?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Page 1 of').waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(12)
  await expectGoodAtWidths(page, [390, 1440])
  await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/shop')
  const row = page.locator('tbody tr').first()
  await expect
    .poll(() => row.getByRole('link', { name: /in the shop$/ }).getAttribute('href'))
    .toMatch(/^\/shop\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => row.getByRole('link', { name: /^Edit / }).getAttribute('href'))
    .toMatch(/^\/dashboard\/update-product\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('Page 2 of').waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')
  const pages = Number((await page.getByText(/^Page 2 of/).textContent())?.split(' ').at(-1))
  await visit(page, `/dashboard/manage-products?page=${pages}`)
  await page.getByText(`Page ${pages} of ${pages}`).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)

  await visit(page, '/dashboard/manage-products')
  const names = page.getByRole('table', { name: 'Products' }).getByRole('link', { name: NAMED })
  const name = await names.first().textContent()
  await page.route('**/api/product/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(notNow) : route.fallback(),
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
  await expect.poll(() => names.allTextContents()).not.toContain(name)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(12)
})

test('ADM-06 UPL-02 adds a product with pictures, colours, sizes and stock to the shop', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post', refusals)
  await page.getByRole('heading', { name: 'Add product', level: 1 }).waitFor()
  await expectGoodOnPhone(page)
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

test('ADM-07 edits a product in a filled form, reports conflicts and absence', async ({ shop }) => {
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
  await visit(page, '/dashboard/update-product/00000000-0000-7000-8000-000000000000')
  await expectTold(page, 'alert', 'Error fetching product: ')
})

test('the save bar lists changes; a low old price is warned of', async ({ shop }) => {
  const id = await newProduct(shop, { name: 'Form ring', image: await anyPicture(shop), price: 500 })
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
  const save = page.getByRole('button', { name: 'Update product' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByLabel('Price', { exact: true }).fill('600')
  await page.getByText('Trending: shown on the home page').click()
  await page.getByText('2 changes are not saved: price, trending.').waitFor()
  for (const top of [0, 400, 4000]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    const foot = await save.boundingBox().then((box) => (box ? box.y + box.height : Infinity))
    expect(foot, `the foot of the save bar, scrolled to ${top}`).toBeLessThanOrEqual(900)
  }
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('No changes yet.').waitFor()
  await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('500')

  const warning = page.getByText('The old price is not higher than the price')
  const oldPrice = page.getByLabel('Old price', { exact: true })
  await oldPrice.fill('400')
  await warning.waitFor()
  await oldPrice.fill('700')
  await warning.waitFor({ state: 'detached' })
  await oldPrice.fill('400')
  await page.getByRole('radio', { name: /^Hidden/ }).check()
  await save.click()
  await page.waitForURL('**/dashboard/manage-products')
  expect((await fetch(`${shop.address}/shop/${id}`)).status, 'the hidden product').toBe(404)
  await visit(page, `/dashboard/update-product/${id}`)
  await expect.poll(() => page.getByRole('radio', { name: /^Hidden/ }).isChecked()).toBe(true)
  await expect.poll(() => oldPrice.inputValue()).toBe('400')
})

test('pictures are dropped anywhere; each failed one is listed with its reason', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post', refusals)
  await page.getByText('or drop a picture here').waitFor()
  await drop(page, 'h1', [await pictureFile('one.jpg')])
  const additional = page.getByRole('group', { name: 'Additional images' })
  await additional.getByRole('img', { name: 'Additional images, 1' }).waitFor()
  await page.getByText('or drop pictures here').waitFor()
  await additional
    .locator('input[type=file]')
    .setInputFiles([
      await pictureFile('good.jpg', '#5B1A2E'),
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
    ])
  await additional.getByText('Some images failed to upload. Please try again.').waitFor()
  await additional.getByText(/^broken\.jpg: \w/).waitFor()
  await additional.getByText('photo.heic: Please save it as JPEG first.').waitFor()
  await additional.getByRole('img', { name: 'Additional images, 2' }).waitFor()
})
