import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin } from './admin.ts'
import { expectGoodAtWidths, reload } from './browser.ts'

const test = browserTest()

test('FEED-03 the owner reads which pieces the feed leaves out', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/feeds')
  await page.getByText('Every piece is in the feed.').waitFor()

  await newProduct(shop, { name: 'Hidden bangle', visibility: 'hidden' })
  await reload(page)
  const row = page.getByRole('row').filter({ hasText: 'Hidden bangle' })
  await row.getByText('Hidden', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'Hidden bangle' }).waitFor()
  await expectGoodAtWidths(page, [390, 820, 1440])
})
