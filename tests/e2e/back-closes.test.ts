import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, visit } from './browser.ts'
import { expectAddress } from './expect-shown.ts'
import { createTestUser, signInAs } from './test-user.ts'

const test = browserTest()
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Back ring', price: 1000 }),
  )
  /** The product page on a phone, with /help before it in the history. */
  .extend('openRing', ({ shop, ring }) => async (): Promise<Page> => {
    const page = await shop.openPage({ width: 390 })
    await signInAs(shop, page, await createTestUser(shop))
    await visit(page, '/help')
    await visit(page, `/shop/${ring}`)
    return page
  })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const bag = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })

test.for(['cart', 'zoom', 'menu', 'review'] as const)(
  'Back closes %s, and a second Back leaves the page',
  async (overlay, { ring, openRing }) => {
    const page = await openRing()
    const openers = {
      cart: bag(page),
      zoom: page.getByRole('main').getByRole('button', { name: /^Zoom/ }).first(),
      menu: page.getByRole('button', { name: 'Open menu' }),
      review: page.getByRole('button', { name: 'Write a Review' }),
    }
    for (let times = 0; times < 2; times += 1) {
      await openers[overlay].click()
      await page.getByRole('dialog').waitFor()
      await page.goBack()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await expectAddress(page, `/shop/${ring}`)
    }
    await page.goBack()
    await expectAddress(page, '/help')
  },
)

test('an overlay closed by its button leaves no step behind', async ({ openRing }) => {
  const page = await openRing()
  await bag(page).click()
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => drawer(page).count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => (history.state as { overlay?: string }).overlay))
    .toBeUndefined()
  await page.goBack()
  await expectAddress(page, '/help')
})

test('Back from a menu page leads to the previous page', async ({ ring, openRing }) => {
  const page = await openRing()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Gifts' }).click()
  await expectAddress(page, '/gifts')
  await page.goBack()
  await expectAddress(page, `/shop/${ring}`)
  await expect
    .poll(() => page.evaluate(() => (history.state as { overlay?: string }).overlay))
    .toBeUndefined()
  await page.getByRole('heading', { name: 'Back ring', level: 1 }).waitFor()
  await page.goBack()
  await expectAddress(page, '/help')
})

test('unfinished address, UTR and review survive Back, closing and reload', async ({ ring, openRing }) => {
  const page = await openRing()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await bag(page).click()
  await drawer(page).getByRole('button', { name: 'Add an address' }).click()
  await drawer(page).getByLabel('House and street').fill('14 Prabhat Road')
  await drawer(page).getByLabel('State').selectOption('Maharashtra')
  await drawer(page).getByRole('radio', { name: /^UPI/ }).check()
  await drawer(page).getByLabel(/UTR/).fill('402812')
  await page.goBack()
  await expect.poll(() => drawer(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await page.getByLabel('Your comment').fill('Light and pretty.')
  await page.goBack()
  await visit(page, `/shop/${ring}`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Light and pretty.')
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await bag(page).click()
  await expect.poll(() => drawer(page).getByLabel('House and street').inputValue()).toBe('14 Prabhat Road')
  await expect.poll(() => drawer(page).getByLabel('State').inputValue()).toBe('Maharashtra')
  await drawer(page).getByRole('radio', { name: /^UPI/ }).check()
  await expect.poll(() => drawer(page).getByLabel(/UTR/).inputValue()).toBe('402812')
  await drawer(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Add an address' }).click()
  await expect.poll(() => drawer(page).getByLabel('House and street').inputValue()).toBe('')
})
