import { expect } from 'vitest'
import type { Order, OrderStatus, PaymentStatus } from '../../src/contract/order.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectGoodOnPhone, visit } from './browser.ts'
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

test('each order says its state, and what happens to its money', async ({ shop, customer, order }) => {
  const states: {
    state: string
    request: object
    change: Change
    texts: [string, string, string, string]
  }[] = [
    {
      state: 'a cancelled cash order',
      request: {},
      change: { cancelled_at: Date.now() },
      texts: [
        'Order cancelled',
        '2 pieces, cancelled before dispatch.',
        'Nothing to pay',
        'Nothing was paid, so there is nothing to refund.',
      ],
    },
    {
      state: 'a cancelled UPI order',
      request: UPI,
      change: { cancelled_at: Date.now() },
      texts: [
        'Order cancelled',
        '2 pieces, cancelled before dispatch.',
        'Nothing due',
        'If you have paid, we will refund you within 7 to 10 business days.',
      ],
    },
    {
      state: 'a cancelled order that was paid',
      request: UPI,
      change: { cancelled_at: Date.now(), payment_status: 'paid' },
      texts: [
        'Order cancelled',
        '2 pieces, cancelled before dispatch.',
        'Refund on its way',
        'Your payment will be refunded within 7 to 10 business days.',
      ],
    },
    {
      state: 'a refunded order',
      request: UPI,
      change: { payment_status: 'refunded' },
      texts: [
        'Order refunded',
        '2 pieces, refunded before dispatch.',
        'Refunded',
        'We have refunded this order and will not send it.',
      ],
    },
    {
      state: 'a delivered cash order',
      request: {},
      change: { status: 'completed' },
      texts: ['Order delivered', '2 pieces, free delivery.', 'Paid on delivery', ''],
    },
  ]
  const page = await openPageAs(shop, customer, '/help')
  for (const { state, request, change, texts } of states) {
    const [heading, note, payment, money] = texts
    const { _id } = await order(customer, request, change)
    await visit(page, `/orders/${_id}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByText(note, { exact: true }).waitFor()
    await page.locator(section('Payment')).getByText(payment).waitFor()
    if (money) await page.getByText(money).waitFor()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Order Progress' }).count(), { message: state })
      .toBe(money ? 0 : 1)
  }
  await visit(page, '/dashboard/payments')
  for (const { texts } of states) await page.getByRole('cell', { name: texts[2] }).first().waitFor()
})

test('an order offers help, prints a letterhead, and cancels after a question', async ({
  shop,
  customer,
  order,
}) => {
  const { _id, orderId } = await order(customer, { ...UPI, address }, { payment_status: 'paid' })
  const page = await openPageAs(shop, customer, `/orders/${_id}`)
  await page.getByRole('link', { name: 'Get help' }).click()
  const help = page.locator(section('Help with this order'))
  await expect
    .poll(() => help.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
    .toBe(true)
  const hrefOf = (name: string) => () => help.getByRole('link', { name }).getAttribute('href')
  await expect
    .poll(hrefOf('Ask on WhatsApp'))
    .toMatch(new RegExp(`^https://wa\\.me/\\d+\\?text=.*${orderId}`))
  await expect.poll(hrefOf('Send an e-mail')).toMatch(new RegExp(`^mailto:.*subject=Order%20${orderId}`))
  await expect.poll(hrefOf('Common questions')).toBe('/help')

  const letterhead = page.getByText(settings.SHOP_ADDRESS)
  expect(await letterhead.isVisible(), 'the letterhead on the screen').toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await letterhead.isVisible(), 'the letterhead in print').toBe(true)
  expect(await page.getByText(`GSTIN ${settings.SHOP_GSTIN}`).isVisible()).toBe(true)
  expect(await help.isVisible(), 'help in print').toBe(false)
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page
    .getByRole('alertdialog')
    .getByText('Your payment will be refunded within 7 to 10 business days.')
    .waitFor()
})

test('a delivered order is bought again, and invites to a review', async ({
  shop,
  customer,
  order,
  ring,
}) => {
  const image = await anyPicture(shop)
  const deletedId = await newProduct(shop, { name: 'Melted kada', price: 1000, image })
  const both = { products: [{ productId: deletedId, quantity: 1 }], amount: '1100.00' }
  const old = await order(customer, both, { status: 'completed' })
  const delivered = await order(customer, { address }, { status: 'completed' })
  const pending = await order(customer)
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('products').where('id', '=', deletedId).execute(),
  )
  const expectedErrors = [/status of 404/]
  const page = await openPageAs(shop, customer, `/orders/${delivered._id}`, { expectedErrors })
  await page.getByRole('link', { name: 'Write a review of Kept ring' }).waitFor()
  await expectGoodOnPhone(page)
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
  await visit(page, `/orders/${pending._id}`)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  expect(await page.getByRole('button', { name: 'Buy again' }).count(), 'of a pending order').toBe(0)

  await visit(page, `/orders/${delivered._id}`)
  await page.getByRole('link', { name: 'Write a review of Kept ring' }).click()
  await page.waitForURL(`**/shop/${ring}#reviews`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await dialog.getByRole('textbox').fill('Light on the hand.')
  await dialog.getByRole('button', { name: /post/i }).click()
  await expectTold(page, 'status', 'Comment posted successfully!')
  await visit(page, `/orders/${delivered._id}`)
  await page.getByRole('link', { name: 'Change your review of Kept ring' }).waitFor()
})

test('the pages after an order show it, and ask for its address', async ({ shop, customer, order }) => {
  const { _id } = await order(customer, UPI)
  const page = await openPageAs(shop, customer, `/payment-success?session_id=${_id}`)
  const pieces = page.getByRole('list', { name: 'Your pieces' })
  await pieces.getByText('Kept ring').waitFor()
  await pieces.getByText('size 6, 2 pieces').waitFor()
  const question = page.getByRole('heading', { name: 'Where should we deliver?' })
  await question.waitFor()
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
  await expect.poll(() => question.count()).toBe(0)

  await page.evaluate((id) => sessionStorage.setItem('placed-order', id), _id)
  await visit(page, '/thanks')
  await pieces.getByText('Kept ring').waitFor()
})

test('PAY-07 the pages after an order ask visitors to log in', async ({ shop, customer, order }) => {
  const { _id, orderId } = await order(customer, UPI)
  const page = await shop.openPage()
  for (const path of ['/thanks', '/cod-success']) {
    await visit(page, path)
    await page.getByRole('heading', { level: 1, name: 'Looking for your order?' }).waitFor()
    expect(await page.getByText('Thank you').count(), path).toBe(0)
  }
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page.waitForURL('**/orders')
  await expect.poll(() => page.getByRole('heading', { name: 'My orders' }).count()).toBe(1)
  const [heading, button] = [
    page.getByRole('alert').getByRole('heading'),
    page.getByRole('alert').getByRole('link'),
  ]
  await button.waitFor()
  const [above, below] = [await heading.boundingBox(), await button.boundingBox()]
  const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  expect(gap, 'pixels above the button of an empty page').toBeGreaterThanOrEqual(24)

  await visit(page, `/payment-success?session_id=${_id}`)
  await page.getByRole('heading', { level: 1, name: 'Please log in to see your order.' }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(customer.user.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText(orderId).waitFor()
})
