import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { newProduct } from '../factories.ts'
import { openAdmin, refusals } from './admin.ts'
import { anyPicture, expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { served } from './served.ts'

const test = browserTest()

test('TAXC-02 TAXC-08 a tax class is added, chosen on a product and applied', async ({ shop }) => {
  const id = await newProduct(shop, {
    name: 'Chain of 3 percent',
    price: 152_302.6,
    image: await anyPicture(shop),
  })
  expect((await served(shop.address, `/shop/${id}`)).text).toContain('₹1,67,532.86 with GST')
  const page = await openAdmin(shop, '/dashboard/settings/tax', refusals)
  const classes = page.getByRole('region', { name: 'Tax classes' })
  await classes.getByRole('button', { name: 'Jewellery 3 %', exact: true }).click()
  await classes.getByLabel('HSN code of the class').fill('71')
  await classes.getByRole('button', { name: 'Add class' }).click()
  await classes.getByText('must be 4, 6 or 8 digits').waitFor()
  await classes.getByLabel('HSN code of the class').fill('711319')
  await classes.getByRole('button', { name: 'Add class' }).click()
  await classes.getByText('HSN 711319, 3%').waitFor()
  await expectAccessible(page)

  await visit(page, `/dashboard/update-product/${id}`)
  await page.getByLabel('Tax class').selectOption('Jewellery 3 %')
  await page.getByRole('button', { name: /^Update/ }).click()
  await expect
    .poll(async () => (await served(shop.address, `/shop/${id}`)).text)
    .toContain('₹1,56,871.68 with GST')

  await visit(page, '/dashboard/settings/tax')
  await classes.getByRole('button', { name: 'Delete Jewellery 3 %' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await classes.getByText('This tax class is used by 1 product.').waitFor()
})

test('TAXC-08 PRICE_DISPLAY=total shows the price with GST first, on cards and product pages', async ({
  shop,
}) => {
  const id = await newProduct(shop, {
    name: 'Chain with a total',
    price: 152_302.6,
    image: await anyPicture(shop),
  })
  const page = await openAdmin(shop, '/dashboard/settings')
  await page.getByLabel('Larger price on cards and product pages').selectOption('With GST')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect
    .poll(async () => (await served(shop.address, `/shop/${id}`)).text)
    .toContain('₹1,52,302.60 before GST')
  expect((await served(shop.address, `/shop/${id}`)).text).toContain('incl. GST')
  await visit(page, '/shop')
  await page.getByRole('article').first().getByText('incl. GST').waitFor()
})

test('TAXC-02 the tax settings fit 390 and 1440 pixels', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings/tax', { width: 390 })
  await page.getByRole('button', { name: 'Another class' }).click()
  await page.getByLabel('Rate of making charges').waitFor()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoSidewaysScroll(page)
})
