import { expect } from 'vitest'
import type { Order } from '../../src/contract/order.ts'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectFits } from './expect-shown.ts'
import { createTestUser, expectTold, placeOrder } from './test-user.ts'

const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
}

test('ADM-01 the menu has every stated page, and the search finds the rest', async ({ shop }) => {
  const shopper = await createTestUser(shop, { username: 'Quirin Quade' })
  const order = await placeOrder(
    shop,
    shopper,
    await newProduct(shop, { name: 'Quilted pendant', price: 1000 }),
    { address },
  )
  const page = await openAdmin(shop, '/dashboard/users', refusals)
  const menu = page.getByRole('navigation', { name: 'Admin dashboard' })
  await menu.waitFor()
  const stated = [
    ['Dashboard', '/dashboard/admin'],
    ['Add product', '/dashboard/add-new-post'],
    ['Products', '/dashboard/manage-products'],
    ['Users', '/dashboard/users'],
    ['All Orders', '/dashboard/manage-orders'],
    ['Add Coupon', '/dashboard/add-coupon'],
    ['Deal banner', '/dashboard/deals-banners'],
    ['Manage Banners & Heroes', '/dashboard/manage-banners'],
    ['View the shop', '/'],
  ] as const
  for (const [name, path] of stated)
    expect(await menu.getByRole('link', { name, exact: true }).getAttribute('href'), name).toBe(path)
  await menu.getByRole('button', { name: 'Logout' }).waitFor()
  for (const ofTheShop of [
    page.getByText('GET EXTRA 2.5% OFF'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'For Her' }),
    page.getByRole('button', { name: /^Cart/ }),
  ]) {
    expect(await ofTheShop.count()).toBe(0)
  }
  await menu.getByRole('link', { name: 'All Orders', exact: true }).click()
  await page.getByRole('heading', { name: 'All orders', level: 1 }).waitFor()
  expect(await menu.getByRole('link', { name: 'All Orders', exact: true }).getAttribute('aria-current')).toBe(
    'page',
  )

  await menu.getByRole('link', { name: /^To pack\s*\d+ waiting$/ }).click()
  await page.getByRole('cell', { name: shopper.user.email }).waitFor()
  await expect
    .poll(() => page.title(), { message: 'the title of the tab counts what waits' })
    .toMatch(/^\(\d+\) /)

  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null), {
      message: 'past the menu',
    })
    .toBe(true)

  // The search opens on every page, by keyboard.
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search orders, products and customers' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('qui')
  for (const [group, result] of [
    ['Orders', order.orderId],
    ['Products', 'Quilted pendant'],
    ['Customers', 'Quirin Quade'],
  ] as const) {
    await page.getByRole('group', { name: group }).getByRole('option', { name: result }).waitFor()
  }
  await expectAccessible(page)
  await field.fill(order.orderId)
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain(order.orderId)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/dashboard/orders/${order._id}`)
})

test('ADM-01 on a phone four places and More replace the menu', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products', { width: 390, ...refusals })
  const bar = page.getByRole('navigation', { name: 'Main places' })
  await expect.poll(() => bar.getByRole('link').count()).toBe(4)
  await bar.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('link', { name: 'Users' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'All users', level: 1 }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: 'Search orders, products and customers' })
        .evaluate((element) => element === document.activeElement),
    )
    .toBe(true)
  await expectNoSidewaysScroll(page)
})

test('ADM-14 the list shows each order’s picture, pieces and town, with counted filters', async ({
  shop,
}) => {
  const customer = await createTestUser(shop)
  const productId = await newProduct(shop, { price: 1000 })
  const ready = await placeOrder(shop, customer, productId, { address })
  const noted = await placeOrder(shop, customer, productId, {
    address,
    paymentMethod: 'UPI',
    utr: '334455667799',
  })
  const page = await openAdmin(shop, '/dashboard/manage-orders')
  const rowOf = ({ orderId }: Order) => page.getByRole('row').filter({ hasText: orderId })
  await rowOf(ready).getByText('Kavita Joshi · Indore').waitFor()
  await rowOf(ready).getByText('2 pieces').waitFor()
  await expect
    .poll(() =>
      rowOf(ready)
        .locator('img')
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectFits(page)
  // On a phone the filters do not push the orders off the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.getByLabel('Payment', { exact: true }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await page.getByLabel('Payment', { exact: true }).selectOption('To be confirmed')
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Payment', { exact: true }).selectOption('')
  const parts = page.getByRole('navigation', { name: 'Order filters' })
  const shown: [part: string, orders: Order[]][] = [
    ['To pack', [ready]],
    ['To confirm', [noted]],
    ['Refunds due', []],
    ['All', [noted, ready]],
    ['On the way', []],
  ]
  for (const [part, orders] of shown) {
    await parts.getByRole('link', { name: part }).click()
    await expect.poll(() => parts.locator('[aria-current]').innerText()).toContain(part)
    for (const order of [ready, noted])
      await expect.poll(() => rowOf(order).count()).toBe(orders.includes(order) ? 1 : 0)
  }
  await expect.poll(() => parts.getByRole('link', { name: 'To confirm' }).locator('b').innerText()).toBe('1')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('kavita')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('kavita')
  await parts.getByRole('link', { name: 'To confirm' }).click()
  await rowOf(noted).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    search: 'kavita',
    payment: 'awaiting_confirmation',
  })
})

test('a pressed button keeps the focus while it saves, and saves once', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/carriers')
  const response = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/carriers', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    requests += 1
    await response.promise
    return route.continue()
  })

  await page.getByRole('button', { name: 'Add carrier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Blue Dart')
  await dialog.getByRole('button', { name: 'Add carrier' }).press('Enter')
  const saving = dialog.getByRole('button', { name: 'Saving...' })
  await saving.waitFor()
  expect(await saving.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').press('Enter')
  expect(await saving.getAttribute('aria-disabled')).toBe('true')
  expect(requests).toBe(1)

  response.resolve()
  await expectTold(page, 'status', 'Carrier added successfully!')
})
