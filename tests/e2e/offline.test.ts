import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const test = browserTest()
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Tunnel ring', price: 1000 }),
  )
  .extend('openRing', ({ shop, ring }) => async (width = 390): Promise<Page> => {
    const page = await openPageAs(shop, await createTestUser(shop), `/shop/${ring}`, {
      width,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /not fetched/],
    })
    await page.waitForLoadState('networkidle')
    return page
  })
  /** The open cart with one ring, without a network. */
  .extend('openCart', ({ openRing }) => async (): Promise<Page> => {
    const page = await openRing()
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('button', { name: 'Added' }).first().waitFor()
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await drawer(page).getByText('Grand total').waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    return page
  })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const unreachable = 'The shop cannot be reached. Please check your connection.'

test.for([390, 1440])(
  'at %i pixels a slim bar shows while the device is offline',
  async (width, { openRing }) => {
    const page = await openRing(width)
    const bar = page.getByText('You are offline. This page may be out of date.')
    expect(await bar.count()).toBe(0)
    await page.context().setOffline(true)
    await bar.waitFor()
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(45)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect.poll(() => bar.count()).toBe(0)
  },
)

test('SRCH-01: the live search reports an outage and recovers', async ({ openRing }) => {
  const page = await openRing(1440)
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Search for jewellery' }).fill('tunnel')
  await page.getByText('Error loading products. Please try again later.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('option', { name: /Tunnel ring/ }).waitFor()
})

test('unsaved quantities are all reverted with a message', async ({ openCart }) => {
  const page = await openCart()
  const more = drawer(page).getByRole('button', { name: 'One more Tunnel ring' })
  for (let presses = 0; presses < 3; presses += 1) await more.click()
  await drawer(page).getByRole('alert').getByText(unreachable).waitFor()
  await drawer(page).getByLabel('Quantity 1', { exact: true }).waitFor()
  await page.context().setOffline(false)
  await more.click()
  await drawer(page).getByLabel('Quantity 2', { exact: true }).waitFor()
})

test('a coupon and an order say that the shop cannot be reached', async ({ openCart }) => {
  const page = await openCart()
  await drawer(page).getByLabel('Coupon').fill('DIWALI')
  await drawer(page).getByRole('button', { name: 'Apply' }).click()
  await drawer(page).getByText(unreachable).waitFor()
  await drawer(page)
    .getByRole('radio', { name: /Cash on delivery/ })
    .check()
  await drawer(page).getByRole('button', { name: 'Place Order' }).click()
  await expectTold(page, 'alert', 'An error occurred while placing the order.')
})

test('a review that cannot be posted says so and is kept', async ({ openRing }) => {
  const page = await openRing()
  const write = page.getByRole('button', { name: 'Write a Review' })
  await write.click()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Your comment').fill('Light and pretty.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Post review' }).click()
  await expectTold(page, 'alert', unreachable)
  await write.click()
  await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Light and pretty.')
})

test('pages recover by themselves after a dead spot', async ({ shop }) => {
  const page = await shop.openPage({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /not fetched/] })
  await visit(page, '/search')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'Search for products' }).fill('jhumka')
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await expect.poll(() => page.getByRole('banner').count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByText('pieces for “jhumka”').waitFor()
})
