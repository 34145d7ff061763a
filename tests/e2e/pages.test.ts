import { describe, test } from 'vitest'
import { browserShop, expectAccessible, expectNoSidewaysScroll } from './browser.ts'

const it = browserShop()

/** Every page a visitor can open without signing in; those with a record in their address are added below. */
const pages = ['/']

describe.each([390, 1440])('at a width of %i pixels', (width) => {
  test.each(pages)('NAV-01 %s opens without errors, accessible, and never scrolls sideways', async (path) => {
    const page = await it.openPage({ path, width, reducedMotion: 'reduce' })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
