import { describe, expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { reload, visit } from './browser.ts'
import { expectAddress, expectShown } from './expect-shown.ts'

const SEARCHES = /\/api\/product\/search\?/

describe('the search page', () => {
  test('SRCH-04 SRCH-05 results and address follow the words, and nothing asks nothing', async ({ shop }) => {
    const page = await shop.openPage()
    const searches: string[] = []
    page.on('request', (request) => SEARCHES.test(request.url()) && searches.push(request.url()))
    await visit(page, '/search')
    const main = page.getByRole('main')
    const box = main.getByRole('searchbox')
    await box.fill('   ')
    await main.getByRole('button', { name: 'Search' }).click()
    await page.waitForLoadState('networkidle')
    expect(searches, 'searches without a text').toEqual([])

    await box.fill('')
    await box.pressSequentially('anklet', { delay: 20 })
    await expectAddress(page, '/search?query=anklet')
    await expectShown(page.getByRole('heading', { name: 'Payal Amethyst Anklet' }))
    await reload(page)
    await expectShown(page.getByRole('heading', { name: 'Payal Amethyst Anklet' }))
    await expect.poll(() => box.inputValue(), { message: 'the text after a reload' }).toBe('anklet')

    await box.fill('kada')
    await main.getByRole('button', { name: 'Search' }).click()
    await expectAddress(page, '/search?query=kada')
    await expectShown(page.getByRole('heading', { name: 'Rani Ruby Kada' }))
    await box.fill('')
    await expectAddress(page, /\/search$/)
    await expect.poll(() => main.getByRole('article').count()).toBe(0)
  })

  test('SRCH-04 keeps every letter of someone who types faster than the shop answers', async ({ shop }) => {
    const page = await shop.openPage({ path: '/search' })
    await page.route(SEARCHES, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    const box = page.getByRole('main').getByRole('searchbox')
    await box.pressSequentially('rope chain', { delay: 130 })
    await expectAddress(page, '/search?query=rope+chain')
    await expectShown(page.getByRole('heading', { name: 'Raja Rope Chain' }))
    await expect.poll(() => box.inputValue()).toBe('rope chain')
  })

  test('SRCH-04 says when nothing is found, while it asks, and when it cannot', async ({ shop }) => {
    const page = await shop.openPage({
      path: '/search?query=xyzzy',
      expectedErrors: [/Failed to load resource|net::ERR/],
    })
    const main = page.getByRole('main')
    await expectShown(main.getByText('No products found'))
    await page.route(SEARCHES, (route) => route.abort())
    await main.getByRole('searchbox').fill('choker')
    await expectShown(page.getByRole('alert').getByText('Error loading products. Please try again later.'))
    await page.unroute(SEARCHES)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(page.getByRole('heading', { name: 'Rajwada Kundan Choker' }))

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(SEARCHES, async (route) => {
      await held
      await route.continue()
    })
    await main.getByRole('searchbox').fill('pendant')
    await main.getByText('Loading...').waitFor({ state: 'attached' })
    release()
  })
})

test('NAV-18 the gift finder asks, counts and opens matching gifts', async ({ shop }) => {
  const page = await shop.openPage({ path: '/gifts' })
  await page.getByRole('button', { name: 'Start finding gifts' }).click()
  await expect
    .poll(() =>
      page.getByRole('radio', { name: 'For her' }).evaluate((radio) => radio === document.activeElement),
    )
    .toBe(true)
  const finder = page.getByRole('form', { name: 'Gift finder' })
  await finder.getByLabel('For him').check()
  await finder.getByLabel('₹1,500 to ₹3,000').check()
  await expectShown(finder.getByText(/^\d+ pieces? match(es)?\.$/))
  await finder.getByLabel('Rings', { exact: true }).check()
  await expectShown(finder.getByText('3 pieces match.'))
  await page.getByRole('button', { name: 'Show gifts' }).click()
  await expectAddress(page, '/gender/male/category/Rings?price=1500-3000')
  await expectShown(page.getByText('3 pieces, Under RS 3000'))
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  await page.getByRole('link', { name: 'Remove filter Under RS 3000' }).click()
  await expectShown(page.getByText('7 pieces', { exact: true }))

  await visit(page, '/gifts')
  await page.getByLabel('For a child').check()
  await expect.poll(() => page.getByRole('radio', { name: 'Rings', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Show gifts' }).click()
  await expectAddress(page, /\/shop\?category=Kid%27s\+Jewellery$/)
})
