import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, reload } from './browser.ts'
import { expectAddress, expectShown } from './expect-shown.ts'

const test = browserTest()
  /** The products that the API finds, by name, in its order. */
  .extend('found', { scope: 'file' }, ({ shop }) => async (query: string): Promise<string[]> => {
    const { products } = (await (await fetch(`${shop.address}/api/product/?limit=100&${query}`)).json()) as {
      products: { name: string }[]
    }
    return products.map(({ name }) => name)
  })

const names = (page: Page) => page.locator('main article h3').allTextContents()

describe('results in view', () => {
  const headIsInView = (page: Page) =>
    page.getByText(/^Showing \d+ to/).evaluate((head) => {
      const { top, bottom } = head.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

  test('the products begin in the upper half of the window', async ({ shop }) => {
    const page = await shop.openPage({ path: '/shop' })
    await expect
      .poll(() =>
        page
          .getByRole('article')
          .first()
          .evaluate((card) => card.getBoundingClientRect().top),
      )
      .toBeLessThan(440)
    const phone = await shop.openPage({ path: '/shop', width: 390 })
    await expect
      .poll(() =>
        phone
          .getByRole('article')
          .first()
          .evaluate((card) => card.getBoundingClientRect().top),
      )
      .toBeLessThan(420)
  })

  test('filters stay in view, and each choice scrolls to the results', async ({ shop }) => {
    const page = await shop.openPage({ path: '/shop' })
    await page.evaluate(() => window.scrollTo(0, 1_200))
    await expect
      .poll(() =>
        page.getByLabel('Rings', { exact: true }).evaluate((radio) => radio.getBoundingClientRect().top),
      )
      .toBeGreaterThan(60)
    await page.getByLabel('Over RS 5000').check()
    await expectShown(page.getByText(/^Showing 1 to/))
    await expect.poll(() => headIsInView(page)).toBe(true)
    await page.getByLabel('Anklets').check()
    await expectShown(page.getByText('No products found.', { exact: true }))
    await expect
      .poll(() =>
        page
          .getByText('No products found.', { exact: true })
          .evaluate((text) => text.getBoundingClientRect().top),
      )
      .toBeGreaterThan(0)
    await expectAccessible(page)
  })

  test('active filters show above the products and can be removed', async ({ shop, found }) => {
    const page = await shop.openPage({ path: '/shop?category=Rings&color=Gold&sort=rating' })
    const chosen = page.getByRole('list', { name: 'Chosen filters' })
    await page.getByRole('link', { name: 'Remove filter Gold' }).focus()
    await page.keyboard.press('Enter')
    await expectAddress(page, '/shop?category=Rings&sort=rating')
    await expect.poll(() => names(page)).toEqual(await found('category=Rings&sortBy=rating'))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.contains(document.querySelector('article'))))
      .toBe(true)
    await page.getByLabel('Under RS 1500').check()
    await chosen.getByRole('link', { name: 'Clear all' }).click()
    await expectAddress(page, '/shop?sort=rating')
    await expect.poll(() => chosen.count()).toBe(0)
  })

  test('on a phone closing the drawer shows the results under the bar', async ({ shop }) => {
    const page = await shop.openPage({ path: '/shop', width: 390 })
    await page.evaluate(() => window.scrollTo(0, 2_000))
    await page.getByRole('link', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByLabel('Rings', { exact: true }).check()
    await drawer.getByRole('button', { name: 'Show 16 products' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => headIsInView(page)).toBe(true)
    await expect.poll(() => page.getByRole('link', { name: 'Filters, 1 chosen' }).isVisible()).toBe(true)
    await expectAccessible(page)
  })
})

describe('further filters', () => {
  /** Types an amount and presses Enter, again if the code of the filters was not there yet. */
  const enter = async (page: Page, label: string, text: string, address: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(text)
    await expect
      .poll(
        async () => {
          await field.press('Enter')
          return new URL(page.url()).search
        },
        { timeout: 15_000 },
      )
      .toBe(address)
  }

  test('BROWSE-02 typed price bounds replace the range, also by keyboard', async ({ shop, found }) => {
    const page = await shop.openPage({ path: '/shop?price=5000-' })
    await enter(page, 'From', '1.5 lakh', '?minPrice=150000')
    await expectShown(page.getByText('₹1.5 lakh', { exact: true }))
    await expect
      .poll(() =>
        page.getByLabel('From', { exact: true }).evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await page.getByLabel('To', { exact: true }).fill('plenty')
    await expectShown(page.getByText('Try 1.5 lakh.'))
    await enter(page, 'To', '2,00,000', '?minPrice=150000&maxPrice=200000')
    await expect.poll(() => names(page)).toEqual(await found('minPrice=150000&maxPrice=200000'))
    // From the price past category and colour to the first of the filters that unfold.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('22K (916)').focus()
    await page.keyboard.press('Space')
    await expectAddress(page, '/shop?minPrice=150000&maxPrice=200000&purity=916')
    await expect.poll(() => names(page)).toEqual(await found('minPrice=150000&maxPrice=200000&purity=916'))
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Remove filter ₹1.5 lakh to ₹2 lakh' }).click()
    await expectAddress(page, '/shop?purity=916')
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => names(page)).toEqual((await found('purity=916')).slice(0, 20))
  })

  test('BROWSE-02 on a phone they are in the drawer with a result count', async ({ shop, found }) => {
    const page = await shop.openPage({ path: '/gender/female', width: 390 })
    await page.getByRole('link', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByText('Weight', { exact: true }).first().click()
    await drawer.getByLabel('10 to 20 g').check()
    await drawer.getByLabel('To', { exact: true }).fill('2 lakh')
    await drawer.getByText('Size', { exact: true }).first().click()
    await expectAddress(page, '/gender/female?maxPrice=200000&minWeight=10&maxWeight=20')
    const inside = await found('gender=female&maxPrice=200000&minWeight=10&maxWeight=20')
    const show = drawer.getByRole('button', { name: `Show ${inside.length} products` })
    await show.waitFor()
    // The list behind the drawer is dim until it has followed.
    await expect.poll(() => names(page)).toEqual(inside)
    await expectAccessible(page)
    await show.click()
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => names(page)).toEqual(inside)
    await expectShown(page.getByRole('link', { name: 'Remove filter 10 to 20 g' }))
  })
})

describe('order', () => {
  test.for([
    ['Price: low to high', 'price-low', 'sortBy=price&sortOrder=asc'],
    ['Price: high to low', 'price-high', 'sortBy=price'],
    ['Rating', 'rating', 'sortBy=rating'],
    ['Name', 'name', 'sortBy=name&sortOrder=asc'],
    ['Weight', 'weight', 'sortBy=weight&sortOrder=asc'],
  ] as const)(
    'BROWSE-01 %s goes into the address and keeps the filters',
    async ([label, key, query], { shop, found }) => {
      const page = await shop.openPage({ path: '/shop?color=Gold&page=2' })
      await page.getByLabel('Sort').selectOption(label)
      await expectAddress(page, `/shop?color=Gold&sort=${key}`)
      const sorted = (await found(`color=Gold&${query}`)).slice(0, 20)
      await expect.poll(() => names(page)).toEqual(sorted)
      await reload(page)
      await expect.poll(() => names(page)).toEqual(sorted)
      await page.getByLabel('Sort').selectOption('Newest')
      await expectAddress(page, '/shop?color=Gold')
    },
  )

  test('BROWSE-01 sorting works without scripts and adds no page to search engines', async ({
    shop,
    found,
  }) => {
    const page = await shop.openPage({ path: '/shop?category=Rings', javaScript: false })
    await page.getByLabel('Sort').selectOption('Name')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expectAddress(page, /sort=name/)
    await expect.poll(() => names(page)).toEqual(await found('category=Rings&sortBy=name&sortOrder=asc'))
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/shop$/)
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
  })

  test('a gender page has colours, prices and the order, too', async ({ shop, found }) => {
    const page = await shop.openPage({ path: '/gender/female/category/Rings' })
    await page.getByRole('group', { name: 'Color' }).getByLabel('Gold', { exact: true }).check()
    await expectAddress(page, '/gender/female/category/Rings?color=Gold')
    await page.getByLabel('Sort').selectOption('Price: high to low')
    await expectAddress(page, '/gender/female/category/Rings?color=Gold&sort=price-high')
    await expect
      .poll(() => names(page))
      .toEqual(await found('gender=female&category=Rings&color=Gold&sortBy=price'))
    await page.getByRole('link', { name: 'Remove filter Gold' }).click()
    await expectAddress(page, '/gender/female/category/Rings?sort=price-high')
  })
})
