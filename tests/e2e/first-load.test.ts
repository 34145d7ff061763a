import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { isSoak } from '../soak.ts'
import { expectAccessible, delayResponses, ready, visit } from './browser.ts'
import { entryPages, pathOf, weigh } from './entry-pages.ts'

/** Whether all pictures that are in view are loaded. */
const isLoaded = () =>
  [...document.images].every((image) => {
    const { left, right, top, bottom, width } = image.getBoundingClientRect()
    return (
      image.complete || width === 0 || right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight
    )
  })

/** Counts how far things on the page move from now on; returns the sum so far, as browsers do. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        Object.assign(globalThis, {
          shifted: (globalThis as unknown as { shifted: number }).shifted + entry.value,
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
}

/** A word that only the validation library of forms contains. */
const VALIDATION = 'invalid_type'

test('BENCH-02 untouched entry pages load at most 12 scripts of 150 kB (Brotli)', async ({ shop }) => {
  const scriptsLoadedBy = async (name: string) => {
    const page = await shop.openPage({ width: 390, path: await pathOf(shop, name), motion: true })
    await page.waitForTimeout(3_000)
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.endsWith('.js')),
    )
    return { name, files: new Set(files) }
  }
  for (const { name, files } of await Promise.all(entryPages.map(scriptsLoadedBy))) {
    expect(files.size, name).toBeGreaterThan(2)
    expect(files.size, `${name}: ${[...files].join(' ')}`).toBeLessThanOrEqual(12)
    // Browsers ask for Brotli over HTTPS.
    const { bytes, text } = await weigh(shop, files, 'br')
    expect(bytes, name).toBeLessThanOrEqual(150_000)
    expect(text, `${name}: charts are for the dashboards`).not.toContain('chart-ground')
    expect(text, name).not.toContain(VALIDATION)
  }
  expect(
    globSync('dist/client/assets/*.js').some((file) => readFileSync(file, 'utf8').includes(VALIDATION)),
  ).toBe(true)
})

test('the first tap on the cart loads at most 12 files', async ({ shop }) => {
  const page = await shop.openPage({ width: 390, path: '/' })
  const assets = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => /\.(js|css)$/.test(path)),
    )
  const before = new Set(await assets())

  await page.getByRole('button', { name: /cart/i }).first().click()
  await page.getByRole('dialog').waitFor()

  const loaded = (await assets()).filter((path) => !before.has(path))
  expect(loaded.length).toBeGreaterThan(2)
  expect(loaded.length, loaded.join(' ')).toBeLessThanOrEqual(12)
})

/** After how many scripts the network fails; the long form tries all of them on each page. */
const failures = [0, 1, 3, 5, Infinity]
const failuresOf: Record<string, number[]> = isSoak
  ? { '/': failures, '/shop': failures, 'a product': failures }
  : { '/': failures, '/shop': [1], 'a product': [3] }

test('a page stays readable wherever the network fails while its scripts load', async ({ shop }) => {
  const readableAfter = async (name: string, scripts: number) => {
    const path = await pathOf(shop, name)
    const page = await shop.openPage({
      width: 390,
      motion: true,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
    })
    let count = 0
    await page.route('**/assets/*.js', async (route) => {
      if (++count > scripts) await page.context().setOffline(true)
      await (count > scripts ? route.abort() : route.continue())
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const before = await page.getByRole('main').innerText()
    if (scripts < Infinity) await page.waitForFunction(() => !navigator.onLine)
    else await ready(page)
    await page.context().setOffline(true)
    // Longer than until the scripts are asked for again.
    await page.waitForTimeout(4_000)
    expect(
      await page.getByRole('heading', { name: 'This page could not be shown' }).count(),
      `${name} after ${scripts} scripts`,
    ).toBe(0)
    expect((await page.getByRole('main').innerText()).slice(0, 80), `${name} after ${scripts} scripts`).toBe(
      before.slice(0, 80),
    )
    await page.unroute('**/assets/*.js')
    await page.context().setOffline(false)
    await ready(page)
  }
  for (const [name, places] of Object.entries(failuresOf))
    await Promise.all(places.map((scripts) => readableAfter(name, scripts)))
})

test('scripts wait for visible pictures, for 3 seconds at most', async ({ shop }) => {
  const page = await shop.openPage({ width: 390 })
  /**
   * When the page began to load, when the first script was requested, and when loading ended; by the page's
   * clock.
   */
  const times = () =>
    page.evaluate(() => {
      const { responseStart, loadEventStart } = performance.getEntriesByType(
        'navigation',
      )[0] as PerformanceNavigationTiming
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return {
        begun: responseStart,
        first: Math.min(...scripts.map(({ startTime }) => startTime)),
        loaded: loadEventStart,
      }
    })
  const release = await delayResponses(page, '**/media/**')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect.poll(async () => (await times()).first).toBeLessThan(Infinity)
  const held = await times()
  expect(held.first - held.begun).toBeGreaterThan(1_000)
  expect(held.loaded).toBe(0)
  release()

  await visit(page, '/shop')
  const { first, loaded } = await times()
  expect(first).toBeGreaterThan(Math.min(loaded, 2_000))
})

test('signed-in styles load before such a page and not in the shop', async ({ shop }) => {
  const sheetsOf = async (path: string): Promise<string[]> =>
    (await (await fetch(shop.address + path)).text()).match(/\/assets\/[\w.$-]+\.css/g) ?? []
  const sheets = await sheetsOf('/shop')
  const ofLogin = await sheetsOf('/login')
  expect(ofLogin[0]).toBe(sheets[0])
  expect(ofLogin.filter((sheet) => !sheets.includes(sheet)).length).toBeGreaterThan(0)

  const page = await shop.openPage({ path: '/unauthorized' })
  const release = await delayResponses(page, '**/assets/*.css')
  const styles = page.waitForRequest('**/assets/*.css')
  await page.getByRole('link', { name: 'Login to Continue' }).click()
  await page.waitForURL('**/login')
  await styles
  const layout = page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'Welcome back' }) })
  await expect.poll(() => layout.count()).toBe(0)
  release()
  await layout.waitFor()
  await expect.poll(() => layout.evaluate((main) => getComputedStyle(main).display)).toBe('grid')
})

test.for([390, 1440])('nothing moves at %i pixels, even if fonts load late', async (width, { shop }) => {
  const page = await shop.openPage({ width })
  const shifted = await watchShifts(page)
  const release = await delayResponses(page, '**/*.woff2')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  release()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await expect.poll(shifted, { message: 'the lines' }).toBeLessThan(0.02)

  await ready(page)
  for (let down = 1; down <= 6; down++) {
    await page.mouse.wheel(0, 900)
    await page.waitForFunction(
      (by) => scrollY >= Math.min(by, document.documentElement.scrollHeight - innerHeight - 1),
      down * 900,
    )
    await page.waitForFunction(isLoaded)
  }
  await expect.poll(shifted, { message: 'all of the page' }).toBeLessThan(0.02)
})

test('a picture that cannot be had breaks nothing', async ({ shop }) => {
  const page = await shop.openPage({ expectedErrors: [/Failed to load resource/] })
  await page.route('**/media/**', (route) => route.abort())
  await visit(page, '/')
  await expect
    .poll(() => page.getByRole('region', { name: 'Highlights' }).locator('[data-no-picture]').count())
    .toBeGreaterThan(0)
  await page.getByRole('region', { name: 'Trending Products' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('article [data-no-picture]').count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('article').count()).toBe(8)
  await expectAccessible(page)
})
