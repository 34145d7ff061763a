import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '../../src/contract/order.ts'
import { browserTest, type BrowserShop } from '../fixtures/browser.ts'
import { expectAccessible, expectGoodAtWidths, reload, visit } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser, expectTold, placeOrders as placeOrdersOf, type TestUser } from './test-user.ts'
import { newProduct } from '../factories.ts'

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

/** Moves an order as another administrator does. */
const ship = (shop: BrowserShop, by: TestUser, { _id }: Order) =>
  callAs(shop, by, 'PATCH', `/api/orders/update-order-status/${_id}`, { status: 'shipped' })
const rowOf = (page: Page, { orderId }: Order) => page.getByRole('row').filter({ hasText: orderId })
const shownOrders = (page: Page) =>
  page.getByRole('table', { name: 'Orders' }).getByRole('link').allInnerTexts()
const confirm = (page: Page, button: RegExp | string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click()

test('ADM-14 search, filters and days stay in the address and the file', async ({ shop, placeOrders }) => {
  const [order] = (await placeOrders(1, { address, paymentMethod: 'UPI', utr: '334455667788' })) as [Order]
  const [old] = (await placeOrders(1)) as [Order]
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ created_at: Date.parse('2020-03-10T10:00:00.000Z') })
      .where('id', '=', old._id)
      .execute(),
  )
  const page = await openAdmin(shop, '/dashboard/manage-orders')
  await rowOf(page, order).waitFor()
  const filters = () => Object.fromEntries(new URL(page.url()).searchParams)
  const fileLines = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('orders.csv')
    const lines = (await (await file.createReadStream()).toArray()).join('').trim().split('\r\n')
    return lines.slice(1).map((line) => line.split(',')[0])
  }
  for (const label of ['From', 'To']) await page.getByLabel(label, { exact: true }).fill('2020-03-10')
  await rowOf(page, order).waitFor({ state: 'detached' })
  await expect.poll(() => shownOrders(page)).toEqual([old.orderId])
  expect(filters()).toEqual({ from: '2020-03-10', to: '2020-03-10' })
  expect(await fileLines(), 'the file of a day').toEqual([`"${old.orderId}"`])

  await visit(page, '/dashboard/manage-orders')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('98123 45670')
  await expect.poll(() => shownOrders(page), { message: 'by phone number' }).toEqual([order.orderId])
  await search.fill(order.email ?? '')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(order.email)
  await page.getByLabel('Status', { exact: true }).selectOption('shipped')
  await page.getByRole('heading', { name: 'No orders match.' }).waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('pending')
  await page.getByLabel('Payment', { exact: true }).selectOption('To be confirmed')
  await expect.poll(() => shownOrders(page), { message: 'by all filters' }).toEqual([order.orderId])
  expect(filters()).toEqual({ search: order.email, status: 'pending', payment: 'awaiting_confirmation' })
  await reload(page)
  await expect.poll(() => shownOrders(page), { message: 'after a reload' }).toEqual([order.orderId])
  await expect.poll(() => search.inputValue()).toBe(order.email)
  expect(await fileLines(), 'the file of a search').toEqual([`"${order.orderId}"`])
})

test('ADM-14 new orders do not shift a page of the list', async ({ shop, placeOrders }) => {
  const orders = (await placeOrders(51)).toReversed()
  const { email } = orders[0] as Order
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${email}`)
  const part = (from: number) => orders.slice(from, from + 25).map(({ orderId }) => orderId)
  await expect.poll(() => shownOrders(page)).toEqual(part(0))
  await page.getByText('51 orders', { exact: true }).waitFor()
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
  await expectGoodAtWidths(page)
  const move = async (status: string) => {
    await page.getByLabel('Set status').selectOption(status)
    await page.getByRole('button', { name: 'Update 3 orders' }).click()
    await confirm(page, 'Update 3 orders')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  await ship(shop, await createTestUser(shop, { role: 'admin' }), orders[1])
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
  await ship(shop, await createTestUser(shop, { role: 'admin', username: 'Devika' }), order)
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

test('ADM-14 an order changes status after a question, is deleted and archived', async ({
  shop,
  placeOrders,
}) => {
  const [order] = (await placeOrders(1, { address })) as [Order]
  const [other] = (await placeOrders(1)) as [Order]
  const { _id, orderId } = order
  const page = await openAdmin(shop, '/dashboard/manage-orders', refusals)
  const row = rowOf(page, order)
  await rowOf(page, other).getByText('No delivery address yet').waitFor()
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
    await expect
      .poll(() => row.getByText(status, { exact: true }).getAttribute('data-color'), { message: status })
      .toBe(color)
  }
  await page.route('**/update-order-status/*', (route) => route.abort())
  await setStatus('pending')
  await expectTold(page, 'alert', 'Failed to update status. Please try again.')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await row.getByText('completed', { exact: true }).waitFor()

  await page.getByRole('button', { name: `Delete order ${other.orderId}` }).click()
  await page
    .getByRole('alertdialog')
    .getByText('Its pieces go back into stock. Nothing was paid for it.')
    .waitFor()
  expect(await page.getByLabel('Return the pieces to stock').isChecked()).toBe(true)
  await confirm(page, 'Delete')
  await rowOf(page, other).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Archive' }).click()
  await rowOf(page, other).getByText('By Sarika').waitFor()
  await reload(page)
  await page.getByRole('button', { name: `See order ${other.orderId}` }).click()
  const archived = page.getByRole('dialog', { name: `Order ${other.orderId}` })
  await archived.getByText('Deleted', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await archived.waitFor({ state: 'detached' })
})
