import { afterAll, expect } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openRazorpayPeer } from '../peers/razorpay.ts'
import { callAs, openAdmin } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { deliverEvents } from './deliver-events.ts'
import { createTestUser, openPageAs, placeOrder } from './test-user.ts'

const peer = await openRazorpayPeer()
afterAll(() => peer.close())

const port = await freePort()
const test = browserTest({
  ...peer.settings,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
})

const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
}

const CHECKING = 'We have received ₹900.00 and are checking it.'

test('PAYM-13 PAYM-17 money of another amount is named, and the office accepts it', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const ring = await newProduct(shop, { name: 'Other ring', price: 1000 })
  const order = await placeOrder(shop, shopper, ring, { paymentMethod: 'ONLINE' })
  await callAs(shop, shopper, 'POST', `/api/payments/start/${order._id}`, {})
  const [started = ''] = peer.orders.keys()
  peer.capture(peer.attempt(started, 'authorized', { amount: 90_000 }))
  await deliverEvents(shop, peer)

  const own = await openPageAs(shop, shopper, `/orders/${order._id}`, { width: 390 })
  await own.getByText(CHECKING).waitFor()
  expect(await own.getByText('Nothing was charged').count()).toBe(0)
  await expectGoodOnPhone(own)
  await visit(own, `/payment-success?session_id=${order._id}`)
  await own.getByRole('heading', { name: CHECKING }).waitFor()
  await visit(own, `/pay/${order._id}`)
  await own.getByRole('heading', { name: CHECKING }).waitFor()

  const page = await openAdmin(shop, '/dashboard/manage-payments')
  const row = page.getByRole('row').filter({ hasText: order.orderId })
  await row.getByText('₹2,200.00 was due.').waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('The price is lowered by ₹1,300.00, also on the bill').waitFor()
  await dialog.getByRole('button', { name: 'Accept ₹900.00' }).click()
  await page.getByText(`Order ${order.orderId} is paid.`).waitFor()

  await visit(own, `/orders/${order._id}`)
  await own.getByText('Paid', { exact: true }).first().waitFor()
  expect(await own.getByText(CHECKING).count()).toBe(0)
})

const DISPUTED = 'The customer’s bank disputes this payment.'

test('PAYM-12 each parcel of a disputed order asks first', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const order = await placeOrder(
    shop,
    shopper,
    await newProduct(shop, { name: 'Disputed ring', price: 1000 }),
    {
      paymentMethod: 'ONLINE',
      address,
    },
  )
  await callAs(shop, shopper, 'POST', `/api/payments/start/${order._id}`, {})
  const payment = peer.attempt([...peer.orders.keys()].at(-1) ?? '', 'authorized')
  peer.capture(payment)
  await deliverEvents(shop, peer)
  peer.dispute(payment)
  await deliverEvents(shop, peer)
  await callAs(shop, await createTestUser(shop, { role: 'admin' }), 'POST', '/api/carriers', {
    name: 'Blue Dart',
  })

  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, { width: 390 })
  await page.getByRole('button', { name: 'Start packing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start packing' }).click()
  await page.getByRole('heading', { name: 'Next: ship it' }).waitFor()
  await page.getByText(DISPUTED).waitFor()
  await page.getByRole('button', { name: 'Ship anyway' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(DISPUTED).waitFor()
  await expectGoodOnPhone(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Next: ship it' }).waitFor()

  await page.getByRole('button', { name: 'Ship anyway' }).click()
  await dialog.getByLabel('Tracking number (AWB)').fill('BD-4711')
  await dialog.getByLabel('Disputed ring: pieces in this parcel').fill('1')
  await dialog.getByRole('button', { name: 'Ship anyway' }).click()
  await page.getByRole('heading', { name: 'Next: send the rest' }).waitFor()
  await page.getByRole('button', { name: 'Send the rest' }).click()
  await dialog.getByText(DISPUTED).waitFor()
  await dialog.getByLabel('Tracking number (AWB)').fill('BD-4712')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByRole('heading', { name: 'Next: delivery' }).waitFor()
})
