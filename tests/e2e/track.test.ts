import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { linkInFolder } from '../mails.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodOnPhone, ready, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, placeOrder, signInAs } from './test-user.ts'

const address = {
  name: 'Ananya Rao',
  phone: '9876543210',
  line1: '14 Prabhat Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411004',
}
const LINK_SENT = "If the details match an order, we've emailed you a link."
const ORDER_ID = '00000000-0000-7000-8000-000000000000'

const test = browserTest({
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  RESERVE: '1',
  SHOP_ADDRESS: '12 Temple Road, Mysuru',
  PAN_LIMIT: '200000',
})
  /** A ring that is in stock once in size 12, made to order in size 14, and costs ₹3,00,000 in size 16. */
  .extend('ring', { scope: 'file' }, async ({ shop }) => {
    const { id } = await newRing(shop, [
      { size: '12', price: 1000, stock: 1 },
      { size: '14', price: 1000, leadDays: 14 },
      { size: '16', price: 300_000, stock: 1 },
    ])
    await callAs(
      shop,
      await createTestUser(shop, { role: 'admin' }),
      'PATCH',
      `/api/product/update-product/${id}`,
      { image: await anyPicture(shop) },
    )
    return id
  })

test('TRACK-01 TRACK-04 TRACK-05 a mailed link shows an order without a login', async ({ shop }) => {
  const person = await createTestUser(shop)
  const ring = await newProduct(shop, { name: 'Tracked ring', image: await anyPicture(shop), price: 1000 })
  const { _id, orderId } = await placeOrder(shop, person, ring, { address })
  const page = await shop.openPage({
    path: '/delivery-information',
    width: 390,
    expectedErrors: [/status of 404/],
  })
  await page.getByRole('link', { name: 'track your order' }).click()
  await page.getByRole('button', { name: 'Track my order' }).click()
  await page.getByText('Please enter an order number, such as AB12-CD34.').waitFor()
  await page.getByLabel('Order number').fill(orderId.toLowerCase())
  await page.getByLabel('Email').fill(person.user.email)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: LINK_SENT }).waitFor()
  await expect.poll(() => page.getByLabel('Order number').count()).toBe(0)

  const link = await linkInFolder(shop.context.settings, person.user.email)
  await visit(page, '/')
  await visit(page, link)
  await page.getByRole('heading', { name: `Order ${orderId}` }).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/track$/)
  await expect.poll(() => page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  await page.getByRole('heading', { name: 'Order Progress' }).waitFor()
  await page.getByRole('list', { name: 'Your pieces' }).getByText('Tracked ring').waitFor()
  await expectGoodOnPhone(page)
  const shown = await page.getByRole('main').innerText()
  for (const hidden of [address.line1, address.phone, '2,200']) expect(shown).not.toContain(hidden)

  await visit(page, '/')
  await page.goto(`/track#link=${_id}.none`)
  await ready(page)
  await page.getByText('This link is no longer valid.').waitFor()
  await page.getByLabel('Order number').waitFor()
  await expectGoodOnPhone(page)
})

test('DASH-05 an administrator reads the stated texts of a bad order', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/orders/undefined', {
    expectedErrors: [/status of [45]\d\d/],
  })
  await page.getByRole('heading', { name: 'Invalid order ID. Please check the URL and try again.' }).waitFor()
  await page.route('**/api/orders/order/*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  )
  for (const path of [`/dashboard/orders/${ORDER_ID}`, `/orders/${ORDER_ID}`]) {
    await visit(page, path)
    await page.getByRole('heading', { name: 'Something went wrong while fetching the order.' }).waitFor()
  }
})

test('orders to pack or to confirm are counted, listed and sent', async ({ shop }) => {
  const [shopper, admin, productId] = [
    await createTestUser(shop),
    await createTestUser(shop, { role: 'admin' }),
    await newProduct(shop, { price: 1000 }),
  ]
  const [packable, unpaid, refused] = [
    await placeOrder(shop, shopper, productId, { address }),
    await placeOrder(shop, shopper, productId, { paymentMethod: 'UPI' }),
    await placeOrder(shop, shopper, productId, { paymentMethod: 'UPI', address }),
  ]
  await callAs(shop, admin, 'PATCH', `/api/orders/confirm-order-payment/${refused._id}`, { confirmed: false })
  const page = await openAdmin(shop, '/dashboard/admin', refusals)
  const rowOf = ({ orderId }: { orderId: string }) => page.getByRole('row').filter({ hasText: orderId })
  await page.getByRole('link', { name: /^\d+ orders? to pack$/ }).click()
  await rowOf(packable).waitFor()
  await expect.poll(() => page.getByLabel('Status', { exact: true }).inputValue()).toBe('ready')
  expect(await rowOf(unpaid).count(), 'an unpaid order to pack').toBe(0)
  await page.goBack()
  await page.getByRole('link', { name: /^\d+ orders? to confirm$/ }).click()
  await rowOf(unpaid).waitFor()
  expect(await rowOf(packable).count(), 'a ready order to confirm').toBe(0)

  const list = `/dashboard/manage-orders?search=${shopper.user.email}`
  await visit(page, list)
  await rowOf(refused).getByText('UPI: Not received').waitFor()
  await rowOf(unpaid).getByText('UPI: To be confirmed').waitFor()
  await page.getByLabel('Payment', { exact: true }).selectOption('To be confirmed')
  await expect
    .poll(() => page.getByRole('table', { name: 'Orders' }).getByRole('link').allInnerTexts())
    .toEqual([unpaid.orderId])

  await visit(page, list)
  const reasons = 'This payment is not confirmed. There is no address.'
  for (const { orderId } of [packable, unpaid]) await page.getByLabel(`Select order ${orderId}`).check()
  await page.getByLabel('Set status').selectOption('shipped')
  await page.getByRole('button', { name: 'Update 2 orders' }).click()
  const several = page.getByRole('alertdialog')
  await several.getByText('1 order is skipped:').waitFor()
  await several.getByText(`${unpaid.orderId}: ${reasons}`).waitFor()
  await expectGoodOnPhone(page)
  await several.getByRole('button', { name: 'Update 1 order' }).click()
  await expectTold(page, 'status', `1 order is now shipped. ${unpaid.orderId} was skipped: ${reasons}`)
  await rowOf(packable).getByText('shipped', { exact: true }).waitFor()
  await rowOf(unpaid).getByText('pending', { exact: true }).waitFor()

  await page.getByRole('button', { name: `Edit order ${unpaid.orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${unpaid.orderId}` })
  await dialog.getByLabel('Status').selectOption('shipped')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to update the order status?',
  })
  await question.getByText(reasons).waitFor()
  await expectGoodOnPhone(page)
  await question.getByRole('button', { name: 'Ship anyway' }).click()
  await rowOf(unpaid).getByText('shipped', { exact: true }).waitFor()
})

test('an order keeps the menu of the account, and /cod-success leads on', async ({ shop }) => {
  const customer = await createTestUser(shop)
  const ring = await newProduct(shop, { price: 1000, image: await anyPicture(shop) })
  const order = await placeOrder(shop, customer, ring)
  const page = await openPageAs(shop, customer, `/orders/${order._id}`)
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  await page
    .getByRole('navigation', { name: 'User dashboard' })
    .getByRole('link', { name: 'Payments' })
    .waitFor()
  // Steps ahead are in the future tense.
  const steps = page.getByRole('region', { name: 'Order Progress' }).getByRole('listitem')
  await expect
    .poll(() => steps.last().innerText())
    .toMatch(/Your parcel will be brought to your door\.\s+Later/)
  await expect.poll(() => steps.nth(1).innerText()).toMatch(/Next$/)
  await expectGoodOnPhone(page)
  await visit(page, '/cod-success')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await page.waitForURL('**/shop')
})

test('COUNTER-10 a piece is reserved on its page, confirmed, then held', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: `/shop/${ring}?color=Gold&size=12`, width: 390, ...refusals })
  const open = page.getByRole('button', { name: 'Reserve in the shop' })
  const dialog = page.getByRole('dialog', { name: 'Reserve in the shop' })
  await open.click()
  await dialog
    .getByText(
      "Tara ring, Gold, size 12. We'll call to confirm, then keep it for you at 12 Temple Road, Mysuru.",
    )
    .waitFor()
  const send = dialog.getByRole('button', { name: 'Reserve', exact: true })
  await send.click()
  await dialog.getByText('Please enter a 10-digit mobile number.').waitFor()
  await expectGoodOnPhone(page)
  await dialog.getByLabel('Name').fill('Meera Iyer')
  await dialog.getByLabel('Mobile number').fill('+91 98450 12345')
  await dialog.getByLabel('Note (optional)').fill('On Sunday, please.')
  await send.click()
  const result = dialog.getByText("Thank you. We'll call you to confirm.")
  await result.waitFor()
  await expect.poll(() => result.evaluate((element) => element === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('radio', { name: '14' }).check()
  await open.waitFor({ state: 'detached' })

  const office = await openAdmin(shop, '/dashboard/admin')
  const waiting = office.getByRole('region', { name: 'Reservations to confirm' })
  expect(await waiting.getByRole('link', { name: 'Call Meera Iyer, 9845012345' }).getAttribute('href')).toBe(
    'tel:+919845012345',
  )
  expect(
    decodeURIComponent((await waiting.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''),
  ).toContain('Hello Meera Iyer, when would you like to see Tara ring at Suvarna?')
  await expectGoodOnPhone(office)
  await waiting.getByRole('link', { name: 'See all' }).click()
  await office.getByText('Reservation to confirm').waitFor()
  await office
    .getByRole('main')
    .getByRole('link', { name: /^[A-Z]{2}\d\d-[A-Z]{2}\d\d$/ })
    .click()
  await office.getByText('On Sunday, please.').waitFor()
  await office.getByRole('heading', { name: 'Reservation to confirm' }).waitFor()
  await expectGoodOnPhone(office)
  await office.getByRole('button', { name: /^Confirm reservation/ }).click()
  await office.getByRole('heading', { name: 'Estimate', exact: true }).waitFor()
  await office.getByRole('link', { name: 'Print estimate' }).waitFor()
  await visit(page, `/shop/${ring}?color=Gold&size=12`)
  await page.getByRole('main').getByRole('button', { name: 'Sold out' }).first().waitFor()
  expect(await open.count()).toBe(0)
})

test('COUNTER-10 a customer finds the fields filled in, and their reservation among orders', async ({
  shop,
  ring,
}) => {
  const customer = await createTestUser(shop, { username: 'Kavita Joshi' })
  await callAs(shop, customer, 'POST', '/api/addresses', {
    name: 'Kavita Joshi',
    phone: '9812345670',
    line1: '4 Lake Road',
    line2: '',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
  })
  const page = await shop.openPage()
  await signInAs(shop, page, customer)
  await visit(page, `/shop/${ring}?color=Gold&size=16`)
  await page.getByRole('button', { name: 'Reserve in the shop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserve in the shop' })
  await expect
    .poll(() =>
      Promise.all([dialog.getByLabel('Name').inputValue(), dialog.getByLabel('Mobile number').inputValue()]),
    )
    .toEqual(['Kavita Joshi', '9812345670'])
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
  await dialog.getByText("Thank you. We'll call you to confirm.").waitFor()
  await visit(page, '/orders')
  await page.getByRole('link', { name: /Tara ring/ }).click()
  await page.getByRole('heading', { name: 'Reservation requested' }).waitFor()
  await page.getByText("We'll call to confirm, then keep it for you at").waitFor()
  for (const text of ['Cash', 'Awaiting confirmation']) expect(await page.getByText(text).count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel reservation' }).waitFor()
  await expectGoodOnPhone(page)
  const office = await openAdmin(shop, '/dashboard/admin', refusals)
  await office
    .getByRole('region', { name: 'Reservations to confirm' })
    .getByRole('listitem')
    .filter({ hasText: 'Kavita Joshi' })
    .getByRole('button', { name: /^Confirm reservation/ })
    .click()
  const pan = office.getByRole('dialog', { name: 'Enter the customer’s PAN' })
  await pan.getByLabel('PAN').fill('ABCDE1234F')
  await pan.getByRole('button', { name: 'Confirm' }).click()
  await expectTold(office, 'status', 'is confirmed, and its piece is held.')
})
