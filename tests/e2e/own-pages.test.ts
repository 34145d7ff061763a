import type { Page } from 'playwright-core'
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
