import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '../../src/contract/order.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import {
  delayResponses,
  expectAccessible,
  expectGoodOnPhone,
  expectNoSidewaysScroll,
  visit,
} from './browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { createTestUser, expectTold, placeOrder as placeOrderOf, signInAs } from './test-user.ts'

const test = browserTest()
  /** An order that a new customer has just placed. */
  .extend(
    'placeOrder',
    { scope: 'file' },
    ({ shop }) =>
      async (): Promise<Order> =>
        placeOrderOf(shop, await createTestUser(shop), await newProduct(shop, { price: 1000 }), {
          address: {
            name: 'Zubin Mehta',
            phone: '9812345670',
            line1: '4 Lake Road',
            line2: '',
            city: 'Kochi',
            state: 'Kerala',
            pin: '682001',
          },
        }),
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

const chart = (page: Page) => page.getByRole('region', { name: 'Monthly earnings' })

/** Checks that a month of the chart is named under a pointer or a finger. */
async function expectMonthAt(page: Page, point: (x: number, y: number) => Promise<void>): Promise<void> {
  const slider = chart(page).getByRole('slider')
  // In the middle, where no bar of the phone covers it.
  await slider.evaluate((control) => control.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await point(x + width * (0.5 / 12), y + height / 2)
  await expect.poll(() => chart(page).locator('text', { hasText: /\s₹/ }).textContent()).toMatch(/^January ₹/)
  await expectNoSidewaysScroll(page)
}

/** Checks that a large amount is on the line of its unit. */
async function expectAmountOnOneLine(page: Page): Promise<void> {
  const amount = page
    .getByRole('listitem')
    .filter({ hasText: /^Total earnings/ })
    .locator('b')
  await amount.waitFor()
  const lines = await amount.evaluate((element) => {
    element.lastChild?.replaceWith(' 15,28,292')
    return element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).fontSize)
  })
  expect(lines, 'lines of a large amount').toBeLessThan(1.5)
}

test('ADM-02 the dashboard greets, counts and charts the year by keyboard and pointer', async ({
  shop,
  placeOrder,
}) => {
  await placeOrder()
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
  await expect.poll(() => chart(page).locator('circle').count()).toBe(thisMonth() + 1)
  await page.getByText(/orders? to pack/).waitFor()

  const slider = page.getByRole('slider', { name: 'Monthly earnings, month' })
  const current = chart(page).locator('text', { hasText: /\s₹/ })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => current.textContent()).toMatch(/^January ₹/)
  // No month after this one has a figure.
  await page.keyboard.press('End')
  await expect.poll(() => current.textContent()).toMatch(new RegExp(`^${MONTHS[thisMonth()]} ₹`))
  await expect
    .poll(() => slider.getAttribute('aria-valuetext'))
    .toMatch(new RegExp(`^${MONTHS[thisMonth()]}: ₹[\\d,.]+$`))
  await expectMonthAt(page, (x, y) => page.mouse.move(x, y))
  await expectAmountOnOneLine(page)
})

test('ADM-02 on a phone a finger shows the figure of a month', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/admin', { width: 390 })
  const slider = page.getByRole('slider', { name: 'Monthly earnings, month' })
  await slider.waitFor()
  await expectGoodOnPhone(page)
  // Another month than the one that is tapped.
  await slider.focus()
  await page.keyboard.press('End')
  await expectMonthAt(page, (x, y) => page.touchscreen.tap(x, y))
  await expectAmountOnOneLine(page)
})

test('ADM-01 SESS-02 customers are turned away from the office; administrators find their profile', async ({
  shop,
}) => {
  const page = await shop.openPage(refusals)
  await signInAs(shop, page, await createTestUser(shop))
  await page.goto('/dashboard/manage-products').catch(() => undefined)
  await expectTold(page, 'alert', 'Access denied! You do not have permission to view this page.')

  const office = await openAdmin(shop, '/dashboard/users')
  await office.getByRole('button', { name: 'Account of Sarika' }).click()
  await office.getByRole('menuitem', { name: 'Profile' }).click()
  await office.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await office
    .getByRole('navigation', { name: 'Admin dashboard' })
    .getByRole('link', { name: 'Profile' })
    .waitFor()
})

test('ADM-03 ADM-04 ADM-05 people are shown, listed, made administrators and deleted (ASVS 7.4.5)', async ({
  shop,
  placeOrder,
}) => {
  const order = await placeOrder()
  const user = { _id: order.userId ?? '', email: order.email ?? '' }
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
  await expectGoodOnPhone(page)

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
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: user.email }).click()
  await page.getByText('Prefers calls in the evening', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: `Edit ${user.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await expectAccessible(page)
  await expect.poll(() => dialog.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
  await expect
    .poll(() => dialog.getByLabel('Role').locator('option').allTextContents())
    .toEqual(['user', 'admin'])
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Role').selectOption('admin')
  expect(await dialog.getByLabel('Duty').inputValue()).toBe('counter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: /^Make .+ an administrator\?$/ })
  await question.getByText('Counter: Orders, parcels, bills, pieces and labels.').waitFor()
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
  await expectGoodOnPhone(page)
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
