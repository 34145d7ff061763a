import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { createTestUser, openPageAs, placeOrder } from './test-user.ts'

const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
}

test('ADM-01 the back office menu has every stated page and no storefront', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/admin')
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
})

test('the link `Skip to content` leads past the menu to the page', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('the search finds orders, products and customers from every page, by keyboard', async ({ shop }) => {
  const shopper = await createTestUser(shop, { username: 'Quirin Quade' })
  const order = await placeOrder(
    shop,
    shopper,
    await newProduct(shop, { name: 'Quilted pendant', price: 1000 }),
    { address },
  )
  const page = await openAdmin(shop, '/dashboard/users', refusals)
  await page.getByRole('heading', { level: 1 }).waitFor()
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

test('the menu and the title of the tab count what waits', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  await placeOrder(shop, shopper, await newProduct(shop, { price: 1000 }), { address })
  const page = await openAdmin(shop, '/dashboard/users', refusals)
  await page
    .getByRole('navigation', { name: 'Admin dashboard' })
    .getByRole('link', { name: /^To pack\s*\d+ waiting$/ })
    .click()
  await page.getByRole('heading', { name: 'All orders', level: 1 }).waitFor()
  await page.getByRole('cell', { name: shopper.user.email }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
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

test('DASH-01 a customer keeps the header of the shop', async ({ shop }) => {
  const page = await openPageAs(shop, await createTestUser(shop), '/dashboard/orders')
  await page.getByText('GET EXTRA 2.5% OFF ON PREPAID ORDERS').waitFor()
  await page.getByRole('navigation', { name: 'User dashboard' }).waitFor()
})
