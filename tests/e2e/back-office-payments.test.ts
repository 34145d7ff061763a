import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '../../src/contract/order.ts'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { pdfText } from '../pdf-text.ts'
import { expectAccessible, expectGoodOnPhone, reload, visit } from './browser.ts'
import { openAdmin, refusals, sendRefund } from './admin.ts'
import { createTestUser, expectTold, openPageAs, placeOrder } from './test-user.ts'

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
const confirm = (page: Page, button: RegExp | string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click()

test('ADM-14 marks an order paid, refunded and cancelled, and restocks it', async ({ shop }) => {
  const productId = await newProduct(shop, { price: 1000, stock: 5 })
  const shopper = await createTestUser(shop)
  const order = await placeOrder(shop, shopper, productId)
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${order.orderId}`)
  const settle = async (button: string) => {
    await page.getByRole('button', { name: `Edit order ${order.orderId}` }).click()
    await page
      .getByRole('dialog', { name: `Order ${order.orderId}` })
      .getByRole('button', { name: button })
      .click()
    if (button === 'Refund') await sendRefund(page, '₹2,200.00')
    else await confirm(page, button === 'Cancel this order' ? 'Cancel order' : button)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await settle('Mark as paid')
  await rowOf(page, order).getByText('COD: Paid').waitFor()
  await settle('Refund')
  await rowOf(page, order).getByText('COD: Refunded').waitFor()
  await rowOf(page, order).getByText('refunded', { exact: true }).waitFor()
  const stock = async () =>
    (
      await shop.context.db.reader
        .selectFrom('products')
        .select('stock')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow()
    ).stock
  await expect.poll(() => stock()).toBe(3)
  await settle('Cancel this order')
  await rowOf(page, order).getByText('cancelled').waitFor()
  await expect.poll(() => stock()).toBe(5)
  await expect.poll(() => page.getByLabel(`Select order ${order.orderId}`).count()).toBe(0)
})

test('ADM-14 an order gets one invoice, and a credit note when cancelled', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const order = await placeOrder(shop, shopper, await newProduct(shop, { name: 'Ira ring', price: 1000 }), {
    address,
  })
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${order.orderId}`)
  await page.getByRole('button', { name: `Edit order ${order.orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderId}` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Issue invoice' }).dblclick()
  await dialog.getByRole('link', { name: 'Invoice' }).waitFor()
  const [{ number }, ...others] = (await shop.context.db.reader
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', order._id)
    .execute()) as [{ number: string }]
  expect(others).toEqual([])
  await dialog.getByText(`Invoice ${number}`, { exact: true }).waitFor()
  const open = async (link: Locator) => {
    const response = await link.page().request.get((await link.getAttribute('href')) ?? '')
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
    return pdfText(await response.body()).join(' ')
  }
  expect(await open(dialog.getByRole('link', { name: 'Packing slip' }))).toContain('Zubin B. Mehta')
  expect(await open(dialog.getByRole('link', { name: 'Invoice' }))).toContain(number)
  const own = await openPageAs(shop, shopper, `/orders/${order._id}`, refusals)
  expect(await open(own.getByRole('link', { name: 'Invoice' }))).toContain(number)
  await dialog.getByRole('button', { name: 'Cancel this order' }).click()
  await confirm(page, 'Cancel order')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Edit order ${order.orderId}` }).click()
  await dialog.getByText(`Invoice ${number}, cancelled by credit note CN/`).waitFor()
  await reload(own)
  for (const place of [dialog, own]) {
    expect(await open(place.getByRole('link', { name: 'Credit note' }))).toMatch(
      new RegExp(`Credit note.*${number}`),
    )
  }
})

test('ADM-01 ADM-05 ADM-14 a UPI payment is confirmed or rejected; deleted accounts have no name', async ({
  shop,
}) => {
  const productId = await newProduct(shop, { price: 1000 })
  const run = String(Date.now()).slice(-9)
  const placeByUpi = async (utr: string) =>
    placeOrder(shop, await createTestUser(shop), productId, { address, paymentMethod: 'UPI', utr })
  const [paid, refused, nameless] = [
    await placeByUpi(`${run}001`),
    await placeByUpi(`${run}002`),
    await placeByUpi(`${run}003`),
  ]
  await shop.context.db.transaction((tx) =>
    tx.db
      .deleteFrom('users')
      .where('id', '=', nameless.userId ?? '')
      .execute(),
  )
  const page = await openAdmin(shop, '/dashboard/profile', refusals)
  await page.route('**/api/orders?*', (route) => route.abort())
  await page.getByRole('link', { name: 'All Orders' }).click()
  await expectTold(page, 'alert', 'Error: Unable to fetch orders.')
  await page.unroute('**/api/orders?*')
  await visit(page, '/dashboard/manage-orders')

  await rowOf(page, nameless).getByText('Deleted account').waitFor()
  await expect.poll(() => rowOf(page, nameless).innerText()).not.toContain(nameless.email)
  const settle = async (order: Order, button: string) => {
    await expect.poll(() => rowOf(page, order).innerText()).toContain(`UTR ${order.utr}`)
    await page.getByRole('button', { name: `Edit order ${order.orderId}` }).click()
    await page
      .getByRole('dialog', { name: `Order ${order.orderId}` })
      .getByRole('button', { name: button })
      .click()
    await confirm(page, button)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await settle(paid, 'Confirm payment')
  await rowOf(page, paid).getByText('UPI: Paid').waitFor()
  await settle(refused, 'Reject payment')
  await rowOf(page, refused).getByText('cancelled').waitFor()

  await visit(page, '/dashboard/manage-payments')
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectGoodOnPhone(page)
})
