import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'

const test = browserTest().extend('ring', { scope: 'file' }, async ({ shop }) =>
  (await demoProducts(shop))(({ name }) => name === 'Aarohi Solitaire Ring'),
)

const main = (page: Page) => page.getByRole('main')
const boxOf = async (page: Page, selector: string) =>
  (await main(page).locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a phone shows name and price above the fold', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: pathOf(ring), width: 390 })
  const bar = await page.getByRole('region', { name: 'Buy' }).boundingBox()
  const name = await boxOf(page, 'h1')
  const price = await main(page).getByText('₹4,999').first().boundingBox()
  expect(name.y + name.height).toBeLessThan(bar?.y ?? 0)
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(price?.y).toBeGreaterThan(name.y)
  await expectNoSidewaysScroll(page)
})

test('a phone shows one Add to Cart at a time', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: pathOf(ring), width: 390 })
  const buttons = page.getByRole('button', { name: 'Add to Cart' })
  const inMain = main(page).getByRole('button', { name: 'Add to Cart' })
  const bar = page.getByRole('region', { name: 'Buy' })
  const shown = () =>
    buttons.evaluateAll(
      (all) =>
        all.filter((button) => {
          const { top, bottom, height } = button.getBoundingClientRect()
          return height > 0 && bottom > 0 && top < innerHeight && button.closest('article') === null
        }).length,
    )
  await bar.waitFor()
  expect(await shown()).toBe(1)
  await inMain.first().evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await bar.waitFor({ state: 'hidden' })
  await expect.poll(shown).toBe(1)
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Customer reviews' }).evaluate((reviews) => reviews.scrollIntoView())
  await bar.waitFor()
  await expect.poll(shown).toBe(1)
})

test('a tablet shows facts and button side by side below the pictures', async ({ shop, ring }) => {
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
})

test('PDP-02 a desktop shows all pictures, and a click enlarges one', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: pathOf(ring), width: 1024 })
  const tiles = main(page).getByRole('button', { name: /^(Zoom|Show) Aarohi/ })
  const sizes = () => tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().width))
  const [first = 0, ...others] = await sizes()
  expect(others).toHaveLength(3)
  for (const width of others) expect(width).toBeGreaterThan(150)
  expect(first).toBeGreaterThan(2.5 * Math.max(...others))
  const second = main(page).getByRole('button', { name: 'Show Aarohi Solitaire Ring at an angle' })
  const src = await second.locator('img').getAttribute('src')
  await second.focus()
  await page.keyboard.press('Enter')
  const zoom = main(page).getByRole('button', { name: /^Zoom/ })
  await expect.poll(() => zoom.locator('img').getAttribute('src')).toBe(src)
  await expect.poll(() => zoom.evaluate((tile) => tile === document.activeElement)).toBe(true)
  expect((await zoom.boundingBox())?.width).toBeGreaterThan(2.5 * Math.max(...others))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
})
