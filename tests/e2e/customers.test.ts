import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createManualOrder } from '../../src/contract/counter-order.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodOnPhone, visit } from './browser.ts'
import { countPresses } from './count-presses.ts'
import { createTestUser, expectTold } from './test-user.ts'

/** `sell`: an estimate of the counter for a walk-in. */
const test = browserTest({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }).extend(
  'sell',
  { scope: 'file' },
  async ({ shop }) => {
    const admin = await createTestUser(shop, { role: 'admin' })
    const productId = await newProduct(shop, {
      name: 'Tara ring',
      price: 1000,
      image: await anyPicture(shop),
    })
    return async (customer: { name: string; phone: string }) =>
      callAs(shop, admin, createManualOrder.method, createManualOrder.path, {
        customer,
        paymentMethod: 'CASH',
        products: [{ productId, quantity: 1 }],
      })
  },
)

const scanField = (page: Page) => page.getByLabel('HUID, tag or SKU')

test('CUST-01 finds a walk-in and sells in at most 8 presses', async ({ shop, sell }) => {
  await sell({ name: 'Vikram Shah', phone: '9890611274' })
  const sku = `CU-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  await newRing(shop, [{ price: 1000, stock: 9, size: '12', sku }])
  // The picture of the ring is in no shop.
  const page = await openAdmin(shop, '/dashboard/manage-orders', { width: 390, ...refusals })
  const press = countPresses(page)
  await press.click(page.getByRole('main').getByRole('link', { name: 'New order' }))
  await press.fill(scanField(page), sku)
  await press.key('Enter')
  await page.getByRole('list', { name: 'Pieces of this order' }).getByText(sku).waitFor()
  await press.fill(page.getByLabel('Mobile number'), '98906 11274')
  const found = page.getByRole('list', { name: 'Customers found' })
  await press.click(found.getByRole('button', { name: 'Choose Vikram Shah' }))
  await press.click(page.getByRole('button', { name: 'Cash', exact: true }))
  await press.click(page.getByRole('button', { name: 'Complete sale' }))
  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
  expect(press.total()).toBeLessThanOrEqual(8)

  await visit(page, '/dashboard/customers?search=vikram')
  await page.getByRole('link', { name: 'Vikram Shah' }).click()
  await page.getByRole('heading', { name: 'Vikram Shah', level: 1 }).waitFor()
  expect(await page.getByRole('table', { name: 'Purchases' }).getByRole('link').count()).toBe(2)
  await expectGoodOnPhone(page)
})

test('CUST-01 a customer is added, changed, joined and erased', async ({ shop, sell }) => {
  await sell({ name: 'Imran Shaikh', phone: '9765488120' })
  const page = await openAdmin(shop, '/dashboard/customers', refusals)
  await page.getByLabel('Find a customer').fill('97654 88121')
  await page.getByText('Nobody with 97654 88121.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Add customer' }).first().click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Mobile number').inputValue()).toBe('9765488121')
  await dialog.getByLabel('Name').fill('Imran S. Shaikh')
  await dialog.getByLabel('Mobile number').fill('97654 88120')
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await dialog.getByText('Another customer has this phone number.').waitFor()
  await dialog.getByLabel('Mobile number').fill('97654 88121')
  await dialog.getByLabel('Keep birthday and anniversary').check()
  await dialog.getByText('For greetings, only if the customer agrees.').waitFor()
  await dialog.getByLabel('Birthday', { exact: true }).fill('1990-02-14')
  await dialog.getByRole('button', { name: 'Save customer' }).click()
  await page.getByRole('heading', { name: 'Imran S. Shaikh', level: 1 }).waitFor()
  await page.getByText('14 February').waitFor()

  await page.getByRole('button', { name: 'Join with another' }).click()
  await dialog.getByLabel('Find the other record').fill('97654 88120')
  await dialog.getByRole('button', { name: 'Join Imran Shaikh' }).click()
  await expectTold(page, 'status', 'The records are joined.')
  await page.getByText('Also 9765488120').waitFor()
  expect(await page.getByRole('table', { name: 'Purchases' }).getByRole('link').count()).toBe(1)

  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expectTold(page, 'status', 'The customer has been erased.')
  await page.getByLabel('Find a customer').fill('Imran')
  await page.getByText('Nobody with Imran.').waitFor()
})
