import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, visit } from './browser.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for jewellery' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Products found' }).getByRole('option')
const active = (page: Page) => box(page).getAttribute('aria-activedescendant')

describe('the search box of the header', () => {
  test('SRCH-01 SRCH-02 SRCH-03 results show, lead to products and are cleared', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help', expectedErrors: [/Failed to load resource/] })
    await page.route('**/api/product/search*', (route) => route.abort())
    await box(page).fill('pearl')
    const words = page
      .getByRole('search')
      .getByText('Error loading products. Please try again later.', { exact: true })
    await words.waitFor()
    await expect.poll(() => words.isVisible()).toBe(true)
    await page.unroute('**/api/product/search*')
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect.poll(() => box(page).inputValue()).toBe('')

    await box(page).fill('padmini')
    const first = options(page).first()
    await first.waitFor()
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => first.locator('img').count()).toBe(1)
    await expect.poll(() => first.textContent()).toMatch(/^Padmini Ruby Choker925₹[\d,]+\.\d\d$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect.poll(() => box(page).inputValue()).toBe('')
    await expect.poll(() => options(page).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Close search' }).count()).toBe(0)

    await box(page).fill('padmini')
    await first.click()
    await page.waitForURL(/\/shop\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'Padmini Ruby Choker' }).waitFor()
    await expect.poll(() => options(page).count()).toBe(0)
  })

  test('SRCH-01 SRCH-05 searches once per pause; without results it links to categories', async ({
    shop,
  }) => {
    const page = await shop.openPage()
    await page.clock.install()
    await visit(page, '/help')
    const queries: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/product/search'))
        queries.push(new URL(request.url()).searchParams.get('query') ?? '')
    })
    await box(page).fill('   ')
    await page.clock.runFor(2_000)
    expect(queries).toEqual([])
    await box(page).evaluate((field: HTMLInputElement) => {
      // In one task, so that there is no pause between the letters, however slow the machine is.
      for (const typed of ['p', 'pe', 'pea', 'pear', 'pearl']) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    })
    await options(page).first().waitFor()
    expect(queries).toEqual(['pearl'])

    const held = Promise.withResolvers<void>()
    await page.route('**/api/product/search*', async (route) => {
      await held.promise
      await route.continue()
    })
    await box(page).fill('qqqqqq')
    await page.getByRole('search').getByText('Loading...').waitFor()
    held.resolve()
    await page.getByRole('search').getByText('No products found', { exact: true }).waitFor()
    await expect.poll(() => options(page).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('search').getByRole('link', { name: 'Idols & Coins' }).click()
    await page.getByRole('heading', { level: 1, name: 'Idols & Coins' }).waitFor()
    await box(page).fill('nakul under 1 lakh')
    await expect
      .poll(() => options(page).allTextContents())
      .toEqual([expect.stringMatching(/^Nakul Curb Chain925from ₹[\d,]+\.\d\d$/)])
  })

  test('arrow keys, Enter and Escape work with and without a mark', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    await box(page).fill('ruby')
    await options(page).nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active(page)).toBe('found-0')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active(page)).toBe('found-1')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    const last = (await options(page).count()) - 1
    await expect.poll(() => active(page)).toBe(`found-${last}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => box(page).getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => box(page).inputValue()).toBe('ruby')
    await page.keyboard.press('ArrowDown')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active(page)).toBe('found-0')
    const name = (await options(page).first().locator('b').textContent()) ?? ''
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await box(page).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => box(page).inputValue()).toBe('')

    await box(page).fill('pearl')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?query=pearl')
    await page.getByRole('heading', { name: 'Search Page' }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0)
  })

  test('NAV-06 on a phone it opens over the header and takes the keyboard', async ({ shop }) => {
    const page = await shop.openPage({ path: '/', width: 390 })
    await expect.poll(() => box(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await box(page).fill('pearl')
    await options(page).first().waitFor()
    await page.getByRole('button', { name: 'Close search' }).tap()
    await expect.poll(() => box(page).isVisible()).toBe(false)
  })
})
