import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { codeInFolder } from '../mails.ts'
import { openMessageGateway } from '../peers/message-gateway.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { drawer } from './filled-cart.ts'

const gateway = await openMessageGateway()

const test = browserTest({ BAG_GUEST: '1', ...gateway.settings })
  .extend('image', { scope: 'file' }, ({ shop }) => anyPicture(shop))
  .extend('ring', { scope: 'file' }, ({ shop, image }) =>
    newProduct(shop, { image, name: 'Phone ring', price: 1000 }),
  )

const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })

test('BAG-04 a new shopper orders with a mobile number and seven fields', async ({ shop, ring }) => {
  const page = await shop.openPage()
  await visit(page, `/shop/${ring}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'View cart' }).click()

  let fields = 0
  const fill = async (label: string, text: string) => {
    await drawer(page).getByLabel(label, { exact: true }).fill(text)
    fields += 1
  }
  await fill('E-mail or mobile number', '+91 98200 12345')
  await expectAccessible(page)
  await expectGoodOnPhone(page)
  await action(page, 'Continue').click()
  await drawer(page).getByText('Enter the six digits we sent to +91 98200 12345.').waitFor()
  await fill('Code', gateway.codeFor('9820012345'))
  await action(page, 'Continue').click()

  await drawer(page).getByText('Grand total').waitFor()
  await action(page, 'Add an address').click()
  expect(await drawer(page).getByLabel('Mobile number', { exact: true }).inputValue()).toBe('9820012345')
  await fill('Name', 'Meera Rao')
  await fill('House and street', '14 Prabhat Road')
  await fill('PIN code', '411004')
  await fill('City', 'Pune')
  await drawer(page)
    .getByRole('radio', { name: /Cash on delivery/ })
    .check()
  await action(page, 'Place Order').click()
  await page.waitForURL(/\/thanks/)
  expect(fields).toBeLessThanOrEqual(7)
})

test('BAG-04 an account by phone adds an e-mail with codes alone', async ({ shop }) => {
  const page = await shop.openPage()
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Log in with a code' }).click()
  await page.getByLabel('E-mail or mobile number', { exact: true }).fill('98200 54321')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter the six digits we sent to 98200 54321.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(gateway.codeFor('9820054321'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await visit(page, '/dashboard/profile')
  await page.getByText('9820054321, confirmed.').waitFor()
  expect(await page.getByText('9820054321@').count()).toBe(0)
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Add an e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New e-mail').fill('meera.phone@example.in')
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('throttles').where('key', 'like', 'phone-code-pause:%').execute(),
  )
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await dialog.getByText('Code sent to 9820054321').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Code', { exact: true }).fill(gateway.codeFor('9820054321'))
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByText('Enter the six digits we sent to meera.phone@example.in.').waitFor()
  await dialog
    .getByLabel('One-time code (OTP)')
    .fill(await codeInFolder(shop.context.settings, 'meera.phone@example.in'))
  await page.getByText('Your e-mail has been changed.').waitFor()
  await page.getByText('meera.phone@example.in').first().waitFor()
})
