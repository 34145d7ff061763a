import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { MAX_PAGE_TEXT } from '../../src/contract/page.ts'
import { browserTest } from '../fixtures/browser.ts'
import { hostileDocuments } from '../hostile-documents.ts'
import { callAs, openAdmin } from './admin.ts'
import { expectAccessible, expectGoodAtWidths, expectGoodOnPhone, visit } from './browser.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest()

test('CONTENT-01 a page is written on a phone, and published', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/pages', { width: 390 })
  await page.getByText('No posts yet.').waitFor()
  await expectGoodOnPhone(page)
  await page.getByRole('link', { name: 'Add page' }).click()

  await page.getByLabel('Title').fill('Our workshop')
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('/our-workshop')
  await page.getByLabel('Text').fill('## By hand\n\nEleven **goldsmiths**.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'By hand' }).waitFor()
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectTold(page, 'status', 'Saved as a draft.')
  await page.getByText('a draft that only managers see').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectTold(page, 'status', 'Published.')

  await visit(page, '/our-workshop')
  await page.getByRole('heading', { name: 'Our workshop', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'By hand', level: 2 }).waitFor()
  await expectGoodAtWidths(page)
})

test('CONTENT-03 the preview shows a page as on a desktop and a phone', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/pages/new')
  await page.getByLabel('Title').fill('Our workshop')
  await page.getByLabel('Text').fill('Eleven goldsmiths.')
  const preview = page.getByRole('region', { name: 'Preview' })
  const text = preview.getByText('Eleven goldsmiths.')
  await preview.getByText('Our workshop').waitFor()
  await text.waitFor()
  const desktop = await widthOf(text)
  await preview.getByRole('button', { name: 'Phone' }).click()
  expect(await widthOf(text)).toBe(390 - 2 * 16)
  expect(desktop).toBeGreaterThan(390)
  await expectGoodAtWidths(page)

  // A phone shows the text or the preview, which is as narrow as the shop there.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await text.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Preview' }).click()
  await text.waitFor()
  expect(await preview.getByRole('button').all()).toEqual([])
})

const widthOf = (text: Locator) => text.evaluate((element) => element.getBoundingClientRect().width)

test('CONTENT-03 what a button has written can be undone', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/pages/new', { width: 390 })
  const text = page.getByLabel('Text')
  await text.pressSequentially('All by hand')
  await text.selectText()
  await page.getByRole('button', { name: 'Bold' }).click()
  expect(await text.inputValue()).toBe('**All by hand**')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await text.inputValue()).toBe('All by hand')
})

test('CONTENT-03 Publish leads from the preview to a missing title', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/pages/new', { width: 390 })
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  const title = page.getByLabel('Title')
  await expect.poll(() => title.evaluate((field) => document.activeElement === field)).toBe(true)
  expect(await title.getAttribute('aria-invalid')).toBe('true')
})

test('CONTENT-01 a policy gets words of the owner, and its stated text back', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/pages')
  await page.getByRole('link', { name: 'Cancellation policy' }).click()
  const text = page.getByLabel('Text')
  await expect.poll(() => text.inputValue()).toContain('## Until when\n\nCancellation is possible')
  await text.fill('Call us within a day.')
  await page.getByRole('button', { name: 'Present version' }).click()
  await page.getByRole('region', { name: 'Present version' }).getByText('before dispatch').waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('Call us within a day.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectTold(page, 'status', 'Published.')
  await shopPage(page, 'Call us within a day.')

  await visit(page, '/dashboard/pages')
  await page.getByRole('link', { name: 'Cancellation policy' }).click()
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  await page.getByText('The text that comes with the shop.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expectTold(page, 'status', 'Version 1 is restored.')
  await shopPage(page, 'Cancellation is possible only before dispatch.')
})

async function shopPage(page: Page, text: string): Promise<void> {
  await visit(page, '/cancellation-policy')
  await page.getByRole('heading', { name: 'Cancellation policy', level: 1 }).waitFor()
  await page.getByText(text).waitFor()
}

test('CONTENT-05 the journal begins with the posts of the owner', async ({ shop }) => {
  const owner = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, owner, 'POST', '/api/pages', {
    path: '/journal/our-rubies',
    kind: 'journal',
    title: 'Our rubies',
    body: 'From Burma.',
    published: true,
  })
  const page = await shop.openPage({ path: '/blogs' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/journal')
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['Our rubies', 'The care of silver', 'Finding a ring size', 'What 916 means'])
  await expectGoodAtWidths(page)
  await page.getByRole('link', { name: 'Our rubies' }).click()
  await page.getByText('From Burma.').waitFor()
  await expectGoodAtWidths(page)
})

test('CONTENT-01 the footer has the links of the owner until they are removed', async ({ shop }) => {
  const owner = await createTestUser(shop, { role: 'admin' })
  const save = (links: object[] | null, version: number) =>
    callAs(shop, owner, 'PATCH', '/api/settings', {
      group: 'shop',
      values: { FOOTER_LINKS: links && JSON.stringify(links) },
      version,
    })
  await save(
    [
      { column: 'Our house', text: 'Our story', href: '/about' },
      { column: 'The law', text: 'Hallmarks', href: 'https://bis.gov.in/' },
    ],
    0,
  )
  const page = await shop.openPage({ path: '/help' })
  const footer = page.getByRole('contentinfo')
  const headings = () => footer.getByRole('heading').allInnerTexts()
  expect(await headings()).toEqual(['Our house', 'The law'])
  expect(await footer.getByRole('link', { name: 'Hallmarks' }).getAttribute('href')).toBe(
    'https://bis.gov.in/',
  )
  expect(await footer.getByRole('link', { name: 'Cancellation Policy' }).count()).toBe(0)
  await expectGoodAtWidths(page)
  await footer.getByRole('link', { name: 'Our story' }).click()
  await page.waitForURL('**/about')

  await save(null, 1)
  await visit(page, '/help')
  expect(await headings()).toEqual(['Useful Links', 'Information', 'Contact Us'])
  await footer.getByRole('link', { name: 'Cancellation Policy' }).waitFor()
  expect(await footer.getByRole('link', { name: 'Our story' }).count()).toBe(0)
})

test('CONTENT-02 hostile documents run nothing in the shop', async ({ shop }) => {
  const owner = await createTestUser(shop, { role: 'admin' })
  const body = hostileDocuments.join('\n\n')
  expect(body.length).toBeLessThan(MAX_PAGE_TEXT)
  await callAs(shop, owner, 'POST', '/api/pages', {
    path: '/hostile',
    title: 'Hostile',
    body,
    published: true,
  })

  const page = await shop.openPage({ expectedErrors: [/Content Security Policy/, /status of 404/] })
  const reached: string[] = []
  page.on('dialog', (dialog) => {
    reached.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.address)) reached.push(request.url())
  })
  await visit(page, '/hostile')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Hostile', level: 1 }).waitFor()
  const parts = 'article :is(script, iframe, svg, object, embed, form, base, meta, link, style, video, math)'
  expect(await main.locator(parts).count()).toBe(0)

  const links = main.locator('article a')
  const schemes = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).origin),
  )
  expect(new Set(schemes)).toEqual(new Set([shop.address]))
  expect(await main.locator('article [onclick], article [onerror], article [onload]').count()).toBe(0)
  expect(reached).toEqual([])
})
