import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { WithDatabase } from '../shop.ts'
import { isSoak } from '../soak.ts'

/** Opens an address and waits until the page is interactive. */
export async function visit(page: Page, path: string): Promise<void> {
  await whenBackIsDone(page)
  await page.goto(path)
  await ready(page)
}

/** Reloads the page and waits until it is interactive. */
export async function reload(page: Page): Promise<void> {
  await whenBackIsDone(page)
  await page.reload()
  await ready(page)
}

/**
 * Closing a dialog or drawer goes one step back in the history, which would end a navigation that has begun.
 * One that fades out is still part of the page, marked as closed.
 */
const whenBackIsDone = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])') !== null ||
      (history.state as { overlay?: string } | null)?.overlay === undefined,
  )

/**
 * Waits until the page is hydrated: React marks every element it has hydrated, and a click on one that is not
 * marked yet would do nothing. Pages without scripts are ready immediately.
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

/**
 * The address of the script that a module of the web app was built into, such as
 * `src/web/storefront/cart/cart-drawer.tsx`.
 */
export function scriptOf(source: string): string {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is no script of its own.`)
  return `/${chunk.file}`
}

/**
 * Delays requests to this address until the returned function is called; then they are sent, or fail with
 * status 500.
 */
export async function delayResponses(
  page: Page,
  address: string,
  how: 'as they are' | 'failed' = 'as they are',
): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(address, async (route) => {
    await held
    if (how === 'failed')
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } })
    else await route.continue()
  })
  return release
}

/** The address of a picture of the demonstration shop. */
export async function anyPicture({ context }: WithDatabase): Promise<string> {
  const { image } = await context.db.reader
    .selectFrom('products')
    .select('image')
    .limit(1)
    .executeTakeFirstOrThrow()
  return image
}

/** The axe-core script, which runs in the page. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Checks a page against WCAG 2.2 AA as far as this can be automated: no violation at all. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  const violations = await page.evaluate(async () => {
    const { violations: all } = await (window as typeof window & { axe: typeof axe }).axe.run(
      // Hidden elements at the ends of an open menu, which pass the focus on as soon as they get it.
      { exclude: [['[data-base-ui-focus-guard]']] },
      // Reporting only violations halves the time.
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        resultTypes: ['violations'],
        preload: false,
      },
    )
    return all
  })
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/**
 * Checks an open page at the widths of a phone and of a desktop, or at others: it is accessible, and nothing
 * overflows.
 */
export async function expectGoodAtWidths(page: Page, widths: readonly number[] = [390, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

/**
 * Checks an open page at the width of a phone, and in `npm run soak` at those of a tablet and a desktop too.
 * Afterwards the window is as wide as before.
 */
export async function expectGoodOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize()
  await expectGoodAtWidths(page, isSoak ? [390, 820, 1440] : [390])
  if (size) await page.setViewportSize(size)
}

/** Checks that nothing overflows horizontally: the page scrolls down, never sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, `pixels that stick out of ${page.url()}`).toBe(0)
}
