import { expect } from 'vitest'
import { HOUR_MS } from '../../src/rules/durations.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { linkInFolder } from '../mails.ts'
import { openAdmin, refusals } from './admin.ts'
import { anyPicture, expectAccessible, expectGoodOnPhone, reload, visit } from './browser.ts'
import { bag, drawer, fillCart, openFilledCart } from './filled-cart.ts'
import { createTestUser, expectTold, openPageAs, placeOrder, type TestUser } from './test-user.ts'

const address = {
  name: 'Ananya Rao',
  phone: '9876543210',
  line1: '14 Prabhat Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411004',
}

const test = browserTest({
  COD_NEEDS_ADDRESS: '1',
  OPEN_COD_ORDERS: '1',
  COD_CONFIRM: '1',
  COD_LIMIT: '100000',
  PAN_LIMIT: '200000',
  UPI_LIMIT: '200000',
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
})
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Bounded ring', price: 1000 }),
  )
  .extend(
    'order',
    { scope: 'file' },
    ({ shop, ring }) =>
      (person: TestUser) =>
        placeOrder(shop, person, ring, { address }),
  )
  .extend(
    'statusOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (
          await shop.context.db.reader
            .selectFrom('orders')
            .select('payment_status')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).payment_status,
  )

test('LIMIT-01 LIMIT-02 the drawer asks for an address, and says why cash is off', async ({
  shop,
  ring,
  order,
}) => {
  const person = await createTestUser(shop)
  const page = await openFilledCart(shop, person, [ring], { width: 390 })
  const cash = drawer(page).getByRole('radio', { name: /Cash on delivery/ })
  await cash.check()
  await drawer(page).getByRole('button', { name: 'Place Order', exact: true }).click()
  await expectTold(page, 'alert', 'Please add a delivery address. Cash on delivery needs one.')
  await drawer(page).getByLabel('House and street').waitFor()
  expect(
    await shop.context.db.reader
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', person.user._id)
      .execute(),
  ).toEqual([])

  await order(person)
  await fillCart(shop, person, [ring])
  await reload(page)
  await bag(page).click()
  await drawer(page)
    .getByText(
      'You have 1 cash-on-delivery order on its way. Please pay this one online, or wait until it has arrived.',
    )
    .waitFor()
  await expect.poll(() => cash.isDisabled()).toBe(true)
  await expectAccessible(page)
})

test('LIMIT-08 the button of the mailed link confirms an order without login', async ({
  shop,
  order,
  statusOf,
}) => {
  const person = await createTestUser(shop)
  const { _id, orderId } = await order(person)
  const link = await linkInFolder(shop.context.settings, person.user.email)
  const changed = await shop.openPage({
    path: `/orders/${_id}#confirm=none`,
    expectedErrors: [/status of 404/],
  })
  await changed.getByRole('button', { name: 'Confirm order' }).click()
  await changed.getByRole('heading', { name: 'This link is no longer valid.' }).waitFor()

  const own = await openPageAs(shop, person, `/orders/${_id}`)
  await own
    .getByText(
      'Please confirm this order with the button in our e-mail. Otherwise it is cancelled after 24 hours.',
    )
    .waitFor()

  const page = await shop.openPage({ path: link, width: 390 })
  await page.getByRole('heading', { name: 'Confirm your order' }).waitFor()
  await expectAccessible(page)
  expect(await statusOf(_id), 'the payment of an opened link').toBe('awaiting_confirmation')
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('heading', { name: `Order ${orderId} is confirmed.` }).waitFor()
  expect(await statusOf(_id)).toBe('due_on_delivery')
})

test('LIMIT-03 LIMIT-08 the back office confirms an order and shows overdue ones', async ({
  shop,
  order,
  statusOf,
}) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  const { _id } = await order(await createTestUser(shop))
  const page = await openPageAs(shop, admin, '/dashboard/admin')
  await page.getByRole('heading', { name: 'To pack' }).waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: 'Cash orders nobody has acted on' }).count())
    .toBe(0)
  await visit(page, `/dashboard/orders/${_id}`)
  await page.getByRole('heading', { name: 'Waiting for the customer' }).waitFor()
  await page.getByRole('button', { name: 'Confirm order' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm order' }).click()
  await expect.poll(() => statusOf(_id)).toBe('due_on_delivery')
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ created_at: Date.now() - 73 * HOUR_MS })
      .where('id', '=', _id)
      .execute(),
  )
  await visit(page, '/dashboard/admin')
  await page
    .getByRole('region', { name: 'Cash orders nobody has acted on' })
    .getByRole('link', { name: 'Ananya Rao' })
    .waitFor()
})

test('PAN-02 PAN-05 BANK-02 BANK-03 BANK-04 a large order: PAN, bank transfer, its reference later, and the office', async ({
  shop,
}) => {
  const necklace = await newProduct(shop, {
    image: await anyPicture(shop),
    name: 'Wedding necklace',
    price: 250_000,
  })
  const page = await openFilledCart(shop, await createTestUser(shop), [necklace])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const pan = drawer(page).getByLabel('PAN', { exact: true })
  const byBank = drawer(page).getByRole('radio', { name: /Bank transfer \(NEFT, RTGS, IMPS\)/ })
  await drawer(page)
    .getByText('Income-tax law asks for the buyer’s PAN for orders above ₹2,00,000.')
    .waitFor()
  await expect.poll(() => byBank.isDisabled()).toBe(true)
  await drawer(page).getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => pan.evaluate((field) => field === document.activeElement)).toBe(true)
  await drawer(page).getByText('PAN must be entered.').waitFor()
  await pan.fill('abcde1234f')
  await expect.poll(() => pan.inputValue()).toBe('ABCDE1234F')
  await expect.poll(() => drawer(page).getByRole('radio', { name: /^UPI/ }).isDisabled()).toBe(true)
  await drawer(page)
    .getByText('One UPI payment can be at most ₹2,00,000. Please choose bank transfer.')
    .waitFor()
  await byBank.check()
  await drawer(page).getByText('50100123456789').waitFor()
  await drawer(page).getByRole('button', { name: 'Copy account number' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('50100123456789')
  await expectGoodOnPhone(page)
  await drawer(page).getByRole('button', { name: 'Place Order' }).click()

  await page
    .getByText('Please transfer the amount to our bank account. We e-mail you when it has arrived.')
    .waitFor()
  await page.getByRole('region', { name: 'Bank transfer' }).getByText('₹2,75,000.00').waitFor()
  await expectGoodOnPhone(page)
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /[A-Z]{2}\d\d-[A-Z]{2}\d\d/ })
    .first()
    .click()
  await page.getByText('PAN ABCDE••••F').waitFor()
  await page.getByText('HDFC0001234').waitFor()
  await page.getByLabel('Bank reference (UTR)').fill('hdfc12')
  await page.getByRole('button', { name: 'Save reference' }).click()
  await page.getByText('A bank reference has 12 to 22 letters or digits.').waitFor()
  await expectGoodOnPhone(page)
  await page.getByLabel('Bank reference (UTR)').fill('hdfcr52026112212345678')
  await page.getByRole('button', { name: 'Save reference' }).click()
  await page.getByText('Reference HDFCR52026112212345678').waitFor()
  const order = await shop.context.db.reader
    .selectFrom('orders')
    .select(['id'])
    .where('utr', '=', 'HDFCR52026112212345678')
    .executeTakeFirstOrThrow()

  const office = await openAdmin(shop, `/dashboard/orders/${order.id}`, refusals)
  await office.getByText('Look for UTR HDFCR52026112212345678 in your bank app.').waitFor()
  await office.getByText('ABCDE••••F').waitFor()
  await office.getByRole('button', { name: 'Show PAN' }).click()
  await office.getByText('ABCDE1234F').waitFor()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Confirm payment' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Confirm payment' }).click()
  await office.getByText('Bank: Paid').first().waitFor()
})
