import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newCoupon, newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, expectGoodAtWidths, delayResponses, reload, visit } from './browser.ts'
import { bag, drawer, fillCart, openFilledCart } from './filled-cart.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

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
  .extend('customer', ({ shop }) => createTestUser(shop))

test.beforeAll(async ({ shop }) => void (await newCoupon(shop, { code: 'JOURNEY', percent: 12.5 })))

const line = (page: Page, name: string) => drawer(page).getByRole('listitem').filter({ hasText: name })
const quantity = (page: Page, name: string) => line(page, name).getByLabel(/^Quantity/)
const press = (page: Page, name: string) => drawer(page).getByRole('button', { name }).click()
const sums = async (page: Page) =>
  Object.fromEntries(
    (await drawer(page).locator('dl div').allInnerTexts()).map(
      (text) => text.split('\n').map((each) => each.trim()) as [string, string],
    ),
  )
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null') as unknown)

test('CARD-02 NAV-07 the add button spins, shows a check, and the badge counts lines', async ({
  shop,
  customer,
  ring,
  studs,
}) => {
  await fillCart(shop, customer, [ring])
  const page = await openPageAs(shop, customer, `/search?query=${encodeURIComponent('Journey studs')}`)
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
  expect(await shownFor, 'milliseconds of the check').toBeGreaterThan(1450)
  await expect.poll(() => bag(page).getAttribute('aria-label')).toBe('Cart, 2 products')
})

test('CARD-03 CART-02 a visitor’s cart asks for a login; the added piece follows it', async ({
  shop,
  customer: { user, password },
  ring,
}) => {
  const page = await shop.openPage({ path: `/shop/${ring}` })
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/cart') && sent.push(request.url()))
  await bag(page).click()
  await drawer(page).getByText('Error: User not logged in or missing userId.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer(page).count()).toBe(0)
  await page.getByRole('radio', { name: '7' }).check()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('Please log in to add this to your cart.').waitFor()
  expect(sent, 'requests without a login').toEqual([])
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

test('CART-01 CART-03 CART-07 plus, minus and Remove change lines and the stored cart', async ({
  shop,
  customer,
  ring,
  studs,
}) => {
  const page = await openFilledCart(shop, customer, [ring, studs])
  const product = (price: number, pieces: number) => ({
    _id: expect.any(String) as string,
    price,
    quantity: pieces,
  })
  await expect
    .poll(() => stored(page), { message: 'the stored cart' })
    .toEqual({
      products: [product(1000, 1), product(499.5, 1)],
      totalPrice: 1499.5,
      tax: 149.95,
      grandTotal: 1649.45,
      selectedItems: 2,
    })
  await press(page, 'One more Journey ring')
  await expect.poll(() => quantity(page, 'Journey ring').innerText()).toBe('2')
  await expect.poll(async () => (await sums(page))['Grand total']).toBe('₹2,749.45')
  await press(page, 'One more Journey studs')
  const more = drawer(page).getByRole('button', { name: 'One more Journey studs' })
  await expect.poll(() => more.isDisabled(), { message: 'more than there are' }).toBe(true)
  await expect.poll(() => line(page, 'Journey studs').innerText()).toContain('Only 2 left')
  await press(page, 'Remove Journey studs')
  await expect.poll(() => line(page, 'Journey studs').count()).toBe(0)
  await press(page, 'One fewer Journey ring')
  await expect
    .poll(() => stored(page), { message: 'the stored cart of one line' })
    .toEqual({
      products: [product(1000, 1)],
      totalPrice: 1000,
      tax: 100,
      grandTotal: 1100,
      selectedItems: 1,
    })
  await press(page, 'One fewer Journey ring')
  await drawer(page).getByText('Your cart is empty.').waitFor()
  await reload(page)
  await bag(page).click()
  await drawer(page).getByText('Your cart is empty.').waitFor()
})

test('CART-04 CART-05 CPN-01 the summary shows items, totals and tax, and keeps a coupon', async ({
  shop,
  customer,
  ring,
  studs,
}) => {
  const page = await openFilledCart(shop, customer, [ring, studs], { expectedErrors: [/status of 4\d\d/] })
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
  await press(page, 'Apply')
  await drawer(page).getByText('Invalid or expired coupon code.').waitFor()
  await code.fill(' journey ')
  await press(page, 'Apply')
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
  await expect.poll(() => sums(page), { message: 'after a reload' }).toEqual(discounted)
  await press(page, 'Remove coupon')
  await expect.poll(async () => (await sums(page))['Grand total']).toBe('₹1,649.45')
})

test('CART-01 CART-06 what could not be loaded, changed or cleared is reported', async ({
  shop,
  customer,
  ring,
}) => {
  const page = await openFilledCart(shop, customer, [ring], { expectedErrors: [/status of [45]\d\d/] })
  const message = 'Journey ring is out of stock.'
  await page.route('**/api/cart/update/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'sold_out', message, error: message } }),
  )
  await press(page, 'One more Journey ring')
  await expectTold(page, 'alert', message)
  await expect.poll(() => quantity(page, 'Journey ring').innerText()).toBe('1')

  await page.route('**/api/cart/clear/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } }),
  )
  await press(page, 'Clear Cart')
  await expectTold(page, 'alert', 'Failed to clear cart. Please try again.')
  await expect.poll(() => line(page, 'Journey ring').count()).toBe(1)

  const release = await delayResponses(page, `**/api/cart/${customer.user._id}`, 'failed')
  await visit(page, '/help')
  await bag(page).click()
  await drawer(page).getByText('Loading cart...').waitFor()
  release()
  await expectTold(page, 'alert', 'Error loading cart')
})

test('CART-06 CART-07 two tabs agree on the cart, also when one clears it', async ({
  shop,
  customer,
  ring,
  studs,
}) => {
  await fillCart(shop, customer, [ring])
  const page = await openPageAs(shop, customer, `/shop/${studs}`)
  const other = await page.context().newPage()
  await visit(other, '/help')
  await expect.poll(() => bag(other).getAttribute('aria-label')).toBe('Cart, 1 product')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect.poll(() => bag(other).getAttribute('aria-label')).toBe('Cart, 2 products')
  await bag(other).click()
  await press(other, 'Clear Cart')
  await drawer(other).getByText('Your cart is empty.').waitFor()
  await expect.poll(() => bag(page).getAttribute('aria-label')).toBe('Cart')
  await expect.poll(() => stored(page)).toBeNull()
})

test('CART-01 the drawer is accessible, keeps the keyboard inside and gives it back', async ({
  shop,
  customer,
  ring,
}) => {
  await fillCart(shop, customer, [ring])
  const page = await openPageAs(shop, customer, '/help')
  await bag(page).focus()
  await page.keyboard.press('Enter')
  await drawer(page).getByText('Order summary').waitFor()
  await drawer(page).getByRole('radio', { name: /^UPI/ }).check()
  await drawer(page)
    .getByRole('img', { name: /QR code/ })
    .waitFor()
  await press(page, 'Add an address')
  await drawer(page).getByLabel('City').waitFor()
  await expectGoodAtWidths(page)
  for (let tab = 0; tab < 40; tab += 1) await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer(page).count()).toBe(0)
  await expect.poll(() => bag(page).evaluate((element) => element === document.activeElement)).toBe(true)
})
