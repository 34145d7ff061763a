import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { isSoak } from '../soak.ts'
import { expectAccessible, expectGoodAtWidths, expectNoSidewaysScroll, reload, visit } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser, expectTold } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest()
  .extend('typed', { scope: 'file', auto: true }, ({ shop }) => typePrices(shop))
  .extend(
    'row',
    { scope: 'file' },
    ({ shop }) =>
      (name: string) =>
        shop.context.db.reader
          .selectFrom('products')
          .selectAll()
          .where('name', '=', name)
          .executeTakeFirstOrThrow(),
  )
  /** Sets the stock of these products, found by name. */
  .extend(
    'count',
    { scope: 'file' },
    ({ shop }) =>
      (stock: Record<string, number>) =>
        shop.context.db.transaction(async (tx) => {
          for (const [name, pieces] of Object.entries(stock))
            await tx.db.updateTable('products').set({ stock: pieces }).where('name', '=', name).execute()
        }),
  )

const names = (page: Page) =>
  page
    .getByRole('table', { name: 'Products' })
    .getByRole('link', { name: /^(?!See |Edit |Duplicate )/ })
    .allTextContents()
const found = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

/** Chooses options by their text in several selects, before React renders again. */
const chooseAtOnce = (page: Page, ...choices: [label: string, words: string][]) =>
  page.getByRole('main').evaluate((main, made) => {
    for (const [label, words] of made) {
      const field = [...main.querySelectorAll('select')].find(
        (select) => select.labels[0]?.textContent === label,
      )
      const option = [...(field?.options ?? [])].find(({ text }) => text === words)
      if (!field || !option) throw new Error(`${label} offers no ${words}.`)
      field.value = option.value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, choices)

describe('the list', () => {
  test('ADM-08 search, filters and order stay in the address through reload and Back', async ({ shop }) => {
    const page = await openAdmin(shop, '/dashboard/manage-products')
    await page.getByLabel('Search products').fill('RING')
    await expect.poll(() => new URL(page.url()).search).toBe('?search=RING')
    await expect.poll(async () => (await names(page)).every((name) => /ring/i.test(name))).toBe(true)
    await page.getByLabel('Metal').selectOption('925 Silver')
    await page.getByLabel('Sort by').selectOption('Price, lowest first')
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?search=RING&metal=925+Silver&sortBy=price&sortOrder=asc')
    const db = shop.context.db.reader
      .selectFrom('products')
      .select('name')
      .where('metal', '=', '925 Silver')
      .where('name_key', 'like', '%ring%')
    const sorted = (await db.orderBy('price_paise').orderBy('id').execute()).map(({ name }) => name)
    await expect.poll(() => names(page)).toEqual(sorted.slice(0, 12))
    await reload(page)
    await expect.poll(() => names(page)).toEqual(sorted.slice(0, 12))
    await expect.poll(() => page.getByLabel('Search products').inputValue()).toBe('RING')
    await page.goBack()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('?search=RING')
    await expect.poll(() => page.getByLabel('Metal').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => page.getByLabel('Search products').inputValue()).toBe('')

    // The headings stay in sight below the bar while the rows pass under them.
    const heading = page.getByRole('columnheader', { name: 'Price' })
    await expect.poll(() => names(page)).toHaveLength(12)
    await page
      .getByRole('table', { name: 'Products' })
      .getByRole('row')
      .nth(9)
      .evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const bottomOfBar = () =>
      page.getByRole('banner').evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom))
    await expect
      .poll(
        async () =>
          (await heading.evaluate((cell) => Math.round(cell.getBoundingClientRect().top))) -
          (await bottomOfBar()),
      )
      .toBe(0)

    // Everything that was found can be chosen, by keyboard too.
    await page.getByLabel('Select this page').press('Space')
    await page.getByText('12 selected').waitFor()
    await page.getByRole('button', { name: /^Select all \d+$/ }).press('Enter')
    const { total } = await shop.context.db.reader
      .selectFrom('products')
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    await page.getByText(`${total} selected`).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('Page 2 of').waitFor()
    await expect.poll(() => page.getByLabel('Select this page').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
    await expect.poll(() => page.getByLabel('Select this page').isChecked()).toBe(false)
  })

  test('ADM-08 filters by stock on every page; choices in one moment all count', async ({ shop, count }) => {
    await count({ 'Rani Ruby Kada': 0 })
    const page = await openAdmin(shop, '/dashboard/manage-products')
    await page.getByLabel('Stock').selectOption('Sold out')
    await expect.poll(() => names(page)).toContain('Rani Ruby Kada')
    await expect.poll(() => page.locator('tbody tr').filter({ hasNotText: 'Out of stock' }).count()).toBe(0)
    await page.getByLabel('Stock').selectOption('Not counted')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('Page 2 of').waitFor()
    expect(new URL(page.url()).search).toBe('?stock=not-counted&page=2')
    await expect.poll(() => page.locator('tbody tr').filter({ hasText: 'in stock' }).count()).toBe(0)
    await page.getByLabel('Home page').selectOption('Trending')
    await expect.poll(() => new URL(page.url()).search).toBe('?stock=not-counted&trending=true')
    await visit(page, '/dashboard/manage-products?search=no+such+thing')
    await found(page, 'No products match.')
    await page.getByRole('button', { name: 'Show all products' }).click()
    await page.getByText('Page 1 of').waitFor()

    await chooseAtOnce(page, ['Metal', '22K Gold'], ['Home page', 'Trending'])
    await expect.poll(() => new URL(page.url()).search).toBe('?metal=22K+Gold&trending=true')
    await visit(page, '/dashboard/manage-orders')
    await chooseAtOnce(page, ['Status', 'pending'], ['Payment', 'Paid'])
    await expect.poll(() => new URL(page.url()).search).toBe('?status=pending&payment=paid')
  })
})

describe('several together', () => {
  test('ADM-08 changes prices and stock together after a preview, unless one has changed', async ({
    shop,
    row,
    count,
  }) => {
    await count({ 'Bhairav Broad Kada': 3, 'Titli Flower Studs': 5 })
    const page = await openAdmin(shop, '/dashboard/manage-products?search=bhairav', refusals)
    const [before, other] = [await row('Bhairav Broad Kada'), await row('Titli Flower Studs')]
    await page.getByLabel('Select Bhairav Broad Kada').check()
    await page.getByLabel('Search products').fill('titli')
    await page.getByLabel('Select Titli Flower Studs').check()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Change price and stock' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change price and stock' })
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Nothing to change yet' }).isDisabled())
      .toBe(true)
    await dialog.getByLabel('Price', { exact: true }).selectOption('Lower by percent')
    await dialog.getByLabel('Percent').fill('120')
    await dialog.getByText('Percent must be at most 100.').waitFor()
    await dialog.getByLabel('Percent').fill('10')
    await dialog.getByLabel('Stock', { exact: true }).selectOption('Take away')
    await dialog.getByLabel('Pieces').fill('4')
    await dialog.getByText('Stock must not be negative.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Change 2 products' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Pieces').fill('2')
    await expect
      .poll(() => dialog.getByRole('row', { name: /Titli/ }).innerText())
      .toMatch(/5 in stock[^]*3 in stock/)
    await expectAccessible(page)

    await callAs(
      shop,
      await createTestUser(shop, { role: 'admin' }),
      'PATCH',
      `/api/product/update-product/${other.id}`,
      { price: 555 },
    )
    await dialog.getByRole('button', { name: 'Change 2 products' }).click()
    await dialog
      .getByRole('alert')
      .getByText('Someone else has changed Titli Flower Studs since you opened it. Please look at it again.')
      .waitFor()
    expect(await row(before.name), 'a conflict changes nothing').toMatchObject({
      price_paise: before.price_paise,
      stock: before.stock,
    })
    await expect
      .poll(() => dialog.getByRole('row', { name: /Titli/ }).innerText(), {
        message: 'the stored value in the preview',
      })
      .toMatch(/₹555\.00[^]*₹499\.50/)

    const calls: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.url()))
    await dialog.getByRole('button', { name: 'Change 2 products' }).dblclick()
    await expectTold(page, 'status', '2 products changed.')
    await dialog.waitFor({ state: 'detached' })
    expect(calls).toHaveLength(1)
    for (const { name, price_paise: price, stock } of [before, { ...other, price_paise: 55_500 }]) {
      await expect
        .poll(() => row(name))
        .toMatchObject({ price_paise: price - Math.floor((price * 10 + 50) / 100), stock: (stock ?? 0) - 2 })
    }
    await expect.poll(() => page.getByText('2 selected').count()).toBe(0)
  })
})

test('ADM-08 the list fits a phone, where a button opens the filters', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products?metal=925+Silver', { width: 390 })
  await expect.poll(() => page.getByLabel('Metal').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByLabel('Metal').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Filters (1)' }).getAttribute('aria-expanded'))
    .toBe('true')
  await page.getByLabel('Select this page').check()
  await page.getByText('12 selected').waitFor()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  // The header and the bar are sticky; what they half cover counts as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectGoodAtWidths(page, isSoak ? [390, 820, 1440] : [390])
})
