import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

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
