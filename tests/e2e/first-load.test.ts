import { globSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, holdAnswers, visit } from './browser.ts'

/** Whether all pictures that are in view are loaded. */
const isLoaded = () =>
  [...document.images].every((image) => {
    const { left, right, top, bottom, width } = image.getBoundingClientRect()
    return image.complete || width === 0 || right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight
  })

/** Counts how far things on the page move from now on; returns the sum so far, as browsers do. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        Object.assign(globalThis, { shifted: (globalThis as unknown as { shifted: number }).shifted + entry.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
}

describe('how fast and how steady the page is', () => {
  test.for(['/', '/shop', '/shop/category/Rings', 'a product'])('BENCH-02 %s loads at most 130 kB of scripts at first, and 115 kB as Brotli', async (page, { shop }) => {
    const pageAt = async (path: string) => (await fetch(shop.address + path)).text()
    const path = page === 'a product' ? (/"(\/shop\/[0-9a-f-]{36})"/.exec(await pageAt('/shop'))?.[1] ?? '') : page
    const html = await pageAt(path)
    const files = new Set(html.match(/\/assets\/[\w.$-]+\.js/g))
    const bytesAs = async (encoding: 'gzip' | 'br') => {
      let bytes = 0
      for (const file of files) {
        const response = await fetch(shop.address + file, { headers: { 'accept-encoding': encoding } })
        bytes += Number(response.headers.get('content-length'))
        expect(await response.text(), 'charts are for the dashboards').not.toContain('chart-ground')
      }
      return bytes
    }
    expect(files.size).toBeGreaterThan(2)
    expect(await bytesAs('gzip')).toBeLessThanOrEqual(130_000)
    // What browsers ask for over HTTPS.
    expect(await bytesAs('br')).toBeLessThanOrEqual(115_000)
  })

  test('styles are at most 14.4 kB on a page of the shop, and 21.9 kB on one behind a sign-in (gzip)', async ({ shop }) => {
    const sizes = new Map<string, number>()
    const sizeOf = async (sheet: string) => {
      const known = sizes.get(sheet) ?? gzipSync(await (await fetch(shop.address + sheet)).text()).length
      sizes.set(sheet, known)
      return known
    }
    const stylesOf = async (path: string) => {
      const sheets = new Set((await (await fetch(shop.address + path)).text()).match(/\/assets\/[\w.$-]+\.css/g))
      expect(sheets.size, path).toBeGreaterThan(1)
      let bytes = 0
      for (const sheet of sheets) bytes += await sizeOf(sheet)
      return bytes
    }
    const product = /"(\/shop\/[0-9a-f-]{36})"/.exec(await (await fetch(`${shop.address}/shop`)).text())?.[1] ?? ''
    for (const path of ['/', '/shop', '/shop/category/Rings', product, '/search', '/gifts', '/rates', '/size-guide', '/about', '/login', '/register']) expect(await stylesOf(path), path).toBeLessThanOrEqual(14_400)
    const pages = globSync('*.tsx', { cwd: 'src/web/routes/dashboard' }).map((file) => file.replace(/\.tsx$/, '').replace('index', '').replace('.{-$group}', '').replace('.$', '/'))
    expect(pages.length).toBeGreaterThan(15)
    for (const page of [...pages, 'orders/1', 'orders']) expect(await stylesOf(`/dashboard/${page}`), page).toBeLessThanOrEqual(21_900)
  })

  test('scripts are fetched after what is in view, but a picture that does not come keeps them waiting for 3 seconds at most', async ({ shop }) => {
    const page = await shop.openPage({ width: 390 })
    /** When the page began to load, when the first script was requested, and when loading ended; by the page's clock. */
    const times = () =>
      page.evaluate(() => {
        const { responseStart, loadEventStart } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
        return { begun: responseStart, first: Math.min(...scripts.map(({ startTime }) => startTime)), loaded: loadEventStart }
      })
    const letGo = await holdAnswers(page, '**/media/**')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect.poll(async () => (await times()).first).toBeLessThan(Infinity)
    const held = await times()
    expect(held.first - held.begun).toBeGreaterThan(1_000)
    expect(held.loaded).toBe(0)
    letGo()

    await visit(page, '/shop')
    const { first, loaded } = await times()
    expect(first).toBeGreaterThan(Math.min(loaded, 2_000))
  })

  test('the styles of the pages behind a sign-in are left out of the shop, and are there before such a page is shown', async ({ shop }) => {
    const sheetsOf = async (path: string): Promise<string[]> => (await (await fetch(shop.address + path)).text()).match(/\/assets\/[\w.$-]+\.css/g) ?? []
    const sheets = await sheetsOf('/shop')
    const ofLogin = await sheetsOf('/login')
    expect(ofLogin[0]).toBe(sheets[0])
    expect(ofLogin.filter((sheet) => !sheets.includes(sheet)).length).toBeGreaterThan(0)

    const page = await shop.openPage({ path: '/unauthorized' })
    const letGo = await holdAnswers(page, '**/assets/*.css')
    const styles = page.waitForRequest('**/assets/*.css')
    await page.getByRole('link', { name: 'Login to Continue' }).click()
    await page.waitForURL('**/login')
    await styles
    const layout = page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'Welcome back' }) })
    await expect.poll(() => layout.count()).toBe(0)
    letGo()
    await layout.waitFor()
    await expect.poll(() => layout.evaluate((main) => getComputedStyle(main).display)).toBe('grid')
  })

  test.for([390, 1440])('nothing moves while it loads at a width of %i', async (width, { shop }) => {
    const page = await shop.openPage({ width })
    const shifted = await watchShifts(page)
    await visit(page, '/')
    for (let down = 1; down <= 6; down++) {
      await page.mouse.wheel(0, 900)
      await page.waitForFunction((by) => scrollY >= Math.min(by, document.documentElement.scrollHeight - innerHeight - 1), down * 900)
      await page.waitForFunction(isLoaded)
    }
    await expect.poll(shifted).toBeLessThan(0.02)
  })

  test.for([390, 1440])('lines stay where they are when the fonts come after the first paint, at a width of %i', async (width, { shop }) => {
    const page = await shop.openPage({ width })
    const shifted = await watchShifts(page)
    const letGo = await holdAnswers(page, '**/*.woff2')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
    letGo()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    await expect.poll(shifted).toBeLessThan(0.02)
  })

  test('a picture that cannot be had breaks nothing', async ({ shop }) => {
    const page = await shop.openPage({ expectedErrors: [/Failed to load resource/] })
    await page.route('**/media/**', (route) => route.abort())
    await visit(page, '/')
    await expect.poll(() => page.getByRole('region', { name: 'Highlights' }).locator('[data-no-picture]').count()).toBeGreaterThan(0)
    await page.getByRole('region', { name: 'Trending Products' }).scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('article [data-no-picture]').count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('article').count()).toBe(8)
    await expectAccessible(page)
  })
})
