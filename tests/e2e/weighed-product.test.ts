import { expect } from 'vitest'
import { getManagedProduct, updateProduct } from '../../src/contract/manage-products.ts'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold, newChain, newDiamondRing } from '../weighed.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { demoProducts } from './demo-products.ts'
import { served } from './served.ts'
import { createTestUser, expectTold, openPageAs, placeOrder } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest({ COD_LIMIT: '199999' })
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend('rates', { auto: true, scope: 'file' }, async ({ shop, admin }) => {
    await typePrices(shop)
    await enterRates(callable(shop), admin, [gold(916, 13_430), gold(750, 10_996.5)])
  })
  .extend('image', { scope: 'file' }, async ({ shop }) => (await demoProducts(shop))(() => true).image)
  /** A diamond ring that is priced by weight, with pieces in stock. */
  .extend('ring', { scope: 'file' }, async ({ shop, admin, image }) => {
    const { _id: id, variants = [] } = await newDiamondRing(callable(shop), admin, { image })
    const stocks = variants.map(({ _id, size }) => ({ _id, stock: size === '12' ? 3 : 2 }))
    await callable(shop).call(updateProduct, { params: { id }, body: { variants: stocks } }, admin.token)
    return id
  })
  .extend(
    'read',
    { scope: 'file' },
    ({ shop, admin }) =>
      async (id: string) =>
        (await callable(shop).call(getManagedProduct, { params: { id } }, admin.token)).product,
  )

test('PRICE-06 RATE-11 BROWSE-07 the served page and search engines show the cheapest weighed price', async ({
  shop,
  ring,
}) => {
  const { text, html, structured } = await served(shop.address, `/shop/${ring}`)
  expect(text).toMatch(/Gold 18K: ₹10,996\.50 per gram, \d+ \w+, \d{1,2}:\d\d [ap]m/)
  expect(html).toMatch(/<a[^>]*href="\/rates"[^>]*>The price follows today&#x27;s rate\.<\/a>/)
  expect(text).toContain('Gold 18K (750) 3.310 g × ₹10,996.50 36,398.42')
  for (const part of [
    'Making 18% of the metal 6,551.72',
    'Discount on making 20% −1,310.34',
    'Diamond 0.510 ct × ₹65,000.00 33,150.00',
    'Hallmarking 45.00',
    'Certificate 1,200.00',
    'Price 76,034.80',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toMatch(/GST 10% 7,603\.48 With GST ₹83,638\.28/)
  expect(structured('ProductGroup')).toMatchObject({
    hasVariant: [
      { size: '16', offers: { price: '85990.73', priceSpecification: { valueAddedTaxIncluded: true } } },
      { size: '12', offers: { price: '83638.28' } },
    ],
  })
  const list = await served(shop.address, '/shop')
  expect(list.text).toMatch(/Tara ring .*?from ₹ ?76,034 ?\.80/s)
})

test('PRICE-06 VAR-06 choosing a size changes weight, break-up and price without a call', async ({
  shop,
  ring,
}) => {
  const page = await shop.openPage({ path: `/shop/${ring}`, width: 390 })
  await page.getByText('Price break-up').click()
  const price = page.getByRole('row', { name: /^Price/ })
  await price.filter({ hasText: '76,034.80' }).waitFor()
  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())))
  await page.getByRole('radio', { name: '16', exact: true }).check()
  await price.filter({ hasText: '78,173.39' }).waitFor()
  await page.getByText('₹85,990.73').first().waitFor()
  await page.getByRole('heading', { name: 'Details' }).click()
  await page.getByText('3.480 g', { exact: true }).waitFor()
  await page.getByText('₹79,551.03').waitFor()
  await page.getByText('For size 16 at the rate of').waitFor()
  expect(calls).toEqual([])
  await expectGoodOnPhone(page)
})

test('PRICE-06 the paid break-up shows to customer and administrators', async ({ shop, admin, image }) => {
  const asha = await createTestUser(shop)
  const { _id: productId } = await newChain(callable(shop), admin, { image })
  const order = await placeOrder(shop, asha, productId, {
    products: [{ productId, quantity: 1 }],
    amount: '167532.86',
  })
  const page = await openPageAs(shop, asha, `/dashboard/orders/${order._id}`)
  await page.getByText('Price break-up').click()
  await page.getByRole('row', { name: 'Wastage 0.820 g 11,012.60' }).waitFor()
  await expectAccessible(page)
  const office = await openAdmin(shop, `/dashboard/orders/${order._id}`)
  await office.getByText('Price break-up').click()
  await office.getByRole('row', { name: 'Price ₹1,52,302.60' }).waitFor()
})

test('PRICE-02 PRICE-08 SET-05 a new weighed product starts with the default rule and break-up', async ({
  shop,
  admin,
  read,
}) => {
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
  image,
  read,
}) => {
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
  image,
  read,
}) => {
  const { _id: id } = await newDiamondRing(callable(shop), admin, { image, name: 'Rani ring' })
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`, { width: 390 })
  const live = page.getByRole('region', { name: 'Price of a variant' })
  await live.getByRole('row', { name: 'Price 78,173.39' }).waitFor()
  await expectGoodOnPhone(page)
  const before = await read(id)
  await page.getByLabel('Name', { exact: true }).fill('Ring of a rani')
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
  expect(await read(id)).toEqual({ ...before, name: 'Ring of a rani', version: before.version + 1 })
})
