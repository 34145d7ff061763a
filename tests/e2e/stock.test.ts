import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin } from './admin.ts'
import { anyPicture, expectGoodAtWidths, visit } from './browser.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest()

test('STOCK-02 STOCK-03 LABEL-01 the product form shows moves, warns, and prints labels', async ({
  shop,
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [
    { size: '12', price: 1000, stock: 3, sku: 'R-12' },
    { size: '16', price: 1000, stock: 2 },
  ])
  const admin = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, admin, 'PATCH', `/api/product/update-product/${id}`, { image: await anyPicture(shop) })
  const page = await openAdmin(shop, '/dashboard/manage-products?stock=running-out')
  await page.getByText('Nothing is running out.').waitFor()

  await visit(page, `/dashboard/update-product/${id}`)
  const labels = page.getByRole('region', { name: 'Labels' })
  await labels.getByRole('button', { name: 'Print labels' }).waitFor()
  expect(await labels.getByRole('button', { name: 'Print labels' }).isDisabled()).toBe(true)
  await labels.getByLabel('size 12, Gold, R-12').check()
  await labels.getByLabel('Label', { exact: true }).selectOption('80x12')
  const link = await labels.getByRole('link', { name: 'Print labels' }).getAttribute('href')
  expect(link).toBe(`/api/pieces/labels?ids=${variantId}&format=80x12`)
  expect((await page.request.get(link ?? '')).headers()['content-type']).toBe('application/pdf')

  await page.getByRole('table', { name: 'Variants' }).getByLabel('Warn at, size 12, Gold').fill('3')
  await page.getByRole('table', { name: 'Variants' }).getByLabel('Stock, size 16, Gold').fill('6')
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.getByText('Product updated successfully!').waitFor()
  await visit(page, '/dashboard/manage-products?stock=running-out')
  await page
    .getByRole('table', { name: 'Products' })
    .getByRole('row', { name: /Tara ring/ })
    .getByText('Running out')
    .waitFor()

  await visit(page, `/dashboard/update-product/${id}`)
  await page.getByText('Stock history', { exact: true }).click()
  const history = page.getByRole('table', { name: 'Stock history' })
  await history.getByRole('row', { name: /\+4.*Edited.*size 16, Gold/ }).waitFor()
  expect(await history.getByRole('row').count()).toBe(4)
  await expectGoodAtWidths(page)

  await visit(
    page,
    `/dashboard/update-product/${(await shop.context.db.reader.selectFrom('products').select('id').where('stock', 'is', null).where('variant_count', '=', 0).limit(1).executeTakeFirst())?.id ?? ''}`,
  )
  await page.getByText('Stock history', { exact: true }).click()
  await page.getByRole('group').filter({ hasText: 'Stock history' }).getByText('No changes yet.').waitFor()
})
