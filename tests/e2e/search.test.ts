import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { reload, visit } from './browser.ts'
import { expectAddress, expectShown } from './expect-shown.ts'
import { served } from './served.ts'

const test = browserTest({ PUBLIC_URL: 'http://suvarna.test' })

const SEARCHES = /\/api\/product\/search\?/

describe('the search page', () => {
  test('SRCH-04 shows query and results, and is not indexed', async ({ shop }) => {
    const page = await served(shop.address, '/search?query=jhumka')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Search Page')
    expect(page.text).toContain('Find products by name or description.')
    expect(page.html).toContain('placeholder="Search for products..."')
    expect(page.text).toContain('Meher Ruby Jhumkas')
    expect(page.meta('robots')).toBe('noindex, follow')
    expect(page.canonical).toBe('http://suvarna.test/search')
  })

  test('SRCH-04 results follow the typed words, and the address follows', async ({ shop }) => {
    const page = await shop.openPage({ path: '/search' })
    const box = page.getByRole('main').getByRole('searchbox')
    await box.pressSequentially('anklet', { delay: 20 })
    await expectAddress(page, '/search?query=anklet')
    await expectShown(page.getByRole('heading', { name: 'Payal Amethyst Anklet' }))
    await expect.poll(() => box.inputValue()).toBe('anklet')
    await reload(page)
    await expectShown(page.getByRole('heading', { name: 'Payal Amethyst Anklet' }))
    await expect.poll(() => box.inputValue()).toBe('anklet')
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

  test('SRCH-04 the Search button searches immediately', async ({ shop }) => {
    const page = await shop.openPage({ path: '/search' })
    await page.getByRole('main').getByRole('searchbox').fill('kada')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expectAddress(page, '/search?query=kada')
    await expectShown(page.getByRole('heading', { name: 'Rani Ruby Kada' }))
  })

  test('SRCH-05 asks nothing while there is no text', async ({ shop }) => {
    const page = await shop.openPage()
    const searches: string[] = []
    page.on('request', (request) => SEARCHES.test(request.url()) && searches.push(request.url()))
    await visit(page, '/search')
    const box = page.getByRole('main').getByRole('searchbox')
    await box.fill('   ')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.waitForLoadState('networkidle')
    expect(searches).toEqual([])
    await box.fill('ring')
    await expectAddress(page, '/search?query=ring')
    await box.fill('')
    await expectAddress(page, /\/search$/)
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(0)
  })

  test('SRCH-04 says when nothing is found, while it asks, and when it cannot', async ({ shop }) => {
    const page = await shop.openPage({
      path: '/search?query=xyzzy',
      expectedErrors: [/Failed to load resource|net::ERR/],
    })
    await expectShown(page.getByRole('main').getByText('No products found'))
    let failing = true
    await page.route(SEARCHES, async (route) => {
      if (failing) return route.abort()
      await new Promise((resolve) => setTimeout(resolve, 600))
      return route.continue()
    })
    await page.getByRole('main').getByRole('searchbox').fill('choker')
    await expectShown(page.getByRole('alert').getByText('Error loading products. Please try again later.'))
    failing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectShown(page.getByRole('heading', { name: 'Rajwada Kundan Choker' }))
    await page.getByRole('main').getByRole('searchbox').fill('pendant')
    await page.getByRole('main').getByText('Loading...').waitFor({ state: 'attached' })
  })

  test('SRCH-04 works without scripts', async ({ shop }) => {
    const page = await shop.openPage({ path: '/search', javaScript: false })
    await page.getByRole('main').getByRole('searchbox').fill('silver coin')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expectAddress(page, /query=silver(\+|%20)coin/)
    await expectShown(page.getByRole('heading', { name: 'Chandi Silver Coin 10 g' }))
  })
})
