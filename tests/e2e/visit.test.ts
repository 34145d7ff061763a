import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectGoodAtWidths, visit } from './browser.ts'
import { served } from './served.ts'

const test = browserTest({
  SHOP_ADDRESS: '14, Laxmi Road, Pune 411030',
  SHOP_HOURS: 'Mon-Fri 10:30-20:00; Sat 10:30-21:00; Sun closed',
})

test('PROMISE-03 footer and phone menu lead to the page of the shop', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help', width: 390 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Visit us' }).click()
  await page.getByRole('heading', { level: 1, name: 'Visit us' }).waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Visit us' }).waitFor()
  await page.getByRole('button', { name: 'Close menu' }).click()

  expect(await page.getByRole('row').allInnerTexts()).toEqual(
    expect.arrayContaining(['Monday\t10:30 am to 8 pm', 'Saturday\t10:30 am to 9 pm', 'Sunday\tClosed']),
  )
  expect(await page.getByRole('link', { name: 'Get directions' }).getAttribute('href')).toContain(
    'Laxmi%20Road',
  )
})

test('PROMISE-03 the page marks the day and names the closing time', async ({ shop }) => {
  const page = await shop.openPage()
  await page.clock.setFixedTime('2026-11-27T06:00:00Z')
  await visit(page, '/visit')
  await page.getByText('Open now, until 8 pm').waitFor()
  expect(await page.locator('[aria-current=date]').allInnerTexts()).toEqual(['Friday\t10:30 am to 8 pm'])
  await expectGoodAtWidths(page, [390, 820, 1440])

  await page.clock.setFixedTime('2026-11-29T06:00:00Z')
  await visit(page, '/visit')
  await page.getByText('Closed now').waitFor()
  expect(await page.locator('[aria-current=date]').allInnerTexts()).toEqual(['Sunday\tClosed'])
})

test('PROMISE-03 the sitemap names the page, which states no current hour', async ({ shop }) => {
  expect(await (await fetch(`${shop.address}/sitemap.xml`)).text()).toContain('/visit</loc>')
  const { text } = await served(shop.address, '/visit')
  expect(text).not.toMatch(/(Open|Closed) now/)
})

test('PROMISE-03 search engines read the shop with its hours', async ({ shop }) => {
  const { html } = await served(shop.address, '/visit')
  expect(html).toContain('"@type":"JewelryStore"')
  expect(html).toContain('"dayOfWeek":"https://schema.org/Saturday","opens":"10:30","closes":"21:00"')
  expect(html).not.toContain('schema.org/Sunday')
})
