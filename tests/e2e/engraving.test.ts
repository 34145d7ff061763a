import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin } from './admin.ts'
import { expectAccessible, expectGoodAtWidths } from './browser.ts'
import { demoProducts } from './demo-products.ts'
import { bag, drawer } from './filled-cart.ts'
import { swipe } from './swipe.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const test = browserTest()
  .extend('pictures', { scope: 'file' }, async ({ shop }) => {
    const one = await demoProducts(shop)
    const { image, additionalImages } = one((product) => product.additionalImages.length > 1)
    return [image, ...additionalImages]
  })
  .extend('band', { scope: 'file' }, ({ shop, pictures: [image = '', ...additionalImages] }) =>
    newProduct(shop, {
      name: 'Ira band',
      price: 1000,
      engravingLetters: 12,
      image,
      additionalImages,
      wornImage: additionalImages.at(-1) ?? null,
    }),
  )

test('PROMISE-04 a page engraves a piece, and the cart names its text', async ({ shop, band }) => {
  const page = await openPageAs(shop, await createTestUser(shop), `/shop/${band}`)
  const field = page.getByLabel('Engraving', { exact: true })
  await field.fill('Asha!')
  await page.getByText('Engraving must be letters, digits, spaces, &, ., - or ♥.').waitFor()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  expect(await field.evaluate((input) => document.activeElement === input)).toBe(true)

  await field.fill('Asha ')
  await page.getByRole('button', { name: 'Add ♥' }).click()
  await page.getByText("6 of 12 letters. Engraved pieces can't be returned.").waitFor()
  await expectGoodAtWidths(page, [390, 820, 1440])
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('engraved “Asha ♥”').first().waitFor()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await bag(page).click()
  await drawer(page).getByText('engraved “Asha ♥”').waitFor()
})

test('PROMISE-05 the piece as worn comes second on its page', async ({ shop, band, pictures }) => {
  const page = await shop.openPage({ path: `/shop/${band}` })
  const second = page.getByRole('button', { name: /Ira band, picture 2/ }).locator('img')
  expect(await second.getAttribute('src')).toContain(stemOf(pictures.at(-1)))
})

test('PROMISE-05 a mouse over a card shows the piece as worn', async ({ shop, band, pictures }) => {
  const page = await shop.openPage({ path: `/wishlist?ids=${band}` })
  const card = page.getByRole('article').filter({ hasText: 'Ira band' })
  const second = secondPicture(card)
  expect(await second.getAttribute('src')).toContain(stemOf(pictures.at(-1)))
  expect(await opacityOf(second)).toBe(0)
  await card.hover()
  await expect.poll(() => opacityOf(second)).toBe(1)
  await expect.poll(() => isFetched(second)).toBe(true)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(() => opacityOf(second)).toBe(0)
})

test('PROMISE-05 a finger swipes a card to the piece as worn', async ({ shop, band, pictures }) => {
  const page = await shop.openPage({ path: `/wishlist?ids=${band}`, width: 390 })
  const card = page.getByRole('article').filter({ hasText: 'Ira band' })
  const second = secondPicture(card)
  expect(await second.getAttribute('src')).toContain(stemOf(pictures.at(-1)))
  expect(await isFetched(second)).toBe(false)

  const { x, y, width, height } =
    (await card.locator('[data-swipe]').boundingBox()) ?? expect.fail('no frame')
  const middle = y + height / 2
  await swipe(page, { from: x + width * 0.9, to: x + width * 0.1, y: middle })
  await expect.poll(() => isFetched(second)).toBe(true)
  await expect.poll(async () => (await second.boundingBox())?.x).toBeCloseTo(x, 0)
  expect(new URL(page.url()).pathname).toBe('/wishlist')

  await swipe(page, { from: x + width * 0.1, to: x + width * 0.9, y: middle })
  await expect.poll(async () => (await card.locator('img').first().boundingBox())?.x).toBeCloseTo(x, 0)
  await expectGoodAtWidths(page, [390])
})

const secondPicture = (card: Locator) => card.locator('img').nth(1)
const stemOf = (address = '') => /[^/]+(?=\.\w+$)/.exec(address)?.[0] ?? address
const isFetched = (picture: Locator) =>
  picture.evaluate((img) => (img as HTMLImageElement).complete && (img as HTMLImageElement).naturalWidth > 0)
/** Of the frame that covers the first picture. */
const opacityOf = (picture: Locator) =>
  picture.evaluate((img) => Number(getComputedStyle(img.closest('span') ?? img).opacity))

test('PROMISE-06 a collection takes its products from a rule', async ({ shop, band }) => {
  const page = await openAdmin(shop, '/dashboard/collections')
  await page.getByRole('button', { name: 'Add collection' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add collection' })
  await dialog.getByLabel('Title', { exact: true }).fill('At ₹1,000')
  await dialog.getByLabel('Address').fill('at-1000')
  await dialog.getByLabel('Its products').selectOption('Follow from a rule')
  await dialog.getByRole('button', { name: 'Add collection' }).click()
  await dialog.getByText('must have a condition').waitFor()

  await dialog.getByLabel('Price from (₹)').fill('1,000')
  await dialog.getByLabel('Price to (₹)').fill('1000')
  await dialog.getByText('All products, ₹1,000.00 to ₹1,000.00').waitFor()
  await dialog.getByLabel('Menu').selectOption('For Her')
  await dialog.getByLabel('Heading').fill('By price')
  await expectAccessible(page)
  await expectGoodAtWidths(page, [390, 820, 1440])
  await dialog.getByRole('button', { name: 'Add collection' }).click()
  await expectTold(page, 'status', 'Collection added successfully!')

  const menu = await shop.openPage({ path: '/', width: 1440 })
  await menu.getByRole('button', { name: 'For Her' }).click()
  await menu.locator('#menu-female').getByText('By price').waitFor()
  await menu.getByRole('link', { name: 'At ₹1,000' }).first().click()
  await menu.getByRole('heading', { level: 1, name: 'At ₹1,000' }).waitFor()
  await menu.getByRole('link', { name: 'Ira band' }).first().waitFor()
  expect(band).not.toBe('')
})
