import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { ready } from './browser.ts'

const test = browserTest()
  .extend('openShop', { scope: 'file' }, ({ shop }) => (width = 1440) => shop.openPage({ path: '/shop', width, expectedErrors: [/Failed to load resource/, /dynamically imported/, /not fetched/, /could not be/] }))

const PART = '**/assets/cart-drawer-*.js'
const bag = (page: Page) => page.getByRole('button', { name: /^Cart/ })
const cart = (page: Page) => page.getByRole('dialog', { name: /cart/i })

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const failure = (page: Page) => page.getByRole('heading', { name: 'This page could not be shown' })

/** Clicks a button that makes the page reload itself, and waits for the reload. */
async function pressForReload(page: Page, button: Locator): Promise<void> {
  const loaded = page.waitForEvent('load')
  await button.click()
  await loaded
  await ready(page)
}

async function expectToGoOn(page: Page): Promise<void> {
  await pressForReload(page, tryAgain(page))
  await bag(page).click()
  await cart(page).waitFor()
  expect(await failure(page).count()).toBe(0)
}

/** Handles requests for the chunk. Returns a function that counts them. */
async function answerPart(page: Page, answer: (route: Route, count: number) => Promise<void>): Promise<() => number> {
  let count = 0
  await page.route(PART, (route) => answer(route, ++count))
  return () => count
}

test('a part that cannot be had for a moment is asked for again', async ({ openShop }) => {
  const page = await openShop()
  const asked = await answerPart(page, (route, count) => (count < 3 ? route.abort() : route.continue()))
  await bag(page).click()
  await cart(page).waitFor()
  expect(asked()).toBe(3)
})

test('a page from before an update of the shop is loaded anew when a part of it is gone, once', async ({ openShop }) => {
  const page = await openShop()
  await page.evaluate(() => Object.assign(performance, { now: () => 120_000 }))
  await answerPart(page, (route) => route.fulfill({ status: 404 }))
  await pressForReload(page, bag(page))
  const asked = await answerPart(page, (route) => route.fulfill({ status: 404 }))
  await bag(page).click()
  await failure(page).waitFor()
  expect(asked()).toBe(3)
  await page.unroute(PART)
  await expectToGoOn(page)
})

test('a list whose filters could not be fetched is loaded anew by Try again', async ({ openShop }) => {
  const page = await openShop(390)
  await page.context().setOffline(true)
  const filters = page.getByRole('link', { name: 'Filters' })
  await filters.click()
  await page.getByText('Error loading products.').waitFor()
  await page.context().setOffline(false)
  await pressForReload(page, tryAgain(page))
  await filters.click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  expect(await page.getByText('Error loading products.').count()).toBe(0)
})

test('without a network it says so, and goes on when there is one again', async ({ openShop }) => {
  const page = await openShop()
  await page.context().setOffline(true)
  await bag(page).click()
  await page.getByText('Please check your connection.').waitFor()
  await page.context().setOffline(false)
  await expectToGoOn(page)
})
