import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, visit } from './browser.ts'

const test = browserTest()
  /** The page as the server sends it, before any script has run. */
  .extend(
    'served',
    { scope: 'file' },
    ({ shop }) =>
      async (path: string) =>
        (await fetch(shop.address + path)).text(),
  )

const forHer = [
  'Earrings',
  'Necklaces',
  'Bracelets',
  'Rings',
  'Studs',
  'Ankles',
  'Fashion+Jewelry',
  'Gold+Jewelry',
]
const forHim = ['Bracelets', 'Studs', 'Chain', 'Rings', 'Gold+Jewelry', 'Fashion+Jewelry']

describe('the frame around every page', () => {
  test('NAV-01 an unknown address returns 404 with a helpful page inside the layout', async ({ shop }) => {
    const response = await fetch(`${shop.address}/nothing/here`)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('<header')
    expect(html).toContain('Page not found')
    expect(html).toMatch(/<a[^>]*href="\/shop"/)
    expect(html).toContain('<footer')
  })

  test.for(['/help', '/login', '/register', '/forgot-password', '/unauthorized'])(
    'NAV-02 a strip on top of %s shows the promise for prepaid orders',
    async (path, { shop }) => {
      const page = await shop.openPage({ path })
      await expect
        .poll(() => page.getByText('GET EXTRA 2.5% OFF ON PREPAID ORDERS', { exact: true }).isVisible())
        .toBe(true)
    },
  )

  test('NAV-03 the logo leads home', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    await page.getByRole('banner').getByRole('link', { name: 'Suvarna, home' }).click()
    await page.waitForURL(`${shop.address}/`)
    await expect.poll(() => page.getByRole('region', { name: 'Highlights' }).count()).toBe(1)
  })

  test('NAV-07 signed out, the bag opens the cart, which leads to signing in', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    await page.getByRole('banner').getByRole('button', { name: 'Cart' }).click()
    await page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL(/\/login\?from=/)
    await expect.poll(() => page.getByRole('button', { name: 'Login' }).count()).toBe(1)
  })

  test('NAV-11 the user icon of visitors leads to the login notice', async ({ shop, served }) => {
    expect(await served('/')).toMatch(/<a[^>]*aria-label="Account"[^>]*href="\/unauthorized"/)
    const page = await shop.openPage({ path: '/' })
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    await page.waitForURL('**/unauthorized')
    await page.getByText('Access Denied - You need to be logged in to access this page.').waitFor()
  })

  test('a link within the shop moves the keyboard to the new page', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Legal Policy' }).click()
    await page.waitForURL('**/legal-policy')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('the first Tab offers a way past the header', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('the scrolled header is smaller and never covers the focus', async ({ shop }) => {
    const page = await shop.openPage({ path: '/' })
    await page.mouse.wheel(0, 1_500)
    await expect
      .poll(() => page.getByRole('banner').evaluate((head) => head.getBoundingClientRect().bottom))
      .toBe(65)
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await last.focus()
    for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    expect(top).toBeGreaterThan(65)
  })
})

describe('the menus For Her and For Him', () => {
  test('NAV-04 the served HTML contains the menu links, spaces as plus signs', async ({ served }) => {
    const html = await served('/')
    for (const name of forHer) expect(html).toContain(`href="/gender/female/category/${name}"`)
    for (const name of forHim) expect(html).toContain(`href="/gender/male/category/${name}"`)
  })

  test('NAV-04 a menu opens under the pointer and closes when it leaves', async ({ shop }) => {
    const page = await shop.openPage()
    await page.clock.install()
    await visit(page, '/help')
    const entry = page.locator('#menu-female').getByRole('link', { name: 'Ankles' })
    await page.getByRole('button', { name: 'For Her' }).hover()
    await entry.waitFor({ state: 'visible' })
    await entry.hover()
    await page.clock.runFor(2_000)
    await expect.poll(() => entry.isVisible()).toBe(true)
    await page.getByRole('contentinfo').hover()
    await entry.waitFor({ state: 'hidden' })
  })

  test('NAV-04 menus open, move focus and close by keyboard', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    const button = page.getByRole('button', { name: 'For Him' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Bracelets')
    await page.keyboard.press('Escape')
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('query')
  })

  test('NAV-04 by touch: a tap opens, a second one closes', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help', width: 590 })
    await page.setViewportSize({ width: 1024, height: 800 })
    const entry = page.locator('#menu-female').getByRole('link', { name: 'Earrings' })
    await page.getByRole('button', { name: 'For Her' }).tap()
    await entry.waitFor({ state: 'visible' })
    await page.getByRole('button', { name: 'For Her' }).tap()
    await entry.waitFor({ state: 'hidden' })
    await expect.poll(() => entry.isVisible()).toBe(false)
  })

  test('NAV-04 NAV-05 an entry opens its listing; menu spellings find their category', async ({ shop }) => {
    const page = await shop.openPage({ path: '/' })
    await page.getByRole('button', { name: 'For Her' }).click()
    const entry = page.locator('#menu-female').getByRole('link', { name: 'Ankles' })
    await entry.click()
    await page.waitForURL('**/gender/female/category/Ankles')
    await entry.waitFor({ state: 'hidden' })
    await page.getByRole('article').first().waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'For Her' }).getAttribute('aria-expanded'))
      .toBe('false')
  })

  test('the open menu is accessible', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    await page.getByRole('button', { name: 'For Her' }).click()
    await page.locator('#menu-female').getByRole('link', { name: 'Earrings' }).waitFor({ state: 'visible' })
    await expectAccessible(page)
  })
})

describe('the menu of a phone', () => {
  test('NAV-12 a labelled toggle opens the menu, which links to the collection', async ({ shop }) => {
    const page = await shop.openPage({ path: '/', width: 390 })
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'For women' }).waitFor()
    await menu.getByRole('button', { name: 'For men' }).tap()
    await expect
      .poll(() =>
        menu
          .getByRole('region', { name: 'For men' })
          .getByRole('link', { name: 'Gold Jewelry' })
          .getAttribute('href'),
      )
      .toBe('/gender/male/category/Gold+Jewelry')
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Collection' }).tap()
    await page.waitForURL('**/collection')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await page.getByRole('main').innerText()).trim()).toBe('Collection')
  })

  test('NAV-12 Escape closes it and gives the keyboard back to the toggle', async ({ shop }) => {
    const page = await shop.openPage({ path: '/', width: 390 })
    await page.getByRole('button', { name: 'Open menu' }).focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Open menu')
  })
})

describe('the footer', () => {
  test('NAV-13 it has four columns, the year and the studio', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    const footer = page.getByRole('contentinfo')
    await expect
      .poll(() => footer.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Useful Links', 'Information', 'Contact Us'])
    await expect.poll(() => footer.getByRole('link', { name: 'Suvarna, home' }).count()).toBe(1)
    await expect.poll(() => footer.innerText()).toContain('© 2025 Suvarna')
    await expect.poll(() => footer.innerText()).toContain('Designed and built by Suvarna Studio')
  })

  test.for([
    ['Delivery Information', '/delivery-information'],
    ['Shipping', '/delivery-information'],
    ['Returns', '/return-exchange'],
    ['Legal Policy', '/legal-policy'],
    ['Privacy Policy', '/legal-policy'],
    ['Cancellation Policy', '/cancellation-policy'],
    ['Help & FAQ', '/help'],
    ['Chat With Us', '/contact-us'],
  ] as const)('NAV-14 %s leads to %s', async ([name, address], { shop }) => {
    const page = await shop.openPage({ path: '/help' })
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe(address)
    await link.click()
    await page.waitForURL(`**${address}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test.for([
    ['Terms & Conditions', '#terms'],
    ['About Us', '#about'],
    ['Blog', '#blog'],
    ['Live chat', '#chat'],
  ] as const)('NAV-14 %s leads to its part of the home page, %s', async ([name, section], { shop }) => {
    const page = await shop.openPage({ path: '/help' })
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe(`/${section}`)
    await link.click()
    await page.waitForURL(`**/${section}`)
    // Below the header, and in the window.
    await expect
      .poll(() => page.locator(section).evaluate((part) => part.getBoundingClientRect().top))
      .toBeGreaterThan(60)
    await expect
      .poll(() => page.locator(section).evaluate((part) => part.getBoundingClientRect().top))
      .toBeLessThan(890)
  })

  test('NAV-15 it shows the phone number of the settings', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    const phone = page.getByRole('contentinfo').getByRole('link', { name: shop.context.settings.shop.phone })
    await expect.poll(() => phone.getAttribute('href')).toMatch(/^tel:\+\d+$/)
  })
})

describe('without scripts', () => {
  test('NAV-04 the menus open, and the search box leads to its page', async ({ shop }) => {
    const page = await shop.openPage({ javaScript: false })
    await page.goto('/help')
    await page.getByRole('button', { name: 'For Her' }).hover()
    await page
      .locator('#menu-female')
      .getByRole('link', { name: 'Rings', exact: true })
      .waitFor({ state: 'visible' })
    await page.getByRole('combobox', { name: 'Search for jewellery' }).fill('pearl')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?query=pearl')
    await expect.poll(() => page.getByRole('heading', { name: 'Search Page' }).count()).toBe(1)
  })
})
