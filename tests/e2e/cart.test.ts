import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { newCoupon, newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, delayResponses, reload, visit } from './browser.ts'
import { createTestUser, expectTold, signInAs } from './test-user.ts'

const test = browserTest()
  .extend('image', { scope: 'file' }, ({ shop }) => anyPicture(shop))
  .extend('ring', { scope: 'file' }, ({ shop, image }) =>
    newProduct(shop, {
      image,
      name: 'Journey ring',
      price: 1000,
      size: '6, 7',
      colors: [{ value: 'Gold' }, { value: 'Silver' }] as never,
    }),
  )
  .extend('studs', { scope: 'file' }, ({ shop, image }) =>
    newProduct(shop, { image, name: 'Journey studs', price: 499.5, stock: 2 }),
  )
  /** A page of a signed-in customer, with products added from product pages. */
  .extend(
    'withCart',
    { scope: 'file' },
    ({ shop }) =>
      async (
        options: { width?: number; expectedErrors?: RegExp[] } = {},
        ...products: string[]
      ): Promise<Page> => {
        const page = await shop.openPage(options)
        await signInAs(shop, page, await createTestUser(shop))
        for (const id of products) {
          await visit(page, `/shop/${id}`)
          await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
          await page.getByRole('button', { name: 'Added' }).first().waitFor()
        }
        return page
      },
  )

test.beforeAll(async ({ shop }) => void (await newCoupon(shop, { code: 'JOURNEY', percent: 12.5 })))

const refusals = [/status of 4\d\d/]
const bag = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const line = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name })
const sums = async (page: Page) =>
  Object.fromEntries(
    (await drawer(page).locator('dl div').allInnerTexts()).map(
      (text) => text.split('\n').map((each) => each.trim()) as [string, string],
    ),
  )
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null') as unknown)

test('CARD-02 NAV-07 the add button spins, shows a check, and the badge counts lines', async ({
  ring,
  studs,
  withCart,
}) => {
  const page = await withCart({}, ring)
  await visit(page, `/search?query=${encodeURIComponent('Journey studs')}`)
  const release = await delayResponses(page, '**/api/cart/add')
  const add = page.getByRole('button', { name: 'Add Journey studs to cart' })
  const sent = page.waitForRequest('**/api/cart/add')
  await add.click()
  expect(await sent.then((request) => request.postDataJSON() as object)).toMatchObject({
    productId: studs,
    name: 'Journey studs',
    image: expect.stringMatching(/^\/media\//),
    price: 499.5,
    quantity: 1,
    userId: expect.any(String),
  })
  await expect.poll(() => add.getAttribute('data-state')).toBe('busy')
  // Timed in the page itself: this process may look later.
  const shownFor = add.evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        let doneAt = 0
        const record = () => {
          if (button.dataset['state'] === 'done') doneAt = performance.now()
          if (button.dataset['state'] === 'idle') resolve(performance.now() - doneAt)
        }
        new MutationObserver(record).observe(button, { attributeFilter: ['data-state'] })
      }),
  )
  release()
  await expect.poll(() => add.getAttribute('data-state')).toBe('done')
  expect(await shownFor).toBeGreaterThan(1450)
  await expect.poll(() => bag(page).getAttribute('aria-label')).toBe('Cart, 2 products')
})

test('CARD-03 a piece added before signing in is in the cart after it', async ({ shop, ring }) => {
  const { user, password } = await createTestUser(shop)
  const page = await shop.openPage({ path: `/shop/${ring}` })
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/cart') && sent.push(request.url()))
  await page.getByRole('radio', { name: '7' }).check()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('Please log in to add this to your cart.').waitFor()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/login?from=*')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**/shop/${ring}?*`)
  await page.getByText('Journey ring is in your cart.').waitFor()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect.poll(() => line(page, 'Journey ring').innerText()).toContain('size 7')
})

test('CART-01 CART-03 plus, minus and Remove change lines; the last minus removes one', async ({
  ring,
  studs,
  withCart,
}) => {
  const page = await withCart({}, ring, studs)
  await bag(page).click()
  await line(page, 'Journey ring').getByRole('button', { name: 'One more Journey ring' }).click()
  await expect
    .poll(() =>
      line(page, 'Journey ring')
        .getByLabel(/^Quantity/)
        .innerText(),
    )
    .toBe('2')
  await expect.poll(async () => (await sums(page))['Grand total']).toBe('₹2,749.45')
  const more = line(page, 'Journey studs').getByRole('button', { name: 'One more Journey studs' })
  await more.click()
  await expect.poll(() => more.isDisabled()).toBe(true)
  await expect.poll(() => line(page, 'Journey studs').innerText()).toContain('Only 2 left')
  await line(page, 'Journey studs').getByRole('button', { name: 'Remove Journey studs' }).click()
  await expect.poll(() => line(page, 'Journey studs').count()).toBe(0)
  for (let press = 0; press < 2; press += 1)
    await line(page, 'Journey ring').getByRole('button', { name: 'One fewer Journey ring' }).click()
  await drawer(page).getByText('Your cart is empty.').waitFor()
  await reload(page)
  await bag(page).click()
  await drawer(page).getByText('Your cart is empty.').waitFor()
})

test('CART-01 a rejected change is reverted and reported', async ({ ring, withCart }) => {
  const page = await withCart({ expectedErrors: refusals }, ring)
  await bag(page).click()
  await page.route('**/api/cart/update/*', (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'sold_out',
        message: 'Journey ring is out of stock.',
        error: 'Journey ring is out of stock.',
      },
    }),
  )
  await line(page, 'Journey ring').getByRole('button', { name: 'One more Journey ring' }).click()
  await expectTold(page, 'alert', 'Journey ring is out of stock.')
  await expect
    .poll(() =>
      line(page, 'Journey ring')
        .getByLabel(/^Quantity/)
        .innerText(),
    )
    .toBe('1')
})

test('CART-01 says that the cart is loading, and when it cannot be loaded', async ({ ring, withCart }) => {
  const page = await withCart({ expectedErrors: [/500/] }, ring)
  const release = await delayResponses(page, '**/api/cart/*', 'failed')
  await visit(page, '/help')
  await bag(page).click()
  await drawer(page).getByText('Loading cart...').waitFor()
  release()
  await expectTold(page, 'alert', 'Error loading cart')
})

test('CART-02 without anyone signed in it says so', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help' })
  await bag(page).click()
  await drawer(page).getByText('Error: User not logged in or missing userId.').waitFor()
  await expectAccessible(page)
})

test('CART-04 CART-05 CPN-01 the summary shows items, totals and tax, and keeps a coupon', async ({
  ring,
  studs,
  withCart,
}) => {
  const page = await withCart({ expectedErrors: refusals }, ring, studs)
  await bag(page).click()
  await drawer(page).getByText('Grand total').waitFor()
  await expect
    .poll(() => sums(page))
    .toEqual({
      'Selected items': '2',
      'Total price': '₹1,499.50',
      'Discount (0%)': '₹0.00',
      'Tax (10%)': '₹149.95',
      'Grand total': '₹1,649.45',
    })
  const code = drawer(page).getByLabel('Coupon')
  await code.fill('NO-SUCH-CODE')
  await drawer(page).getByRole('button', { name: 'Apply' }).click()
  await drawer(page).getByText('Invalid or expired coupon code.').waitFor()
  await code.fill(' journey ')
  await drawer(page).getByRole('button', { name: 'Apply' }).click()
  await drawer(page).getByText('Coupon applied! 12.5% discount.').waitFor()
  const discounted = {
    'Selected items': '2',
    'Total price': '₹1,499.50',
    'Discount (12.5%)': '−₹187.44',
    'Tax (10%)': '₹131.21',
    'Grand total': '₹1,443.27',
  }
  await expect.poll(() => sums(page)).toEqual(discounted)
  await reload(page)
  await bag(page).click()
  await expect.poll(() => sums(page)).toEqual(discounted)
  await drawer(page).getByRole('button', { name: 'Remove coupon' }).click()
  await expect.poll(async () => (await sums(page))['Grand total']).toBe('₹1,649.45')
})

test('CART-06 Clear Cart empties it, and says when it could not', async ({ ring, withCart }) => {
  const page = await withCart({ expectedErrors: [/500/] }, ring)
  await bag(page).click()
  await page.route('**/api/cart/clear/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } }),
  )
  await drawer(page).getByRole('button', { name: 'Clear Cart' }).click()
  await expectTold(page, 'alert', 'Failed to clear cart. Please try again.')
  await expect.poll(() => line(page, 'Journey ring').count()).toBe(1)
  await page.unroute('**/api/cart/clear/*')
  await drawer(page).getByRole('button', { name: 'Clear Cart' }).click()
  await drawer(page).getByText('Your cart is empty.').waitFor()
  await expect.poll(() => stored(page)).toBeNull()
})

test('CART-07 the browser stores lines, totals, tax and count without tax rate', async ({
  ring,
  studs,
  withCart,
}) => {
  const page = await withCart({}, ring, studs)
  await bag(page).click()
  await drawer(page).getByText('Grand total').waitFor()
  const product = (price: number, quantity: number) => ({ _id: expect.any(String), price, quantity })
  await expect
    .poll(() => stored(page))
    .toEqual({
      products: [product(1000, 1), product(499.5, 1)],
      totalPrice: 1499.5,
      tax: 149.95,
      grandTotal: 1649.45,
      selectedItems: 2,
    })
  await line(page, 'Journey ring').getByRole('button', { name: 'Remove Journey ring' }).click()
  await expect
    .poll(() => stored(page))
    .toEqual({
      products: [product(499.5, 1)],
      totalPrice: 499.5,
      tax: 49.95,
      grandTotal: 549.45,
      selectedItems: 1,
    })
})

test('CART-07 two tabs agree on the cart', async ({ ring, studs, withCart }) => {
  const page = await withCart({}, ring)
  const other = await page.context().newPage()
  await visit(other, '/help')
  await expect.poll(() => bag(other).getAttribute('aria-label')).toBe('Cart, 1 product')
  await visit(page, `/shop/${studs}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect.poll(() => bag(other).getAttribute('aria-label')).toBe('Cart, 2 products')
  await bag(other).click()
  await drawer(other).getByRole('button', { name: 'Clear Cart' }).click()
  await expect.poll(() => bag(page).getAttribute('aria-label')).toBe('Cart')
})

describe.each([390, 1440])('at a width of %i pixels', (width) => {
  test('CART-01 the drawer is accessible, keeps the keyboard inside and gives it back', async ({
    ring,
    withCart,
  }) => {
    const page = await withCart({ width }, ring)
    await bag(page).focus()
    await page.keyboard.press('Enter')
    await drawer(page).getByText('Order summary').waitFor()
    await drawer(page).getByRole('radio', { name: /^UPI/ }).check()
    await drawer(page)
      .getByRole('img', { name: /QR code/ })
      .waitFor()
    await expectAccessible(page)
    await drawer(page).getByRole('button', { name: 'Add an address' }).click()
    await expectAccessible(page)
    for (let tab = 0; tab < 40; tab += 1) await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer(page).count()).toBe(0)
    await expect.poll(() => bag(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })
})
