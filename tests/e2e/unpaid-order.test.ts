import { afterAll, expect } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openRazorpayPeer } from '../peers/razorpay.ts'
import { anyPicture, expectGoodAtWidths, expectGoodOnPhone, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, placeOrder } from './test-user.ts'

const peer = await openRazorpayPeer()
afterAll(() => peer.close())

const port = await freePort()
const test = browserTest({
  ...peer.settings,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  PREPAID_DISCOUNT: '2.5',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
})
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { name: 'Paid ring', image: await anyPicture(shop), price: 1000 }),
  )
  .extend('person', ({ shop }) => createTestUser(shop))
  .extend('order', ({ shop, ring, person }) =>
    placeOrder(shop, person, ring, { paymentMethod: 'ONLINE', amount: '2145.00' }),
  )

test('an unpaid order says so and is paid from its page', async ({ shop, person, order }) => {
  const page = await openPageAs(shop, person, '/orders', { width: 390 })
  const group = page.getByRole('region', { name: 'Needs you' })
  await group.getByText('Waiting for your payment').waitFor()
  await group.getByText('To pay', { exact: true }).waitFor()
  await group.getByText(/Your pieces are kept until \d{1,2}:\d\d [ap]m, \d+ minutes left/).waitFor()
  await group.getByRole('link', { name: `Pay now for order ${order.orderId}` }).waitFor()
  await expectGoodOnPhone(page)

  await group.getByRole('link', { name: /Paid ring/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Waiting for your payment' }).waitFor()
  await page.getByText(/Your pieces are kept until \d{1,2}:\d\d [ap]m, \d+ minutes left/).waitFor()
  expect(await page.getByRole('heading', { name: 'Order Progress' }).count()).toBe(0)
  const pay = page.getByRole('link', { name: 'Pay now' })
  expect(await pay.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await expectGoodAtWidths(page, [390, 1440])
  await pay.click()
  await page.getByRole('button', { name: /^Pay ₹/ }).waitFor()

  await visit(page, '/dashboard/payments')
  await page
    .getByRole('row', { name: new RegExp(order.orderId) })
    .getByText('Not paid yet')
    .waitFor()
})

test('a bar and the empty cart tell of an unpaid order', async ({ shop, person, order }) => {
  const page = await openPageAs(shop, person, '/shop', { width: 390 })
  const bar = page.getByRole('main').locator('xpath=preceding-sibling::section')
  await bar.getByText(`Order ${order.orderId} waits for your payment,`).waitFor()
  expect(await bar.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe(`/pay/${order._id}`)
  await expectGoodOnPhone(page)

  await page.getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByText('Your cart is empty.').waitFor()
  await drawer.getByText(`Order ${order.orderId} waits for your payment,`).waitFor()
  await drawer.getByRole('link', { name: 'Pay now' }).waitFor()
  await page.keyboard.press('Escape')

  await bar.getByRole('button', { name: 'Hide until the next page' }).click()
  expect(await bar.count()).toBe(0)
  await page.getByRole('link', { name: 'Find your size' }).first().click()
  await bar.getByRole('link', { name: 'Pay now' }).waitFor()
})

test('an unpaid order is paid another way from its page', async ({ shop, person, order }) => {
  const page = await openPageAs(shop, person, `/orders/${order._id}`, { width: 390 })
  const ways = page.getByRole('region', { name: 'Other ways to pay' })
  await ways.getByText('₹2,200.00, without the prepaid discount.').waitFor()
  await ways.getByRole('button', { name: /^UPI to our account/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('img', { name: /^QR code to pay ₹2,145\.00/ }).waitFor()
  await dialog.getByRole('button', { name: 'I Have Paid' }).click()
  await dialog.getByText('A UPI reference has 12 digits.').waitFor()
  await expectGoodOnPhone(page)
  const reference = dialog.getByLabel('UPI reference (UTR)')
  await reference.fill('४०२८१२३४५६७०')
  expect(await reference.inputValue()).toBe('402812345670')
  await dialog.getByRole('button', { name: 'Go back' }).click()

  await ways.getByRole('button', { name: /^Cash on delivery/ }).click()
  await dialog.getByText('You pay ₹2,200.00 in cash when the parcel arrives.').waitFor()
  await dialog.getByRole('button', { name: 'Pay on delivery' }).click()
  await expectTold(page, 'status', 'Your order is placed.')
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor()
  await page.getByText('Due on delivery').waitFor()
  await expect.poll(() => page.getByText('₹2,200.00').count()).toBeGreaterThan(0)
})
