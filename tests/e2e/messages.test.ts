import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addToCart } from '../../src/contract/cart.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { codeInFolder, otherCode } from '../mails.ts'
import { isSoak } from '../soak.ts'
import { callAs } from './admin.ts'
import { anyPicture, expectGoodAtWidths, expectNoSidewaysScroll, reload, visit } from './browser.ts'
import { createTestUser, openPageAs } from './test-user.ts'

const test = browserTest()
  .extend('image', { scope: 'file' }, ({ shop }) => anyPicture(shop))
  .extend('ring', ({ shop, image }) => newProduct(shop, { image, name: 'Told ring', price: 899 }))
  .extend('person', ({ shop }) => createTestUser(shop))
  .extend(
    'setPrice',
    ({ shop, ring }) =>
      (rupees: number) =>
        shop.context.db.transaction((tx) =>
          tx.db
            .updateTable('products')
            .set({ price_paise: rupees * 100 })
            .where('id', '=', ring)
            .execute(),
        ),
  )
  /** The open cart drawer with one ring in it, with cash on delivery chosen. */
  .extend('openCart', ({ shop, ring, person }) => async (width: number): Promise<Page> => {
    await callAs(shop, person, addToCart.method, addToCart.path, {
      productId: ring,
      userId: person.user._id,
    })
    const page = await openPageAs(shop, person, '/help', {
      width,
      expectedErrors: [/status of [45]\d\d/, /ERR_FAILED/],
    })
    await bag(page).click()
    await drawer(page).getByText('Grand total').waitFor()
    await drawer(page)
      .getByRole('radio', { name: /Cash on delivery/ })
      .check()
    return page
  })

const bag = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('group')
const alerts = (page: Page) => page.getByRole('alert')

const refused = 'Failed to place the order. Please try again.'

test('a rejection shows above all buttons, with its reason at the line', async ({ openCart, setPrice }) => {
  const page = await openCart(390)
  await setPrice(949)
  await button(page, 'Place Order').click()
  const alert = drawer(page).getByRole('alert').filter({ hasText: refused })
  await alert.waitFor()
  await expect
    .poll(() => alert.textContent())
    .toContain('The price of your order has changed. Please review your cart.')
  await expect.poll(() => toasts(page).count()).toBe(0)
  for (const width of [390, 820, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        () =>
          alert.evaluate((element) => {
            const { left, top, width: wide, height } = element.getBoundingClientRect()
            return element.contains(document.elementFromPoint(left + wide / 2, top + height / 2))
          }),
        { message: `nothing covers the rejection at ${width} pixels` },
      )
      .toBe(true)
    await expectNoSidewaysScroll(page)
  }
  await expectGoodAtWidths(page, isSoak ? [390, 820, 1024] : [390])
  const line = drawer(page).getByRole('listitem').filter({ hasText: 'Told ring' })
  await line.getByText('₹50.00 more').waitFor()
  await line.getByText('was ₹899.00, now ₹949.00').waitFor()

  await button(page, 'Place Order at ₹1,043.90').click()
  await page.getByRole('heading', { name: 'Order successful' }).waitFor()
  expect(await page.getByText(refused).count(), 'a new attempt removes the rejection').toBe(0)
})

test('a changed price is announced once for each change', async ({ openCart, setPrice }) => {
  const page = await openCart(390)
  await setPrice(949)
  await button(page, 'Place Order').click()
  await button(page, 'Place Order at ₹1,043.90').waitFor()
  await button(page, 'Close').click()
  await bag(page).click()
  await button(page, 'Place Order').waitFor()
  const line = drawer(page).getByRole('listitem').filter({ hasText: 'Told ring' })
  await expect.poll(() => line.getByText('₹50.00 more').count()).toBe(0)
  await button(page, 'Close').click()

  await setPrice(800)
  await reload(page)
  await bag(page).click()
  await line.getByText('₹149.00 less').waitFor()
  await button(page, 'Place Order at ₹880.00').click()
  await page.waitForURL('**/thanks')
})

test('messages replace each other, and leave with their page', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: `/shop/${ring}`, width: 390, expectedErrors: [/status of 4\d\d/] })
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  for (let presses = 0; presses < 3; presses += 1) await add.click()
  await toasts(page).filter({ hasText: 'Please log in to add this to your cart.' }).first().waitFor()
  await expect.poll(() => toasts(page).count()).toBe(1)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.waitForURL('**/unauthorized')
  await expect.poll(() => toasts(page).count()).toBe(0)

  await visit(page, '/register')
  const email = `${crypto.randomUUID()}@example.in`
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(`other-${email}`)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  const register = page.getByRole('button', { name: 'Register' })
  await register.click()
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  await dialog.getByRole('status').getByText('OTP sent to your email').waitFor()
  await expect.poll(() => page.getByText('OTP sent to your email').count()).toBe(1)
  await dialog
    .getByLabel('One-time code')
    .fill(otherCode(await codeInFolder(shop.context.settings, `other-${email}`)))
  await page.keyboard.press('Enter')
  await alerts(page).getByText('Invalid or expired OTP. Please try again.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Email').fill(email)
  await register.click()
  const code = await codeInFolder(shop.context.settings, email)
  await dialog.waitFor()
  expect(await page.getByText('Invalid or expired OTP. Please try again.').count()).toBe(0)
  await dialog.getByLabel('One-time code').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login**')
  await toasts(page).filter({ hasText: 'Registration successful' }).waitFor()
  await expect.poll(() => toasts(page).count()).toBe(1)
})
