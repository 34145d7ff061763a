import { expect } from 'vitest'
import { RATES_SAVED } from '../../src/server/shop/rates/rate-book.ts'
import { enterSampleRates } from '../../src/server/shop/rates/sample-rates.ts'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, expectGoodAtWidths, visit } from './browser.ts'
import { expectShown } from './expect-shown.ts'

const DAY_MS = 86_400_000

test('RATE-11 three large rates lead to pieces of their purity', async ({ shop }) => {
  const page = await shop.openPage({ path: '/rates' })
  const rates = page.getByRole('list', { name: 'Rates at a glance' })
  expect(await rates.getByRole('heading').allTextContents()).toEqual(['Gold 22K', 'Gold 18K', 'Silver 925'])
  await expectShown(rates.getByText('₹11,450.00 per gram'))
  await expectShown(rates.getByText('10 g ₹1,14,500.00'))
  await expectShown(rates.getByText('8 g (pavan) ₹91,600.00'))
  await expectShown(rates.getByText('₹1,38,750.00 per kg'))
  await expectGoodAtWidths(page, [390, 820, 1440])
  await rates.getByRole('link', { name: 'See pieces in 22K' }).click()
  await page.waitForURL('**/shop?purity=916')
  await expectShown(page.getByText(/^Showing 1 to/))
})

test('RATE-11 the chart begins with the fifth day', async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => {
    await tx.db
      .updateTable('rate_batches')
      .set({ withdrawn_at: Date.now() })
      .where('effective_at', '<', Date.now() - 3 * DAY_MS)
      .execute()
    tx.invalidate(RATES_SAVED)
  })
  await expect.poll(async () => (await fetch(`${shop.address}/rates`)).text()).toContain('A chart follows')
  const page = await shop.openPage({ path: '/rates' })
  const history = page.getByRole('region', { name: 'Gold 22K' })
  await expectShown(history.getByText('A chart follows once there are rates of 5 days.'))
  await expectShown(history.getByRole('table'))
  expect(await history.locator('svg').count()).toBe(0)
  await shop.context.db.transaction((tx) =>
    enterSampleRates(
      tx,
      [{ metal: 'gold', fineness: 916, paisePerKg: 1_140_000_000 }],
      Date.now() - 6 * DAY_MS,
    ),
  )
  await expect
    .poll(async () => (await fetch(`${shop.address}/rates`)).text())
    .not.toContain('A chart follows')
  await visit(page, '/rates')
  await history.locator('svg').first().waitFor()
  expect(await history.getByText('A chart follows').count()).toBe(0)
  await expectAccessible(page)
})
