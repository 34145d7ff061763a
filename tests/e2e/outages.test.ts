import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addToCart } from '../../src/contract/cart.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { callAs } from './admin.ts'
import { anyPicture, expectAccessible, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, type TestUser } from './test-user.ts'

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
  /** The open cart with one ring, with cash on delivery chosen. `before` is done before it opens. */
  .extend(
    'openCart',
    ({ shop, ring, person }) =>
      async (before?: (page: Page) => Promise<unknown>): Promise<Page> => {
        await callAs(shop, person, addToCart.method, addToCart.path, {
          productId: ring,
          userId: person.user._id,
        })
        const page = await openPageAs(shop, person, '/help', { expectedErrors: lost })
        await before?.(page)
        await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
        await drawer(page).getByText('Grand total').waitFor()
        await drawer(page)
          .getByRole('radio', { name: /Cash on delivery/ })
          .check()
        return page
      },
  )

const lost = [/not fetched/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of [45]\d\d/]
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const ordering = '**/api/orders/create-order'
const looking = '**/api/orders/placed-by/*'
const unreachable = 'The shop cannot be reached. Please check your connection.'

test('a busy, slow shop and a lost response make one order', async ({ person, ordersOf, openCart }) => {
  const page = await openCart()
  const keys: (string | undefined)[] = []
  await page.route(ordering, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) {
      const busy = {
        code: 'unavailable',
        message: 'The shop is busy. Please try again in a moment.',
        error: 'busy',
      }
      return route.fulfill({ status: 503, json: busy })
    }
    if (keys.length === 4) return route.continue()
    await route.fetch()
    return keys.length === 2
      ? route.fulfill({ status: 504, body: '<html>Gateway timeout</html>' })
      : route.abort()
  })
  await action(page, 'Place Order').click()
  await drawer(page).getByText('Placing your order').waitFor()
  await page.waitForURL('**/thanks')
  const [order, ...others] = await ordersOf(person)
  await page.getByText(order?.order_number ?? 'no order').waitFor()
  expect([others, keys.length, new Set(keys).size]).toEqual([[], 4, 1])
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

test('an order whose responses are all lost is found by its key', async ({ person, ordersOf, openCart }) => {
  const page = await openCart()
  let looks = 0
  await page.route(ordering, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route(looking, async (route) => ((looks += 1) === 1 ? route.abort() : route.continue()))
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  await page.getByText((await ordersOf(person))[0]?.order_number ?? 'no order').waitFor()
  await expect.poll(() => page.getByText('An error occurred').count()).toBe(0)
  await expect.poll(() => ordersOf(person)).toHaveLength(1)
  expect(looks).toBe(2)
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

test('an order survives a long and a short outage', async ({ person, ordersOf, openCart }) => {
  const page = await openCart()
  await page.context().setOffline(true)
  await action(page, 'Place Order').click()
  await drawer(page).getByRole('alert').getByText(unreachable).waitFor()
  await drawer(page).getByRole('listitem').filter({ hasText: 'Lost ring' }).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => action(page, 'Place Order').isEnabled()).toBe(true)

  await page.context().setOffline(true)
  const sent = page.waitForRequest(ordering)
  await action(page, 'Place Order').click()
  await sent
  await page.context().setOffline(false)
  await page.waitForURL('**/thanks')
  await expect.poll(() => ordersOf(person)).toHaveLength(1)
})

test('offline, quantities are reverted; coupon and order name the reason', async ({ openCart }) => {
  const page = await openCart()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await drawer(page).getByLabel('Coupon').fill('DIWALI')
  await drawer(page).getByRole('button', { name: 'Apply' }).click()
  await drawer(page).getByText(unreachable).waitFor()

  const more = drawer(page).getByRole('button', { name: 'One more Lost ring' })
  for (let presses = 0; presses < 3; presses += 1) await more.click()
  await drawer(page).getByRole('alert').getByText(unreachable).waitFor()
  await drawer(page).getByLabel('Quantity 1', { exact: true }).waitFor()
  await page.context().setOffline(false)
  await more.click()
  await drawer(page).getByLabel('Quantity 2', { exact: true }).waitFor()

  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await action(page, 'Place Order').click()
  await expectTold(page, 'alert', 'An error occurred while placing the order.')
})

test('SRCH-01 a slim bar tells an outage; live search and page recover', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help', expectedErrors: lost })
  await page.waitForLoadState('networkidle')
  const bar = page.getByText('You are offline. This page may be out of date.')
  expect(await bar.count()).toBe(0)
  await page.context().setOffline(true)
  await bar.waitFor()
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(45)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Search for jewellery' }).fill('padmini')
  await page.getByText('Error loading products. Please try again later.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('option', { name: /Padmini Ruby Choker/ }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)

  await visit(page, '/search')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'Search for products' }).fill('jhumka')
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await expect.poll(() => page.getByRole('banner').count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByText('pieces for “jhumka”').waitFor()
})

test('a review that cannot be posted says so and is kept', async ({ shop, ring, person }) => {
  const page = await openPageAs(shop, person, `/shop/${ring}`, { width: 390, expectedErrors: lost })
  await page.waitForLoadState('networkidle')
  const write = page.getByRole('button', { name: 'Write a Review' })
  await write.click()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Your comment').fill('Light and pretty.')
  await page.context().setOffline(true)
  const bar = page.getByText('You are offline. This page may be out of date.')
  await bar.waitFor()
  await expect
    .poll(async () => (await bar.boundingBox())?.height, { message: 'the bar on a phone' })
    .toBeLessThan(45)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post review' }).click()
  await expectTold(page, 'alert', unreachable)
  await write.click()
  await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Light and pretty.')
})
