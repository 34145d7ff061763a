import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openRazorpayPeer } from '../peers/razorpay.ts'
import { callAs } from './admin.ts'
import { anyPicture, expectGoodOnPhone, visit } from './browser.ts'
import { deliverEvents } from './deliver-events.ts'
import { createTestUser, openPageAs, placeOrder } from './test-user.ts'

const peer = await openRazorpayPeer()
afterAll(() => peer.close())

const port = await freePort()
const test = browserTest({
  ...peer.settings,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  PREPAID_DISCOUNT: '2.5',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
}).extend('ring', { scope: 'file' }, async ({ shop }) =>
  newProduct(shop, { name: 'Paid ring', image: await anyPicture(shop), price: 1000 }),
)

/** ₹1,000 less 2.5 % for paying before delivery, with 10 % tax; and two of them. */
const [TO_PAY, OF_TWO] = ['₹1,072.50', '2145.00']

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ })

test('PAYM-09 PAYM-11 PAYM-24 pays an order from the cart on the provider’s page', async ({ shop, ring }) => {
  const page = await openPageAs(shop, await createTestUser(shop), `/shop/${ring}`, { width: 390 })
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  const methods = drawer.getByRole('group', { name: 'Payment' })
  expect(await methods.getByRole('radio').first().getAttribute('value')).toBe('ONLINE')
  await methods.locator('label').filter({ hasText: 'Card, UPI, net banking' }).getByText(TO_PAY).waitFor()
  await methods.locator('label').filter({ hasText: 'Cash on delivery' }).getByText('₹1,100.00').waitFor()
  await methods.getByText('Test mode: no money moves').waitFor()
  await methods.getByRole('radio', { name: /^Card, UPI, net banking/ }).check()
  await drawer.getByText('Prepaid discount (2.5%)').waitFor()
  await expectGoodOnPhone(page)
  await drawer.getByRole('button', { name: 'Continue to payment' }).click()

  await expect.poll(() => page.url()).toMatch(/\/pay\/[0-9a-f-]{36}$/)
  await payButton(page).waitFor()
  expect(
    await payButton(page).evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight),
  ).toBe(true)
  await page.getByText(/minutes left to pay\./).waitFor()
  await page.getByText('Test mode: no money moves').waitFor()
  await page.getByRole('list', { name: 'Your pieces' }).getByText('Paid ring').waitFor()
  await expectGoodOnPhone(page)
  await payButton(page).click()
  await page.getByText('No money moves.').waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.poll(() => page.url()).toMatch(/\/payment-success\?session_id=/)
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  await expectGoodOnPhone(page)
  await visit(page, page.url().replace(/\/payment-success\?session_id=/, '/pay/'))
  await page.getByText('This order is already paid.').waitFor()
})

test('PAYM-09 the payment page works without scripts and is never cached', async ({ shop, ring }) => {
  const person = await createTestUser(shop)
  const { _id } = await placeOrder(shop, person, ring, { paymentMethod: 'ONLINE', amount: OF_TWO })
  const response = await fetch(`${shop.address}/pay/${_id}`, {
    headers: { cookie: `session=${person.token}` },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${peer.url};`)
  const other = await fetch(`${shop.address}/orders`)
  expect(other.headers.get('content-security-policy')).toContain("form-action 'self';")
  const page = await shop.openPage({ width: 390, javaScript: false })
  await page.context().addCookies([{ name: 'session', value: person.token, url: shop.address }])
  await page.goto(`/pay/${_id}`)
  await page.getByText(/Please pay by/).waitFor()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the shop' }).click()
  await expect.poll(() => page.url()).toMatch(/\/payment-success/)
})

test('PAYM-08 PAYM-11 PAYM-19 a failed payment can be tried again; strangers see nothing', async ({
  shop,
  ring,
}) => {
  const person = await createTestUser(shop)
  const { _id } = await placeOrder(shop, person, ring, { paymentMethod: 'ONLINE', amount: OF_TWO })
  const page = await openPageAs(shop, person, `/orders/${_id}`)
  await page.getByRole('link', { name: 'Pay now' }).click()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.getByRole('heading', { name: 'Checking your payment...' }).waitFor()
  await deliverEvents(shop, peer)
  await page.getByRole('heading', { name: 'Your payment did not go through.' }).waitFor()
  await page.getByRole('link', { name: 'Try again' }).click()
  await payButton(page).waitFor()
  const [{ order_id: ofProvider = null } = {}] = [...peer.payments.values()].slice(-1)
  peer.attempt(ofProvider, 'failed', { error_reason: 'insufficient_funds' })
  await deliverEvents(shop, peer)
  await visit(page, `/payment-success?session_id=${_id}`)
  await page.getByText('There was not enough money in the account.').waitFor()
  await expectGoodOnPhone(page)

  const stranger = await openPageAs(shop, await createTestUser(shop), '/', {
    expectedErrors: [/status of 404/],
  })
  await visit(stranger, `/pay/${_id}`)
  await stranger.getByText('No order found. Please check the order ID and try again.').waitFor()
  const office = await openPageAs(
    shop,
    await createTestUser(shop, { role: 'admin' }),
    '/dashboard/manage-payments',
  )
  await office.getByText('Test mode: no money moves').waitFor()
  const anyone = await shop.openPage({ path: `/pay/${_id}` })
  await anyone.getByRole('link', { name: 'Log in' }).first().waitFor()
})

/** Settings hold for the tests after this one, so it comes last. */
test('PAYM-09 the provider’s script pays or closes; without scripts the form stays', async ({
  shop,
  ring,
}) => {
  await callAs(shop, await createTestUser(shop, { role: 'admin' }), 'PATCH', '/api/settings', {
    group: 'online',
    values: { RAZORPAY_CHECKOUT_JS: true },
    version: 0,
  })
  const person = await createTestUser(shop)
  const { _id } = await placeOrder(shop, person, ring, { paymentMethod: 'ONLINE', amount: OF_TWO })
  const response = await fetch(`${shop.address}/pay/${_id}`, {
    headers: { cookie: `session=${person.token}` },
  })
  for (const directive of ['script-src', 'connect-src', 'frame-src'])
    expect(response.headers.get('content-security-policy')).toMatch(
      new RegExp(`${directive} [^;]*${peer.url}`),
    )
  expect((await fetch(`${shop.address}/orders`)).headers.get('content-security-policy')).not.toContain(
    peer.url,
  )

  const page = await openPageAs(shop, person, `/pay/${_id}`, { width: 390 })
  await page.waitForFunction(() => 'Razorpay' in globalThis)
  const sheet = page.frameLocator('iframe[title="Practice payments"]')
  await payButton(page).click()
  await sheet.getByRole('button', { name: 'Leave' }).click()
  await page.locator('iframe').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/pay/${_id}`)
  await payButton(page).click()
  await sheet.getByText('₹2,145.00').waitFor()
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  expect(page.url()).toBe(`${shop.address}/payment-success?session_id=${_id}`)

  const other = await placeOrder(shop, person, ring, { paymentMethod: 'ONLINE', amount: OF_TWO })
  const plain = await shop.openPage({ width: 390, javaScript: false })
  await plain.context().addCookies([{ name: 'session', value: person.token, url: shop.address }])
  await plain.goto(`/pay/${other._id}`)
  await payButton(plain).click()
  await expect.poll(() => plain.url()).toBe(`${peer.url}/v1/checkout/embedded`)
})
