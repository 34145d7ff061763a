import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, visit } from './browser.ts'
import { namesFound } from './demo-products.ts'
import { expectAddress, expectShown } from './expect-shown.ts'

const test = browserTest()
  /** The products that the API finds, by name, in its order. */
  .extend(
    'found',
    { scope: 'file' },
    ({ shop }) =>
      (query: string) =>
        namesFound(shop, query),
  )

const names = (page: Page) => page.locator('main article h3').allTextContents()

const headIsInView = (page: Page) =>
  page.getByText(/^Showing \d+ to/).evaluate((head) => {
    const { top, bottom } = head.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** Products of the former choice are pale until the next ones have loaded. */
const expectBright = (page: Page) =>
  expect
    .poll(() => page.locator('main [aria-busy=false]').evaluate((body) => getComputedStyle(body).opacity))
    .toBe('1')

test('price and metal are in view; each choice scrolls to the results', async ({ shop }) => {
  const page = await shop.openPage({ path: '/shop' })
  await expect
    .poll(
      () =>
        page
          .getByRole('article')
          .first()
          .evaluate((card) => card.getBoundingClientRect().top),
      { message: 'the products begin in the upper half' },
    )
    .toBeLessThan(440)
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

  await page.evaluate(() => window.scrollTo(0, 1_200))
  await expect
    .poll(
      () => page.getByLabel('Rings', { exact: true }).evaluate((radio) => radio.getBoundingClientRect().top),
      { message: 'the filters stay in view' },
    )
    .toBeGreaterThan(60)
  await page.getByLabel('Over RS 5000').check()
  await expectShown(page.getByText(/^Showing 1 to/))
  await expect.poll(() => headIsInView(page), { message: 'the page scrolls to the results' }).toBe(true)
  await page.getByLabel('Anklets').check()
  const nothing = page.getByText('No products found.', { exact: true })
  await expectShown(nothing)
  await expect.poll(() => nothing.evaluate((text) => text.getBoundingClientRect().top)).toBeGreaterThan(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expectAddress(page, '/shop')
  const response = page.waitForResponse(/metal=18K/)
  await filters.getByRole('group', { name: 'Metal' }).getByLabel('18K Gold').check()
  await expect.poll(() => page.url()).toContain('metal=18K+Gold')
  await response
  await expectBright(page)
  await expectAccessible(page)
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
    await expectBright(page)
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
    await expectBright(page)
    await expectAccessible(page)
    await show.click()
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => names(page)).toEqual(inside)
    await expectShown(page.getByRole('link', { name: 'Remove filter 10 to 20 g' }))
  })
})

test('BROWSE-01 each order goes into the address of every listing, keeping filters', async ({
  shop,
  found,
}) => {
  const page = await shop.openPage({ path: '/shop?color=Gold&page=2' })
  for (const [label, key, query] of [
    ['Price: low to high', 'price-low', 'sortBy=price&sortOrder=asc'],
    ['Price: high to low', 'price-high', 'sortBy=price'],
    ['Rating', 'rating', 'sortBy=rating'],
    ['Name', 'name', 'sortBy=name&sortOrder=asc'],
    ['Weight', 'weight', 'sortBy=weight&sortOrder=asc'],
  ] as const) {
    await page.getByLabel('Sort').selectOption(label)
    await expectAddress(page, `/shop?color=Gold&sort=${key}`)
    await expect
      .poll(() => names(page), { message: label })
      .toEqual((await found(`color=Gold&${query}`)).slice(0, 20))
  }
  await page.getByLabel('Sort').selectOption('Newest')
  await expectAddress(page, '/shop?color=Gold')

  await visit(page, '/gender/female/category/Rings')
  await page.getByRole('group', { name: 'Color' }).getByLabel('Gold', { exact: true }).check()
  await expectAddress(page, '/gender/female/category/Rings?color=Gold')
  await page.getByLabel('Sort').selectOption('Price: high to low')
  await expectAddress(page, '/gender/female/category/Rings?color=Gold&sort=price-high')
  await expect
    .poll(() => names(page))
    .toEqual(await found('gender=female&category=Rings&color=Gold&sortBy=price'))
  await page.getByRole('link', { name: 'Remove filter Gold' }).click()
  await expectAddress(page, '/gender/female/category/Rings?sort=price-high')

  await visit(page, '/shop/category/Rings')
  await page.getByRole('group', { name: 'Metal' }).getByLabel('18K Gold').check()
  await expectShown(page.getByText('Showing 1 to 3 of 3 products.'))
  await expect
    .poll(() => names(page), { message: 'rings of other categories show, too' })
    .toEqual(['Nitya Eternity Band', 'Saptapadi Ruby Halo Ring', 'Ashok Milgrain Band'])
})
