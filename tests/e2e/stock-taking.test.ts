import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, reload } from './browser.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest()
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend('variantId', { scope: 'file' }, async ({ shop }) => {
    const weights = { fineness: 750, grossWeight: 3.412, netWeight: 3.31 }
    const { ids } = await newRing(shop, [{ size: '12', price: 1000, stock: 3, ...weights }])
    return ids[0] ?? ''
  })
  /** Three rings with tags are the only pieces of the shop, and no stock was taken yet. */
  .extend('pieces', { auto: true }, async ({ shop, admin, variantId }) => {
    await shop.context.db.transaction(async (tx) => {
      for (const table of ['stock_scans', 'stock_taking_pieces', 'stock_takings', 'pieces'] as const)
        await tx.db.deleteFrom(table).execute()
    })
    for (const tag of ['T-1', 'T-2', 'T-3'])
      await callAs(shop, admin, 'POST', '/api/pieces', { variantId, tag })
  })

const scans = (page: Page) => page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')
const scan = (page: Page, code: string) => page.keyboard.type(`${code}\n`)

test('TAKE-01 scans without a network are kept, sent later, and decided about', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/stock-taking', {
    expectedErrors: [...refusals.expectedErrors, /ERR_INTERNET_DISCONNECTED/],
  })
  await page.getByRole('heading', { name: 'No stock taking yet.' }).waitFor()
  await page.getByLabel('Metal').selectOption('Gold')
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Start' }).click()

  await page.getByText('0 of 3 pieces').waitFor()
  const field = page.getByLabel('Scan a tag')
  const isFocused = () => field.evaluate((element) => element === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await scan(page, 't-1')
  await scans(page).filter({ hasText: 'T-1' }).filter({ hasText: 'Tara ring' }).getByText('3.310 g').waitFor()
  await page.getByText('1 of 3 pieces').waitFor()
  await scan(page, 'zz-9')
  await scans(page).filter({ hasText: 'ZZ-9' }).getByText('No piece has this tag').waitFor()
  await scan(page, 'T-1')
  await scans(page).filter({ hasText: 'T-1' }).getByText('Already counted').waitFor()

  await page.context().setOffline(true)
  await scan(page, 'T-2')
  await expectTold(page, 'status', '1 scan is kept on this device and sent by itself.')
  await scan(page, 'T-2')
  await scans(page).filter({ hasText: 'T-2' }).first().getByText('3.310 g').waitFor()
  expect(await isFocused()).toBe(true)
  await expectGoodOnPhone(page)
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('stock scans')).length)
  expect(await stored()).toBe(1)
  await page.context().setOffline(false)
  await page.getByText('2 of 3 pieces').waitFor()
  await expect.poll(stored).toBe(0)

  await page.getByRole('link', { name: 'See the result' }).click()
  await page.getByRole('heading', { name: /^Result of / }).waitFor()
  const close = page.getByRole('region', { name: 'Close the stock taking' })
  await close.getByText('1 missing piece to decide about.').waitFor()
  expect(await close.getByRole('button', { name: 'Close', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('region', { name: 'Unknown tags' }).getByText('ZZ-9').waitFor()
  await page.getByLabel('Decision for Tara ring T-3').selectOption('Lost')
  await reload(page)
  await expectGoodOnPhone(page)
  await close.getByRole('button', { name: 'Close and remove 1 piece' }).click()
  await expectTold(page, 'status', 'Stock taking closed.')
  await page.getByText('Lost, removed').waitFor()
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Stock taking' })
    .click()
  await page.getByRole('table', { name: 'Stock takings' }).getByText('Closed').waitFor()
})

test('TAKE-01 kept scans survive a reload', async ({ shop, admin }) => {
  await callAs(shop, admin, 'POST', '/api/stock-takings', { scope: { metal: 'gold' } })
  const page = await openAdmin(shop, '/dashboard/stock-taking', {
    width: 390,
    expectedErrors: [...refusals.expectedErrors, /ERR_INTERNET_DISCONNECTED/],
  })
  const sending = '**/api/stock-takings/scans/*'
  await page.getByText('0 of 3 pieces').waitFor()
  await page.route(sending, (route) => route.abort())
  await scan(page, 'T-1')
  await scan(page, 'T-2')
  await expectTold(page, 'status', '2 scans are kept on this device and sent by themselves.')
  await page.unroute(sending)
  await reload(page)
  await page.getByText('2 of 3 pieces').waitFor()
})
