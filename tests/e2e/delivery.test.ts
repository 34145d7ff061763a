import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addToCart } from '../../src/contract/cart.ts'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodAtWidths, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const header = 'pin,serviceable,cash,daysFrom,daysTo'
const list = `${header}\n6,1,1,5,8\n682,1,1,2,3\n68255,0,0,0,0\n781,1,0,4,6\n`
const day = /Delivery by [A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+/

const choose = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pins.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('PIN-02 PIN-03 PIN-04 the owner imports a list, which box and drawer follow', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/delivery', refusals)
  await page.getByText('No list yet. Delivery dates are the same everywhere.').waitFor()
  await choose(page, `${header}\n0682,1,1,2,3\n`)
  await page.getByText('pin must be 1 to 6 digits, and must not begin with 0.').waitFor()
  expect(await page.getByRole('button', { name: 'Import list' }).isDisabled()).toBe(true)
  await choose(page, list)
  await page.getByText('4 rows in the file: 1 not served, 1 without cash on delivery.').waitFor()
  await page.getByRole('table', { name: 'First rows of the file' }).getByText('2 to 3 days').waitFor()
  await expectGoodAtWidths(page)
  await page.getByRole('button', { name: 'Import list' }).click()
  await expectTold(page, 'status', '4 rows imported.')
  await page.getByText('4 rows in your list.').waitFor()

  const tried = async (pin: string, text: RegExp | string) => {
    await page.getByLabel('PIN code', { exact: true }).fill(pin)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText(text).waitFor()
  }
  await tried('682 001', /^Delivery by .* Earliest .* Cash on delivery is available\.$/)
  await tried('799999', "We don't deliver to 799999 yet.")
  await tried('781001', /Cash on delivery isn't available for 781001\.$/)

  const customer = await createTestUser(shop)
  const ring = await newProduct(shop, { name: 'Isha ring', price: 1000, image: await anyPicture(shop) })
  await callAs(shop, customer, addToCart.method, addToCart.path, {
    productId: ring,
    userId: customer.user._id,
  })
  const visitor = await openPageAs(shop, customer, `/shop/${ring}`, { ...refusals, width: 390 })
  const box = visitor.getByLabel('Check delivery date for your area')
  await visitor.getByText('Free delivery.', { exact: true }).waitFor()
  for (const [pin, text] of [
    ['682553', "We don't deliver to 682553 yet."],
    ['682001', day],
  ] as const) {
    await box.fill(pin)
    await visitor.getByRole('button', { name: 'Check', exact: true }).click()
    await visitor.getByText(text).waitFor()
  }
  await expectGoodAtWidths(visitor, [390])
  await visitor.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = visitor.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByText(day).waitFor()
  await drawer.getByRole('button', { name: 'Add an address' }).click()
  await drawer.getByLabel('PIN code').fill('799999')
  await drawer.getByRole('alert').getByText("We don't deliver to 799999 yet.").waitFor()
  await drawer.getByLabel('PIN code').fill('781001')
  await drawer.getByRole('alert').getByText("Cash on delivery isn't available for 781001.").waitFor()
  await expectGoodAtWidths(visitor, [390])

  await visit(page, '/dashboard/delivery')
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No list yet. Delivery dates are the same everywhere.').waitFor()
})
