import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'

test('NAV-16 a round button at the bottom right opens the chat in a new tab', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help' })
  const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
  await expect.poll(() => chat.getAttribute('href')).toBe(`https://wa.me/${shop.context.settings.shop.whatsappNumber}`)
  await expect.poll(() => chat.getAttribute('target')).toBe('_blank')
  const box = await chat.boundingBox()
  expect(box && box.x + box.width).toBeGreaterThan(1_380)
  expect(box && box.y + box.height).toBeGreaterThan(840)
})

test('NAV-16 the button steps aside wherever it would lie over a link or a small button, and comes back', async ({ shop }) => {
  const page = await shop.openPage({ path: '/', reducedMotion: 'reduce' })
  const all = page.getByRole('link', { name: 'See all', exact: true })
  const scrollTo = (top: number) => all.evaluate((link, y) => scrollBy({ top: link.getBoundingClientRect().top - y, behavior: 'instant' }), top)
  const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
  await scrollTo(846)
  const inReach = () =>
    all.evaluate((link) => {
      const { right, top, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(right - 4, top + height / 2))
    })
  await expect.poll(inReach, { timeout: 10_000 }).toBe(true)
  await expect.poll(async () => (await chat.boundingBox())?.x).toBeLessThan(1440 - 24)
  await scrollTo(600)
  await expect.poll(async () => Math.round((await chat.boundingBox())?.x ?? 0), { timeout: 10_000 }).toBe(1440 - 24 - 56)
})
