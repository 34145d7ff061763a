import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { expectGoodAtWidths, reload } from './browser.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest({ TAX_RATE: '3', OLD_GOLD_DEDUCTION: '3' })

test('RETURN-07 RETURN-08 sells E1 for old gold, cash and UPI', async ({ shop }) => {
  await newProduct(shop, { name: 'Om chain', price: 152_302.6, stock: 3 })
  const owner = await createTestUser(shop, { role: 'admin' })
  const rates = [{ metal: 'gold', fineness: 916, perGram: 13_430 }]
  const preview = await fetch(`${shop.address}/api/rates/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rates }),
  })
  await callAs(shop, owner, 'POST', '/api/rates', {
    rates,
    digest: ((await preview.json()) as { digest: string }).digest,
    reason: 'For the test',
  })
  const page = await openAdmin(shop, '/dashboard/new-order', { width: 390, ...refusals })
  await page.getByLabel('HUID, tag or SKU').fill('Om chain')
  await page
    .getByRole('button', { name: /^Add Om chain/ })
    .first()
    .click()
  await page.getByLabel('Name', { exact: true }).fill('Meera Iyer')
  await page.getByLabel('Mobile number').fill('9845012345')
  await page.getByText('₹1,56,871.68').first().waitFor()
  await page.getByRole('button', { name: 'Old gold', exact: true }).click()
  const gold = page.getByRole('group', { name: 'Old gold' })
  await gold.getByText('Rate of sale: ₹13,430.00').waitFor()
  expect(await gold.getByLabel('Offered, per gram (₹)').inputValue()).toBe('13027.10')
  expect(await gold.getByLabel("Seller's name").inputValue()).toBe('Meera Iyer')
  const fill = (label: string, text: string) => gold.getByLabel(label).fill(text)
  await fill('Gross weight (g)', '8.150')
  await fill('Net weight (g)', '80')
  await expectTold(page, 'alert', 'The credit is higher than the order.')
  await fill('Net weight (g)', '8')
  await fill('Offered, per gram (₹)', '12,900')
  await fill('Melting (%)', '2')
  await gold.getByText('₹1,01,136.00').waitFor()
  await page.getByText('₹55,735.68').first().waitFor()
  await page.getByRole('button', { name: 'Take ₹1,01,136.00' }).click()
  await expectTold(page, 'alert', "Enter the seller's address.")
  await gold.getByLabel("Seller's address").fill('12 Temple Road, Mysuru')
  await reload(page)
  await gold.getByText('₹1,01,136.00').waitFor()
  await expectGoodAtWidths(page, [390, 820, 1440])
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByLabel('Cash (₹)').fill('30000')
  await page.getByRole('button', { name: 'UPI', exact: true }).click()
  expect(await page.getByLabel('UPI (₹)').inputValue()).toBe('25735.68')
  await page.getByLabel('UPI reference (UTR)').fill('402812345670')
  await page.getByRole('button', { name: 'Complete sale' }).click()

  await page.getByRole('heading', { name: 'This order is done' }).waitFor()
  const money = page.getByRole('region', { name: 'Money' })
  for (const text of [
    'Old gold ₹1,01,136.00',
    'Cash ₹30,000.00',
    'UPI ₹25,735.68',
    /^PV\/\d\d-\d\d\/\d{6}: 8\.000 g of 22K gold at ₹12,900\.00 per gram, less 2%\.$/,
  ])
    await money.getByText(text).waitFor()
  const voucher = await money.getByRole('link', { name: 'Purchase voucher' }).getAttribute('href')
  const { status, headers } = await fetch(`${shop.address}${voucher}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
