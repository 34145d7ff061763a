import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { codeInFolder, otherCode } from '../mails.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { bag, drawer } from './filled-cart.ts'

const test = browserTest({ BAG_GUEST: '1' })
  .extend('image', { scope: 'file' }, ({ shop }) => anyPicture(shop))
  .extend('ring', { scope: 'file' }, ({ shop, image }) =>
    newProduct(shop, { image, name: 'Guest ring', price: 1000 }),
  )

const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })

test('BAG-01 BAG-02 a new shopper orders with seven fields', async ({ shop, ring }) => {
  const page = await shop.openPage({ expectedErrors: [/status of 400/] })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/')) calls.push(request.url())
  })
  await visit(page, `/shop/${ring}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('Guest ring is in your cart.').waitFor()
  expect(calls).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('bag'))).toContain('Guest ring')

  await page.getByRole('button', { name: 'View cart' }).click()
  await drawer(page).getByRole('heading', { name: 'Guest ring' }).waitFor()
  await expectAccessible(page)
  await expectGoodOnPhone(page)

  let fields = 0
  const fill = async (label: string, text: string) => {
    await drawer(page).getByLabel(label, { exact: true }).fill(text)
    fields += 1
  }
  const email = `meera-${crypto.randomUUID()}@example.in`
  await fill('E-mail', email)
  await action(page, 'Continue').click()
  await drawer(page).getByText(`Enter the six digits we sent to ${email}.`).waitFor()
  const code = await codeInFolder(shop.context.settings, email)
  const codeField = drawer(page).getByLabel('Code', { exact: true })
  await codeField.fill(otherCode(code))
  await action(page, 'Continue').click()
  await drawer(page).getByText('Invalid or expired OTP. Please try again.').waitFor()
  expect(await codeField.inputValue()).toBe('')
  await fill('Code', code)
  await action(page, 'Continue').click()

  await drawer(page).getByText('Grand total').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('bag'))).toBeNull()
  await action(page, 'Add an address').click()
  await fill('Name', 'Meera Rao')
  await fill('Mobile number', '9876543210')
  await fill('House and street', '14 Prabhat Road')
  await fill('PIN code', '411004')
  await fill('City', 'Pune')
  await drawer(page)
    .getByRole('radio', { name: /Cash on delivery/ })
    .check()
  await action(page, 'Place Order').click()
  await page.waitForURL(/\/thanks/)
  expect(fields).toBe(7)

  const { username } = await shop.context.db.reader
    .selectFrom('users')
    .select('username')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(username).toBe('Meera Rao')
})

test('BAG-01 a piece can be taken out of the bag', async ({ shop, ring }) => {
  const page = await shop.openPage()
  await visit(page, `/shop/${ring}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('Guest ring is in your cart.').waitFor()
  await bag(page).click()
  await action(page, 'Remove Guest ring').click()
  await drawer(page).getByText('Your cart is empty.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('bag'))).toBeNull()
})
