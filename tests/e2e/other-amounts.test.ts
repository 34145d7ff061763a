import { afterAll, expect } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openRazorpayPeer } from '../peers/razorpay.ts'
import { callAs, openAdmin } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { createTestUser, openPageAs, placeOrder } from './test-user.ts'

const peer = await openRazorpayPeer()
afterAll(() => peer.close())

const port = await freePort()
const test = browserTest({
  ...peer.settings,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
})

const CHECKING = 'We have received ₹900.00 and are checking it.'

test('PAYM-13 PAYM-17 money of another amount is named, and the office accepts it', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const ring = await newProduct(shop, { name: 'Other ring', price: 1000 })
  const order = await placeOrder(shop, shopper, ring, { paymentMethod: 'ONLINE' })
  await callAs(shop, shopper, 'POST', `/api/payments/start/${order._id}`, {})
  const [started = ''] = peer.orders.keys()
  peer.capture(peer.attempt(started, 'authorized', { amount: 90_000 }))
  for (const { id, body, signature } of peer.events.splice(0))
    await fetch(`${shop.address}/api/webhooks/razorpay`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signature,
      },
    })

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
