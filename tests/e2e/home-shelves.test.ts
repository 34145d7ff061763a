import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { visit } from './browser.ts'

test('HOME-04 twelve tiles lead to the listings of their categories', async ({ shop }) => {
  const page = await shop.openPage({ path: '/', javaScript: false })
  const tiles = page
    .getByRole('region', { name: 'What are you looking for?' })
    .getByRole('list')
    .getByRole('link')
  await expect
    .poll(() =>
      tiles.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    )
    .toEqual([
      ['Earrings', '/shop/category/Earrings'],
      ['Necklaces', '/shop/category/Necklaces'],
      ['Studs', '/shop/category/Studs'],
      ['Bracelets', '/shop/category/Bracelets'],
      ['Rings', '/shop/category/Rings'],
      ['Anklets', '/shop/category/Anklets'],
      ['Idols & Coins', '/shop/category/Idols+%26+Coins'],
      ["Men's Jewellery", "/shop/category/Men's+Jewellery"],
      ["Kid's Jewellery", "/shop/category/Kid's+Jewellery"],
      ['Bridal Jewellery', '/shop/category/Bridal+Jewellery'],
      ['Fashion Jewellery', '/shop/category/Fashion+Jewellery'],
      ['Gold Jewellery', '/shop/category/Gold+Jewellery'],
    ])
})

test('HOME-06 three cards state the shop’s promises', async ({ shop }) => {
  const page = await shop.openPage({ path: '/', javaScript: false })
  await expect
    .poll(() => page.getByRole('region', { name: 'Why shop here' }).getByRole('heading').allTextContents())
    .toEqual(['Premium Products', 'Free Delivery', 'Best Value'])
})

describe('trending products', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Trending Products' })

  test('HOME-07 shows eight products; Load More adds four until all show', async ({ shop }) => {
    const response = await fetch(`${shop.address}/api/product/trending`)
    const all = ((await response.json()) as unknown[]).length
    expect(all).toBeGreaterThan(8)
    const page = await shop.openPage({ path: '/' })
    const cards = section(page).getByRole('article')
    await expect.poll(() => cards.count()).toBe(8)
    for (let shown = 8; shown < all; shown += 4) {
      await section(page).getByRole('button', { name: 'Load More' }).click()
      await expect.poll(() => cards.count()).toBe(Math.min(shown + 4, all))
    }
    await expect.poll(() => section(page).getByRole('button', { name: 'Load More' }).count()).toBe(0)
    // The focus is on the first of the last products, and not lost.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A')
  })

  test('HOME-08 each visit requests again with a timestamp', async ({ shop }) => {
    const page = await shop.openPage()
    await page.clock.install()
    const timestamps: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/product/trending'))
        timestamps.push(new URL(request.url()).searchParams.get('t') ?? '')
    })
    await visit(page, '/')
    await expect.poll(() => timestamps.length).toBe(1)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Legal Policy' }).click()
    await page.getByRole('heading', { level: 1, name: /legal/i }).waitFor()
    // The page keeps what it has loaded for a second.
    await page.clock.runFor(1_500)
    await page.getByRole('banner').getByRole('link', { name: 'Suvarna, home' }).click()
    await section(page).getByRole('article').first().waitFor()
    await expect.poll(() => timestamps.length).toBeGreaterThanOrEqual(2)
    expect(timestamps.every((t) => /^\d{13}$/.test(t))).toBe(true)
    expect(new Set(timestamps).size).toBe(timestamps.length)
  })

  test('HOME-07 shows Loading... at first, and an error with Try again', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help', expectedErrors: [/Failed to load resource/] })
    const held = Promise.withResolvers<void>()
    await page.route('**/api/product/trending*', async (route) => {
      await held.promise
      await route.abort()
    })
    await page.getByRole('banner').getByRole('link', { name: 'Suvarna, home' }).click()
    await section(page).getByText('Loading...').waitFor({ state: 'attached' })
    held.resolve()
    await section(page)
      .getByRole('alert')
      .getByText('Error loading trending products.', { exact: true })
      .waitFor()
    await page.unroute('**/api/product/trending*')
    await section(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => section(page).getByRole('article').count()).toBe(8)
  })
})

test('a mouse reaches all six testimonials: none is cut off', async ({ shop }) => {
  const page = await shop.openPage({ path: '/' })
  const quotes = page.getByRole('list', { name: 'Testimonials' }).getByRole('listitem')
  await expect.poll(() => quotes.count()).toBe(6)
  await expect
    .poll(() =>
      quotes.evaluateAll((items) => items.every((item) => item.getBoundingClientRect().right <= innerWidth)),
    )
    .toBe(true)
})

test('HOME-09 six testimonials, each with a name, a piece, words and a picture', async ({ shop }) => {
  const page = await shop.openPage({ path: '/' })
  const strip = page.getByRole('list', { name: 'Testimonials' })
  const voices = await strip
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) =>
        ['blockquote', 'b', 'figcaption span span', 'img'].map((part) => item.querySelector(part) !== null),
      ),
    )
  expect(voices).toEqual(Array.from({ length: 6 }, () => [true, true, true, true]))
})

describe('a product card', () => {
  const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Meher Ruby Jhumkas' }).first()

  test('CARD-01 a card links picture and name, and shows price, stars and button', async ({ shop }) => {
    const page = await shop.openPage({ path: '/' })
    await expect
      .poll(() =>
        card(page)
          .getByText(/^₹[\d,]+\.\d\d$/)
          .first()
          .textContent(),
      )
      .toMatch(/^₹[\d,]+\.\d\d$/)
    await expect.poll(() => card(page).locator('s').textContent()).toMatch(/^₹[\d,]+\.\d\d$/)
    await expect
      .poll(() =>
        card(page)
          .getByText(/^Rated/)
          .innerText(),
      )
      .toMatch(/Rated \d\.\d of 5/)
    await expect
      .poll(() => card(page).getByRole('button', { name: 'Add Meher Ruby Jhumkas to cart' }).isVisible())
      .toBe(true)
    const name = card(page).getByRole('link', { name: 'Meher Ruby Jhumkas' })
    await expect.poll(() => name.getAttribute('href')).toMatch(/^\/shop\/[0-9a-f-]{36}$/)
    await card(page).locator('a').first().click()
    await page.getByRole('heading', { level: 1, name: 'Meher Ruby Jhumkas' }).waitFor()
  })

  test('CARD-01 cards of a row are level and show the button on phones', async ({ shop }) => {
    const page = await shop.openPage({ path: '/', width: 390 })
    const tops = await Promise.all(
      [0, 1].map(
        async (index) =>
          (
            await page
              .getByRole('article')
              .nth(index)
              .getByText(/^₹[\d,]+\.\d\d$/)
              .first()
              .boundingBox()
          )?.y,
      ),
    )
    expect(tops[0]).toBe(tops[1])
    const add = await page.getByRole('article').getByRole('button').first().boundingBox()
    expect([add?.width, add?.height]).toEqual([44, 44])
  })

  test('CARD-03 adding while signed out sends nothing and explains the next step', async ({ shop }) => {
    const page = await shop.openPage()
    const logged: string[] = []
    const sent: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    page.on('request', (request) => {
      if (request.url().includes('/api/cart')) sent.push(request.url())
    })
    await visit(page, '/')
    await card(page).getByRole('button', { name: 'Add Meher Ruby Jhumkas to cart' }).click()
    await page
      .getByRole('status')
      .getByText(/log in/i)
      .waitFor()
    expect(logged.some((text) => text.includes('Meher Ruby Jhumkas was not added to the cart'))).toBe(true)
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/login/)
  })
})
