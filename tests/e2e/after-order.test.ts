import { describe, expect } from 'vitest'
import type { Order, OrderStatus, PaymentStatus } from '../../src/contract/order.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectGoodAtWidths, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, placeOrder, type TestUser } from './test-user.ts'

const settings = { SHOP_ADDRESS: '14 Johari Bazaar, Jaipur 302003', SHOP_GSTIN: '08AAACS1234A1Z2' }
type Change = Partial<{ status: OrderStatus; payment_status: PaymentStatus; cancelled_at: number }>

const test = browserTest(settings)
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, {
      name: 'Kept ring',
      price: 1000,
      image: await anyPicture(shop),
      size: '6, 7',
      stock: 1000,
    }),
  )
  .extend(
    'order',
    { scope: 'file' },
    ({ shop, ring }) =>
      async (person: TestUser, request: object = {}, change: Change = {}): Promise<Order> => {
        const order = await placeOrder(shop, person, ring, request)
        if (Object.keys(change).length > 0) {
          await shop.context.db.transaction((tx) =>
            tx.db.updateTable('orders').set(change).where('id', '=', order._id).execute(),
          )
        }
        return order
      },
  )
  .extend('customer', ({ shop }) => createTestUser(shop))

const UPI = { paymentMethod: 'UPI' }
const section = (name: string) => `section:has(> h2:text-is("${name}"))`
const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}

describe('what an order says of itself', () => {
  test.for([
    [
      'a cancelled cash order',
      {},
      { cancelled_at: Date.now() },
      'Order cancelled',
      '2 pieces, cancelled before dispatch.',
      'Nothing to pay',
      'Nothing was paid, so there is nothing to refund.',
    ],
    [
      'a cancelled UPI order',
      UPI,
      { cancelled_at: Date.now() },
      'Order cancelled',
      '2 pieces, cancelled before dispatch.',
      'Nothing due',
      'If you have paid, we will refund you within 7 to 10 business days.',
    ],
    [
      'a cancelled order that was paid',
      UPI,
      { cancelled_at: Date.now(), payment_status: 'paid' },
      'Order cancelled',
      '2 pieces, cancelled before dispatch.',
      'Refund on its way',
      'Your payment will be refunded within 7 to 10 business days.',
    ],
    [
      'a refunded order',
      UPI,
      { payment_status: 'refunded' },
      'Order refunded',
      '2 pieces, refunded before dispatch.',
      'Refunded',
      'We have refunded this order and will not send it.',
    ],
    [
      'a delivered cash order',
      {},
      { status: 'completed' },
      'Order delivered',
      '2 pieces, free delivery.',
      'Paid on delivery',
      '',
    ],
  ] satisfies [string, object, Change, string, string, string, string][])(
    '%s',
    async ([, request, change, heading, note, payment, money], { shop, customer, order }) => {
      const placed = await order(customer, request, change)
      const page = await openPageAs(shop, customer, `/orders/${placed._id}`)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.getByText(note, { exact: true }).waitFor()
      await page.locator(section('Payment')).getByText(payment).waitFor()
      if (money) await page.getByText(money).waitFor()
      await expect
        .poll(() => page.getByRole('heading', { name: 'Order Progress' }).count())
        .toBe(money ? 0 : 1)
      await visit(page, '/dashboard/payments')
      await page.getByRole('cell', { name: payment }).waitFor()
    },
  )

  test('the question before cancelling says what happens to the money', async ({ shop, customer, order }) => {
    const placed = await order(customer, UPI, { payment_status: 'paid' })
    const page = await openPageAs(shop, customer, `/orders/${placed._id}`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page
      .getByRole('alertdialog')
      .getByText('Your payment will be refunded within 7 to 10 business days.')
      .waitFor()
  })
})

test('order help carries the order number and links to the FAQ', async ({ shop, customer, order }) => {
  const { _id, orderId } = await order(customer)
  const page = await openPageAs(shop, customer, `/orders/${_id}`)
  await page.getByRole('link', { name: 'Get help' }).click()
  const help = page.locator(section('Help with this order'))
  await expect
    .poll(() => help.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
    .toBe(true)
  await expect
    .poll(() => help.getByRole('link', { name: 'Ask on WhatsApp' }).getAttribute('href'))
    .toMatch(new RegExp(`^https://wa\\.me/\\d+\\?text=.*${orderId}`))
  await expect
    .poll(() => help.getByRole('link', { name: 'Send an e-mail' }).getAttribute('href'))
    .toMatch(new RegExp(`^mailto:.*subject=Order%20${orderId}`))
  await expect
    .poll(() => help.getByRole('link', { name: 'Common questions' }).getAttribute('href'))
    .toBe('/help')
})

test('a printed order shows shop name, address and GSTIN, without buttons', async ({
  shop,
  customer,
  order,
}) => {
  const { _id } = await order(customer, { address })
  const page = await openPageAs(shop, customer, `/orders/${_id}`)
  const letterhead = page.getByText(settings.SHOP_ADDRESS)
  await page.getByRole('heading', { name: 'In this order' }).waitFor()
  expect(await letterhead.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await letterhead.isVisible()).toBe(true)
  expect(await page.getByText(`GSTIN ${settings.SHOP_GSTIN}`).isVisible()).toBe(true)
  expect(await page.locator(section('Help with this order')).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
})

test('Buy again adds available pieces in their size and names the others', async ({
  shop,
  customer,
  order,
}) => {
  const deletedId = await newProduct(shop, {
    name: 'Melted kada',
    price: 1000,
    image: await anyPicture(shop),
  })
  const both = { products: [{ productId: deletedId, quantity: 1 }], amount: '1100.00' }
  const old = await order(customer, both, { status: 'completed' })
  const delivered = await order(customer, {}, { status: 'completed' })
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('products').where('id', '=', deletedId).execute(),
  )
  const page = await openPageAs(shop, customer, `/orders/${delivered._id}`, {
    expectedErrors: [/status of 404/],
  })
  await page.getByRole('button', { name: 'Buy again' }).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await cart.getByText('Kept ring').first().waitFor()
  await cart
    .getByText(/size 6/i)
    .first()
    .waitFor()
  await visit(page, `/orders/${old._id}`)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expectTold(page, 'alert', 'Melted kada is no longer sold.')
  const pending = await order(customer)
  await visit(page, `/orders/${pending._id}`)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  expect(await page.getByRole('button', { name: 'Buy again' }).count()).toBe(0)
})

test('a delivered order invites to a review of each piece', async ({ shop, customer, order, ring }) => {
  const { _id } = await order(customer, {}, { status: 'completed' })
  const page = await openPageAs(shop, customer, `/orders/${_id}`)
  await page.getByRole('link', { name: 'Write a review of Kept ring' }).click()
  await page.waitForURL(`**/shop/${ring}#reviews`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await dialog.getByRole('textbox').fill('Light on the hand.')
  await dialog.getByRole('button', { name: /post/i }).click()
  await expectTold(page, 'status', 'Comment posted successfully!')
  await visit(page, `/orders/${_id}`)
  await page.getByRole('link', { name: 'Change your review of Kept ring' }).waitFor()
})

test('the pages after an order show its pieces and where they go', async ({ shop, customer, order }) => {
  const { _id } = await order(customer, { ...UPI, address })
  const page = await openPageAs(shop, customer, `/payment-success?session_id=${_id}`)
  const pieces = page.getByRole('list', { name: 'Your pieces' })
  await pieces.getByText('Kept ring').waitFor()
  await pieces.getByText('size 6, 2 pieces').waitFor()
  await page.getByText('Asha Rao, 4 Lake Road, Kochi 682001, Kerala').waitFor()
  await page.evaluate((id) => sessionStorage.setItem('placed-order', id), _id)
  await visit(page, '/thanks')
  await pieces.getByText('Kept ring').waitFor()
})

test('/payment-success stops asking for the address once it has one', async ({ shop, customer, order }) => {
  const { _id } = await order(customer, UPI)
  const page = await openPageAs(shop, customer, `/payment-success?session_id=${_id}`)
  await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  for (const [label, text] of [
    ['Name', address.name],
    ['Mobile number', address.phone],
    ['House and street', address.line1],
    ['PIN code', address.pin],
    ['City', address.city],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByLabel('State').selectOption(address.state)
  await page.getByRole('button', { name: 'Deliver here' }).click()
  await page.getByText('Asha Rao, 4 Lake Road, Kochi 682001, Kerala').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Where should we deliver?' }).count()).toBe(0)
})

test.for(['/thanks', '/cod-success'])('%s thanks only customers with an order', async (path, { shop }) => {
  const page = await shop.openPage({ path })
  await page.getByRole('heading', { level: 1, name: 'Looking for your order?' }).waitFor()
  expect(await page.getByText('Thank you').count()).toBe(0)
  await expect
    .poll(() => page.getByRole('link', { name: 'View My Orders' }).getAttribute('href'))
    .toBe('/orders')
})

test('signed out, /payment-success asks to log in and comes back', async ({ shop, customer, order }) => {
  const { _id, orderId } = await order(customer, UPI)
  const page = await shop.openPage({ path: `/payment-success?session_id=${_id}` })
  await page.getByRole('heading', { level: 1, name: 'Please log in to see your order.' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(customer.user.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText(orderId).waitFor()
})

test('a delivered order is accessible and never scrolls sideways', async ({ shop, customer, order }) => {
  const { _id } = await order(customer, { address }, { status: 'completed' })
  const page = await openPageAs(shop, customer, `/orders/${_id}`, { width: 390 })
  await page.getByRole('link', { name: 'Write a review of Kept ring' }).waitFor()
  await expectGoodAtWidths(page)
})
