import { expect } from 'vitest'
import { withdrawSampleRates } from '../../src/server/shop/rates/sample-rates.ts'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, visit } from './browser.ts'

const further = ['Today’s rates', 'Find your size', 'Wishlist', 'Journal', 'Gifts']

test('the footer leads to rates, sizes, journal, gifts and collections', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help' })
  const footer = page.getByRole('contentinfo')
  const columns = await footer
    .getByRole('list')
    .evaluateAll((lists) =>
      lists.map((list) => [...list.querySelectorAll('li')].map((item) => item.textContent)),
    )
  const [useful = [], information = []] = columns
  expect(useful.slice(5)).toEqual(['Today’s rates', 'Find your size', 'Wishlist'])
  expect(information.slice(5, 7)).toEqual(['Journal', 'Gifts'])
  const { menuCollections = [] } = (await (await fetch(`${shop.address}/api/shop`)).json()) as {
    menuCollections?: { title: string }[]
  }
  expect(information.slice(7)).toEqual(menuCollections.map(({ title }) => title))
  for (const name of further) {
    await visit(page, '/help')
    await footer.getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/help')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('heading', { level: 1, name: 'not found' }).count(), name).toBe(0)
  }
  await expectAccessible(page)
})

test('the phone menu leads to rates, sizes and journal', async ({ shop }) => {
  const page = await shop.openPage({ path: '/help', width: 390 })
  for (const [name, path] of [
    ['Today’s rates', '/rates'],
    ['Find your size', '/size-guide'],
    ['Journal', '/journal'],
    ['Wishlist', '/wishlist'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
  }
})

test('without rates nothing leads to them', async ({ shop }) => {
  await shop.context.db.transaction((tx) => withdrawSampleRates(tx))
  await expect
    .poll(async () => (await (await fetch(`${shop.address}/help`)).text()).includes('href="/rates"'))
    .toBe(false)
  const page = await shop.openPage({ path: '/help', width: 390 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Find your size' }).waitFor()
  expect(await page.getByRole('link', { name: 'Today’s rates' }).count()).toBe(0)
})
