import { expect } from 'vitest'
import { updateProduct } from '../../src/contract/manage-products.ts'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold, newChain, newDiamondRing } from '../weighed.ts'
import { openAdmin } from './admin.ts'
import { expectAccessible, expectGoodAtWidths } from './browser.ts'
import { callable } from './call-shop.ts'
import { demoProducts } from './demo-products.ts'
import { served } from './served.ts'
import { createTestUser, openPageAs, placeOrder } from './test-user.ts'

const test = browserTest({ COD_LIMIT: '199999' })
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend('rates', { scope: 'file' }, ({ shop, admin }) =>
    enterRates(callable(shop), admin, [gold(916, 13_430), gold(750, 10_996.5)]),
  )
  .extend('one', { scope: 'file' }, ({ shop }) => demoProducts(shop))
  .extend('ring', { scope: 'file' }, async ({ shop, admin, one, rates }) => {
    void rates
    const { _id: id, variants = [] } = await newDiamondRing(callable(shop), admin, {
      image: one(({ size }) => size !== null).image,
    })
    const stocks = variants.map(({ _id, size }) => ({ _id, stock: size === '12' ? 3 : 2 }))
    await callable(shop).call(updateProduct, { params: { id }, body: { variants: stocks } }, admin.token)
    return id
  })

test('PRICE-06 RATE-11 BROWSE-07 the served page and search engines show the cheapest weighed price', async ({
  shop,
  ring,
}) => {
  const { text, html } = await served(shop.address, `/shop/${ring}`)
  expect(text).toMatch(/Gold 18K: ₹10,996\.50 a gram, \d+ \w+, \d\d:\d\d/)
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
  expect(html).toContain(
    '"priceSpecification":{"@type":"UnitPriceSpecification","price":"76034.80","priceCurrency":"INR","valueAddedTaxIncluded":false}',
  )
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
  await page.getByText('3.480 g', { exact: true }).waitFor()
  await page.getByText('₹79,551.03').waitFor()
  await page.getByText('For size 16 at the rate of').waitFor()
  expect(calls).toEqual([])
  await expectGoodAtWidths(page)
})

test('PRICE-06 the paid break-up shows to customer and administrators', async ({
  shop,
  admin,
  one,
  rates,
}) => {
  void rates
  const asha = await createTestUser(shop)
  const { _id: productId } = await newChain(callable(shop), admin, {
    image: one(({ size }) => size !== null).image,
  })
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
