import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addToCart } from '../../src/contract/cart.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { expectAddress } from './expect-shown.ts'
import { createTestUser, openPageAs } from './test-user.ts'

const test = browserTest()
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Back ring', price: 1000 }),
  )
  /** The product page on a phone, with /help before it in the history, and one ring in the cart. */
  .extend('openRing', ({ shop, ring }) => async (): Promise<Page> => {
    const person = await createTestUser(shop)
    await callable(shop).call(addToCart, { body: { productId: ring, userId: person.user._id } }, person.token)
    const page = await openPageAs(shop, person, '/help', { width: 390 })
    await visit(page, `/shop/${ring}`)
    return page
  })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const bag = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const chatOf = (page: Page) => page.getByRole('link', { name: 'Chat on WhatsApp' })
const overlayStep = (page: Page) =>
  page.evaluate(() => (history.state as { overlay?: string } | null)?.overlay)

test('Back closes each overlay, and the next Back leaves the page', async ({ ring, openRing }) => {
  const page = await openRing()
  const openers = {
    cart: bag(page),
    zoom: page.getByRole('main').getByRole('button', { name: /^Zoom/ }).first(),
    menu: page.getByRole('button', { name: 'Open menu' }),
    review: page.getByRole('button', { name: 'Write a Review' }),
    'cart again': bag(page),
  }
  for (const [overlay, opener] of Object.entries(openers)) {
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count(), { message: overlay }).toBe(0)
    await expectAddress(page, `/shop/${ring}`)
  }

  await bag(page).click()
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => drawer(page).count()).toBe(0)
  await expect.poll(() => overlayStep(page), { message: 'the step of a closed overlay' }).toBeUndefined()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Gifts' }).click()
  await expectAddress(page, '/gifts')
  await page.goBack()
  await expectAddress(page, `/shop/${ring}`)
  await expect.poll(() => overlayStep(page), { message: 'the step of the menu' }).toBeUndefined()
  await page.getByRole('heading', { name: 'Back ring', level: 1 }).waitFor()
  await page.goBack()
  await expectAddress(page, '/help')
})

test('unfinished address, UTR and review survive Back, closing and reload', async ({ ring, openRing }) => {
  const page = await openRing()
  await bag(page).click()
  await drawer(page).getByRole('button', { name: 'Add an address' }).click()
  await drawer(page).getByLabel('House and street').fill('14 Prabhat Road')
  await drawer(page).getByLabel('State').selectOption('Maharashtra')
  await drawer(page).getByRole('radio', { name: /^UPI/ }).check()
  await drawer(page).getByLabel(/UTR/).fill('402812')
  await page.goBack()
  await expect.poll(() => drawer(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await page.getByLabel('Your comment').fill('Light and pretty.')
  await page.goBack()

  await visit(page, `/shop/${ring}`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect.poll(() => page.getByLabel('Your comment').inputValue()).toBe('Light and pretty.')
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await bag(page).click()
  await expect.poll(() => drawer(page).getByLabel('House and street').inputValue()).toBe('14 Prabhat Road')
  await expect.poll(() => drawer(page).getByLabel('State').inputValue()).toBe('Maharashtra')
  await drawer(page).getByRole('radio', { name: /^UPI/ }).check()
  await expect.poll(() => drawer(page).getByLabel(/UTR/).inputValue()).toBe('402812')
  await drawer(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Add an address' }).click()
  await expect.poll(() => drawer(page).getByLabel('House and street').inputValue()).toBe('')
})

test('the gift finder offers no kind of which no piece fits', async ({ shop }) => {
  const page = await shop.openPage({ path: '/gifts' })
  const finder = page.getByRole('form', { name: 'Gift finder' })
  await finder.getByLabel('Anklets', { exact: true }).check()
  await finder.getByLabel('For him').check()
  await expect.poll(() => finder.getByLabel('Anklets', { exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => finder.getByLabel('Rings', { exact: true }).isDisabled()).toBe(false)
  await finder.getByText(/^[1-9]\d* pieces match\.$/).waitFor()
  await page.getByRole('button', { name: 'Show gifts' }).click()
  await page.waitForURL('**/gender/male')
})

test('NAV-16 the chat button avoids links and Add to Cart, and names products', async ({ shop }) => {
  const page = await shop.openPage({ path: '/' })
  const chat = chatOf(page)
  await expect
    .poll(() => chat.getAttribute('href'))
    .toBe(`https://wa.me/${shop.context.settings.shop.whatsappNumber}`)
  await expect.poll(() => chat.getAttribute('target')).toBe('_blank')
  const all = page.getByRole('link', { name: 'See all', exact: true })
  await all.evaluate((link) => scrollBy({ top: link.getBoundingClientRect().top - 846, behavior: 'instant' }))
  const inReach = () =>
    all.evaluate((link) => {
      const { right, top, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(right - 4, top + height / 2))
    })
  await expect.poll(inReach, { message: 'the link can be pressed' }).toBe(true)
  await expect.poll(async () => Math.round((await chat.boundingBox())?.x ?? 0)).toBe(1440 - 24 - 56)
  await expect.poll(async () => (await chat.boundingBox())?.y).toBeLessThan(900 - 24 - 56)
  await all.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  )
  await expect.poll(async () => Math.round((await chat.boundingBox())?.y ?? 0)).toBe(900 - 24 - 56)

  // On a product page it also avoids Add to Cart, and names the product.
  await visit(page, '/shop')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/shop/*')
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.waitFor()
  const middleOf = async (element: typeof add) => {
    const box = await element.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  // A window in which both are at the same height.
  await page.setViewportSize({ width: 1440, height: Math.round(await middleOf(add)) + 52 })
  await expect.poll(async () => (await middleOf(add)) - (await middleOf(chat))).toBeGreaterThan(56)
  const opened = page.context().waitForEvent('page')
  await chat.click()
  const opening = await opened
  await opening.waitForURL('https://wa.me/**')
  expect(new URL(opening.url()).searchParams.get('text')).toContain(
    `Hello, I have a question about ${await page.getByRole('heading', { level: 1 }).textContent()}: ${page.url()}`,
  )
})

test('NAV-16 on a phone the chat button covers no price', async ({ shop }) => {
  const page = await shop.openPage({ width: 390 })
  const chat = chatOf(page)
  const covered = () =>
    chat.evaluate((button) => {
      const { left, right, top: upper, bottom } = button.getBoundingClientRect()
      return [...document.querySelectorAll('main span:has(> u), main s')].filter((price) => {
        const box = price.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > upper
      }).length
    })
  const edge = async () => {
    const { x = 0, width = 0 } = (await chat.boundingBox()) ?? {}
    return x + width
  }
  for (const path of ['/shop', '/']) {
    await visit(page, path)
    for (let top = 0; top <= 4_000; top += 500) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
      await expect.poll(covered, { message: `prices covered on ${path} at ${top}` }).toBe(0)
      await expect.poll(edge).toBeLessThanOrEqual(390)
    }
  }
})
