import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, ready, scriptOf, visit } from './browser.ts'

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

test('a chunk that fails once is requested again', async ({ openShop }) => {
  const page = await openShop({ part: (route, count) => (count < 3 ? route.abort() : route.continue()) })
  await bag(page).click()
  await cart(page).waitFor()
})

test('an outdated page reloads once when a chunk is gone', async ({ openShop }) => {
  const page = await openShop({ part: (route) => route.fulfill({ status: 404 }) })
  await page.evaluate(() => Object.assign(performance, { now: () => 120_000 }))
  await pressForReload(page, bag(page))
  await bag(page).click()
  await page.getByText('Error loading cart.').waitFor()
  await page.unroute(PART)
  await tryAgain(page).click()
  await cart(page).waitFor()
})

test('offline the bag says so; online the cart opens again', async ({ openShop }) => {
  const page = await openShop({ part: (route) => route.abort() })
  await page.context().setOffline(true)
  await bag(page).click()
  await page.getByRole('alert').getByText('Error loading cart. Please check your connection.').waitFor()
  await expectAccessible(page)
  expect(await failure(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Delivery Information' }).waitFor()
  await page.unroute(PART)
  await page.context().setOffline(false)
  await cart(page).waitFor()
})

test('SRCH-01: searching in a dead spot keeps the page; Try again works', async ({ openShop }) => {
  const page = await openShop({ chunk: SUGGESTIONS, part: (route) => route.abort() })
  await page.getByRole('combobox', { name: 'Search for jewellery' }).fill('ring')
  await page.getByRole('alert').getByText('Error loading products. Please try again later.').waitFor()
  expect(await failure(page).count()).toBe(0)
  await page.unroute(SUGGESTIONS)
  await tryAgain(page).click()
  await page.getByRole('option').first().waitFor()
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
      return loaded.some((name) => name.endsWith(drawer)) && links.every(({ href }) => loaded.includes(href))
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
