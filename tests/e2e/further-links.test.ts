import { expect } from 'vitest'
import { RATES_SAVED } from '../../src/server/shop/rates/rate-book.ts'
import { withdrawSampleRates } from '../../src/server/shop/rates/sample-rates.ts'
import { browserTest } from '../fixtures/browser.ts'
import { isSoak } from '../soak.ts'
import { expectAccessible, expectGoodAtWidths, visit } from './browser.ts'
import { expectFits, expectShown } from './expect-shown.ts'

const test = browserTest()
  /** Withdraws all rates for one test. */
  .extend('withdrawRates', ({ shop }, { onCleanup }) => {
    const reenter = () =>
      shop.context.db.transaction(async (tx) => {
        await tx.db.updateTable('rate_batches').set({ withdrawn_at: null }).execute()
        tx.invalidate(RATES_SAVED)
      })
    return async (): Promise<void> => {
      onCleanup(reenter)
      await shop.context.db.transaction((tx) => withdrawSampleRates(tx))
      await expect
        .poll(async () => (await fetch(`${shop.address}/help`)).text())
        .not.toContain('href="/rates"')
    }
  })

const widths = isSoak ? [390, 1440] : [390]

test('the footer leads to home sections and pages that fit a phone', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help', width: 390 })
  const footer = page.getByRole('contentinfo')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await footer.getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('**/#about')
  await page.getByRole('link', { name: 'Who we are and how a piece is made' }).click()
  await heading('About us')
  await expectGoodAtWidths(page, widths)

  await footer.getByRole('link', { name: 'Blog' }).click()
  await page.waitForURL('**/#blog')
  await page.getByRole('link', { name: 'Read the journal' }).click()
  await heading('Journal')
  await expectGoodAtWidths(page, widths)
  await page.getByRole('link', { name: /What 916 means/ }).click()
  await heading('What 916 means')
  await expectGoodAtWidths(page, widths)
  await page.getByRole('link', { name: /The care of silver/ }).click()
  await heading('The care of silver')
  await expectGoodAtWidths(page, widths)
  await visit(page, '/journal/ring-sizes')
  await expectGoodAtWidths(page, widths)
})

test('footer and phone menu lead to rates, sizes, wishlist, journal and gifts', async ({
  shop,
  withdrawRates,
}) => {
  const page = await shop.openPage({ path: '/help', width: 390 })
  for (const [name, path] of [
    ['Today’s rates', '/rates'],
    ['Find your size', '/size-guide'],
    ['Wishlist', '/wishlist'],
    ['Journal', '/journal'],
    ['Gifts', '/gifts'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('heading', { level: 1, name: 'not found' }).count(), name).toBe(0)
  }
  await expectAccessible(page)

  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const [name, path] of [
    ['Today’s rates', '/rates'],
    ['Find your size', '/size-guide'],
    ['Journal', '/journal'],
    ['Wishlist', '/wishlist'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await menu.waitFor({ state: 'hidden' })
  }

  await withdrawRates()
  await visit(page, '/help')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Find your size' }).waitFor()
  expect(await page.getByRole('link', { name: 'Today’s rates' }).count(), 'links to no rates').toBe(0)
})

test('RATE-11 the large rates fit three widths and lead to their pieces', async ({ shop }) => {
  const page = await shop.openPage({ path: '/rates' })
  const rates = page.getByRole('list', { name: 'Rates at a glance' })
  expect(await rates.getByRole('heading').allTextContents()).toEqual(['Gold 22K', 'Gold 18K', 'Silver 925'])
  await expectFits(page)
  await rates.getByRole('link', { name: 'See pieces in 22K' }).click()
  await page.waitForURL('**/shop?purity=916')
  await expectShown(page.getByText(/^Showing 1 to/))
})
