import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, reload, visit } from './browser.ts'
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

const PRODUCT_LISTS = /\/api\/product\/\?/

/** The API requests that a page sends while `act` runs. */
async function callsOf(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = []
  const record = (request: { url(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname + search)
  }
  page.on('request', record)
  await act()
  page.off('request', record)
  return calls
}

describe('filters and pages', () => {
  test('LIST-05 LIST-06 LIST-07 LIST-09 a choice filters immediately and survives reload and Back', async ({
    shop,
    found,
  }) => {
    const page = await shop.openPage({ path: '/shop?color=Gold&page=2' })
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expectAddress(page, '/shop')
    await expectShown(page.getByText('Showing 1 to 20 of 85 products.'))
    await expect
      .poll(
        () =>
          page
            .getByRole('complementary')
            .locator('input:checked')
            .evaluateAll((inputs) => inputs.every((input) => (input as HTMLInputElement).value === '')),
        { message: 'all filters are on All' },
      )
      .toBe(true)
    const filters = page.getByRole('form', { name: 'Filters' })

    await expect
      .poll(() => filters.getByRole('group', { name: 'Category' }).getByRole('radio').count())
      .toBe(14)
    await expect
      .poll(() => filters.getByRole('group', { name: 'Color' }).locator('label').allTextContents())
      .toEqual(['All', 'Silver', 'Gold', 'Rose Gold'])
    await expect
      .poll(() => filters.getByRole('group', { name: 'Price range' }).locator('label').allTextContents())
      .toEqual(['All', 'Under RS 1500', 'Under RS 3000', 'Under RS 5000', 'Over RS 5000'])

    await filters.getByLabel('Necklaces').check()
    await expectAddress(page, '/shop?category=Necklaces')
    await expectShown(page.getByText('Showing 1 to 11 of 11 products.'))
    await expect.poll(() => names(page)).toEqual(await found('category=Necklaces'))
    await filters.getByLabel('Under RS 3000').check()
    await expectAddress(page, '/shop?category=Necklaces&price=1500-3000')
    const narrowed = await found('category=Necklaces&minPrice=1500&maxPrice=3000')
    await expectShown(page.getByText(`of ${narrowed.length} products.`))

    await reload(page)
    await expect.poll(() => filters.getByLabel('Under RS 3000').isChecked()).toBe(true)
    await expect.poll(() => names(page)).toEqual(narrowed)
    await page.goBack()
    await expectShown(page.getByText('Showing 1 to 11 of 11 products.'))
    await expect
      .poll(() => filters.getByRole('group', { name: 'Price range' }).getByLabel('All').isChecked())
      .toBe(true)
  })

  test('LIST-01 LIST-04 LIST-08 LIST-09 pages go by number and step, fail, and start over', async ({
    shop,
    found,
  }) => {
    const page = await shop.openPage({ path: '/shop', expectedErrors: [/Failed to load resource|net::ERR/] })
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect.poll(() => pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await expect.poll(() => pages.locator('[aria-current=page]').textContent()).toBe('1')
    await page.route(PRODUCT_LISTS, (route) => route.abort())
    await pages.getByRole('link', { name: 'Next' }).click()
    await expectShown(page.getByRole('alert').getByText('Error loading products.'))
    await expectAccessible(page)
    await page.unroute(PRODUCT_LISTS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(page.getByText('Showing 21 to 40 of 85 products.'))
    await expect.poll(() => names(page)).toEqual((await found('')).slice(20, 40))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await pages.getByRole('link', { name: 'Page 5' }).click()
    await expectShown(page.getByText('Showing 81 to 85 of 85 products.'))
    await expect.poll(() => pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await pages.getByRole('link', { name: 'Previous' }).click()
    await expectAddress(page, '/shop?page=4')

    await page.getByLabel('Silver', { exact: true }).check()
    await expectAddress(page, '/shop?color=Silver')
  })

  test('LIST-05 filters are chosen and removed by keyboard alone', async ({ shop, found }) => {
    const page = await shop.openPage({ path: '/shop?category=Rings&color=Gold&sort=rating' })
    const chosen = page.getByRole('list', { name: 'Chosen filters' })
    await page.getByRole('link', { name: 'Remove filter Gold' }).focus()
    await page.keyboard.press('Enter')
    await expectAddress(page, '/shop?category=Rings&sort=rating')
    await expect.poll(() => names(page)).toEqual(await found('category=Rings&sortBy=rating'))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.contains(document.querySelector('article'))), {
        message: 'the focus is on the results',
      })
      .toBe(true)
    await page.getByLabel('Under RS 1500').check()
    await chosen.getByRole('link', { name: 'Clear all' }).click()
    await expectAddress(page, '/shop?sort=rating')
    await expect.poll(() => chosen.count()).toBe(0)

    await page.getByRole('group', { name: 'Category' }).getByRole('radio', { name: 'All' }).focus()
    await page.keyboard.press('ArrowDown')
    await expectAddress(page, '/shop?category=Earrings&sort=rating')
    await page.keyboard.press('ArrowDown')
    await expectAddress(page, '/shop?category=Necklaces&sort=rating')
    await expect
      .poll(
        () =>
          page
            .getByRole('radio', { name: 'Necklaces' })
            .evaluate((radio) => radio === document.activeElement),
        { message: 'the focus stays on the choice' },
      )
      .toBe(true)
  })

  test('LIST-05 on a phone a drawer holds the filters and the result count', async ({ shop, found }) => {
    const page = await shop.openPage({ path: '/shop', width: 390 })
    const firstCard = page.getByRole('article').first()
    await expect
      .poll(() => firstCard.evaluate((card) => card.getBoundingClientRect().top), {
        message: 'the products begin in the upper half',
      })
      .toBeLessThan(420)
    await page.evaluate(() => window.scrollTo(0, 2_000))
    await page.getByRole('link', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByLabel('Rings', { exact: true }).check()
    await expectAddress(page, '/shop?category=Rings')
    await expectShown(drawer.getByRole('button', { name: 'Show 16 products' }))
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Show 16 products' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => headIsInView(page), { message: 'the results show under the bar' }).toBe(true)
    await expect.poll(() => names(page)).toEqual(await found('category=Rings'))
    const filters = page.getByRole('link', { name: 'Filters, 1 chosen' })
    await expect.poll(() => filters.isVisible()).toBe(true)
    await expect
      .poll(() => filters.evaluate((link) => link === document.activeElement), {
        message: 'the focus returns',
      })
      .toBe(true)
    await expectAccessible(page)
  })

  test('BROWSE-01 LIST-09 filters, pages and order work without scripts', async ({ shop, found }) => {
    const page = await shop.openPage({ path: '/shop?category=Rings', javaScript: false })
    await page.getByLabel('Sort').selectOption('Name')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expectAddress(page, /sort=name/)
    await expect.poll(() => names(page)).toEqual(await found('category=Rings&sortBy=name&sortOrder=asc'))

    await page.goto('/shop')
    await page.getByLabel('Rings', { exact: true }).check()
    await page.getByLabel('Under RS 5000').check()
    await page.getByRole('button', { name: 'Show products' }).click()
    await expectAddress(page, /category=Rings/)
    await expect.poll(() => names(page)).toEqual(await found('category=Rings&minPrice=3000&maxPrice=5000'))
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await page.getByLabel('From', { exact: true }).fill('1.5 lakh')
    await page.getByText('Weight', { exact: true }).first().click()
    await page.getByLabel('10 to 20 g').check()
    await page.getByRole('button', { name: 'Show products' }).click()
    await expectAddress(page, '/shop?minPrice=150000&minWeight=10&maxWeight=20')
    await expect.poll(() => names(page)).toEqual(await found('minPrice=150000&minWeight=10&maxWeight=20'))
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await page.getByRole('link', { name: 'Next' }).click()
    await expectShown(page.getByText('Showing 21 to 40 of 85 products.'))
  })
})

describe('in the browser', () => {
  test('CACHE-01 a listing comes from the server, and stays for sixty seconds', async ({ shop, found }) => {
    const page = await shop.openPage()
    await page.clock.install()
    for (const path of [
      '/shop',
      '/gender/male',
      '/gender/female/category/Rings',
      '/shop?color=Silver&page=2',
      '/shop/category/Rings',
    ])
      expect(
        await callsOf(page, async () => {
          await visit(page, path)
          await page.waitForLoadState('networkidle')
        }),
        `calls of ${path}`,
      ).toEqual([])

    const leave = async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQ' }).click()
      await expectShown(page.getByRole('heading', { level: 1, name: 'Help and FAQ' }))
    }
    const returned = async () => {
      await page.goBack()
      await expect.poll(() => names(page)).toEqual(await found('category=Rings'))
    }
    await leave()
    expect((await callsOf(page, returned)).filter((call) => PRODUCT_LISTS.test(call))).toEqual([])
    await leave()
    await page.clock.fastForward(61_000)
    expect((await callsOf(page, returned)).filter((call) => PRODUCT_LISTS.test(call))).toHaveLength(1)
  })

  test('LIST-02 LIST-03 a gender loads more; another listing starts at the top', async ({ shop, found }) => {
    const page = await shop.openPage({ path: '/gender/female' })
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(59)
    await expect.poll(() => page.getByRole('link', { name: 'Load More' }).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?page=2')

    await page.evaluate(() => window.scrollTo(0, 900))
    const release = Promise.withResolvers<void>()
    await page.route(PRODUCT_LISTS, async (route) => {
      await release.promise
      await route.continue()
    })
    // From the menu, without opening it: the links of closed menus are in the page.
    await page
      .locator('a[href="/gender/male/category/Chain"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
    await expectShown(page.getByRole('heading', { level: 1, name: 'male - Chain' }))
    await page.getByRole('main').getByText('Loading...').waitFor({ state: 'attached' })
    release.resolve()
    await expect.poll(() => names(page)).toEqual(await found('gender=male&category=Chain'))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})
