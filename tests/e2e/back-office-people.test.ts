import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { paymentStatuses, type Order } from '../../src/contract/order.ts'
import { amountOf } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import {
  expectAccessible,
  expectGoodAtWidths,
  expectNoSidewaysScroll,
  delayResponses,
  visit,
} from './browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest()
  /** An order that a new customer has just placed. */
  .extend(
    'placeOrder',
    { scope: 'file' },
    ({ shop }) =>
      async (paymentMethod: 'COD' | 'UPI'): Promise<Order> => {
        const { user, token } = await createTestUser(shop)
        const { id, price_paise } = await shop.context.db.reader
          .selectFrom('products')
          .select(['id', 'price_paise'])
          .where('stock', 'is', null)
          .where('price_paise', '<', 300_000)
          .executeTakeFirstOrThrow()
        const response = await fetch(`${shop.address}/api/orders/create-order`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            products: [{ productId: id, quantity: 1 }],
            amount: amountOf([{ price: price_paise / 100, quantity: 1 }]),
            email: user.email,
            paymentMethod,
            address: {
              name: 'Zubin Mehta',
              phone: '9812345670',
              line1: '4 Lake Road',
              line2: '',
              city: 'Kochi',
              state: 'Kerala',
              pin: '682001',
            },
            ...(paymentMethod === 'UPI' && { utr: String(Date.now()).slice(-12).padStart(12, '4') }),
          }),
        })
        expect(response.status).toBe(201)
        return ((await response.json()) as { order: Order }).order
      },
  )
  .extend(
    'orderRow',
    { scope: 'file' },
    ({ shop }) =>
      (id: string) =>
        shop.context.db.reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst(),
  )

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** The month in India, from 0. */
const thisMonth = () => new Date(Date.now() + 19_800_000).getUTCMonth()

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('ADM-14 an order changes status after confirmation and is deleted', async ({
  shop,
  placeOrder,
  orderRow,
}) => {
  const { _id, orderId } = await placeOrder('COD')
  const page = await openAdmin(shop, '/dashboard/manage-orders', refusals)
  const row = rowOf(page, orderId)
  await expect.poll(() => row.getByText('pending', { exact: true }).getAttribute('data-color')).toBe('yellow')
  await expect
    .poll(() => row.getByRole('link', { name: orderId }).getAttribute('href'))
    .toBe(`/dashboard/orders/${_id}`)
  const dialog = page.getByRole('dialog', { name: `Order ${orderId}` })
  const setStatus = async (status: string) => {
    await row.getByRole('button', { name: `Edit order ${orderId}` }).click()
    await dialog.getByLabel('Status').selectOption(status)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to update the order status?' })
      .getByRole('button', { name: 'Update status' })
      .click()
  }
  // Nothing is asked, and no mail promised, before anything is changed.
  await row.getByRole('button', { name: `Edit order ${orderId}` }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  for (const [status, color] of [
    ['processing', 'blue'],
    ['shipped', 'green'],
    ['completed', 'gray'],
  ] as const) {
    await setStatus(status)
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => row.getByText(status, { exact: true }).getAttribute('data-color')).toBe(color)
    await expect.poll(async () => (await orderRow(_id))?.status).toBe(status)
  }
  await page.route('**/update-order-status/*', (route) => route.abort())
  await setStatus('pending')
  await expectTold(page, 'alert', 'Failed to update status. Please try again.')
  await expect.poll(async () => (await orderRow(_id))?.status).toBe('completed')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

  await row.getByRole('button', { name: `Delete order ${orderId}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
})

test('ADM-14 a UPI payment shows its UTR and is confirmed or rejected', async ({
  shop,
  placeOrder,
  orderRow,
}) => {
  const [paid, refused] = [await placeOrder('UPI'), await placeOrder('UPI')]
  const page = await openAdmin(shop, '/dashboard/manage-orders')
  const settle = async ({ orderId, utr }: Order, button: string) => {
    await expect.poll(() => rowOf(page, orderId).innerText()).toContain(`UTR ${utr}`)
    await page.getByRole('button', { name: `Edit order ${orderId}` }).click()
    await page
      .getByRole('dialog', { name: `Order ${orderId}` })
      .getByRole('button', { name: button })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await rowOf(page, paid.orderId).waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await settle(paid, 'Confirm payment')
  await rowOf(page, paid.orderId).getByText('UPI: Paid').waitFor()
  await settle(refused, 'Reject payment')
  await rowOf(page, refused.orderId).getByText('cancelled').waitFor()
  await expect.poll(async () => (await orderRow(paid._id))?.payment_status).toBe(paymentStatuses[2])
})

test('ADM-14 says `Error: Unable to fetch orders.` when the list cannot be had', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/profile', refusals)
  await page.route('**/api/orders?*', (route) => route.abort())
  await page.getByRole('link', { name: 'All Orders' }).click()
  await expectTold(page, 'alert', 'Error: Unable to fetch orders.')
})

test('ADM-02 the dashboard greets, counts and charts the year so far', async ({ shop, placeOrder }) => {
  await placeOrder('COD')
  const page = await openAdmin(shop, '/dashboard/admin')
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Sarika$/ }).waitFor()
  const figures = page.getByRole('listitem').filter({ hasText: /^Total / })
  await figures.first().waitFor()
  await expect.poll(() => figures.allInnerTexts()).toHaveLength(4)
  await expect.poll(() => figures.first().innerText()).toMatch(/^Total earnings\s+Rs\s*[\d,]+$/)
  const months = page.getByRole('table', { name: 'Monthly earnings' }).getByRole('rowheader')
  const names = await months.allTextContents()
  expect([names.length, names[0], names[11]]).toEqual([12, 'January', 'December'])
  await expect.poll(() => page.getByRole('region').locator('rect').count()).toBe(4)
  await expect
    .poll(() => page.getByRole('region', { name: 'Monthly earnings' }).locator('circle').count())
    .toBe(thisMonth() + 1)
  await page.getByText(/orders? to pack/).waitFor()
})

test.for([390, 1440])(
  'ADM-02 a month shows its figure to keyboard and pointer at %i pixels',
  async (width, { shop }) => {
    const page = await openAdmin(shop, '/dashboard/admin', { width })
    // A large amount is on the line of its unit.
    const amount = page
      .getByRole('listitem')
      .filter({ hasText: /^Total earnings/ })
      .locator('b')
    await amount.waitFor()
    const lines = await amount.evaluate((element) => {
      element.lastChild?.replaceWith(' 15,28,292')
      return element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).fontSize)
    })
    expect(lines).toBeLessThan(1.5)
    const months = page.getByRole('slider', { name: 'Monthly earnings, month' })
    const shown = page.getByRole('region', { name: 'Monthly earnings' }).locator('text', { hasText: /\s₹/ })
    await months.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => shown.textContent()).toMatch(/^January ₹/)
    // No month after this one has a figure.
    await page.keyboard.press('End')
    await expect.poll(() => shown.textContent()).toMatch(new RegExp(`^${MONTHS[thisMonth()]} ₹`))
    await expect
      .poll(() => months.getAttribute('aria-valuetext'))
      .toMatch(new RegExp(`^${MONTHS[thisMonth()]}: ₹[\\d,.]+$`))
    const { x, y, width: wide, height } = (await months.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [across, down] = [x + wide * (0.5 / 12), y + height / 2]
    await (width < 600 ? page.touchscreen.tap(across, down) : page.mouse.move(across, down))
    await expect.poll(() => shown.textContent()).toMatch(/^January ₹/)
    await expectNoSidewaysScroll(page)
  },
)

test('a customer is opened from an order and the user list', async ({ shop, placeOrder }) => {
  const order = await placeOrder('COD')
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  await page.getByRole('link', { name: 'Orders, addresses and notes' }).click()
  await page
    .getByRole('table', { name: 'Newest orders' })
    .getByRole('link', { name: order.orderId })
    .waitFor()
  await page.getByRole('link', { name: '9812345670' }).waitFor()
  await page.getByText('No saved addresses.').waitFor()
  await page.getByLabel('New note').fill('Prefers calls in the evening')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Prefers calls in the evening', { exact: true }).waitFor()
  await expectGoodAtWidths(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Users' }).click()
  await page
    .getByRole('table', { name: 'Users' })
    .getByRole('link', { name: order.email ?? '' })
    .click()
  await page.getByText('Prefers calls in the evening', { exact: true }).waitFor()
})

test('ADM-03 ADM-04 ADM-05 people are listed, get another role after a question, and are deleted (ASVS 7.4.5)', async ({
  shop,
  placeOrder,
}) => {
  const order = await placeOrder('COD')
  const user = { _id: order.userId ?? '', email: order.email ?? '' }
  const page = await openAdmin(shop, '/dashboard/profile', refusals)
  // The list stays in its place when the number of people comes.
  const release = await delayResponses(page, '**/api/auth/users?*')
  await visit(page, '/dashboard/users')
  const top = async () => (await page.getByLabel('Search users').boundingBox())?.y
  const before = await top()
  release()
  await page.getByText(/^\d+ people$/).waitFor()
  expect(await top()).toBe(before)
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['No.', 'User email', 'User role', 'Edit or manage', 'Delete'])
  await expect.poll(() => page.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/blogs')
  await page.getByRole('button', { name: `Edit ${user.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await expectAccessible(page)
  await expect.poll(() => dialog.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
  await expect
    .poll(() => dialog.getByLabel('Role').locator('option').allTextContents())
    .toEqual(['user', 'admin'])
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Role').selectOption('admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: /^Make .+ an administrator\?$/ })
  await question.getByText(/^.+ will see every customer and price\.$/).waitFor()
  await question.getByRole('button', { name: 'Make administrator' }).click()
  await expectTold(page, 'status', 'User role updated successfully')
  await page.getByRole('button', { name: `Edit ${user.email}` }).click()
  await dialog.getByRole('button', { name: 'Sign out on all devices' }).click()
  await expectTold(page, 'status', `${user.email} has been signed out everywhere (1 session).`)
  await expect
    .poll(() =>
      shop.context.db.reader.selectFrom('sessions').selectAll().where('user_id', '=', user._id).execute(),
    )
    .toEqual([])
  await rowOf(page, user.email).getByText('admin', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Delete ${user.email}` }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/ 1 order, 1 not delivered\. /)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectTold(page, 'status', 'User deleted successfully')
  await page.waitForURL(`${shop.address}/`)
  await expect
    .poll(() => shop.context.db.reader.selectFrom('users').selectAll().where('id', '=', user._id).execute())
    .toEqual([])
  await visit(page, '/dashboard/manage-orders')
  await expect
    .poll(() => rowOf(page, order.orderId).innerText())
    .toMatch(/Zubin Mehta · Kochi[^]*Deleted account/)
})

test('ADM-03 ADM-10 finds users and coupons by prefix in paged lists', async ({ shop }) => {
  const people = await Promise.all(
    Array.from({ length: 3 }, () => createTestUser(shop, { username: 'Yamini Iyer' })),
  )
  const page = await openAdmin(shop, '/dashboard/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('iyer')
  await page.getByText('3 people', { exact: true }).waitFor()
  await expect
    .poll(async () =>
      (
        await page
          .getByRole('table', { name: 'Users' })
          .getByRole('cell')
          .filter({ hasText: 'Yamini Iyer' })
          .allInnerTexts()
      )
        .map((text) => text.replace(/, since .*/, ''))
        .toSorted(),
    )
    .toEqual(people.map(({ user }) => `${user.email}\nYamini Iyer`).toSorted())
  await page.getByLabel('Role', { exact: true }).selectOption('admin')
  await page.getByRole('heading', { name: 'No users match.' }).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: 'iyer', role: 'admin' })
  await shop.context.db.transaction(async (tx) => {
    const coupon = (number: number) => ({
      id: crypto.randomUUID(),
      code: `MANY${number}`,
      code_key: `many${number}`,
      percent_points: 500,
      expires_at: Date.now() + 86_400_000,
      used_count: 3,
      max_uses: 4,
      created_at: Date.now() + number,
    })
    await tx.db
      .insertInto('coupons')
      .values(Array.from({ length: 120 }, (_, number) => coupon(number)))
      .execute()
  })
  await visit(page, '/dashboard/add-coupon?search=many&page=3')
  await page.getByText('Page 3 of 3').waitFor()
  await expect
    .poll(() => page.getByRole('table', { name: 'Coupons' }).locator('tbody td:first-child').count())
    .toBe(20)
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'MANY19' }).innerText())
    .toMatch(/5%.*3 of 4.*Valid/s)
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.getByText('Page 2 of 3').waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('many')
  await page.getByRole('searchbox', { name: 'Search coupons' }).fill('MANY119')
  await expect
    .poll(() => page.getByRole('table', { name: 'Coupons' }).locator('tbody td:first-child').allInnerTexts())
    .toEqual(['MANY119'])
})
