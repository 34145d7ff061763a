import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '../../src/contract/order.ts'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectNoSidewaysScroll, reload } from './browser.ts'
import { callAs, openAdmin, refusals, sendRefund } from './admin.ts'
import {
  createTestUser,
  expectTold,
  openPageAs,
  placeOrder as placeOrderOf,
  placeOrders as placeOrdersOf,
} from './test-user.ts'
import { newProduct } from '../factories.ts'
import { pdfText } from '../pdf-text.ts'

const test = browserTest()
  /** Orders that one customer has placed one after another; later ones are higher in the list. */
  .extend(
    'placeOrders',
    { scope: 'file' },
    ({ shop }) =>
      async (count: number, change: object = {}): Promise<Order[]> =>
        placeOrdersOf(shop, await createTestUser(shop), await newProduct(shop, { price: 1000 }), {
          count,
          change,
        }),
  )

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
const shownOrders = (page: Page) =>
  page.getByRole('table', { name: 'Orders' }).getByRole('link').allInnerTexts()
const confirm = (page: Page, button: RegExp | string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click()

test('ADM-14 search, status and payment filters stay in the address and the file', async ({
  shop,
  placeOrders,
}) => {
  const [order] = (await placeOrders(1, { address, paymentMethod: 'UPI', utr: '334455667788' })) as [Order]
  await placeOrders(1)
  const page = await openAdmin(shop, '/dashboard/manage-orders')
  await rowOf(page, order).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  for (const words of [
    'zubin b',
    '98123 45670',
    '334455667788',
    order.orderId.toLowerCase(),
    order.email ?? '',
  ]) {
    await search.fill(words)
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(words)
    await expect.poll(() => shownOrders(page), { message: words }).toEqual([order.orderId])
  }
  await page.getByLabel('Status', { exact: true }).selectOption('shipped')
  await page.getByRole('heading', { name: 'No orders match.' }).waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('pending')
  await page.getByLabel('Payment', { exact: true }).selectOption('To be confirmed')
  await expect.poll(() => shownOrders(page)).toEqual([order.orderId])
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    search: order.email,
    status: 'pending',
    payment: 'awaiting_confirmation',
  })
  await reload(page)
  await expect.poll(() => shownOrders(page)).toEqual([order.orderId])
  await expect.poll(() => search.inputValue()).toBe(order.email)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const lines = (await (await file.createReadStream()).toArray()).join('').trim().split('\r\n')
  expect([file.suggestedFilename(), lines.length, lines[1]?.slice(0, 11)]).toEqual([
    'orders.csv',
    2,
    `"${order.orderId}"`,
  ])
})

test('ADM-14 new orders do not shift a page of the list', async ({ shop, placeOrders }) => {
  const orders = (await placeOrders(60)).toReversed()
  const { email } = orders[0] as Order
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${email}`)
  const part = (from: number) => orders.slice(from, from + 25).map(({ orderId }) => orderId)
  await expect.poll(() => shownOrders(page)).toEqual(part(0))
  await page.getByText('60 orders', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(() => shownOrders(page)).toEqual(part(25))
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ deleted_at: 1 })
      .where('id', '=', orders[3]?._id ?? '')
      .execute(),
  )
  await reload(page)
  await expect.poll(() => shownOrders(page)).toEqual(part(25))
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(() => shownOrders(page)).toEqual(part(50))
  await expect.poll(() => page.getByRole('button', { name: 'Older' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect.poll(() => shownOrders(page)).toEqual(part(25))
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect.poll(() => shownOrders(page)).toHaveLength(25)
  await expect.poll(() => page.getByRole('button', { name: 'Newer' }).isDisabled()).toBe(true)
})

test('ADM-14 moves selected orders together, or none after a conflict', async ({ shop, placeOrders }) => {
  const orders = (await placeOrders(3, { address })) as [Order, Order, Order]
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${orders[0].email}`, refusals)
  for (const { orderId } of orders) {
    await page.getByLabel(`Select order ${orderId}`).focus()
    await page.keyboard.press('Space')
  }
  await page.getByText('3 orders selected').waitFor()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const move = async (status: string) => {
    await page.getByLabel('Set status').selectOption(status)
    await page.getByRole('button', { name: 'Update 3 orders' }).click()
    await confirm(page, 'Update 3 orders')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  await callAs(
    shop,
    await createTestUser(shop, { role: 'admin' }),
    'PATCH',
    `/api/orders/update-order-status/${orders[1]._id}`,
    { status: 'shipped' },
  )
  await move('processing')
  await expectTold(
    page,
    'alert',
    `Order ${orders[1].orderId} has been marked as shipped by someone else. Nothing was changed; please look again.`,
  )
  await rowOf(page, orders[1]).getByText('shipped', { exact: true }).waitFor()
  await rowOf(page, orders[0]).getByText('pending', { exact: true }).waitFor()
  await move('completed')
  await expectTold(page, 'status', '3 orders are now completed.')
  for (const order of orders) await rowOf(page, order).getByText('completed', { exact: true }).waitFor()
  await page.getByText('3 orders selected').waitFor({ state: 'detached' })
})

test('ADM-14 the later administrator keeps the choice and sees the audit log', async ({
  shop,
  placeOrders,
}) => {
  const [order] = (await placeOrders(1, { address })) as [Order]
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${order.orderId}`, refusals)
  await page.getByRole('button', { name: `Edit order ${order.orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderId}` })
  await dialog.getByLabel('Status').selectOption('completed')
  await callAs(
    shop,
    await createTestUser(shop, { role: 'admin', username: 'Devika' }),
    'PATCH',
    `/api/orders/update-order-status/${order._id}`,
    { status: 'shipped' },
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await confirm(page, 'Update status')
  await expectTold(page, 'alert', `Order ${order.orderId} has been marked as shipped by someone else.`)
  await dialog.getByText(/, by Devika$/).waitFor()
  await expect.poll(() => dialog.getByLabel('Status').inputValue()).toBe('completed')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await confirm(page, 'Update status')
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, order).getByText('completed', { exact: true }).waitFor()
})

test('ADM-14 marks an order paid, refunded and cancelled, and restocks it', async ({ shop }) => {
  const productId = await newProduct(shop, { price: 1000, stock: 5 })
  const shopper = await createTestUser(shop)
  const order = await placeOrderOf(shop, shopper, productId)
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

test('ADM-14 a deleted order restocks its pieces and appears in the archive', async ({
  shop,
  placeOrders,
}) => {
  const [order] = (await placeOrders(1)) as [Order]
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${order.orderId}`)
  await rowOf(page, order).getByText('No delivery address yet').waitFor()
  await page.getByRole('button', { name: `Delete order ${order.orderId}` }).click()
  await page
    .getByRole('alertdialog')
    .getByText('Its pieces go back into stock. Nothing was paid for it.')
    .waitFor()
  expect(await page.getByLabel('Return the pieces to stock').isChecked()).toBe(true)
  await confirm(page, 'Delete')
  await page.getByRole('heading', { name: 'No orders match.' }).waitFor()
  await page.getByRole('link', { name: 'Archive' }).click()
  await rowOf(page, order).getByText('By Sarika').waitFor()
  await reload(page)
  await page.getByRole('button', { name: `See order ${order.orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderId}` })
  await dialog.getByText('Deleted', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('ADM-14 an order gets one invoice, and a credit note when cancelled', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const order = await placeOrderOf(shop, shopper, await newProduct(shop, { name: 'Ira ring', price: 1000 }), {
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

test('ADM-14 the list and its file keep to the days that were chosen', async ({ shop, placeOrders }) => {
  const orders = await placeOrders(2)
  const [old, young] = orders as [Order, Order]
  const shift = Date.parse('2020-03-10T10:00:00.000Z')
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('orders').set({ created_at: shift }).where('id', '=', old._id).execute(),
  )
  const page = await openAdmin(shop, '/dashboard/manage-orders')
  await rowOf(page, young).waitFor()
  await page.getByLabel('From', { exact: true }).fill('2020-03-10')
  await page.getByLabel('To', { exact: true }).fill('2020-03-10')
  await rowOf(page, old).waitFor()
  await rowOf(page, young).waitFor({ state: 'detached' })
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    from: '2020-03-10',
    to: '2020-03-10',
  })
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '',
  )
  const lines = (await file.text()).trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[0])).toEqual([`"${old.orderId}"`])
})

test('ADM-05 an order of a deleted account stays without its customer’s name', async ({
  shop,
  placeOrders,
}) => {
  const [order] = (await placeOrders(1, { address })) as [Order]
  await shop.context.db.transaction((tx) =>
    tx.db
      .deleteFrom('users')
      .where('id', '=', order.userId ?? '')
      .execute(),
  )
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${order.orderId}`)
  await rowOf(page, order).getByText('Deleted account').waitFor()
  await expect.poll(() => rowOf(page, order).innerText()).not.toContain(order.email)
})
