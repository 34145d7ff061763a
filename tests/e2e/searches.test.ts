import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { expectTold } from './test-user.ts'

const test = browserTest()

test('FIGURES-03 a search without result becomes a synonym', async ({ shop }) => {
  const shopper = await shop.openPage({ path: '/help' })
  await visit(shopper, '/search?query=Kasumalai')
  await shopper.getByRole('heading', { name: 'No products found' }).waitFor()
  const counted = shopper.waitForRequest((request) => /query=oddiyanamm&.*final=1/.test(request.url()))
  await shopper.getByRole('combobox', { name: 'Search for jewellery' }).fill('oddiyanamm')
  await counted

  const page = await openAdmin(shop, '/dashboard/admin', { ...refusals, width: 390 })
  await visit(page, '/dashboard/searches')
  await page.getByRole('row').filter({ hasText: 'oddiyanamm' }).waitFor()
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Make a synonym of kasumalai' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a synonym' })
  await dialog.getByLabel('Means the same as').fill('necklace')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save synonym' }).click()
  await expectTold(page, 'status', 'Synonym saved.')

  await visit(page, '/dashboard/settings/search')
  await expect
    .poll(() => page.getByLabel('Words that mean the same').inputValue())
    .toContain('kasumalai, necklace')
  await visit(shopper, '/search?query=Kasumalai')
  await shopper.getByRole('heading', { name: 'Products found' }).waitFor()
})
