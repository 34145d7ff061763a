import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addOrderPayment, createManualOrder } from '../../src/contract/counter-order.ts'
import { createCustomer } from '../../src/contract/customer.ts'
import { dayInIndia, dayMonthText, isoDay } from '../../src/rules/india-time.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { expectGoodOnPhone, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const due = dayInIndia(Date.now()) + 30

const test = browserTest({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), CREDIT_LIMIT: '5000' })
  .extend('owner', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend(
    'know',
    { scope: 'file' },
    ({ shop, owner }) =>
      (name: string, phone: string) =>
        callAs(shop, owner, createCustomer.method, createCustomer.path, { name, phone }),
  )
  /** A ring of ₹1,100 with tax. */
  .extend('ring', { scope: 'file' }, async ({ shop }) => {
    const sku = 'OA-12'
    return { sku, ...(await newRing(shop, [{ price: 1000, stock: 9, size: '12', sku }])) }
  })

/** Sells a ring on account to a known customer, from the open page for new orders. */
async function sell(page: Page, sku: string, customer: { name: string; phone: string }): Promise<void> {
  await page.getByLabel('HUID, tag or SKU').fill(sku)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Pieces of this order' }).getByText(sku).waitFor()
  await page.getByLabel('Mobile number').fill(customer.phone)
  await page.getByRole('button', { name: `Choose ${customer.name}` }).click()
  await page.getByText('₹5,000.00 is left of the limit of this customer.').waitFor()
  await page.getByLabel('On account until').fill(isoDay(due))
  await page.getByRole('button', { name: 'Sell on account' }).click()
  await page.getByRole('heading', { name: 'Sold on account' }).waitFor()
  await page.getByText(`Due on ${dayMonthText(due)}.`).waitFor()
}

test('CUST-02 sells on account and takes the payment later', async ({ shop, know, ring }) => {
  const customer = { name: 'Imran Shaikh', phone: '9765488120' }
  await know(customer.name, customer.phone)
  const page = await openAdmin(shop, '/dashboard/new-order', { ...refusals, width: 1440 })
  await sell(page, ring.sku, customer)

  await visit(page, '/dashboard/customers')
  await page.getByRole('navigation', { name: 'Customer filters' }).getByText('On account').click()
  const list = page.getByRole('table', { name: 'Customers' })
  await list.getByText(`due ${dayMonthText(due)}`).waitFor()
  await list.getByRole('link', { name: 'Imran Shaikh' }).click()
  const panel = page.getByRole('region', { name: 'Imran Shaikh' })
  await panel.getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('₹1,100.00 is due on account.').waitFor()
  await dialog.getByLabel('Amount (₹)').fill('600')
  await dialog.getByRole('button', { name: 'Take ₹600.00' }).click()
  await expectTold(page, 'status', '₹600.00 received for')
  await panel.getByText('₹500.00').waitFor()
  expect(await list.getByRole('link').count()).toBe(1)

  await panel.getByRole('link', { name: 'Open the record' }).click()
  await page.getByRole('table', { name: 'Purchases' }).getByRole('link').click()
  await page.getByRole('link', { name: /^Receipt RV\// }).waitFor()
})

test('CUST-02 a debt is good on a phone', async ({ shop, know, ring }) => {
  const customer = { name: 'Vikram Shah', phone: '9890611274' }
  await know(customer.name, customer.phone)
  const page = await openAdmin(shop, '/dashboard/new-order', { ...refusals, width: 390 })
  await sell(page, ring.sku, customer)
  await visit(page, '/dashboard/customers?view=on_account')
  await page.getByRole('link', { name: 'Vikram Shah' }).waitFor()
  await expectGoodOnPhone(page)
  await page.getByRole('link', { name: 'Vikram Shah' }).click()
  await page.getByRole('heading', { name: 'Vikram Shah', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByRole('dialog').getByLabel('Amount (₹)').waitFor()
  await expectGoodOnPhone(page)
})

test('RECEIPT-01 customers open the receipts of their order', async ({ shop, owner, ring }) => {
  const asha = await createTestUser(shop)
  const { call } = callable(shop)
  const { order } = await call(
    createManualOrder,
    {
      body: {
        customer: { userId: asha.user._id },
        paymentMethod: 'CASH',
        products: [{ productId: ring.id, variantId: ring.ids[0], quantity: 1 }],
      },
    },
    owner.token,
  )
  const payment = { provider: 'cash' as const, amount: 400 }
  await call(addOrderPayment, { params: { id: order._id }, body: payment }, owner.token)

  const page = await openPageAs(shop, asha, `/orders/${order._id}`, refusals)
  const receipt = page.getByRole('link', { name: /^Receipt RV\// })
  await receipt.waitFor()
  expect(await receipt.getAttribute('href')).toMatch(/^\/api\/orders\/receipt\?number=RV%2F/)
})
