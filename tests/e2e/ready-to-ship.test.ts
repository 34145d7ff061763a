import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '../../src/contract/order.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser, expectTold, placeOrder } from './test-user.ts'

const test = browserTest()
  /**
   * An order that is ready to pack, one by UPI that is not paid and has no address, and one whose payment was
   * rejected.
   */
  .extend('threeOrders', { scope: 'file' }, ({ shop }) => async () => {
    const [shopper, admin, productId] = [
      await createTestUser(shop),
      await createTestUser(shop, { role: 'admin' }),
      await newProduct(shop, { price: 1000 }),
    ]
    const [ready, unpaid, refused] = [
      await placeOrder(shop, shopper, productId, { address }),
      await placeOrder(shop, shopper, productId, { paymentMethod: 'UPI' }),
      await placeOrder(shop, shopper, productId, { paymentMethod: 'UPI', address }),
    ]
    await callAs(shop, admin, 'PATCH', `/api/orders/confirm-order-payment/${refused._id}`, {
      confirmed: false,
    })
    return { ready, unpaid, refused, email: shopper.user.email }
  })

const address = {
  name: 'Zubin B. Mehta',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}

const rowOf = (page: Page, { orderId }: Order) => page.getByRole('row').filter({ hasText: orderId })

test('the dashboard counts and links orders to pack and to confirm', async ({ shop, threeOrders }) => {
  const { ready, unpaid } = await threeOrders()
  const page = await openAdmin(shop, '/dashboard/admin', refusals)
  await page.getByRole('link', { name: /^\d+ orders? to pack$/ }).click()
  await rowOf(page, ready).waitFor()
  await expect.poll(() => page.getByLabel('Status', { exact: true }).inputValue()).toBe('ready')
  expect(await rowOf(page, unpaid).count()).toBe(0)
  await page.goBack()
  await page.getByRole('link', { name: /^\d+ orders? to confirm$/ }).click()
  await rowOf(page, unpaid).waitFor()
  expect(await rowOf(page, ready).count()).toBe(0)
})

test('sending an unpaid order asks with the reasons and `Ship anyway`', async ({ shop, threeOrders }) => {
  const { unpaid, email } = await threeOrders()
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${email}`)
  await page.getByRole('button', { name: `Edit order ${unpaid.orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${unpaid.orderId}` })
  await dialog.getByLabel('Status').selectOption('shipped')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to update the order status?',
  })
  await question.getByText('This payment is not confirmed. There is no address.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Ship anyway' }).click()
  await rowOf(page, unpaid).getByText('shipped', { exact: true }).waitFor()
})

test('sending several orders skips those that are not ready and names them', async ({
  shop,
  threeOrders,
}) => {
  const { ready, unpaid, email } = await threeOrders()
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${email}`)
  for (const { orderId } of [ready, unpaid]) await page.getByLabel(`Select order ${orderId}`).check()
  await page.getByLabel('Set status').selectOption('shipped')
  await page.getByRole('button', { name: 'Update 2 orders' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('1 order is skipped:').waitFor()
  await question.getByText(`${unpaid.orderId}: This payment is not confirmed. There is no address.`).waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await question.getByRole('button', { name: 'Update 1 order' }).click()
  await expectTold(
    page,
    'status',
    `1 order is now shipped. ${unpaid.orderId} was skipped: This payment is not confirmed. There is no address.`,
  )
  await rowOf(page, ready).getByText('shipped', { exact: true }).waitFor()
  await rowOf(page, unpaid).getByText('pending', { exact: true }).waitFor()
})

test('the payment of a cancelled order shows as not received', async ({ shop, threeOrders }) => {
  const { refused, unpaid, email } = await threeOrders()
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${email}`)
  await rowOf(page, refused).getByText('UPI: Not received').waitFor()
  await rowOf(page, unpaid).getByText('UPI: To be confirmed').waitFor()
  await page.getByLabel('Payment', { exact: true }).selectOption('To be confirmed')
  await expect
    .poll(() => page.getByRole('table', { name: 'Orders' }).getByRole('link').allInnerTexts())
    .toEqual([unpaid.orderId])
})
