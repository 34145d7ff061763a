import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { refusals } from './admin.ts'
import { anyPicture, expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { createTestUser, openPageAs, signInAs } from './test-user.ts'

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

/** Checks the slice of a ring of size 7: it names piece, colour and total, and the button keeps the focus. */
async function expectNames(page: Page): Promise<void> {
  await slice(page).getByText('Size 7, Gold, ₹1,000.00').waitFor()
  await slice(page).getByText('1 product in your cart').waitFor()
  await slice(page).getByText('₹1,100.00 with GST').waitFor()
  await expect
    .poll(() => slice(page).getByRole('status').textContent())
    .toBe('Slice ring, size 7, added to your cart. 1 product.')
  await expect.poll(() => add(page).evaluate((button) => button === document.activeElement)).toBe(true)
}

/** Checks that the slice is accessible. Under the pointer it stays open, however long the check takes. */
async function expectAccessibleSlice(page: Page): Promise<void> {
  // While it fades in, its text is paler.
  await expect
    .poll(() => slice(page).evaluate((part) => part.getAnimations({ subtree: true }).length))
    .toBe(0)
  await slice(page).hover()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('on a phone the slice names the piece and opens the cart', async ({ openRing }) => {
  const page = await openRing({ width: 390, motion: true })
  await page.getByRole('radio', { name: '7' }).check()
  await add(page).click()
  await expectNames(page)
  await expectAccessibleSlice(page)
  await slice(page).getByRole('button', { name: 'View cart' }).click()
  await expect.poll(() => line(page).innerText()).toContain('size 7')
  await expect.poll(() => slice(page).count()).toBe(0)
})

test('the keyboard reaches the slice from the pressed button, and returns', async ({ openRing }) => {
  const page = await openRing()
  await page.getByRole('radio', { name: '7' }).check()
  await add(page).focus()
  await page.keyboard.press('Enter')
  await expectNames(page)
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
  await expectAccessibleSlice(page)
  await page.clock.fastForward(20_000)
  await expect.poll(() => slice(page).isVisible(), { message: 'under the pointer' }).toBe(true)
  await page.mouse.move(10, 500)
  await slice(page).getByRole('button', { name: 'Keep looking' }).focus()
  await page.clock.fastForward(20_000)
  await expect.poll(() => slice(page).isVisible(), { message: 'with the focus' }).toBe(true)
  await add(page).focus()
  await page.clock.fastForward(6_000)
  await page.clock.fastForward(200)
  await expect.poll(() => slice(page).count()).toBe(0)
})

test('with reduced motion the slice stays until Escape, a press or scrolling', async ({ openRing }) => {
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
  const page = await openPageAs(shop, await createTestUser(shop), `/shop/${id}`)
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

test('VAR-05 VAR-06 VAR-07 choosing a size changes the price and adds that size', async ({ shop }) => {
  const { id } = await newRing(shop, [
    { size: '16', price: 3000, stock: 2, netWeight: 3.48 },
    { size: '12', price: 1000, stock: 0 },
    { size: '14', price: 2000, stock: 1, netWeight: 3.395 },
  ])
  const page = await openPageAs(shop, await createTestUser(shop), `/shop/${id}`, refusals)
  const choice = page.getByRole('group', { name: /Available Size/ })
  const size = (name: string) => choice.getByRole('radio', { name, exact: true })
  // The cheapest in stock is preselected; the sizes are in their order.
  await expect
    .poll(() =>
      choice
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
    )
    .toEqual(['12', '14', '16'])
  await expect.poll(() => size('14').isChecked()).toBe(true)
  await expect.poll(() => size('12').isDisabled()).toBe(true)
  await choice.getByText('Size 12 is sold out.').waitFor()
  const main = page.getByRole('main')
  await expect.poll(() => main.innerText()).toMatch(/₹\s*2,000\s*\.00/)
  await size('14').press('ArrowRight')
  await expect.poll(() => size('16').isChecked()).toBe(true)
  await expect.poll(() => main.innerText()).toMatch(/₹\s*3,000\s*\.00/)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await size('14').check()
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const lines = page
    .getByRole('dialog', { name: 'Your cart' })
    .getByRole('listitem')
    .filter({ hasText: 'Tara ring' })
  await expect
    .poll(async () => (await lines.allInnerTexts()).map((text) => [/3,000/.test(text), /2,000/.test(text)]))
    .toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    )
  await expect.poll(() => lines.filter({ hasText: '3,000' }).innerText()).toContain('16')
  await expect.poll(() => lines.filter({ hasText: '2,000' }).innerText()).toContain('14')
})
