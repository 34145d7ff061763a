import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, visit } from './browser.ts'
import { expectShown } from './expect-shown.ts'

test('price and metal are in the first view of the filters', async ({ shop }) => {
  const page = await shop.openPage({ path: '/shop' })
  const filters = page.getByRole('form', { name: 'Filters' })
  for (const name of ['Price range', 'Metal']) {
    const foot = await filters
      .getByRole('group', { name })
      .evaluate((group) => group.getBoundingClientRect().bottom)
    expect(foot, name).toBeLessThanOrEqual(900)
  }
  expect(await filters.locator('legend').allTextContents()).toEqual(
    expect.arrayContaining(['Category', 'Color']),
  )
  const found = page.waitForResponse(/metal=18K/)
  await filters.getByRole('group', { name: 'Metal' }).getByLabel('18K Gold').check()
  await expect.poll(() => page.url()).toContain('metal=18K+Gold')
  await found
  // Products of the former choice are pale while the next ones load.
  await expect
    .poll(() => page.locator('main [aria-busy=false]').evaluate((body) => getComputedStyle(body).opacity))
    .toBe('1')
  await expectAccessible(page)
})

test('heading and count of /shop follow the filters', async ({ shop }) => {
  const page = await shop.openPage({ path: '/shop?category=Earrings' })
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.textContent()).toBe('Earrings')
  expect(await page.title()).toContain('Earrings')
  await expectShown(page.getByText(/^Showing 1 to \d+ of \d+ products\.$/))
  await visit(page, '/shop?minPrice=9000000')
  await expectShown(page.getByText('No products found.'))
  expect(await heading.textContent()).toBe('New Arrival')
  expect(await page.getByText(/^Showing/).count()).toBe(0)
  await visit(page, '/shop?sort=price-low')
  await expectShown(page.getByText('Gold and silver, with the price of each piece in plain sight.'))
})

test('Rings with 18K Gold shows rings of other categories, too', async ({ shop }) => {
  const page = await shop.openPage({ path: '/shop/category/Rings' })
  await page.getByRole('group', { name: 'Metal' }).getByLabel('18K Gold').check()
  await expectShown(page.getByText('Showing 1 to 3 of 3 products.'))
  await expect
    .poll(() => page.locator('main article h3').allTextContents())
    .toEqual(['Nitya Eternity Band', 'Saptapadi Ruby Halo Ring', 'Ashok Milgrain Band'])
})
