import { expect } from 'vitest'
import type { Order } from '../../src/contract/order.ts'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { openAdmin } from './admin.ts'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'
import { createTestUser, placeOrder } from './test-user.ts'

const address = {
  name: 'Zubin B. Mehta',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}

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
  await rowOf(ready).getByText('Zubin B. Mehta · Kochi').waitFor()
  await rowOf(ready).getByText('2 pieces').waitFor()
  await expect
    .poll(() =>
      rowOf(ready)
        .locator('img')
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBeGreaterThan(0)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
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
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('zubin')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('zubin')
  await parts.getByRole('link', { name: 'To confirm' }).click()
  await rowOf(noted).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    search: 'zubin',
    payment: 'awaiting_confirmation',
  })
})
