import { AxeBuilder } from '@axe-core/playwright'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { findChromium } from '../../scripts/chromium.ts'
import { openProductionRenderer } from '../../src/server/ssr/production-renderer.ts'
import { startShop, type RunningShop } from '../../src/server/main.ts'
import { readConfig } from '../../src/server/config.ts'
import type { AppContext } from '../../src/server/context.ts'

export type PageOptions = {
  /** Address to open; without it the page stays blank, and the test calls `visit`. */
  path?: string
  /** Width of the window in pixels; below 600 it is a phone with touch. */
  width?: number
  height?: number
  /** False: the page without scripts. */
  javaScript?: boolean
  /** `reduce`: without animations. */
  reducedMotion?: 'reduce' | 'no-preference'
  /** Console errors that the test expects, such as the 404 of a missing page. */
  expectedErrors?: RegExp[]
}

export type BrowserShop = {
  /** http://127.0.0.1:PORT of the running shop. */
  readonly address: string
  /** The context of the running shop, to create what a test needs. */
  readonly context: AppContext
  openPage(options?: PageOptions): Promise<Page>
}

/**
 * The built shop with the demonstration catalogue in a new data directory, and a real Chromium, for the tests of one
 * file; call it once at the top. After each test its pages are closed, and every error that a page wrote to the console
 * (a script error, a missing file, a violation of the content security policy) fails the test.
 */
export function browserShop(environment: Record<string, string> = {}): BrowserShop {
  let running: RunningShop | undefined
  let browser: Browser | undefined
  let dataDir: string | undefined
  const problems: string[] = []

  beforeAll(async () => {
    dataDir = copyDemonstration()
    // DEMO=0: the shop is filled already, and generating image variants would slow the tests down.
    const settings = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', ...environment })
    running = await startShop(settings, await openProductionRenderer(resolve('dist')))
    browser = await launchChromium()
  })
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    const found = problems.splice(0)
    expect(found, 'the browser reported errors').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await running?.stop()
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  })

  return {
    get address() {
      return here(running).address
    },
    get context() {
      return here(running).context
    },
    openPage: async ({ path, width = 1440, height = width < 600 ? 844 : 900, javaScript = true, ...options } = {}) => {
      const phone = width < 600
      const context = await here(browser).newContext({
        baseURL: here(running).address,
        viewport: { width, height },
        javaScriptEnabled: javaScript,
        hasTouch: phone,
        isMobile: phone,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: options.reducedMotion ?? 'no-preference',
      })
      await context.addInitScript(reportBreaches)
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      // The first page of a run waits until its image variants have been generated.
      page.setDefaultNavigationTimeout(45_000)
      await slowDown(page)
      listenForProblems(page, problems, options.expectedErrors ?? [])
      if (path !== undefined) await (javaScript ? visit(page, path) : page.goto(path))
      return page
    },
  }
}

/** Opens an address and waits until the page is interactive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Reloads the page and waits until it is interactive. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await ready(page)
}

/**
 * Waits until the page is hydrated: React marks every element it has hydrated, and a click on one that is not marked yet
 * would do nothing. Pages without scripts are ready at once.
 */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      (document.getElementById('starter') === null ||
        [...document.querySelectorAll('button, input, select, textarea, main')].every((element) =>
          Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
        )),
  )
}

/** Delays requests to this address until the returned function is called; then they are sent, or fail with status 500. */
export async function holdAnswers(page: Page, address: string, how: 'as they are' | 'failed' = 'as they are'): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route(address, async (route) => {
    await held
    if (how === 'failed') await route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } })
    else await route.continue()
  })
  return letGo
}

/** The address of a picture of the demonstration shop. */
export async function anyPicture({ context }: BrowserShop): Promise<string> {
  const { image } = await context.db.reader.selectFrom('products').select('image').limit(1).executeTakeFirstOrThrow()
  return image
}

/** Checks a page against WCAG 2.2 AA as far as this can be automated: no violation at all. */
export async function expectAccessible(page: Page): Promise<void> {
  // Reporting only violations halves the time: no passed elements, and no second page to sum up.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'], preload: false })
    .setLegacyMode()
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Checks that nothing overflows horizontally: the page scrolls down, never sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overhang, `pixels that stick out of ${page.url()}`).toBe(0)
}

/** TEST_SLOWDOWN=4 makes pages four times slower, so that tests which check too early, once in a hundred runs, fail. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env['TEST_SLOWDOWN'] ?? 1)
  if (rate === 1) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Writes each violation of the content security policy to the console, even if the browser itself would not. */
function reportBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`The content policy forbids this: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  )
}

function listenForProblems(page: Page, problems: string[], expected: RegExp[]): void {
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(`${error.message}\n${error.stack ?? ''}`))
}

async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: run the tests by `npm test`, or set CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update',
      '--disable-sync', '--no-first-run', '--autoplay-policy=no-user-gesture-required',
    ],
  })
}

/** A copy of the filled data directory; stored pictures are shared, so that each variant is generated once per run. */
export function copyDemonstration(): string {
  const filled = inject('demonstration')
  const copy = mkdtempSync(join(tmpdir(), 'suvarna-e2e-'))
  cpSync(filled, copy, { recursive: true, filter: (path) => path !== join(filled, 'media') })
  symlinkSync(join(filled, 'media'), join(copy, 'media'))
  return copy
}

function here<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The shop is open only while the tests of its file run.')
  return value
}
