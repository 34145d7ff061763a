import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, visit } from './browser.ts'
import { createTestUser, expectTold, signInAs, type TestUser } from './test-user.ts'

const test = browserTest()
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Lost ring', price: 1000 }),
  )
  .extend('person', ({ shop }) => createTestUser(shop))
  .extend(
    'ordersOf',
    { scope: 'file' },
    ({ shop }) =>
      ({ user }: TestUser) =>
        shop.context.db.reader.selectFrom('orders').selectAll().where('user_id', '=', user._id).execute(),
  )
  .extend(
    'openCart',
    ({ shop, ring, person }) =>
      async (before?: (page: Page) => Promise<unknown>): Promise<Page> => {
        const page = await shop.openPage({ expectedErrors: lost })
        await signInAs(shop, page, person)
        await visit(page, `/shop/${ring}`)
        await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
        await page.getByRole('button', { name: 'Added' }).first().waitFor()
        await before?.(page)
        await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
        await drawer(page).getByText('Grand total').waitFor()
        await drawer(page)
          .getByRole('radio', { name: /Cash on delivery/ })
          .check()
        return page
      },
  )

const lost = [/Part of the page not fetched/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of [45]\d\d/]
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const ordering = '**/api/orders/create-order'
const looking = '**/api/orders/placed-by/*'

test('a lost response is retried with its key and shows the order', async ({
  person,
  ordersOf,
  openCart,
}) => {
  const page = await openCart()
  const keys: (string | undefined)[] = []
  await page.route(ordering, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  const [order, ...others] = await ordersOf(person)
  await page.getByText(order?.order_number ?? 'no order').waitFor()
  expect([others, keys.length, new Set(keys).size]).toEqual([[], 3, 1])
  await expect.poll(() => page.getByText('An error occurred').count()).toBe(0)
})

test('retries reuse the key even without a cart summary', async ({ person, ordersOf, openCart }) => {
  const page = await openCart((opened) => opened.route('**/api/cart/*/summary', (route) => route.abort()))
  const keys: (string | undefined)[] = []
  await page.route(ordering, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    if (keys.length < 4) return route.abort()
    return route.continue()
  })
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect([keys.length, new Set(keys).size, (await ordersOf(person)).length]).toEqual([4, 1, 1])
})

test('after losing every response, the order is found by its key', async ({ person, ordersOf, openCart }) => {
  const page = await openCart()
  await page.route(ordering, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  await page.getByText((await ordersOf(person))[0]?.order_number ?? 'no order').waitFor()
  await expect.poll(() => page.getByText('An error occurred').count()).toBe(0)
})

test('lines stay on screen until the order can be found', async ({ person, ordersOf, openCart }) => {
  const page = await openCart()
  await page.route(ordering, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route(looking, (route) => route.abort())
  await action(page, 'Place Order').click()
  await expectTold(page, 'alert', 'An error occurred while placing the order.')
  await expect.poll(() => action(page, 'Place Order').isEnabled()).toBe(true)
  await drawer(page).getByRole('listitem').filter({ hasText: 'Lost ring' }).waitFor()
  await expect.poll(() => drawer(page).getByText('Your cart is empty.').count()).toBe(0)
  await expectAccessible(page)
  await page.unroute(ordering)
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  await expect.poll(() => ordersOf(person)).toHaveLength(1)
})

test('an order placed before the cart emptied is shown', async ({ person, ordersOf, openCart }) => {
  const page = await openCart()
  let looks = 0
  await page.route(ordering, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route(looking, async (route) => ((looks += 1) === 1 ? route.abort() : route.continue()))
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  await expect.poll(() => ordersOf(person)).toHaveLength(1)
  expect(looks).toBe(2)
})

test('an order made offline is sent after a short outage', async ({ person, ordersOf, openCart }) => {
  const page = await openCart()
  await page.context().setOffline(true)
  await action(page, 'Place Order').click()
  await page.waitForRequest(ordering)
  await page.context().setOffline(false)
  await page.waitForURL('**/thanks')
  await expect.poll(() => ordersOf(person)).toHaveLength(1)
})

test('a long outage keeps the cart and places one order afterwards', async ({
  person,
  ordersOf,
  openCart,
}) => {
  const page = await openCart()
  await page.context().setOffline(true)
  await action(page, 'Place Order').click()
  await drawer(page)
    .getByRole('alert')
    .getByText('The shop cannot be reached. Please check your connection.')
    .waitFor()
  await drawer(page).getByRole('listitem').filter({ hasText: 'Lost ring' }).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => action(page, 'Place Order').isEnabled()).toBe(true)
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  await expect.poll(() => ordersOf(person)).toHaveLength(1)
})

test('a busy, slow shop is retried and places one order', async ({ person, ordersOf, openCart }) => {
  const page = await openCart()
  let calls = 0
  await page.route(ordering, async (route) => {
    calls += 1
    const busy = {
      code: 'unavailable',
      message: 'The shop is busy. Please try again in a moment.',
      error: 'busy',
    }
    if (calls === 1) return route.fulfill({ status: 503, json: busy })
    const response = await route.fetch()
    return calls === 2
      ? route.fulfill({ status: 504, body: '<html>Gateway timeout</html>' })
      : route.fulfill({ response })
  })
  await action(page, 'Place Order').click()
  await drawer(page).getByText('Placing your order').waitFor()
  await page.waitForURL('**/thanks')
  expect([calls, (await ordersOf(person)).length]).toEqual([3, 1])
})
