import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { anyPicture, expectNoSidewaysScroll, visit } from './browser.ts'
import { createTestUser, openPageAs, placeOrder } from './test-user.ts'

/** Text size as a user with low vision sets it in their browser. */
const enlarge = (page: Page, to = '200%') =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), to)
const widths = [390, 820, 1440]
const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize))

test('all text follows the browser’s font size without overflow', async ({ shop }) => {
  const page = await shop.openPage({ path: '/shop', width: 390 })
  const parts = [
    'article h3',
    'article span:has(> u)',
    'article s',
    'article span:text-is("925")',
    'main h1 + p',
    'body > footer li a',
  ]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await enlarge(page, '100%')
    const before = await Promise.all(parts.map((part) => sizeOf(page, part)))
    await enlarge(page)
    await expect
      .poll(() => Promise.all(parts.map((part) => sizeOf(page, part))))
      .toEqual(before.map((size) => size * 2))
    await expectNoSidewaysScroll(page)
  }
  const product = await page.locator('article h3 a').first().getAttribute('href')
  for (const path of ['/', product ?? '', '/legal-policy']) {
    await visit(page, path)
    await enlarge(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  }
})

test('the orders of a phone hold large text', async ({ shop }) => {
  const page = await openPageAs(shop, await createTestUser(shop), '/dashboard/orders', { width: 390 })
  await page.getByRole('heading', { name: 'My orders' }).waitFor()
  await enlarge(page)
  await expectNoSidewaysScroll(page)
})

test('both dashboards hold large figures in large text', async ({ shop }) => {
  const person = await createTestUser(shop, { role: 'admin' })
  const crown = await newProduct(shop, {
    name: 'Crown',
    price: 600_000,
    image: await anyPicture(shop),
    stock: 10,
  })
  const { products } = await placeOrder(shop, person, crown, { amount: '1320000.00', paymentMethod: 'UPI' })
  expect(products).toHaveLength(1)
  const page = await openPageAs(shop, person, '/dashboard', { width: 390 })
  for (const path of ['/dashboard', '/dashboard/admin']) {
    await visit(page, path)
    const figures = page
      .getByRole('listitem')
      .filter({ hasText: /^Total / })
      .locator('b')
    await figures.filter({ hasText: /,/ }).first().waitFor()
    await enlarge(page)
    const hold = () =>
      figures.evaluateAll((all) =>
        all.map((figure) => {
          const box = figure.closest('ul')?.getBoundingClientRect()
          const text = document.createRange()
          text.selectNodeContents(figure)
          return text.getBoundingClientRect().right < (box?.right ?? 0)
        }),
      )
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(hold).not.toContain(false)
      await expectNoSidewaysScroll(page)
    }
  }
})
