import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { ready } from './browser.ts'
import { createTestUser, signInAs } from './test-user.ts'

const test = browserTest().extend('ring', { scope: 'file' }, ({ shop }) =>
  newProduct(shop, { name: 'Distant ring', category: 'Rings', price: 1000 }),
)

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

test('on slow 3G a phone lists, waits and adds without layout shifts', async ({ shop, ring }) => {
  const page = await shop.openPage({ width: 390 })
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
  ).toBe(0)
  await ready(page)
  expect(await shifts(page)).toBeLessThanOrEqual(0.02)

  await page.goto(`/shop/${ring}`, { waitUntil: 'commit' })
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor({ timeout: 30_000 })
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page
    .getByRole('dialog', { name: 'Your cart' })
    .getByRole('listitem')
    .filter({ hasText: 'Distant ring' })
    .waitFor({ timeout: 30_000 })
  await page.getByRole('dialog', { name: 'Your cart' }).getByText('Grand total').waitFor()
  expect(await shifts(page)).toBeLessThanOrEqual(0.02)
})

test('a response lost on slow 3G is retried without losing anything', async ({ shop, ring }) => {
  const page = await shop.openPage({ width: 390, expectedErrors: [/ERR_FAILED|Failed to fetch/] })
  await signInAs(shop, page, await createTestUser(shop))
  await page.goto(`/shop/${ring}`)
  await ready(page)
  await slow3G(page)
  let lost = 0
  await page.route('**/api/cart/add', (route) => (lost++ === 0 ? route.abort() : route.continue()))
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('group').first().waitFor()
  await add.click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor({ timeout: 30_000 })
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page
    .getByRole('dialog', { name: 'Your cart' })
    .getByRole('listitem')
    .filter({ hasText: 'Distant ring' })
    .waitFor({ timeout: 30_000 })
})
