import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, ready, scriptOf, visit } from './browser.ts'
import { createTestUser, signInAs } from './test-user.ts'

type Opening = { width?: number; chunk?: string; part?: (route: Route, count: number) => Promise<void> }

const test = browserTest()
  /** The page of all products. `part` answers requests for a chunk, by default that of the cart. */
  .extend(
    'openShop',
    { scope: 'file' },
    ({ shop }) =>
      async ({ width = 1440, chunk = PART, part }: Opening = {}) => {
        const page = await shop.openPage({
          width,
          expectedErrors: [/Failed to load resource/, /dynamically imported/, /not fetched/, /could not be/],
        })
        let count = 0
        if (part) await page.route(chunk, (route) => part(route, ++count))
        await visit(page, '/shop')
        return page
      },
  )
  .extend('ring', { scope: 'file' }, ({ shop }) =>
    newProduct(shop, { name: 'Distant ring', category: 'Rings', price: 1000 }),
  )

const PART = `**${scriptOf('src/web/storefront/cart/cart-drawer.tsx')}`
const SUGGESTIONS = `**${scriptOf('src/web/storefront/search/search-suggestions.tsx')}`
const bag = (page: Page) => page.getByRole('button', { name: /^Cart/ })
const cart = (page: Page) => page.getByRole('dialog', { name: /cart/i })

const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try again' })
const failure = (page: Page) => page.getByRole('heading', { name: 'This page could not be shown' })

/** Clicks a button that makes the page reload itself, and waits for the reload. */
async function pressForReload(page: Page, button: Locator): Promise<void> {
  const loaded = page.waitForEvent('load')
  await button.click()
  await loaded
  await ready(page)
}

/** What browsers call slow 3G: 400 ms until a response begins, 50 kB a second. */
async function slow3G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** Adds up how far the page has moved by itself, from its first byte on. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved = window as typeof window & { moved: number }
    moved.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!shift.hadRecentInput) moved.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shifts = (page: Page) => page.evaluate(() => (window as typeof window & { moved: number }).moved)

describe('chunks', () => {
  test('a chunk that fails once is requested again', async ({ openShop }) => {
    const page = await openShop({ part: (route, count) => (count < 3 ? route.abort() : route.continue()) })
    await bag(page).click()
    await cart(page).waitFor()
  })

  test('a missing chunk reloads an outdated page once', async ({ openShop }) => {
    const page = await openShop({ part: (route) => route.fulfill({ status: 404 }) })
    await page.evaluate(() => Object.assign(performance, { now: () => 120_000 }))
    await pressForReload(page, bag(page))
    await bag(page).click()
    await page.getByText('Error loading cart.').waitFor()
    await page.unroute(PART)
    await tryAgain(page).click()
    await cart(page).waitFor()
  })

  test('SRCH-01 a failed chunk keeps the page; Try again or network opens it', async ({ openShop }) => {
    const page = await openShop({ chunk: SUGGESTIONS, part: (route) => route.abort() })
    await page.getByRole('combobox', { name: 'Search for jewellery' }).fill('ring')
    await page.getByRole('alert').getByText('Error loading products. Please try again later.').waitFor()
    expect(await failure(page).count()).toBe(0)
    await page.unroute(SUGGESTIONS)
    await tryAgain(page).click()
    await page.getByRole('option').first().waitFor()

    await visit(page, '/shop')
    await page.route(PART, (route) => route.abort())
    await page.context().setOffline(true)
    await bag(page).click()
    await page.getByRole('alert').getByText('Error loading cart. Please check your connection.').waitFor()
    await expectAccessible(page)
    expect(await failure(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Delivery Information' }).waitFor()
    await page.unroute(PART)
    await page.context().setOffline(false)
    await cart(page).waitFor()
    // With its styles, which failed with the script.
    expect(await cart(page).evaluate((drawer) => getComputedStyle(drawer).position)).toBe('fixed')
  })

  test.for(['hover', 'focus'] as const)(
    '%s fetches the cart ahead, so that it opens without a network',
    async (reach, { openShop }) => {
      const page = await openShop()
      await bag(page)[reach]()
      await page.waitForFunction((drawer) => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
        const links = [
          ...document.querySelectorAll<HTMLLinkElement>(
            'link[rel=modulepreload], link[rel=stylesheet]:not([disabled])',
          ),
        ]
        return (
          loaded.some((name) => name.endsWith(drawer)) && links.every(({ href }) => loaded.includes(href))
        )
      }, PART.slice(2))
      await page.context().setOffline(true)
      await bag(page).click()
      await cart(page).getByText('Error: User not logged in or missing userId.').waitFor()
    },
  )

  test('filters that cannot be loaded say so, and the list stays', async ({ openShop }) => {
    const page = await openShop({ width: 390 })
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Filters' }).click()
    await page.getByRole('alert').getByText('Please check your connection.').waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(4)
    await page.context().setOffline(false)
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  })
})

test('a phone on slow 3G lists, adds, retries and never shifts', async ({ shop, ring }) => {
  const page = await shop.openPage({ width: 390, expectedErrors: [/ERR_FAILED|Failed to fetch/] })
  await signInAs(shop, page, await createTestUser(shop))
  await recordShifts(page)
  await slow3G(page)

  await page.goto('/shop/category/Rings', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Distant ring' }).first().waitFor()
  expect(
    await page.evaluate(
      () =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
          ({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0,
        ).length,
    ),
    'scripts before the list shows',
  ).toBe(0)
  await ready(page)
  expect(await shifts(page), 'shifts of the list').toBeLessThanOrEqual(0.02)

  let lost = 0
  await page.route('**/api/cart/add', (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await page.goto(`/shop/${ring}`, { waitUntil: 'commit' })
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  // Before the page is interactive: the press is not lost.
  await add.click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('group').first().waitFor()
  await add.click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor({ timeout: 30_000 })
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByRole('listitem').filter({ hasText: 'Distant ring' }).waitFor({ timeout: 30_000 })
  await drawer.getByText('Grand total').waitFor()
  expect(await shifts(page), 'shifts of the product').toBeLessThanOrEqual(0.02)
})
