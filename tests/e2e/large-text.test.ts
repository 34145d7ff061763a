import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { isSoak } from '../soak.ts'
import { anyPicture, expectNoSidewaysScroll, reload, visit } from './browser.ts'
import { callAs, openAdmin } from './admin.ts'
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

test('orders and both dashboards hold large figures in large text', async ({ shop }) => {
  const person = await createTestUser(shop, { role: 'admin' })
  const crown = await newProduct(shop, {
    name: 'Crown',
    price: 600_000,
    image: await anyPicture(shop),
    stock: 10,
  })
  const { products } = await placeOrder(shop, person, crown, { amount: '1320000.00', paymentMethod: 'UPI' })
  expect(products).toHaveLength(1)
  const page = await openPageAs(shop, person, '/dashboard/orders', { width: 390 })
  await page.getByRole('heading', { name: 'My orders' }).waitFor()
  await enlarge(page)
  await expectNoSidewaysScroll(page)
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

/** Paths with different headers; all of them for each name in the long form. */
const headers = ['/', '/rates', '/unauthorized']
const names = ['Kanchana', 'Kanchan Jewellers', 'Kanchan Jewellers and Brothers']

test('short and long names of the shop fit header and rail', async ({ shop }) => {
  const owner = await createTestUser(shop, { role: 'admin' })
  const page = await shop.openPage({ width: 360 })
  const office = await openAdmin(shop, '/dashboard/settings')
  for (const [version, name] of names.entries()) {
    await callAs(shop, owner, 'PATCH', '/api/settings', {
      group: 'shop',
      values: { SHOP_NAME: name },
      version,
    })
    await expect.poll(() => shop.context.settings.shop.name).toBe(name)
    const isLongest = version === names.length - 1
    for (const path of isSoak || isLongest ? headers : headers.slice(0, 1)) {
      await visit(page, path)
      for (const width of [360, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNameFits(page, name, `${name} on ${path} at ${width} pixels`)
        if (path !== '/') continue
        const account = await page.getByRole('link', { name: 'Account' }).first().boundingBox()
        expect((account?.x ?? 999) + (account?.width ?? 0)).toBeLessThanOrEqual(width)
      }
    }

    await office.setViewportSize({ width: 1440, height: 900 })
    await reload(office)
    const inRail = office
      .getByRole('link', { name: `${name} back office` })
      .first()
      .getByText(name)
    const box = await inRail.boundingBox()
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(224)
    expect(await inRail.evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0)
    for (const width of [390, 820]) {
      await office.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(office)
    }
  }
})

async function expectNameFits(page: Page, name: string, where: string): Promise<void> {
  const logo = page.getByRole('link', { name: `${name}, home` }).first()
  const text = logo.getByText(name)
  await expectNoSidewaysScroll(page)
  const [inner, outer] = [await text.boundingBox(), await logo.boundingBox()]
  expect((inner?.width ?? 0) - (outer?.width ?? 0), where).toBeLessThan(1)
  expect(
    await text.evaluate((span) => [
      span.scrollWidth - span.clientWidth,
      getComputedStyle(span, '::before').content,
    ]),
    where,
  ).toEqual([0, 'none'])
}
