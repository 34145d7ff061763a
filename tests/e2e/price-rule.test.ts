import { expect } from 'vitest'
import { getManagedProduct, updateProduct } from '../../src/contract/manage-products.ts'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold, newDiamondRing } from '../weighed.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodAtWidths, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { demoProducts } from './demo-products.ts'
import { createTestUser, expectTold } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest()
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend('rates', { auto: true, scope: 'file' }, ({ shop, admin }) =>
    enterRates(callable(shop), admin, [gold(750, 10_996.5)]),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (id: string) =>
        (await callable(shop).call(getManagedProduct, { params: { id } }, admin.token)).product,
  )

test('PRICE-02 PRICE-08 SET-05 a new weighed product starts with the default rule and break-up', async ({
  shop,
  admin,
  read,
}) => {
  await typePrices(shop)
  const page = await openAdmin(shop, '/dashboard/settings/jewellery', refusals)
  const standard = page.getByRole('group', { name: 'Price by weight' })
  await standard.getByLabel('Making charge', { exact: true }).selectOption('percent of metal')
  await standard.getByLabel('Making (%)', { exact: true }).fill('1800')
  await standard.getByText('must be at most 1000').waitFor()
  await standard.getByLabel('Making (%)', { exact: true }).fill('18')
  await standard.getByRole('button', { name: 'Add a charge' }).click()
  await standard.getByLabel('Charge 1 name').fill('Hallmarking')
  await standard.getByLabel('Charge 1 amount (₹)').fill('45')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectTold(page, 'status', 'Settings saved.')

  const { id } = await shop.context.db.reader
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Nitya Eternity Band')
    .executeTakeFirstOrThrow()
  const stones = [{ kind: 'Diamond', shape: '', quality: '', pieces: 1, carats: 0.51, perCarat: 65_000 }]
  const body = {
    variants: [
      { size: '12', color: 'Gold' as const, netWeight: 3.31, stones, price: 50_000 },
      { size: '16', color: 'Gold' as const, fineness: 750, netWeight: 3.48, stones, price: 50_000 },
    ],
  }
  await callable(shop).call(updateProduct, { params: { id }, body }, admin.token)
  await visit(page, `/dashboard/update-product/${id}`)
  const price = page.getByRole('main')
  await price.getByText('By weight').click()
  await expect.poll(() => price.getByLabel('Making (%)', { exact: true }).inputValue()).toBe('18')
  const live = price.getByRole('region', { name: 'Price of a variant' })
  await live.getByText('Enter the net weight and the purity of this variant').waitFor()
  const grid = page.getByRole('table', { name: 'Variants' })
  await grid.getByLabel('Purity, size 12, Gold').selectOption('18K (750)')
  await live.getByRole('row', { name: /^Making .*6,551\.72/ }).waitFor()
  await price.getByLabel('Minimum making charge (₹)').fill('1,500')
  await price.getByLabel('Discount on making (%)').fill('20')
  await price.getByRole('button', { name: 'Add a charge' }).click()
  await price.getByLabel('Charge 2 name').fill('Certificate')
  await price.getByLabel('Charge 2 amount (₹)').fill('1200')
  await live.getByRole('row', { name: 'Price 76,034.80' }).waitFor()
  await live.getByText('Before this change: ₹50,000.00.').waitFor()
  // The grid has the price of each variant, and the break-up follows the active one.
  await grid.getByRole('row').filter({ hasText: '₹78,173.39' }).waitFor()
  await grid.getByLabel('Net weight, size 16, Gold').focus()
  await live.getByRole('row', { name: 'Price 78,173.39' }).waitFor()
  await grid.getByLabel('Purity, size 16, Gold').selectOption('14K (585)')
  await live.getByText('There is no rate for 14K (585) yet.').waitFor()
  // What the sticky bars half cover counts as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.getByText('There is no rate for 14K (585) yet.').nth(1).waitFor()
  await grid.getByLabel('Purity, size 16, Gold').selectOption('18K (750)')
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
  expect(await read(id)).toMatchObject({
    pricing: 'weight',
    price: 76_034.8,
    oldPrice: 77_345.14,
    priceRule: {
      making: { kind: 'percent', value: 18, minimum: 1500 },
      makingDiscountPercent: 20,
      charges: [
        { name: 'Hallmarking', amount: 45 },
        { name: 'Certificate', amount: 1200 },
      ],
    },
  })
})

test('PRICE-09 making charges change after a preview, which follows conflicts', async ({
  shop,
  admin,
  read,
}) => {
  const image = (await demoProducts(shop))(({ size }) => size !== null).image
  const { _id: one } = await newDiamondRing(callable(shop), admin, { image, name: 'Sita Zoravar ring' })
  const { _id: other } = await newDiamondRing(callable(shop), admin, { image, name: 'Gita Zoravar ring' })
  const page = await openAdmin(shop, '/dashboard/manage-products?category=Rings', refusals)
  await page.getByRole('button', { name: 'Change making charges' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change making charges' })
  await expect.poll(() => dialog.getByLabel('Category').inputValue()).toBe('Rings')
  await dialog.getByLabel('Words of the name').fill('zora ring')
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Nothing to change yet' }).isDisabled())
    .toBe(true)
  await dialog.getByLabel('Discount on making (%)').fill('120')
  await dialog.getByText('Discount on making (%) must be at most 100.').waitFor()
  await dialog.getByLabel('Discount on making (%)').fill('0')
  await dialog.getByLabel('Making charge', { exact: true }).selectOption('percent of metal')
  await dialog.getByLabel('Making (%)', { exact: true }).fill('20')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('2 products match.').waitFor()
  await expect
    .poll(() => dialog.getByRole('row', { name: /Sita Zoravar ring/ }).innerText())
    .toMatch(/76,034\.80[^]*78,073\.10/)
  await expectAccessible(page)
  await callable(shop).call(updateProduct, { params: { id: other }, body: { isTrending: true } }, admin.token)
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await dialog
    .getByRole('alert')
    .getByText('Products or rates have changed since the preview. Please look again.')
    .waitFor()
  expect((await read(one)).version).toBe(1)
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expectTold(page, 'status', 'The prices of 2 products follow the new rule.')
  await dialog.waitFor({ state: 'detached' })
  expect(await read(one)).toMatchObject({
    price: 78_073.1,
    oldPrice: null,
    priceRule: { making: { value: 20, minimum: 0 }, makingDiscountPercent: 0 },
  })
})

test('PRICE-01 the weighed form fits 390 and 1440 pixels and keeps unedited fields', async ({
  shop,
  admin,
  read,
}) => {
  const image = (await demoProducts(shop))(({ size }) => size !== null).image
  const { _id: id } = await newDiamondRing(callable(shop), admin, { image, name: 'Rani ring' })
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`, { width: 390 })
  const live = page.getByRole('region', { name: 'Price of a variant' })
  await live.getByRole('row', { name: 'Price 78,173.39' }).waitFor()
  await expectGoodAtWidths(page)
  const before = await read(id)
  await page.getByLabel('Name', { exact: true }).fill('Ring of a rani')
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
  expect(await read(id)).toEqual({ ...before, name: 'Ring of a rani', version: before.version + 1 })
})
