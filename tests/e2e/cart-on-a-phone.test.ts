import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone, expectNoSidewaysScroll, visit } from './browser.ts'
import { drawer, openFilledCart } from './filled-cart.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest({ UPI_MERCHANT: '1' })
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Pocket ring', price: 1000 }),
  )
  /** The open cart with one ring, on a phone. */
  .extend('openCart', ({ shop, ring }) => async () => {
    const page = await openFilledCart(shop, await createTestUser(shop), [ring], { width: 390 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    return page
  })

const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const line = (page: Page) => drawer(page).getByRole('listitem').filter({ hasText: 'Pocket ring' })
const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

test('UPI ID and amount copy, the code downloads, and an app opens', async ({ openCart }) => {
  const page = await openCart()
  await drawer(page).getByRole('radio', { name: /^UPI/ }).check()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await button(page, 'Copy UPI ID').click()
  await drawer(page).getByText('Copied').first().waitFor()
  await expect.poll(clipboard).toBe('suvarna@upi')
  await button(page, 'Copy amount').click()
  await expect.poll(clipboard).toBe('1100.00')
  const download = page.waitForEvent('download')
  await button(page, 'Save QR code').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('upi-qr-code.png')
  const { width: wide, height, channels } = await sharp(readFileSync(await file.path())).metadata()
  expect([wide, height, channels]).toEqual([1024, 1024, 4])
  expect((await sharp(readFileSync(await file.path())).stats()).channels[0]?.mean).toBeGreaterThan(100)
  const apps = await drawer(page)
    .getByRole('link')
    .filter({ hasText: /Pay|PhonePe|app/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const details = '?pa=suvarna@upi&pn=Suvarna&am=1100.00&cu=INR&tn=Order%20Payment'
  expect(apps).toEqual([
    `gpay://upi/pay${details}`,
    `phonepe://pay${details}`,
    `paytmmp://pay${details}`,
    `upi://pay${details}`,
  ])
  await expectGoodOnPhone(page)
})

test('Undo restores removed and cleared lines; a saved address gets the focus', async ({ openCart }) => {
  const page = await openCart()
  await button(page, 'One more Pocket ring').click()
  await line(page).getByLabel('Quantity 2', { exact: true }).waitFor()
  await button(page, 'Remove Pocket ring').click()
  await drawer(page).getByRole('status').getByText('Pocket ring removed.').waitFor()
  await expectAccessible(page)
  await button(page, 'Undo').click()
  await line(page).getByLabel('Quantity 2', { exact: true }).waitFor()
  await button(page, 'Clear Cart').click()
  await drawer(page).getByText('Your cart has been cleared.').waitFor()
  await button(page, 'Undo').click()
  await line(page).getByLabel('Quantity 2', { exact: true }).waitFor()

  await button(page, 'Add an address').click()
  for (const [label, text] of Object.entries({
    Name: 'Ananya Rao',
    'Mobile number': '9876543210',
    'House and street': '14 Prabhat Road',
    'PIN code': '411004',
    City: 'Pune',
  }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('State').selectOption('Maharashtra')
  await button(page, 'Save address').click()
  const saved = drawer(page).getByRole('radio', { name: /Ananya Rao/ })
  await expect.poll(() => saved.evaluate((radio) => radio === document.activeElement)).toBe(true)
})

test('large text, a low window and forced colours hide nothing', async ({ openCart, ring }) => {
  const page = await openCart()
  await enlarge(page)
  const isInside = () =>
    line(page).evaluate((item) =>
      [...item.querySelectorAll('h3 span, button')].every(
        (part) => part.getBoundingClientRect().right <= innerWidth,
      ),
    )
  await expect.poll(isInside, { message: 'price and buttons at 200% text' }).toBe(true)
  await expectNoSidewaysScroll(page)

  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 844, height: 390 })
  await drawer(page).getByText('Grand total').scrollIntoViewIfNeeded()
  const heading = drawer(page).getByRole('heading', { name: 'Your cart' })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(0)
  await expectNoSidewaysScroll(page)

  await visit(page, `/shop/${ring}`)
  await page.emulateMedia({ forcedColors: 'active' })
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await expect.poll(() => add.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
  const swatch = page.locator('input[name=color]').first()
  await expect
    .poll(() =>
      swatch.evaluate((element) => {
        const { forcedColorAdjust, outlineStyle } = getComputedStyle(element) as CSSStyleDeclaration & {
          forcedColorAdjust: string
        }
        return [forcedColorAdjust, outlineStyle]
      }),
    )
    .toEqual(['none', 'solid'])
})
