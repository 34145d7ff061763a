import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isSoak } from '../soak.ts'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'

/** Waits until the page's address, without its host, is this one. */
export async function expectAddress(page: Page, address: string | RegExp): Promise<void> {
  const here = () => {
    const { pathname, search, hash } = new URL(page.url())
    return pathname + search + hash
  }
  if (typeof address === 'string') await expect.poll(here, { timeout: 15_000 }).toBe(address)
  else await expect.poll(here, { timeout: 15_000 }).toMatch(address)
}

/** Waits until an element is visible. */
export async function expectShown(locator: Locator): Promise<void> {
  await locator.first().waitFor()
  await expect.poll(() => locator.first().isVisible()).toBe(true)
}

/**
 * Checks a page whose layout differs between phone, tablet and desktop: nothing overflows at any of these
 * widths, and it is accessible on a phone, in the long form of the tests at each width.
 */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (isSoak || width === 390) await expectAccessible(page)
  }
}
