import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserShop, expectNoSidewaysScroll, visit } from './browser.ts'
import { addPerson, openPageAs } from './person.ts'

const it = browserShop()

/** The text as large as who sees badly sets it in their browser. */
const enlarge = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
const sizeOf = (page: Page, selector: string) => page.locator(selector).first().evaluate((element) => parseFloat(getComputedStyle(element).fontSize))

test.each([390, 1440])('all text grows with the size set in the browser, and nothing sticks out, at a width of %i', async (width) => {
  const page = await it.openPage({ path: '/shop', width, reducedMotion: 'reduce' })
  const parts = ['.card h3', '.card .price', '.card .was', '.card .punch', '.band h1 + p', '.foot li a']
  const before = await Promise.all(parts.map((part) => sizeOf(page, part)))
  await enlarge(page)
  expect(await Promise.all(parts.map((part) => sizeOf(page, part)))).toEqual(before.map((size) => size * 2))
  await expectNoSidewaysScroll(page)
  const product = await page.locator('.card h3 a').first().getAttribute('href')
  for (const path of ['/', product ?? '']) {
    await visit(page, path)
    await enlarge(page)
    await expectNoSidewaysScroll(page)
  }
})

test('the orders of a phone hold large text', async () => {
  const page = await openPageAs(it, await addPerson(it), '/dashboard/orders', { width: 390 })
  await page.getByRole('heading', { name: 'My orders' }).waitFor()
  await enlarge(page)
  await expectNoSidewaysScroll(page)
})
