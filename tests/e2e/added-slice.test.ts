import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { createTestUser, signInAs } from './test-user.ts'

const test = browserTest()
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, {
      image: await anyPicture(shop),
      name: 'Slice ring',
      price: 1000,
      size: '6, 7, 8',
      colors: [{ value: 'Gold' }, { value: 'Silver' }] as never,
    }),
  )
  /** The page of the ring, for a new customer. */
  .extend(
    'openRing',
    { scope: 'file' },
    ({ shop, ring }) =>
      async (options: { width?: number; motion?: boolean } = { motion: true }) => {
        const page = await shop.openPage(options)
        await signInAs(shop, page, await createTestUser(shop))
        await page.clock.install()
        await visit(page, `/shop/${ring}`)
        return page
      },
  )

const slice = (page: Page) => page.getByRole('region', { name: 'Added to your cart' })
const add = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Add(ed| to Cart)$/ })
    .first()
const line = (page: Page) =>
  page.getByRole('dialog', { name: 'Your cart' }).getByRole('listitem').filter({ hasText: 'Slice ring' })

test.for([390, 1440])(
  'names added size, colour and total and keeps focus at %i pixels',
  async (width, { openRing }) => {
    const page = await openRing({ width, motion: true })
    await page.getByRole('radio', { name: '7' }).check()
    await add(page).click()
    await slice(page).getByText('Size 7, Gold, ₹1,000.00').waitFor()
    await slice(page).getByText('1 product in your cart').waitFor()
    await slice(page).getByText('₹1,100.00 with GST').waitFor()
    await expect
      .poll(() => slice(page).getByRole('status').textContent())
      .toBe('Slice ring, size 7, added to your cart. 1 product.')
    await expect.poll(() => add(page).evaluate((button) => button === document.activeElement)).toBe(true)
    // While it fades in, its text is paler.
    await expect
      .poll(() => slice(page).evaluate((part) => part.getAnimations({ subtree: true }).length))
      .toBe(0)
    // Under the pointer it stays open, however long the checks take.
    await slice(page).hover()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await slice(page).getByRole('button', { name: 'View cart' }).click()
    await expect.poll(() => line(page).innerText()).toContain('size 7')
    await expect.poll(() => slice(page).count()).toBe(0)
  },
)

test('the size changes in slice and cart by keyboard, press by press', async ({ openRing }) => {
  const page = await openRing()
  await add(page).click()
  await slice(page).getByText('Size 6, Gold').waitFor()
  await slice(page).getByRole('button', { name: 'Change size of Slice ring' }).focus()
  await page.keyboard.press('Enter')
  await slice(page).getByRole('button', { name: 'Size 8' }).focus()
  await page.keyboard.press('Enter')
  await slice(page).getByText('Size 8, Gold').waitFor()
  await expect
    .poll(() =>
      slice(page)
        .getByRole('button', { name: 'Change size' })
        .evaluate((button) => button === document.activeElement),
    )
    .toBe(true)

  await page.getByRole('radio', { name: '8' }).check()
  await expect.poll(() => slice(page).count()).toBe(0)
  await add(page).click()
  await slice(page).getByText('2 × Slice ring').waitFor()
  await add(page).click()
  await slice(page).getByText('3 × Slice ring').waitFor()
  await slice(page).getByRole('button', { name: 'View cart' }).click()
  await line(page).getByRole('button', { name: 'Change size' }).click()
  await expectAccessible(page)
  await line(page).getByRole('button', { name: 'Size 7' }).click()
  await expect.poll(() => line(page).innerText()).toContain('Gold, size 7')
})

test('the keyboard reaches the slice from the pressed button, and returns', async ({ openRing }) => {
  const page = await openRing()
  await add(page).focus()
  await page.keyboard.press('Enter')
  await slice(page).getByText('Size 6, Gold').waitFor()
  await page.clock.fastForward(20_000)
  await expect.poll(() => slice(page).isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  const change = slice(page).getByRole('button', { name: 'Change size of Slice ring' })
  await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => add(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.clock.fastForward(200)
  await expect.poll(() => slice(page).count()).toBe(0)
  // The price of several is that of one.
  await page.keyboard.press('Enter')
  await slice(page).getByText('2 × Slice ring').waitFor()
  await slice(page).getByText('₹1,000.00 each').waitFor()
})

test('the slice closes after six seconds unless hovered or focused', async ({ openRing }) => {
  const page = await openRing()
  await add(page).click()
  await slice(page).hover()
  await page.clock.fastForward(20_000)
  await expect.poll(() => slice(page).isVisible()).toBe(true)
  await page.mouse.move(10, 500)
  await slice(page).getByRole('button', { name: 'Keep looking' }).focus()
  await page.clock.fastForward(20_000)
  await expect.poll(() => slice(page).isVisible()).toBe(true)
  await add(page).focus()
  await page.clock.fastForward(6_000)
  await page.clock.fastForward(200)
  await expect.poll(() => slice(page).count()).toBe(0)
})

test('the slice closes on Escape, press or scroll; reduced motion keeps it', async ({ openRing }) => {
  const page = await openRing({ motion: false })
  const added = async () => {
    await add(page).click()
    await slice(page).waitFor()
  }
  const expectClosed = () => expect.poll(() => slice(page).count()).toBe(0)
  await added()
  await page.clock.fastForward(60_000)
  await expect.poll(() => slice(page).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expectClosed()
  await added()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Slice ring').click()
  await expectClosed()
  await added()
  await page.mouse.move(700, 700)
  await page.mouse.wheel(0, 300)
  await expectClosed()
})

test('a colour’s own pictures appear in gallery, card and cart line', async ({ shop }) => {
  const pictures = (
    await shop.context.db.reader.selectFrom('products').select('image').distinct().limit(2).execute()
  ).map(({ image }) => image)
  const [gold = '', silver = ''] = pictures
  const id = await newProduct(shop, {
    name: 'Coloured ring',
    image: gold,
    additionalImages: [silver],
    colors: [{ value: 'Gold' }, { value: 'Silver' }],
    imageColors: { [gold]: 'Gold', [silver]: 'Silver' },
  } as never)
  const page = await shop.openPage()
  await signInAs(shop, page, await createTestUser(shop))
  await visit(page, `/shop/${id}`)
  const main = page.getByRole('button', { name: /^Zoom/ }).locator('img')
  await expect.poll(() => main.getAttribute('src')).toBe(gold)
  await page.getByTitle('Silver').check()
  await expect.poll(() => main.getAttribute('src')).toBe(silver)
  await add(page).click()
  await slice(page).getByText('Silver, ').waitFor()
  await expect.poll(() => slice(page).locator('img').getAttribute('src')).toBe(silver)

  await visit(page, '/shop?color=Silver')
  const card = page.getByRole('article').filter({ hasText: 'Coloured ring' })
  await expect.poll(() => card.locator('img').first().getAttribute('src')).toBe(silver)
  await card.getByRole('button', { name: 'Add Coloured ring to cart' }).click()
  await slice(page).getByText('2 × Coloured ring').waitFor()
})
