import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newCoupon, newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone, delayResponses, reload, visit } from './browser.ts'
import { bag, drawer, openFilledCart } from './filled-cart.ts'
import { createTestUser, expectTold, type TestUser } from './test-user.ts'

const test = browserTest()
  .extend('image', { scope: 'file' }, ({ shop }) => anyPicture(shop))
  .extend('ring', { scope: 'file' }, ({ shop, image }) =>
    newProduct(shop, { image, name: 'Checkout ring', price: 1000 }),
  )
  .extend('crown', { scope: 'file' }, ({ shop, image }) =>
    newProduct(shop, { image, name: 'Checkout crown', price: 4600 }),
  )
  .extend('customer', ({ shop }) => createTestUser(shop))
  .extend(
    'ordersOf',
    { scope: 'file' },
    ({ shop }) =>
      ({ user }: TestUser) =>
        shop.context.db.reader.selectFrom('orders').selectAll().where('user_id', '=', user._id).execute(),
  )

const refusals = { expectedErrors: [/status of 4\d\d/, /ERR_FAILED/] }
const method = (page: Page, name: RegExp) => drawer(page).getByRole('radio', { name })
const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ananya Rao')
  await page.getByLabel('Mobile number').fill('+91 98765 43210')
  await page.getByLabel('House and street').fill('14 Prabhat Road')
  await page.getByLabel('PIN code').fill('411004')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('State').selectOption('Maharashtra')
}

test('PAY-01 PAY-03 without method or e-mail nothing is placed; a PIN fills the state', async ({
  shop,
  customer,
  ring,
  ordersOf,
}) => {
  const page = await openFilledCart(shop, customer, [ring])
  await expect.poll(() => drawer(page).locator('input[name=payment]:checked').count()).toBe(0)
  await expect.poll(() => action(page, 'Place Order').count()).toBe(0)
  await action(page, 'Continue').click()
  // The alert stands at the choice, covers nothing, and goes with a choice.
  const choice = drawer(page).getByRole('group', { name: 'Payment' })
  await choice.getByRole('alert').getByText('Please select a payment method.').waitFor()
  await expectAccessible(page)
  await method(page, /Cash on delivery/).check()
  await expect.poll(() => choice.getByRole('alert').count()).toBe(0)

  await action(page, 'Add an address').click()
  const [pin, state] = [page.getByLabel('PIN code'), page.getByLabel('State')]
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(customer.user.username)
  for (const name of ['Name', 'Mobile number', 'House and street', 'PIN code', 'City', 'State']) {
    await expect
      .poll(() => page.getByLabel(name, { exact: true }).getAttribute('required'), { message: name })
      .not.toBeNull()
  }
  await pin.pressSequentially('411 004')
  await expect
    .poll(() => Promise.all([pin.inputValue(), state.inputValue()]))
    .toEqual(['411 004', 'Maharashtra'])
  await pin.fill('682001')
  await expect.poll(() => state.inputValue()).toBe('Kerala')
  await state.selectOption('Goa')
  await pin.fill('411 004')
  await expect.poll(() => state.inputValue(), { message: 'the chosen state' }).toBe('Goa')
  await page.getByLabel('Name', { exact: true }).fill('Ananya Rao')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByLabel('House and street').fill('14 Prabhat Road')
  await page.getByLabel('City').fill('Pune')
  await action(page, 'Save address').click()
  await page.getByText('Choose Maharashtra, where PIN code 411004 is, or correct the PIN code.').waitFor()
  await state.selectOption('Maharashtra')
  await action(page, 'Save address').click()
  await drawer(page).getByText('Pune 411004').waitFor()

  // The shop would reply with the e-mail it knows: here the browser has lost it.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
    localStorage.setItem('user', JSON.stringify({ ...user, email: '' }))
    dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  })
  await action(page, 'Place Order').click()
  await expectTold(page, 'alert', 'You must be logged in to place an order.')
  expect(await ordersOf(customer)).toEqual([])
})

test('PAY-04 PAY-07 cash on delivery shows the order and asks for the address', async ({
  shop,
  ring,
  customer,
  ordersOf,
}) => {
  const page = await openFilledCart(shop, customer, [ring])
  await method(page, /Cash on delivery/).check()
  const sent = page.waitForRequest('**/api/orders/create-order')
  await action(page, 'Place Order').click()
  const request = await sent
  expect(request.postDataJSON()).toMatchObject({
    products: [{ productId: ring, quantity: 1 }],
    amount: '1100.00',
    email: customer.user.email,
    paymentMethod: 'COD',
  })
  expect(request.headers()['idempotency-key']).toMatch(/^[\w-]{20,}$/)
  await page.waitForURL('**/thanks')
  await page.getByRole('heading', { name: 'Order successful' }).waitFor()
  const [order] = await ordersOf(customer)
  await page.getByText(order?.order_number ?? 'no order').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href'))
    .toBe('/shop')
  await expect
    .poll(() => page.getByRole('link', { name: 'View My Orders' }).getAttribute('href'))
    .toBe('/orders')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByText('Please enter the city.').waitFor()
  await expectAccessible(page)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await expectTold(page, 'status', 'Thank you. We deliver to this address.')
  await expect
    .poll(async () => JSON.parse((await ordersOf(customer))[0]?.address ?? '{}'))
    .toMatchObject({ phone: '9876543210', pin: '411004', state: 'Maharashtra' })
  await expect
    .poll(() => page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true }).count())
    .toBe(1)
})

test('PAY-02 PAY-04 PAY-06 PAY-08 above the cash limit UPI shows code, payee and amount', async ({
  shop,
  ring,
  crown,
  customer,
  ordersOf,
}) => {
  const page = await openFilledCart(shop, customer, [crown, ring])
  await expect.poll(() => method(page, /Cash on delivery/).isDisabled()).toBe(true)
  await drawer(page).getByText('Only for orders up to ₹5,000. Yours is higher.').waitFor()
  await action(page, 'Remove Checkout crown').click()
  await expect.poll(() => method(page, /Cash on delivery/).isDisabled()).toBe(false)
  await action(page, 'Undo').click()
  await expect.poll(() => method(page, /Cash on delivery/).isDisabled()).toBe(true)

  await method(page, /^UPI/).check()
  await drawer(page).getByRole('img', { name: 'QR code to pay ₹6,160.00 to suvarna@upi by UPI' }).waitFor()
  const paid = await drawer(page).locator('dl', { hasText: 'UPI ID' }).innerText()
  expect(paid).toMatch(/UPI ID\s+suvarna@upi\s+Copy\s+Amount\s+₹6,160\.00\s+Copy\s+Note\s+Order Payment/)
  await expect.poll(() => action(page, 'Place Order').count()).toBe(0)
  await action(page, 'I Have Paid').click()
  await page.getByRole('alertdialog', { name: 'Have you paid ₹6,160.00?' }).waitFor()
  await page.getByRole('button', { name: 'Go back' }).click()
  await drawer(page).getByLabel(/UTR/).fill('12345')
  await action(page, 'I Have Paid').click()
  await drawer(page).getByText('A UPI reference has 12 digits.').waitFor()
  await drawer(page).getByLabel(/UTR/).fill('402812345678')
  await action(page, 'I Have Paid').click()
  await page.waitForURL('**/payment-success?session_id=*')
  const [order] = await ordersOf(customer)
  expect(order).toMatchObject({
    payment_method: 'UPI',
    payment_status: 'awaiting_confirmation',
    utr: '402812345678',
    grand_total_paise: 616000,
  })
  expect(new URL(page.url()).searchParams.get('session_id')).toBe(order?.id)
  await page.getByText(order?.order_number ?? 'no order').waitFor()
  const release = await delayResponses(page, '**/api/orders/confirm-payment')
  await reload(page)
  await page.getByText('Loading...').waitFor()
  release()
  await page.getByText(order?.order_number ?? 'no order').waitFor()
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.waitForURL('**/orders')
})

test('API-08 PAY-05 rejections and lost responses are reported, and place one order', async ({
  shop,
  customer,
  image,
  ordersOf,
}) => {
  const dear = await newProduct(shop, { image, name: 'Dearer ring', price: 1000 })
  const page = await openFilledCart(shop, customer, [dear], refusals)
  await method(page, /Cash on delivery/).check()
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ price_paise: 120000 }).where('id', '=', dear).execute(),
  )
  await action(page, 'Place Order').click()
  await expectTold(page, 'alert', 'Failed to place the order. Please try again.')
  await drawer(page).getByText('The price of your order has changed. Please review your cart.').waitFor()
  await expect
    .poll(() => drawer(page).locator('dl', { hasText: 'Grand total' }).innerText())
    .toContain('1,320')
  expect(await ordersOf(customer)).toEqual([])

  await page.route('**/api/orders/create-order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  // The cart stays as it was: the response that would have changed it is lost, and so is the lookup of the
  // order.
  await page.route('**/api/cart/**', (route) => route.abort())
  await page.route('**/api/orders/placed-by/*', (route) => route.abort())
  const place = action(page, 'Place Order at ₹1,320.00')
  await place.dblclick()
  await expectTold(page, 'alert', 'An error occurred while placing the order.')
  await page.unroute('**/api/orders/create-order')
  const again = drawer(page).getByRole('button', { name: /^Place Order/ })
  await expect.poll(() => again.isEnabled()).toBe(true)
  await again.click()
  await page.waitForURL('**/thanks')
  await expect
    .poll(async () => (await ordersOf(customer)).map((order) => order.grand_total_paise))
    .toEqual([132000])
})

test('PAY-01 an address is kept, used for the order, and there next time', async ({
  shop,
  ring,
  customer,
  ordersOf,
}) => {
  const page = await openFilledCart(shop, customer, [ring])
  await drawer(page).getByRole('button', { name: 'Add an address' }).click()
  await method(page, /Cash on delivery/).check()
  await action(page, 'Place Order').click()
  await drawer(page).getByText('Please complete the address, or cancel it.').waitFor()
  await drawer(page).getByText('Please enter a valid 6-digit PIN code.').waitFor()
  await expect.poll(() => ordersOf(customer)).toEqual([])
  await fillAddress(page)
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  await expect.poll(async () => (await ordersOf(customer))[0]?.address).toContain('14 Prabhat Road')
  // One day from the PIN to the parcel.
  const day = (await page.getByText(/^Delivery by/).textContent()) ?? ''
  await visit(page, `/orders/${(await ordersOf(customer))[0]?.id}`)
  await page.getByText(day, { exact: true }).waitFor()
  const again = await openFilledCart(shop, customer, [ring], { width: 390 })
  await drawer(again).getByText('14 Prabhat Road, Pune 411004, Maharashtra').waitFor()
  await drawer(again).getByText(day, { exact: true }).waitFor()
  await drawer(again).getByRole('button', { name: 'Edit the address of Ananya Rao' }).click()
  await drawer(again).getByLabel('City').fill('Mumbai')
  await drawer(again).getByRole('button', { name: 'Save address' }).click()
  await drawer(again).getByText('14 Prabhat Road, Mumbai 411004').waitFor()
  await drawer(again).getByRole('button', { name: 'Remove the address of Ananya Rao' }).click()
  await drawer(again).getByRole('button', { name: 'Add an address' }).waitFor()
})

test('GIFT-01 a gift is offered closed, and ordered with its message', async ({
  shop,
  ring,
  customer,
  ordersOf,
}) => {
  const page = await openFilledCart(shop, customer, [ring], { width: 390 })
  const gift = drawer(page).getByRole('checkbox', { name: 'This is a gift' })
  expect([await gift.isChecked(), await drawer(page).getByLabel('Message (optional)').count()]).toEqual([
    false,
    0,
  ])
  await gift.check()
  await drawer(page).getByLabel('Message (optional)').fill('Happy birthday!\nDev')
  await reload(page)
  await bag(page).click()
  await expect
    .poll(() => drawer(page).getByLabel('Message (optional)').inputValue())
    .toBe('Happy birthday!\nDev')
  await expectGoodOnPhone(page)
  await method(page, /Cash on delivery/).check()
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  expect(await ordersOf(customer)).toMatchObject([{ gift_message: 'Happy birthday!\nDev', hide_prices: 1 }])
})

test('CPN-01 a cart that costs nothing asks for no method', async ({ shop, ring, customer, ordersOf }) => {
  await newCoupon(shop, { code: 'FREERING', percent: 100 })
  const page = await openFilledCart(shop, customer, [ring], { width: 390 })
  await drawer(page).getByRole('textbox', { name: 'Coupon' }).fill('FREERING')
  await action(page, 'Apply').click()
  await drawer(page).getByText('There is nothing to pay.').waitFor()
  expect(await drawer(page).getByRole('radio').count()).toBe(0)
  await expectGoodOnPhone(page)
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  expect(await ordersOf(customer)).toMatchObject([{ grand_total_paise: 0, payment_status: 'paid' }])
})
