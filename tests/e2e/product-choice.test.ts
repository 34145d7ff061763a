import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stopAddress } from '../../src/server/shop/alerts/stop-alerts.ts'
import { madeForYouText } from '../../src/rules/lead-time.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { refusals } from './admin.ts'
import {
  anyPicture,
  expectAccessible,
  expectGoodOnPhone,
  expectNoSidewaysScroll,
  ready,
  reload,
  visit,
} from './browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { expectAddress, expectShown } from './expect-shown.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

/** A public shop that still has the payee of the demonstration, and so takes no UPI. */
const test = browserTest({ PUBLIC_URL: 'http://kanchan.example' }).extend(
  'ring',
  { scope: 'file' },
  async ({ shop }) => (await demoProducts(shop))(({ name }) => name === 'Aarohi Solitaire Ring'),
)

const CHOICE = '?color=Rose+Gold&size=10'
/** Checks that the page shows that choice. */
async function expectChoice(page: Page): Promise<void> {
  await expectShown(page.getByText('Available Colors Rose Gold'))
  await expectShown(page.getByText('Available Size 10'))
  await expect.poll(() => page.getByRole('radio', { name: '10', exact: true }).isChecked()).toBe(true)
}

test('PDP-04 SHARE-02 colour and size are chosen by keyboard and stay in the address', async ({
  shop,
  ring,
}) => {
  const page = await shop.openPage()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => void Object.assign(globalThis, { shared }),
    }),
  )
  await visit(page, '/shop')
  await visit(page, pathOf(ring))
  const gold = page.getByRole('radio', { name: 'Gold', exact: true })
  expect(await gold.getAttribute('title')).toBe('Gold')
  expect(await gold.evaluate((swatch) => getComputedStyle(swatch).backgroundColor)).toBe('rgb(230, 184, 76)')
  await page.getByTitle('Rose Gold').check()
  await page.getByRole('radio', { name: '8', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  const ten = page.getByRole('radio', { name: '10', exact: true })
  await expect.poll(() => ten.evaluate((radio) => radio === document.activeElement)).toBe(true)
  await expectAddress(page, pathOf(ring) + CHOICE)
  await expectChoice(page)

  const priceOf = () => page.getByRole('main').getByText(/^₹/).first().textContent()
  const price = await priceOf()
  await reload(page)
  await expectChoice(page)
  expect(await priceOf(), 'the price after a reload').toBe(price)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (globalThis as { shared?: ShareData }).shared))
    .toEqual({ title: ring.name, url: shop.address + pathOf(ring) + CHOICE })
  await visit(page, '/')
  await page.goBack()
  await ready(page)
  await expectChoice(page)
  await page.goBack()
  await expectAddress(page, '/shop')
})

test('CARD-03 PDP-10 signed out, adding and reviewing lead to the login and back', async ({ shop, ring }) => {
  const { user, password } = await createTestUser(shop)
  const page = await shop.openPage({ path: pathOf(ring) })
  await page.getByText('Write a Review').click()
  await expectAddress(page, `/login?from=${encodeURIComponent(`${pathOf(ring)}#reviews`)}`)
  await expectShown(page.getByText('You must be logged in!'))

  await visit(page, pathOf(ring) + CHOICE)
  const calls: string[] = []
  const notes: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  page.on('console', (message) => notes.push(message.text()))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expectShown(page.getByText('Please log in to add this to your cart.'))
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
  expect(notes.join()).toContain('Aarohi Solitaire Ring')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectAddress(page, /\/login\?from=/)
  expect(new URL(page.url()).searchParams.get('from')).toBe(pathOf(ring) + CHOICE)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectAddress(page, pathOf(ring) + CHOICE)
  await expectChoice(page)
})

test('MTO-01 page, cart and order say by when it leaves; no UPI', async ({ shop }) => {
  const { id } = await newRing(shop, [{ size: '14', price: 1000, leadDays: 21 }])
  const image = await anyPicture(shop)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ image }).where('id', '=', id).execute(),
  )
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, `/shop/${id}?color=Gold&size=14`)
  await expectShown(page.getByRole('main').getByText(madeForYouText(21)))
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await expectShown(drawer.getByText(madeForYouText(21)))
  await drawer.getByRole('radio', { name: /Cash on delivery/ }).check()
  expect(await drawer.getByRole('radio').count(), 'ways to pay').toBe(1)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Place Order', exact: true }).click()
  await page.waitForURL('**/thanks')
  await expectShown(page.getByText(madeForYouText(21)))
  const { id: order } = await shop.context.db.reader
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', person.user._id)
    .executeTakeFirstOrThrow()
  await visit(page, `/orders/${order}`)
  await expectShown(page.getByText(madeForYouText(21)))
  await expectAccessible(page)
})

test('ALERT-01 ALERT-03 asks for alerts, lists and removes them, and stops all', async ({ shop }) => {
  const image = await anyPicture(shop)
  const [ring, bangle] = [
    await newProduct(shop, { name: 'Tara ring', price: 1000, image }),
    await newProduct(shop, { name: 'Meher bangle', price: 1000, stock: 0, image }),
  ]
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, `/shop/${ring}`, { width: 390, ...refusals })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Tell me when it costs less' }).click()
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByText('Enter an amount in rupees.').waitFor()
  await dialog.getByLabel('Price below').fill('1 lakh')
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByText(/^Enter an amount below the current price/).waitFor()
  await expectGoodOnPhone(page)
  await dialog.getByLabel('Price below').fill('₹ 900.50')
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expectTold(page, 'status', 'We will e-mail you when it costs less than ₹900.50.')
  await visit(page, `/shop/${bangle}`)
  await page.getByRole('button', { name: 'Tell me' }).first().click()
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expectTold(page, 'status', 'We will e-mail you when it is back in stock.')

  await visit(page, '/dashboard/profile')
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await alerts.getByText('Below ₹900.50 including GST').waitFor()
  await alerts.getByText('When it is back in stock').waitFor()
  await expectNoSidewaysScroll(page)
  await alerts.getByRole('button', { name: 'Remove the alert for Meher bangle' }).click()
  await expect.poll(() => alerts.getByRole('listitem').count()).toBe(1)

  // The link of a mail is a page as well, for mail programs without one click; it needs no login.
  const visitor = await shop.openPage({ path: stopAddress(shop.context.settings, person.user._id) })
  await visitor.getByRole('heading', { name: 'Stop all alerts?' }).waitFor()
  await expectAccessible(visitor)
  const alertsOf = () =>
    shop.context.db.reader.selectFrom('alerts').select('id').where('user_id', '=', person.user._id).execute()
  expect(await alertsOf()).toHaveLength(1)
  await visitor.getByRole('button', { name: 'Stop alerts' }).click()
  await visitor.getByRole('heading', { name: 'Your alerts have been removed.' }).waitFor()
  expect(await alertsOf()).toEqual([])
})

test('ALERT-01 one sold-out size has an alert while others sell', async ({ shop }) => {
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 1000, stock: 0 },
    { size: '14', price: 1100, stock: 0 },
    { size: '16', price: 1200, stock: 3 },
  ])
  const person = await createTestUser(shop)
  const page = await shop.openPage({ path: `/shop/${id}`, width: 390, ...refusals })
  await page.getByRole('link', { name: 'Tell me when size 14 is back' }).click()
  await page.getByLabel('Email').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectAddress(page, `/shop/${id}?color=Gold&size=14`)
  await page.getByRole('dialog', { name: 'Tell me when it is back' }).waitFor()
  await page.keyboard.press('Escape')

  await visit(page, `/shop/${id}`)
  await page.getByText('Size 12 is sold out.').waitFor()
  await page.getByText('Size 14 is sold out.').waitFor()
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Tell me when size 14 is back' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tell me when size 14 is back' })
  await dialog.getByRole('button', { name: 'Tell me' }).press('Enter')
  await expectTold(page, 'status', 'We will e-mail you when it is back in stock.')
  await dialog.waitFor({ state: 'hidden' })
  expect(
    await shop.context.db.reader
      .selectFrom('alerts')
      .select(['variant_id', 'kind'])
      .where('user_id', '=', person.user._id)
      .execute(),
  ).toEqual([{ variant_id: ids[1], kind: 'back_in_stock' }])
})

test('BROWSE-05 a bank card sets the scale, and arrow keys the size', async ({ shop }) => {
  const page = await shop.openPage({ path: '/size-guide' })
  const circle = page.locator('section', { hasText: 'Lay your' }).locator('div').first().locator('div')
  const width = async () => (await circle.boundingBox())?.width ?? 0
  const card = page.getByRole('slider', { name: 'Size of the card on your screen' })
  await card.fill('428')
  await page.getByRole('slider', { name: 'Ring size' }).press('ArrowRight')
  await page.getByText('Size 13', { exact: true }).waitFor()
  // Size 13 is 16.9 mm across, and a card of 85.6 mm is 428 pixels wide: 5 pixels a millimetre.
  await expect.poll(width).toBeCloseTo(84.5, 0)
  await page.getByRole('button', { name: 'One size larger' }).click()
  await page.getByText('54.4 mm around, 17.3 mm across').waitFor()
  await page.getByRole('button', { name: 'Bangle' }).click()
  await page.getByText('Size 2-6', { exact: true }).waitFor()
  await expect.poll(width).toBeCloseTo(301.5, 0)
  await page.reload()
  await expect.poll(() => card.inputValue(), { message: 'the scale after a reload' }).toBe('428')
  await expectGoodOnPhone(page)
})
