import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import type { FixedData } from './fixed-data.ts'
import type { Shown } from './pages.ts'
import { SHOWN_AT } from './shop-process.ts'

/** One page at one width. */
export type Shot = { page: Shown; width: number }

const fileOf = (folder: string, { page, width }: Shot): string => join(folder, `${page.name}-${width}.png`)

/** Two pages at a time use both cores of a small machine: one renders while the other waits for the shop. */
const CONCURRENCY = 3
/** How long one step of a page may take, in milliseconds. */
const STEP_MS = 10_000

/** Takes the screenshots that are missing in `folder`. Returns what went wrong, one line each. */
export async function takeScreenshots(
  address: string,
  data: FixedData,
  shots: Shot[],
  folder: string,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const missing = shots.filter((shot) => !existsSync(fileOf(folder, shot)))
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium found: set CHROMIUM_PATH, or run `npm test` once, which installs one.')
  const problems: string[] = []
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      // Pictures are drawn when they are decoded, in one way, and a page in one step.
      '--disable-partial-raster',
      '--disable-checker-imaging',
      '--disable-threaded-animation',
      '--disable-threaded-scrolling',
      '--run-all-compositor-stages-before-draw',
    ],
  })
  try {
    const queue = [...missing]
    const work = async () => {
      for (let shot = queue.shift(); shot; shot = queue.shift()) {
        await takeScreenshot(browser, address, data, shot)
          .then((png) => writeFileSync(fileOf(folder, shot as Shot), png))
          .catch((error: unknown) =>
            problems.push(
              `${shot?.page.name} at ${shot?.width}: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`,
            ),
          )
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  } finally {
    await browser.close()
  }
  return problems
}

async function takeScreenshot(
  browser: Browser,
  address: string,
  data: FixedData,
  { page: shown, width }: Shot,
): Promise<Buffer> {
  const phone = width < 600
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: phone ? 844 : 900 },
    hasTouch: phone,
    isMobile: phone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(STEP_MS)
    await page.clock.setFixedTime(SHOWN_AT)
    await page.addInitScript(freeze)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    if (shown.as) {
      const { user, token } = data[shown.as]
      await context.addCookies([
        { name: 'session', value: token, url: address, httpOnly: true, sameSite: 'Lax' },
      ])
      await page.addInitScript((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
    }
    const quiet = countRequests(page)
    await page.goto(shown.path(data), { timeout: 60_000 })
    await hydrated(page)
    await quiet()
    await shown.prepare?.(page, { phone: width <= 760 })
    await quiet()
    if (!shown.windowOnly) await loadWholePage(page)
    await quiet()
    const png = await stableScreenshot(page, shown.windowOnly ?? false)
    if (errors.length > 0) throw new Error(`script error: ${errors.join('; ')}`)
    return png
  } finally {
    await context.close()
  }
}

/** Waits until React has taken over the page: it marks every element that it has hydrated. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('button, input, select, textarea, main')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
    ),
  )

/** Returns a function that waits until no request has been pending for a moment. */
function countRequests(page: Page): () => Promise<void> {
  let pending = 0
  page.on('request', () => (pending += 1))
  page.on('requestfinished', () => (pending -= 1))
  page.on('requestfailed', () => (pending -= 1))
  return async () => {
    for (let calm = 0, turns = 0; calm < 3 && turns < 200; turns += 1) {
      await page.waitForTimeout(40)
      calm = pending <= 0 ? calm + 1 : 0
    }
  }
}

/** Runs in the page before its scripts: no chance, no caret, no video. */
function freeze(): void {
  let seed = 7
  Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  HTMLMediaElement.prototype.play = () => Promise.resolve()
  const style =
    '*, *::before, *::after { caret-color: transparent !important; scroll-behavior: auto !important } video { visibility: hidden !important }'
  document.addEventListener('DOMContentLoaded', () =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: style })),
  )
}

/** Scrolls through a page once, so that everything that loads when it comes into view is there; then back. */
async function loadWholePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    for (const image of document.images) image.loading = 'eager'
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await frame()
    }
    scrollTo(0, 0)
    await frame()
  })
}

/** Waits for fonts and pictures, then takes screenshots until two in a row are the same. */
async function stableScreenshot(page: Page, windowOnly: boolean): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // A lazy picture that is out of view, or hidden, is never loaded, and would never be decoded.
    const shown = [...document.images]
      .filter((image) => image.complete || image.loading !== 'lazy')
      .filter((image) => image.checkVisibility())
    await Promise.race([
      Promise.all(shown.map((image) => image.decode().catch(() => undefined))),
      new Promise((done) => setTimeout(done, 5_000)),
    ])
  })
  const devtools = await page.context().newCDPSession(page)
  const take = async () => {
    const { cssContentSize: size, cssVisualViewport: view } = await devtools.send('Page.getLayoutMetrics')
    const clip = windowOnly
      ? { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight }
      : { x: 0, y: 0, width: size.width, height: size.height }
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: !windowOnly,
      clip: { ...clip, scale: 1 },
    })
    return Buffer.from(data, 'base64')
  }
  let last = await take()
  for (let turn = 0; turn < 10; turn += 1) {
    await page.waitForTimeout(60)
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('the page does not come to rest')
}

/** Forgets screenshots, so that they are taken again. */
export const forgetShots = (folder: string, shots: Shot[]): void =>
  shots.forEach((shot) => rmSync(fileOf(folder, shot), { force: true }))

/** The bytes of a screenshot, or null if it could not be taken. */
export const readShot = (folder: string, shot: Shot): Buffer | null =>
  existsSync(fileOf(folder, shot)) ? readFileSync(fileOf(folder, shot)) : null
