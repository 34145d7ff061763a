import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, visit } from './browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { expectAddress, expectShown } from './expect-shown.ts'

const test = browserTest()
  .extend('one', { scope: 'file' }, ({ shop }) => demoProducts(shop))
  .extend(
    'ring',
    { scope: 'file' },
    ({ one }) =>
      () =>
        one(({ name }) => name === 'Aarohi Solitaire Ring'),
  )
  .extend(
    'withTwo',
    { scope: 'file' },
    ({ one }) =>
      () =>
        one(({ additionalImages, colors }) => additionalImages.length > 0 && colors.length === 1),
  )
  .extend(
    'openRing',
    { scope: 'file' },
    ({ shop, ring }) =>
      (options = {}) =>
        shop.openPage({ path: pathOf(ring()), ...options }),
  )

const isFocused = (page: Page, name: string) =>
  page.getByRole('radio', { name }).evaluate((radio) => radio === document.activeElement)

describe('choosing', () => {
  test('PDP-04 colours are labelled swatches and sizes buttons, both by keyboard', async ({ openRing }) => {
    const page = await openRing()
    const gold = page.getByRole('radio', { name: 'Gold', exact: true })
    await expect.poll(() => gold.getAttribute('title')).toBe('Gold')
    await expect
      .poll(() => gold.evaluate((swatch) => getComputedStyle(swatch).backgroundColor))
      .toBe('rgb(230, 184, 76)')
    await page.getByTitle('Rose Gold').check()
    await expectShown(page.getByText('Available Colors Rose Gold'))
    await page.getByRole('radio', { name: '6', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expectShown(page.getByText('Available Size 7'))
    await expect.poll(() => isFocused(page, '7')).toBe(true)
  })

  test('PDP-05 a product that is sold out says so and cannot be added', async ({ shop, one }) => {
    const page = await shop.openPage({ path: pathOf(one(({ stock }) => stock === 0)) })
    await expect.poll(() => page.getByRole('button', { name: 'Sold out' }).first().isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
  })

  test('CARD-03 adding while signed out sends nothing and links to the login', async ({ ring, openRing }) => {
    const page = await openRing()
    const calls: string[] = []
    const notes: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    page.on('console', (message) => notes.push(message.text()))
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expectShown(page.getByText('Please log in to add this to your cart.'))
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
    expect(notes.join()).toContain('Aarohi Solitaire Ring')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expectAddress(page, /\/login\?from=/)
    expect(new URL(page.url()).searchParams.get('from')).toBe(pathOf(ring()))
  })

  test('PDP-10 writing a review leads someone signed out to signing in', async ({ openRing }) => {
    const page = await openRing()
    await page.getByText('Write a Review').click()
    await expectAddress(page, /\/login\?from=/)
    // The reason is said.
    await expectShown(page.getByText('You must be logged in!'))
  })

  test('the last pieces are counted on the page, many are not', async ({ shop }) => {
    const products = await shop.context.db.reader
      .selectFrom('products')
      .select(['id as _id', 'stock'])
      .where('visibility', '=', 'shown')
      .execute()
    const few = products.find(({ stock }) => stock !== null && stock > 0) ?? { _id: '' }
    const many = products.find(({ stock }) => stock === null) ?? { _id: '' }
    await shop.context.db.transaction(async (tx) => {
      await tx.db.updateTable('products').set({ stock: 2 }).where('id', '=', few._id).execute()
      await tx.db.updateTable('variants').set({ stock: 2 }).where('product_id', '=', few._id).execute()
    })
    const page = await shop.openPage({ path: pathOf(few) })
    await expectShown(page.getByText('Only 2 left'))
    await visit(page, pathOf(many))
    await expect.poll(() => page.getByText(/^Only \d+ left/).count()).toBe(0)
  })

  test('TAXC-08 key facts, price with GST and button show without scrolling', async ({ openRing }) => {
    const page = await openRing()
    await expectShown(page.getByText('₹5,498.90 with GST'))
    const facts = page.getByRole('list', { name: 'Key facts' })
    await expect.poll(() => facts.getByRole('listitem').count()).toBe(3)
    await expectShown(facts.getByText('6.5 mm moissanite, the size of a one-carat diamond'))
    const foot = await page
      .getByRole('main')
      .getByRole('button', { name: 'Add to Cart' })
      .first()
      .evaluate((button) => button.getBoundingClientRect().bottom)
    expect(foot).toBeLessThanOrEqual(900)
    const phone = await openRing({ width: 390 })
    await expectShown(phone.getByRole('region', { name: 'Buy' }).getByText('Size 6'))
  })
})

describe('pictures', () => {
  test('PDP-02 a thumbnail makes its picture the main one', async ({ shop, withTwo }) => {
    const product = withTwo()
    const page = await shop.openPage({ path: pathOf(product) })
    const main = page.getByRole('button', { name: /^Zoom/ }).locator('img')
    await expect.poll(() => main.getAttribute('src')).toBe(product.image)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Show (?!picture)/ })
      .first()
      .click()
    await expect.poll(() => main.getAttribute('src')).toBe(product.additionalImages[0])
    const tablet = await shop.openPage({ path: pathOf(product), width: 820 })
    await tablet.getByRole('button', { name: 'Show picture 2' }).click()
    await expect
      .poll(() => tablet.getByRole('button', { name: 'Show picture 2' }).getAttribute('aria-current'))
      .toBe('true')
  })

  test('PDP-02 a phone swipes through the pictures', async ({ shop, withTwo }) => {
    const page = await shop.openPage({ path: pathOf(withTwo()), width: 390 })
    const current = page.getByRole('main').locator('button[aria-current=true]')
    await expect.poll(() => current.getAttribute('aria-label')).toMatch(/^Show picture 1/)
    const track = page.getByRole('button', { name: /^Zoom/ }).first().locator('..')
    await track.evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }))
    await expect.poll(() => current.getAttribute('aria-label')).toMatch(/^Show picture 2/)
    await page.getByRole('button', { name: 'Show picture 1' }).click()
    await expect.poll(() => track.evaluate((row) => row.scrollLeft)).toBe(0)
  })

  test('PDP-02 the main picture zooms by keyboard and returns the focus', async ({ openRing }) => {
    const page = await openRing()
    const opener = page.getByRole('button', { name: 'Zoom Aarohi Solitaire Ring' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Aarohi Solitaire Ring' })
    await expectShown(dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expectShown(dialog.getByRole('button', { name: 'Zoom out' }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})

describe('below', () => {
  test('PDP-06 PDP-07 description and shipping start closed and open by themselves, also without scripts', async ({
    openRing,
  }) => {
    for (const javaScript of [true, false]) {
      const page = await openRing({ javaScript })
      const design = page.getByRole('heading', { name: 'The Design:' })
      const shipping = page.getByText('Standard shipping takes 3-5 business days.')
      await expect.poll(() => design.isVisible()).toBe(false)
      await expect.poll(() => shipping.isVisible()).toBe(false)
      await page.getByText('Shipping', { exact: true }).and(page.locator('main *')).first().click()
      await expect.poll(() => shipping.isVisible()).toBe(true)
      await expect.poll(() => design.isVisible()).toBe(false)
      await page.getByRole('heading', { name: 'Description' }).click()
      await expect.poll(() => design.isVisible()).toBe(true)
      await expect.poll(() => shipping.isVisible()).toBe(true)
    }
  })

  test('PDP-08 the delivery box shows a day for a valid PIN only', async ({ openRing }) => {
    const page = await openRing()
    const pin = page.getByLabel('Check delivery date for your area')
    await pin.fill('4110')
    await page.keyboard.press('Enter')
    await expectShown(page.getByText('Please enter a valid 6-digit PIN code.'))
    await expect.poll(() => pin.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await pin.fill('411004')
    await page.getByRole('button', { name: 'Check' }).click()
    await expectShown(page.getByText(/^Delivery by [A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}$/))
  })

  test('a PIN may contain a space and applies to later pages', async ({ openRing, withTwo }) => {
    const page = await openRing()
    await page.getByLabel('Check delivery date for your area').fill('411 004')
    await page.getByRole('button', { name: 'Check' }).click()
    const day = await page.getByText(/^Delivery by/).textContent()
    await visit(page, pathOf(withTwo()))
    await expectShown(page.getByText(day ?? ''))
    await expect.poll(() => page.getByLabel('Check delivery date for your area').inputValue()).toBe('411004')
  })

  test('PDP-09 PDP-10 recommends other products and shows reviews with their stars', async ({ openRing }) => {
    const page = await openRing()
    const recommended = page.locator('section', {
      has: page.getByRole('heading', { name: 'Recommended products' }),
    })
    await expect.poll(() => recommended.getByRole('article').count()).toBe(4)
    await expect
      .poll(() => recommended.getByRole('heading', { name: 'Aarohi Solitaire Ring' }).count())
      .toBe(0)
    const reviews = page.getByRole('region', { name: 'Customer reviews' })
    await expect.poll(() => reviews.locator('time').count()).toBe(8)
    await expectShown(reviews.getByText(/^Kabir D\., \d+ \w+ \d{4}$/))
    await expect.poll(() => reviews.getByText('5 of 5 stars: 5 reviews').count()).toBe(1)
  })

  test('PDP-10 a product without reviews says so', async ({ shop, one }) => {
    const page = await shop.openPage({ path: pathOf(one(({ reviewCount }) => reviewCount === 0)) })
    await expectShown(page.getByText('No reviews yet.'))
    await expectShown(page.getByText('Write a Review'))
  })
})

describe('on the way to a product', () => {
  test('CACHE-01 a product page is taken over from the server without asking again', async ({
    shop,
    ring,
  }) => {
    const page = await shop.openPage()
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    await visit(page, pathOf(ring()))
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
  })

  test('PDP-11 says Loading... while it comes, and why when it does not', async ({ shop }) => {
    const page = await shop.openPage({
      path: '/shop',
      expectedErrors: [/Failed to load resource|net::ERR|The shop cannot be reached/],
    })
    let response: 'hold' | 'fail' = 'hold'
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/api\/product\/[0-9a-f]{8}-/, async (route) => {
      if (response === 'fail') return route.abort()
      await held
      return route.continue()
    })
    const link = page.locator('article h3 a').first()
    const name = await link.textContent()
    await link.click()
    await page.getByRole('main').getByText('Loading...').waitFor({ state: 'attached' })
    release()
    await expectShown(page.getByRole('heading', { level: 1, name: name ?? '' }))
    await expect.poll(() => page.title()).toContain(name)

    response = 'fail'
    await page.locator('article h3 a').first().click()
    await expectShown(page.getByRole('alert').getByText('Error loading product. Please try again later.'))
    await page.unroute(/\/api\/product\/[0-9a-f]{8}-/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(page.getByRole('button', { name: 'Add to Cart' }).first())
  })
})
