import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { expectShown } from './expect-shown.ts'
import { swipe } from './swipe.ts'
import { createTestUser, openPageAs } from './test-user.ts'

const test = browserTest()
  .extend('one', { scope: 'file' }, ({ shop }) => demoProducts(shop))
  .extend('ring', { scope: 'file' }, ({ one }) => one(({ name }) => name === 'Aarohi Solitaire Ring'))
  .extend('other', { scope: 'file' }, ({ one }) =>
    one(({ additionalImages, colors }) => additionalImages.length > 0 && colors.length === 1),
  )

const main = (page: Page) => page.getByRole('main')
const boxOf = async (page: Page, selector: string) =>
  (await main(page).locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
/** Moves a finger to the left over most of the screen. */
const swipeOn = (page: Page) => swipe(page, { from: 340, to: 60, y: 420 })

const zoomOf = (page: Page) => main(page).getByRole('button', { name: /^Zoom/ })

describe('on a phone', () => {
  test('PDP-02 name and price come first, one button shows, pictures are swiped', async ({ shop, ring }) => {
    const page = await shop.openPage({ path: pathOf(ring), width: 390 })
    const bar = page.getByRole('region', { name: 'Buy' })
    await bar.getByText('Size 8').waitFor()
    const fold = (await bar.boundingBox())?.y ?? 0
    const name = await boxOf(page, 'h1')
    const price = await main(page).getByText('₹4,999').first().boundingBox()
    expect(name.y + name.height, 'foot of the name').toBeLessThan(fold)
    expect((price?.y ?? 0) + (price?.height ?? 0), 'foot of the price').toBeLessThan(fold)
    expect(price?.y).toBeGreaterThan(name.y)
    await expectNoSidewaysScroll(page)

    const current = main(page).locator('button[aria-current=true]')
    await expect.poll(() => current.getAttribute('aria-label')).toMatch(/^Show picture 1/)
    const track = zoomOf(page).first().locator('..')
    await track.evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }))
    await expect.poll(() => current.getAttribute('aria-label')).toMatch(/^Show picture 2/)
    await page.getByRole('button', { name: 'Show picture 1' }).click()
    await expect.poll(() => track.evaluate((row) => row.scrollLeft)).toBe(0)

    const buttons = page.getByRole('button', { name: 'Add to Cart' })
    const shown = () =>
      buttons.evaluateAll(
        (all) =>
          all.filter((button) => {
            const { top, bottom, height } = button.getBoundingClientRect()
            return height > 0 && bottom > 0 && top < innerHeight && button.closest('article') === null
          }).length,
      )
    expect(await shown(), 'buttons at the top').toBe(1)
    await main(page)
      .getByRole('button', { name: 'Add to Cart' })
      .first()
      .evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await bar.waitFor({ state: 'hidden' })
    await expect.poll(shown, { message: 'buttons where the own one is' }).toBe(1)
    await expectAccessible(page)
    await page
      .getByRole('region', { name: 'Customer reviews' })
      .evaluate((reviews) => reviews.scrollIntoView())
    await bar.waitFor()
    await expect.poll(shown, { message: 'buttons below' }).toBe(1)
  })

  test('PDP-02 a picture opens enlarged each time, and is swiped', async ({ shop, ring }) => {
    const page = await shop.openPage({ path: pathOf(ring), width: 390 })
    const dialog = page.getByRole('dialog', { name: /^Aarohi Solitaire Ring/ })
    for (let opened = 0; opened < 2; opened += 1) {
      await zoomOf(page).first().click()
      await dialog.getByRole('button', { name: 'Zoom out' }).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }

    await zoomOf(page).first().click()
    const second = page.getByRole('dialog', { name: 'Aarohi Solitaire Ring at an angle' })
    await swipeOn(page)
    expect(await second.count(), 'within the enlarged picture').toBe(0)
    await swipeOn(page)
    await swipeOn(page)
    await second.getByRole('button', { name: 'Zoom out' }).click()
    await swipeOn(page)
    await page
      .getByRole('dialog', { name: 'Aarohi Solitaire Ring from the side' })
      .getByRole('button', { name: 'Zoom in' })
      .waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('dialog', { name: 'Aarohi Solitaire Ring', exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await second.waitFor()
    await page.keyboard.press('Escape')
    await second.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.getByRole('button', { name: 'Show picture 2' }).getAttribute('aria-current'))
      .toBe('true')
    await expect.poll(() => zoomOf(page).evaluate((tile) => tile === document.activeElement)).toBe(true)
  })

  // Except the paise of prices.
  test('badges have a text of at least 12 pixels', async ({ shop, ring }) => {
    const page = await openPageAs(shop, await createTestUser(shop), pathOf(ring), { width: 390 })
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('region', { name: 'Added to your cart' }).waitFor()
    const small = await page
      .locator('header *, article *')
      .evaluateAll((all) =>
        all
          .filter(
            (each) =>
              [...each.childNodes].some(
                (node) =>
                  node.nodeType === Node.TEXT_NODE &&
                  node.textContent?.trim() &&
                  !/^\.\d\d$/.test(node.textContent),
              ) && Number.parseFloat(getComputedStyle(each).fontSize) < 12,
          )
          .map(({ textContent }) => textContent),
      )
    expect(small).toEqual([])
  })
})

test('PDP-02 a tablet shows facts beside the button and marks the thumbnail', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: pathOf(ring), width: 820, height: 1180 })
  const picture = await boxOf(page, 'button[data-current=true] img')
  const name = await boxOf(page, 'h1')
  const button = (await main(page).getByRole('button', { name: 'Add to Cart' }).first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  expect(name.y).toBeGreaterThan(picture.y + picture.height)
  expect(button.x).toBeGreaterThan(name.x + name.width)
  expect(button.width).toBeGreaterThan(330)
  expect(button.y + button.height).toBeLessThan(1180)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const second = page.getByRole('button', { name: 'Show picture 2' })
  await second.click()
  await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
  await page.emulateMedia({ forcedColors: 'active' })
  const outlines = await page
    .getByRole('button', { name: /^Show picture/ })
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle))
  expect(outlines, 'with forced colours').toEqual(['none', 'solid', 'none', 'none'])
})

describe('on a desktop', () => {
  test('PDP-02 all pictures show; a press enlarges one, another zooms', async ({ shop, ring }) => {
    const page = await shop.openPage({ path: pathOf(ring), width: 1024 })
    const tiles = main(page).getByRole('button', { name: /^(Zoom|Show) Aarohi/ })
    const [first = 0, ...others] = await tiles.evaluateAll((all) =>
      all.map((tile) => tile.getBoundingClientRect().width),
    )
    expect(others).toHaveLength(3)
    for (const width of others) expect(width).toBeGreaterThan(150)
    expect(first).toBeGreaterThan(2.5 * Math.max(...others))

    const zoom = zoomOf(page)
    await expect.poll(() => zoom.locator('img').getAttribute('src')).toBe(ring.image)
    await main(page).getByRole('button', { name: 'Show Aarohi Solitaire Ring at an angle' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => zoom.locator('img').getAttribute('src')).toBe(ring.additionalImages[0])
    await expect.poll(() => zoom.evaluate((tile) => tile === document.activeElement)).toBe(true)
    expect((await zoom.boundingBox())?.width).toBeGreaterThan(2.5 * Math.max(...others))

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Aarohi Solitaire Ring' })
    await expectShown(dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expectShown(dialog.getByRole('button', { name: 'Zoom out' }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => zoom.evaluate((tile) => tile === document.activeElement)).toBe(true)
  })

  test('PDP-06 PDP-07 PDP-08 details open, and a valid PIN applies to later pages', async ({
    shop,
    ring,
    other,
  }) => {
    const page = await shop.openPage({ path: pathOf(ring) })
    const foot = await main(page)
      .getByRole('button', { name: 'Add to Cart' })
      .first()
      .evaluate((button) => button.getBoundingClientRect().bottom)
    expect(foot, 'foot of the button, without scrolling').toBeLessThanOrEqual(900)

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

    const pin = page.getByLabel('Check delivery date for your area')
    await pin.fill('4110')
    await page.keyboard.press('Enter')
    await expectShown(page.getByText('Please enter a valid 6-digit PIN code.'))
    await expect.poll(() => pin.getAttribute('aria-invalid')).toBe('true')
    // With no link under the header.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await pin.fill('411 004')
    await page.getByRole('button', { name: 'Check' }).click()
    const day = page.getByText(/^Delivery by [A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}$/)
    const promise = await day.textContent()
    await visit(page, pathOf(other))
    await expectShown(page.getByText(promise ?? ''))
    await expect.poll(() => pin.inputValue()).toBe('411004')
  })

  test('PDP-08 a PIN is checked without a network', async ({ shop, ring }) => {
    const page = await shop.openPage({
      path: pathOf(ring),
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Part of the page not fetched/],
    })
    await page.context().setOffline(true)
    await page.getByLabel('Check delivery date for your area').fill('411 004')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText(/^Delivery by /).waitFor()
  })

  test('PDP-11 says Loading... while it comes, and why when it does not', async ({ shop }) => {
    const page = await shop.openPage({
      path: '/shop',
      expectedErrors: [/Failed to load resource|net::ERR|The shop cannot be reached/],
    })
    const product = /\/api\/product\/[0-9a-f]{8}-/
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(product, async (route) => {
      await held
      await route.continue()
    })
    const link = page.locator('article h3 a').first()
    const name = await link.textContent()
    await link.click()
    await main(page).getByText('Loading...').waitFor({ state: 'attached' })
    release()
    await expectShown(page.getByRole('heading', { level: 1, name: name ?? '' }))
    await expect.poll(() => page.title()).toContain(name)

    await page.unroute(product)
    await page.route(product, (route) => route.abort())
    await page.locator('article h3 a').first().click()
    await expectShown(page.getByRole('alert').getByText('Error loading product. Please try again later.'))
    await page.unroute(product)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(page.getByRole('button', { name: 'Add to Cart' }))
  })
})
