import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import type { Order, OrderStatus } from '../../src/contract/order.ts'
import { browserTest, type PageOptions } from '../fixtures/browser.ts'
import { isSoak } from '../soak.ts'
import { anyPicture, expectGoodAtWidths, delayResponses, reload, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, placeOrder, signInAs, type TestUser } from './test-user.ts'

const test = browserTest()
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { name: 'Kept ring', price: 1000, image: await anyPicture(shop), stock: 1000 }),
  )
  .extend(
    'order',
    { scope: 'file' },
    ({ shop, ring }) =>
      (person: TestUser, change: object = {}) =>
        placeOrder(shop, person, ring, change),
  )
  .extend(
    'setStatus',
    { scope: 'file' },
    ({ shop }) =>
      (id: string, status: OrderStatus) =>
        shop.context.db.transaction((tx) =>
          tx.db.updateTable('orders').set({ status }).where('id', '=', id).execute(),
        ),
  )
  .extend(
    'openAs',
    { scope: 'file' },
    ({ shop }) =>
      (person: TestUser, path: string, options: PageOptions = {}) =>
        openPageAs(shop, person, path, options),
  )

const refusals = [/status of 4\d\d/]

test('DASH-01 DASH-02 the menu leads to every page, below the header of the shop', async ({
  shop,
  order,
}) => {
  const person = await createTestUser(shop)
  await order(person)
  const page = await shop.openPage({ expectedErrors: [/500/] })
  const release = await delayResponses(page, '**/api/stats/**', 'failed')
  await signInAs(shop, page, person)
  await visit(page, '/dashboard')
  await page.getByText('GET EXTRA 2.5% OFF ON PREPAID ORDERS').waitFor()
  await page.getByText('Loading user stats...').waitFor()
  release()
  await expectTold(page, 'status', 'No stats available.')
  await page.unroute('**/api/stats/**')

  for (const [name, heading] of [
    ['Orders', 'My orders'],
    ['Payments', 'User Payments'],
    ['Reviews', 'Your Given Reviews'],
    ['Dashboard', /Ananya Rao/],
  ] as const) {
    await page.getByRole('navigation', { name: 'User dashboard' }).getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expect
      .poll(() =>
        page.getByRole('navigation', { name: 'User dashboard' }).locator('[aria-current]').innerText(),
      )
      .toBe(name)
  }

  const figures = page.getByRole('listitem').filter({ hasText: /^Total / })
  await figures.first().waitFor()
  await expect
    .poll(async () => (await figures.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual(['Total Payments Rs 2,200.00', 'Total Reviews 0', 'Total Purchased Products 2'])
  await page.getByRole('heading', { name: 'User Stats' }).waitFor()
  await expect
    .poll(() => page.getByRole('table', { name: 'User Stats' }).getByRole('row').allInnerTexts())
    .toEqual(['Payments\tRs 2,200.00', 'Reviews\t0', 'Products\t2'])
})

test('DASH-06 LIMIT-06 orders and payments show 20 rows, and more on request', async ({
  shop,
  order,
  setStatus,
  openAs,
}) => {
  const person = await createTestUser(shop)
  for (let placed = 0; placed < 20; placed += 1) await setStatus((await order(person))._id, 'completed')
  const [cash, upi] = [await order(person), await order(person, { paymentMethod: 'UPI' })]
  const page = await openAs(person, '/orders')
  const rows = page.getByRole('main').getByRole('link', { name: /Order .+ · / })
  await expect.poll(() => rows.count()).toBe(20)
  const more = page.getByRole('button', { name: 'Show more orders' })
  await more.click()
  await expect.poll(() => rows.count()).toBe(22)
  expect(await more.count()).toBe(0)
  await visit(page, '/dashboard/payments')
  const payments = page.getByRole('table').getByRole('row')
  await expect.poll(() => payments.count()).toBe(21)
  await page.getByRole('heading', { name: 'User Payments' }).waitFor()
  await page.getByRole('table').waitFor()
  const cells = (await page.locator('tbody tr').allInnerTexts()).map((text) =>
    text.split('\t').map((cell) => cell.trim()),
  )
  const day = expect.stringMatching(/\d{4}$/)
  expect(cells.slice(0, 2)).toEqual([
    [upi.orderId, day, 'UPI', 'Awaiting confirmation', '₹2,200.00'],
    [cash.orderId, day, 'Cash on delivery', 'Due on delivery', '₹2,200.00'],
  ])
  await more.click()
  await expect.poll(() => payments.count()).toBe(23)
})

test('DASH-03 both lists show the own orders in colours, with their links', async ({
  shop,
  order,
  setStatus,
  openAs,
}) => {
  const person = await createTestUser(shop)
  const placed: Order[] = []
  for (const status of ['pending', 'processing', 'shipped', 'completed'] as const) {
    placed.push(await order(person))
    await setStatus(placed.at(-1)?._id ?? '', status)
  }
  const page = await openAs(person, '/orders')
  for (const path of ['/orders', '/dashboard/orders']) {
    if (path !== '/orders') await visit(page, path)
    const orders = page.getByRole('main').getByRole('link', { name: /Order .+ · / })
    await orders.first().waitFor()
    const shown = await orders
      .locator('[data-color]')
      .evaluateAll((pills) => pills.map((pill) => [pill.textContent, getComputedStyle(pill).color]))
    expect(shown, path).toEqual([
      ['shipped', 'rgb(74, 63, 143)'],
      ['processing', 'rgb(122, 78, 0)'],
      ['pending', 'rgb(163, 38, 29)'],
      ['completed', 'rgb(47, 107, 69)'],
    ])
    await expect
      .poll(() => orders.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual([2, 1, 0, 3].map((at) => `/orders/${placed[at]?._id}`))
  }
})

test('DASH-03 both lists tell emptiness and failure, and ask visitors to log in', async ({ shop }) => {
  const page = await shop.openPage({ path: '/orders', expectedErrors: [/500/] })
  await expectTold(page, 'alert', 'User not logged in or email missing. Please log in to view orders.')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login?from=%2Forders')

  await signInAs(shop, page, await createTestUser(shop))
  for (const path of ['/orders', '/dashboard/orders']) {
    await visit(page, path)
    await expectTold(page, 'status', 'No orders found. Start shopping to place your first order!')
    await page.route('**/api/orders/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } }),
    )
    await reload(page)
    await expectTold(page, 'alert', 'Failed to load orders.')
    await page.unroute('**/api/orders/*')
  }
})

test('DASH-04 both pages show number, status, amount, local time and progress steps', async ({
  shop,
  order,
  setStatus,
  openAs,
}) => {
  const person = await createTestUser(shop)
  const placed = await order(person)
  await setStatus(placed._id, 'shipped')
  const placedOn = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(placed.createdAt))
  const page = await openAs(person, `/orders/${placed._id}`)
  for (const path of ['/orders', '/dashboard/orders']) {
    if (path !== '/orders') await visit(page, `${path}/${placed._id}`)
    await page.getByRole('heading', { name: 'Order Progress' }).waitFor()
    const facts = (await page.locator('dl', { hasText: 'Placed On' }).locator('> div').allInnerTexts()).map(
      (text) => text.split('\n').filter(Boolean),
    )
    expect(facts, path).toEqual([
      ['Order ID', placed.orderId],
      ['Status', 'Shipped'],
      ['Amount', '₹2,200.00'],
      ['Placed On', placedOn],
    ])
    const steps = await page
      .locator('[data-step]')
      .evaluateAll((items) =>
        items.map((item) => `${item.getAttribute('data-step')}: ${item.querySelector('h3')?.textContent}`),
      )
    expect(steps, path).toEqual([
      'done: Pending',
      'done: Processing',
      'current: Shipped',
      'to come: Completed',
    ])
    await expect.poll(() => page.locator('[aria-current=step] h3').innerText()).toBe('Shipped')
    await expect.poll(() => page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  }
})

test('DASH-05 reports a bad id, an unknown order, an outage, a lost response', async ({
  shop,
  order,
  openAs,
}) => {
  const person = await createTestUser(shop)
  const own = await order(person)
  const other = await order(await createTestUser(shop))
  const page = await openAs(person, '/orders/undefined', {
    expectedErrors: [...refusals, /500/, /ERR_FAILED/],
  })
  for (const path of ['/orders', '/dashboard/orders']) {
    if (path !== '/orders') await visit(page, `${path}/undefined`)
    await expectTold(page, 'alert', 'Invalid order ID. Please check the URL and try again.')
    for (const id of [crypto.randomUUID(), other._id]) {
      await visit(page, `${path}/${id}`)
      await expectTold(page, 'alert', 'No order found. Please check the order ID and try again.')
    }
    await page.route('**/api/orders/order/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'The shop is closed.', error: '' } }),
    )
    await reload(page)
    await expectTold(page, 'alert', 'Error: The shop is closed.')
    await page.unroute('**/api/orders/order/*')
  }
  await page.route('**/api/orders/order/*', (route) => route.abort())
  await visit(page, `/orders/${own._id}`)
  await expectTold(page, 'alert', 'Something went wrong while fetching the order.')
})

test('DASH-04 an order is cancelled after confirmation and requests a missing address', async ({
  shop,
  order,
  openAs,
}) => {
  const person = await createTestUser(shop)
  const placed = await order(person)
  const page = await openAs(person, `/orders/${placed.orderId}`)
  await page.getByRole('heading', { name: 'Where should we deliver?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expectTold(page, 'status', 'Your order has been cancelled.')
  await page.getByRole('heading', { name: 'Order cancelled' }).waitFor()
  await expect
    .poll(() => page.locator('dl', { hasText: 'Placed On' }).locator('[data-color]').innerText())
    .toBe('Cancelled')
  const row = await shop.context.db.reader
    .selectFrom('orders')
    .select('cancelled_at')
    .where('id', '=', placed._id)
    .executeTakeFirstOrThrow()
  expect(row.cancelled_at).not.toBeNull()
})

const widths = isSoak ? [390, 1440] : [390]

test('DASH-01 pages of a customer are accessible and never scroll sideways', async ({
  shop,
  order,
  openAs,
}) => {
  const person = await createTestUser(shop)
  const { _id } = await order(person)
  const page = await openAs(person, '/orders', { width: 390 })
  for (const address of [
    '/orders',
    `/orders/${_id}`,
    '/dashboard',
    '/dashboard/orders',
    `/dashboard/orders/${_id}`,
    '/dashboard/payments',
    '/dashboard/reviews',
    '/thanks',
    '/cod-success',
    `/payment-success?session_id=${_id}`,
  ]) {
    if (address !== '/orders') await visit(page, address)
    await expect.poll(() => page.locator('main [aria-busy=true], main output').count()).toBe(0)
    await expectGoodAtWidths(page, widths)
  }
})
