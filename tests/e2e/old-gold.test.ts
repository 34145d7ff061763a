import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { pdfText } from '../pdf-text.ts'
import { newProduct } from '../factories.ts'
import { enterRates, gold, newChain } from '../weighed.ts'
import { addOrderPayment, createManualOrder } from '../../src/contract/counter-order.ts'
import { getOrder } from '../../src/contract/order.ts'
import { refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone } from './browser.ts'
import { callable } from './call-shop.ts'
import { createTestUser, openPageAs } from './test-user.ts'

const test = browserTest({ OLD_GOLD_CASH: '5000', BUYBACK_GOLD: '90' }).extend(
  'owner',
  { scope: 'file' },
  ({ shop }) => createTestUser(shop, { role: 'admin' }),
)

/** Moves the focus to a field by the keyboard, and types into it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('BUY-01 old gold is bought by the keyboard, and its voucher printed', async ({ shop, owner }) => {
  await enterRates(callable(shop), owner, [gold(916, 12_900)])
  const page = await openPageAs(shop, owner, '/dashboard/old-gold', {
    width: 390,
    ...refusals,
  })
  const submit = page.getByRole('button', { name: 'Buy old gold' })
  await type(page, page.getByLabel('Gross weight (g)'), '0.52')
  await type(page, page.getByLabel('Net weight (g)'), '0.5')
  await expectGoodOnPhone(page)
  await type(page, page.getByLabel("Seller's name"), 'Meera Iyer')
  await type(page, page.getByLabel("Seller's phone number"), '98450 12345')
  await type(page, page.getByLabel("Seller's address"), '12 Temple Road, Mysuru')
  await submit.press('Enter')
  await page.getByText('Choose how the seller is paid.').waitFor()
  await expectAccessible(page)

  await page.getByLabel('Paid by').selectOption('cash')
  await submit.press('Enter')
  await page.getByText('No more than ₹5,000 may be paid in cash').waitFor()
  await page.getByLabel('Paid by').selectOption('bank')
  await submit.press('Enter')
  await page.getByRole('heading', { name: '₹6,450.00 paid out' }).waitFor()
  await expectGoodOnPhone(page)

  const link = page.getByRole('link', { name: 'Print the voucher' })
  const voucher = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(pdfText(await voucher.body()).join(' ')).toContain('Meera Iyer')
})

test('BUY-01 New order pays out gold above the sale', async ({ shop, owner }) => {
  await newProduct(shop, { name: 'Om ring', price: 5000, stock: 1 })
  await enterRates(callable(shop), owner, [gold(916, 12_900)])
  const page = await openPageAs(shop, owner, '/dashboard/new-order', { width: 390, ...refusals })
  await page.getByLabel('HUID, tag or SKU').fill('Om ring')
  await page
    .getByRole('button', { name: /^Add Om ring/ })
    .first()
    .click()
  await page.getByLabel('Name', { exact: true }).fill('Arun Pillai')
  await page.getByLabel('Mobile number').fill('9845012346')
  await page.getByRole('button', { name: 'Old gold', exact: true }).click()
  const oldGold = page.getByRole('group', { name: 'Old gold' })
  await oldGold.getByLabel('Gross weight (g)').fill('1')
  await oldGold.getByLabel('Net weight (g)').fill('1')
  await oldGold.getByLabel("Seller's address").fill('12 Temple Road, Mysuru')
  await oldGold.getByText('of it is above the order.').waitFor()
  await oldGold.getByLabel('Pay out the rest').selectOption('bank')
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Complete sale' }).click()
  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()

  await page.goto(`${shop.address}/dashboard/day`)
  const voucher = page.getByRole('link', { name: /^Print PV/ }).last()
  await voucher.waitFor()
  const printed = await page.request.get((await voucher.getAttribute('href')) ?? '')
  expect(pdfText(await printed.body()).join(' ')).toContain('Arun Pillai')
})

test('PROMISE-01 a piece of the shop is bought back as its bill promises', async ({ shop, owner }) => {
  const office = callable(shop)
  const { call } = office
  await enterRates(office, owner, [gold(916, 13_430)])
  const { _id: productId } = await newChain(office, owner)
  const { order } = await call(
    createManualOrder,
    {
      body: {
        customer: { name: 'Arun Pillai', phone: '9845012347' },
        products: [{ productId, quantity: 1 }],
        paymentMethod: 'CASH',
        handedOver: true,
        pan: 'ABCPE1234F',
      },
    },
    owner.token,
  )
  const payment = { provider: 'bank' as const, amount: order.amount, reference: 'Slip 1234' }
  await call(addOrderPayment, { params: { id: order._id }, body: payment }, owner.token)
  const { invoiceNumber } = await call(getOrder, { params: { id: order._id } }, owner.token)

  const page = await openPageAs(shop, owner, '/dashboard/old-gold', { width: 390 })
  await page.getByLabel('Sold by us? HUID or bill number').fill('AB1234')
  await page.keyboard.press('Enter')
  await page.getByText('No bill with this number promises to buy it back.').waitFor()
  await page.getByLabel('Sold by us? HUID or bill number').fill(String(invoiceNumber))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /10\.250 g: buy-back at 90%/ }).click()
  await expectGoodOnPhone(page)
  await expectAccessible(page)

  expect(await page.getByLabel('Net weight (g)').inputValue()).toBe('10.250')
  expect(await page.getByLabel('Offered, per gram (₹)').inputValue()).toBe('13430.00')
  expect(await page.getByLabel('Melting (%)').inputValue()).toBe('10')
  expect(await page.getByLabel('Note (optional)').inputValue()).toContain(String(invoiceNumber))
  await page.getByText('₹1,23,891.75').first().waitFor()
})
