import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectGoodAtWidths } from './browser.ts'
import { served } from './served.ts'

const test = browserTest({ SHOP_NAME: 'Kanchan', SHOP_ADDRESS: '14 Johari Bazaar, Jaipur 302003' })

const pages = [
  [
    '/about',
    ['Kanchan is a small house of jewellers.', '14 Johari Bazaar, Jaipur 302003', 'How a piece is made'],
  ],
  ['/journal', ['The care of silver', 'Finding a ring size', 'What 916 means']],
  [
    '/journal/care-of-silver',
    ['92.5 parts silver in a hundred', 'Do not use this bath for pieces with pearls'],
  ],
  ['/journal/ring-sizes', ['Indian sizes in millimetres', '51.9 mm']],
  ['/journal/what-916-means', ['916 parts in a thousand', 'HUID']],
] as const

test.for(pages)('serves the page %s whole and lists it in the sitemap', async ([path, facts], { shop }) => {
  const page = await served(shop.address, path)
  expect(page.status).toBe(200)
  for (const fact of facts) expect(page.text).toContain(fact)
  expect(page.canonical).toBe(`${shop.context.settings.publicUrl}${path}`)
  expect(page.meta('description')).toBeTruthy()
  expect(page.meta('robots')).toBeUndefined()
  expect(await (await fetch(`${shop.address}/sitemap.xml`)).text()).toContain(`${path}</loc>`)
})

test('sample contact details cannot exist, and the pages say so', async ({ shop }) => {
  const { text, html } = await served(shop.address, '/contact-us')
  expect(text).toContain('These are sample details: the shop has not entered its own yet.')
  expect(text).toContain('+91 00000 00000')
  expect(html).not.toContain('9876543210')
  expect((await served(shop.address, '/')).html).not.toContain('ContactPoint')
})

test('an unknown journal article is a page not found', async ({ shop }) => {
  expect((await served(shop.address, '/journal/nothing')).status).toBe(404)
})

test('About Us and Blog in the footer lead to home sections', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('**/#about')
  await page.getByRole('link', { name: 'Who we are and how a piece is made' }).click()
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await page.waitForURL('**/#blog')
  await page.getByRole('link', { name: 'Read the journal' }).click()
  await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor()
  await page.getByRole('link', { name: /What 916 means/ }).click()
  await page.getByRole('heading', { level: 1, name: 'What 916 means' }).waitFor()
  await page.getByRole('link', { name: /The care of silver/ }).click()
  await page.getByRole('heading', { level: 1, name: 'The care of silver' }).waitFor()
})

test.for(pages)('%s is accessible and never scrolls sideways', async ([path], { shop }) => {
  await expectGoodAtWidths(await shop.openPage({ path, width: 390 }))
})
