import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { getManagedProduct } from '../../src/server/shop/catalogue/get-managed-product.ts'
import { newRing } from '../variants.ts'
import { expectAccessible, expectGoodOnPhone } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest()
  .extend(
    'idOf',
    { scope: 'file' },
    ({ shop }) =>
      async (name: string) =>
        (
          await shop.context.db.reader
            .selectFrom('products')
            .select('id')
            .where('name', '=', name)
            .executeTakeFirstOrThrow()
        ).id,
  )
  .extend(
    'stored',
    { scope: 'file' },
    ({ shop: { context } }) =>
      async (id: string) =>
        (await getManagedProduct(context.db.reader, context, { id })).product,
  )

const cell = (page: Page, label: string) =>
  page.getByRole('table', { name: 'Variants' }).getByLabel(label, { exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Pastes into the focused field, as a spreadsheet puts it on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('VAR-11 VAR-10 the grid adds, fills, pastes and saves variants and warns about purity', async ({
  shop,
  idOf,
  stored,
}) => {
  await typePrices(shop)
  await newRing(shop, [{ size: '7', price: 10, sku: 'TAKEN-7' }])
  const id = await idOf('Nitya Eternity Band')
  await callAs(shop, await createTestUser(shop, { role: 'admin' }), 'POST', '/api/collections', {
    slug: 'wedding',
    title: 'Wedding',
  })
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`, refusals)
  await page.getByRole('group', { name: 'Collections' }).getByLabel('Wedding').check()
  const variants = page.getByRole('region', { name: 'Variants' })
  await variants.getByRole('button', { name: 'Add sizes' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(await variants.getByLabel('New sizes').getAttribute('id'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('10, 12, 16, 17')
  await variants.getByLabel('Purity', { exact: true }).selectOption('18K (750)')
  for (const box of await variants.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
  await variants.getByRole('checkbox', { name: 'Gold', exact: true }).check()
  await variants.getByRole('button', { name: 'Add 4 variants' }).click()
  // Fields that follow from the variants are hidden.
  await expect.poll(() => page.getByLabel('Sizes').count()).toBe(0)

  await cell(page, 'Net weight, size 10, Gold').fill('3.310')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Net weight, size 12, Gold')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toBe('Net weight, size 10, Gold')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Gross weight, size 10, Gold')
  await page.keyboard.type('3.412')
  // Within a text the arrow keys move the text cursor.
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe('Gross weight, size 10, Gold')
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Price, size 10, Gold')
  await variants.getByLabel('Add per size').fill('+0.170')
  for (const label of ['Net weight, size 10, Gold', 'Gross weight, size 10, Gold']) {
    await cell(page, label).focus()
    await page.keyboard.press('Control+D')
  }
  await expect.poll(() => cell(page, 'Net weight, size 16, Gold').inputValue()).toBe('3.650')
  await expect.poll(() => cell(page, 'Gross weight, size 17, Gold').inputValue()).toBe('3.922')
  await cell(page, 'Stock, size 12, Gold').focus()
  await paste(page, '6\tR-12-G\r\n3\tTAKEN-7\r\n0\tR-17-G\r\n')
  await variants.getByRole('status').getByText('Pasted. There are 4 variants now.').waitFor()
  await variants.getByRole('button', { name: 'Paste from a sheet' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Rows')
    .fill('Size\tColour\tPurity\tNet\tPrice\n12\tRose Gold\t14K\t2.900\t41,000')
  await page.getByRole('button', { name: 'Put into the grid' }).click()
  await variants.getByRole('status').getByText('Customers see 14K (585) instead of 18K Gold.').waitFor()
  await page.getByRole('button', { name: /^Stones, size 12, Gold/ }).click()
  await page.getByRole('dialog').getByLabel('Carats').fill('0.510')
  await page.getByRole('dialog').getByLabel('Rupees').fill('65,000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use for every variant' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await variants.getByRole('button', { name: 'Remove size 17, Gold' }).click()
  await expectGoodOnPhone(page)

  await page.getByRole('button', { name: 'Update product' }).click()
  await variants.getByText('SKU TAKEN-7 belongs to another piece.').waitFor()
  await variants.getByRole('button', { name: 'size 16, Gold', exact: true }).click()
  await expect.poll(() => focused(page)).toBe('SKU, size 16, Gold')
  await page.keyboard.type('R-16-G')
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
  const stones = [{ kind: 'Diamond', shape: '', quality: '', pieces: 1, carats: 0.51, perCarat: 65_000 }]
  expect((await stored(id)).collections).toHaveLength(1)
  expect((await stored(id)).variants).toMatchObject([
    {
      size: '10',
      color: 'Gold',
      fineness: 750,
      netWeight: 3.31,
      grossWeight: 3.412,
      stock: null,
      sku: null,
      stones,
    },
    { size: '12', netWeight: 3.48, grossWeight: 3.582, stock: 6, sku: 'R-12-G', stones },
    { size: '16', netWeight: 3.65, grossWeight: 3.752, stock: 3, sku: 'R-16-G', stones },
    { size: '12', color: 'Rose Gold', fineness: 585, netWeight: 2.9, price: 41_000, stones },
  ])
})

test('VAR-11 editing one of 200 rows renders one and keeps concurrent sales', async ({ shop, stored }) => {
  const { id, ids } = await newRing(
    shop,
    Array.from({ length: 200 }, (_, index) => ({
      size: String(index + 1),
      price: 100 + index,
      stock: 5,
      fineness: 750,
    })),
  )
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`, refusals)
  await cell(page, 'Net weight, size 150, Gold').focus()
  // React gives an element that it renders again new properties.
  const watch = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('table[aria-label=Variants] tbody tr')]
      const propsOf = (row: Element) => {
        const field = row.querySelector('input')
        const key = Object.keys(field ?? {}).find((name) => name.startsWith('__reactProps$')) ?? ''
        return (field as unknown as Record<string, unknown>)[key]
      }
      const seen = rows.map(propsOf)
      Object.assign(window, {
        renderedRows: () => rows.flatMap((row, index) => (propsOf(row) === seen[index] ? [] : [index])),
      })
    })
  const rendered = () =>
    page.evaluate(() => (window as unknown as { renderedRows(): number[] }).renderedRows())
  await watch()
  await page.keyboard.type('3.480')
  await expect.poll(() => cell(page, 'Net weight, size 150, Gold').inputValue()).toBe('3.480')
  expect(await rendered()).toEqual([149])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('4')
  await expect.poll(() => cell(page, 'Net weight, size 151, Gold').inputValue()).toBe('4')
  expect(await rendered()).toEqual([149, 150])
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('variants')
      .set({ stock: 2 })
      .where('id', '=', ids[0] ?? '')
      .execute(),
  )
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
  const { variants = [] } = await stored(id)
  expect([variants[149]?.netWeight, variants[150]?.netWeight, variants[0]?.stock]).toEqual([3.48, 4, 2])
})
