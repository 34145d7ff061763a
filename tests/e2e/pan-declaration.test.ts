import type { Locator, Page } from 'playwright-core'
import { browserTest } from '../fixtures/browser.ts'
import { newProduct } from '../factories.ts'
import { openAdmin } from './admin.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone } from './browser.ts'
import { drawer, openFilledCart } from './filled-cart.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest({ PAN_LIMIT: '100000', COD_LIMIT: '199999' }).extend(
  'necklace',
  { scope: 'file' },
  async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Declared necklace', price: 150_000 }),
)

/** Enters a declaration in the place of the PAN. */
async function declare(place: Page | Locator): Promise<void> {
  await place.getByRole('button', { name: 'No PAN? Declaration instead' }).click()
  await place.getByLabel('Full name').fill('Kamala Nair')
  await place.getByLabel('Date of birth').fill('1961-07-14')
  await place.getByLabel('Why there is no PAN').fill('Agricultural income only')
  await place.getByLabel('Document', { exact: true }).selectOption('Passport')
  await place.getByLabel('Number of the document').fill('Z4417390')
}

test('FORM60-01 a shopper without PAN declares it in the drawer', async ({ shop, necklace }) => {
  const page = await openFilledCart(shop, await createTestUser(shop), [necklace], { width: 390 })
  const cash = drawer(page).getByRole('radio', { name: /Cash on delivery/ })
  await drawer(page).getByRole('button', { name: 'No PAN? Declaration instead' }).click()
  await drawer(page).getByRole('button', { name: 'Continue' }).click()
  await drawer(page).getByText('Full name must be entered.').waitFor()
  await drawer(page).getByRole('button', { name: 'PAN instead' }).click()
  await declare(drawer(page))
  await cash.check()
  await expectGoodOnPhone(page)
  await drawer(page).getByRole('button', { name: 'Place Order' }).click()
  await page.waitForURL('**/thanks')
})

test('FORM60-01 the counter takes a declaration, and the office shows it', async ({ shop }) => {
  await newProduct(shop, { image: await anyPicture(shop), name: 'Declared chain', price: 150_000 })
  const page = await openAdmin(shop, '/dashboard/new-order', { width: 390 })
  await page.getByLabel('HUID, tag or SKU').fill('Declared chain')
  await page.getByRole('button', { name: /^Add Declared chain/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Kamala Nair')
  await page.getByLabel('Mobile number').fill('98123 45670')
  await declare(page)
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Save estimate' }).click()

  await page.getByRole('heading', { name: 'Declaration in place of PAN' }).waitFor()
  await page.getByText('Passport ••••390').waitFor()
  await page.getByRole('button', { name: 'Show declaration' }).click()
  await page.getByText('Passport Z4417390').waitFor()
  await expectAccessible(page)
})
