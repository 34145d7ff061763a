import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'

test('NAV-16 a round button at the bottom right opens the chat', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help' })
  const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
  await expect
    .poll(() => chat.getAttribute('href'))
    .toBe(`https://wa.me/${shop.context.settings.shop.whatsappNumber}`)
  await expect.poll(() => chat.getAttribute('target')).toBe('_blank')
  const box = await chat.boundingBox()
  expect(box && box.x + box.width).toBeGreaterThan(1_380)
  expect(box && box.y + box.height).toBeGreaterThan(840)
})

test('NAV-16 the button moves away from links and small buttons, then returns', async ({ shop }) => {
  const page = await shop.openPage({ path: '/' })
  const all = page.getByRole('link', { name: 'See all', exact: true })
  const scrollTo = (top: number) =>
    all.evaluate(
      (link, y) => scrollBy({ top: link.getBoundingClientRect().top - y, behavior: 'instant' }),
      top,
    )
  const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
  await scrollTo(846)
  const inReach = () =>
    all.evaluate((link) => {
      const { right, top, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(right - 4, top + height / 2))
    })
  await expect.poll(inReach, { timeout: 10_000 }).toBe(true)
  await expect.poll(async () => Math.round((await chat.boundingBox())?.x ?? 0)).toBe(1440 - 24 - 56)
  await expect.poll(async () => (await chat.boundingBox())?.y).toBeLessThan(900 - 24 - 56)
  await all.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  )
  await expect
    .poll(async () => Math.round((await chat.boundingBox())?.y ?? 0), { timeout: 10_000 })
    .toBe(900 - 24 - 56)
})

test.for(['/shop', '/'])('on %s of a phone the chat button covers no price', async (path, { shop }) => {
  const page = await shop.openPage({ path, width: 390 })
  const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
  for (let top = 0; top <= 4_000; top += 500) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
    const covered = () =>
      chat.evaluate((button) => {
        const { left, right, top: upper, bottom } = button.getBoundingClientRect()
        return [...document.querySelectorAll('main span:has(> u), main s')].filter((price) => {
          const box = price.getBoundingClientRect()
          return box.left < right && box.right > left && box.top < bottom && box.bottom > upper
        }).length
      })
    await expect.poll(covered, { timeout: 5_000 }).toBe(0)
    await expect
      .poll(async () => {
        const { x = 0, width = 0 } = (await chat.boundingBox()) ?? {}
        return x + width
      })
      .toBeLessThanOrEqual(390)
  }
})

test('on product pages it avoids Add to Cart and names the product', async ({ shop }) => {
  const page = await shop.openPage({ path: '/shop' })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.waitForURL('**/shop/*')
  await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
  const middleOf = async (name: 'Add to Cart' | 'Chat on WhatsApp') => {
    const box = await page
      .getByRole(name === 'Add to Cart' ? 'button' : 'link', { name })
      .first()
      .boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  // A window in which both are at the same height.
  await page.setViewportSize({ width: 1440, height: Math.round(await middleOf('Add to Cart')) + 52 })
  await expect
    .poll(async () => (await middleOf('Add to Cart')) - (await middleOf('Chat on WhatsApp')))
    .toBeGreaterThan(56)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Chat on WhatsApp' }).click()
  const chat = await opened
  await chat.waitForURL('https://wa.me/**')
  const text = new URL(chat.url()).searchParams.get('text')
  expect(text).toContain(
    `Hello, I have a question about ${await page.getByRole('heading', { level: 1 }).textContent()}: ${page.url()}`,
  )
})
