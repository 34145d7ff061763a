import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { delayResponses, expectAccessible, scriptOf, visit } from './browser.ts'
import { expectAddress, expectShown } from './expect-shown.ts'
import { createTestUser, openPageAs, signInAs } from './test-user.ts'

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('the frame around every page', () => {
  test('NAV-02 NAV-03 NAV-07 NAV-11 NAV-14 its links lead on and move the keyboard', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    const [head, foot] = [page.getByRole('banner'), page.getByRole('contentinfo')]
    await expectShown(page.getByText('GET EXTRA 2.5% OFF ON PREPAID ORDERS', { exact: true }))
    await foot.getByRole('link', { name: 'Legal Policy' }).click()
    await page.waitForURL('**/legal-policy')
    await expect.poll(() => focusedId(page), { message: 'the focus on the new page' }).toBe('main')

    await foot.getByRole('link', { name: 'Terms & Conditions' }).click()
    await page.waitForURL('**/#terms')
    const top = () => page.locator('#terms').evaluate((part) => part.getBoundingClientRect().top)
    await expect.poll(top, { message: 'the terms, below the header' }).toBeGreaterThan(60)
    await expect.poll(top, { message: 'the terms, in the window' }).toBeLessThan(890)

    await head.getByRole('link', { name: 'Account' }).click()
    await page.waitForURL('**/unauthorized')
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expectAddress(page, '/')
    await visit(page, '/help')
    await head.getByRole('link', { name: 'Suvarna, home' }).click()
    await page.waitForURL(`${shop.address}/`)
    await expectShown(page.getByRole('region', { name: 'Highlights' }))

    await page.mouse.wheel(0, 1_500)
    const headFoot = () => head.evaluate((element) => element.getBoundingClientRect().bottom)
    await expect.poll(headFoot, { message: 'the height of the scrolled header' }).toBe(65)
    await foot.getByRole('link').last().focus()
    for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+Tab')
    const focus = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    expect(focus, 'the focus, below the header').toBeGreaterThan(65)

    await head.getByRole('button', { name: 'Cart' }).click()
    await page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL(/\/login\?from=/)
    await expectShown(page.getByRole('button', { name: 'Login' }))
  })
})

describe('the menus For Her and For Him', () => {
  test('NAV-04 the keyboard passes the header, and opens, enters and closes menus', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedId(page), { message: 'the focus past the header' }).toBe('main')

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

  test('NAV-04 NAV-05 the pointer opens a menu, leaves it and follows an entry', async ({ shop }) => {
    const page = await shop.openPage()
    await page.clock.install()
    await visit(page, '/help')
    const button = page.getByRole('button', { name: 'For Her' })
    const entry = page.locator('#menu-female').getByRole('link', { name: 'Ankles' })
    await button.hover()
    await entry.waitFor({ state: 'visible' })
    await entry.hover()
    await page.clock.runFor(2_000)
    await expect.poll(() => entry.isVisible(), { message: 'the menu under the pointer' }).toBe(true)
    await expectAccessible(page)
    await page.getByRole('contentinfo').hover()
    await entry.waitFor({ state: 'hidden' })

    await button.click()
    await entry.click()
    await page.waitForURL('**/gender/female/category/Ankles')
    await entry.waitFor({ state: 'hidden' })
    await expectShown(page.getByRole('article'))
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
  })

  test('NAV-04 by touch: a tap opens, a second one closes', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help', width: 590 })
    await page.setViewportSize({ width: 1024, height: 800 })
    const entry = page.locator('#menu-female').getByRole('link', { name: 'Earrings' })
    await page.getByRole('button', { name: 'For Her' }).tap()
    await entry.waitFor({ state: 'visible' })
    await page.getByRole('button', { name: 'For Her' }).tap()
    await entry.waitFor({ state: 'hidden' })
  })

  test('NAV-12 the menu of a phone opens, closes by Escape and leads on', async ({ shop }) => {
    const page = await shop.openPage({ path: '/', width: 390 })
    const toggle = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true)

    await toggle.tap()
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

    const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
    await chat.waitFor()
    await page.evaluate(() => {
      const text = Object.assign(document.createElement('p'), {
        textContent: 'Three pieces, on their way to you. '.repeat(400),
      })
      document.querySelector('main')?.append(text)
    })
    const isAside = () =>
      chat.evaluate((button) => button.style.translate !== '' || button.hasAttribute('data-small'))
    await expect.poll(isAside, { message: 'the chat button beside the text that grew under it' }).toBe(true)
  })

  test('NAV-04 SRCH-04 NAV-18 menus, search and gift finder work without scripts', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help', javaScript: false })
    await page.getByRole('button', { name: 'For Her' }).hover()
    await page
      .locator('#menu-female')
      .getByRole('link', { name: 'Rings', exact: true })
      .waitFor({ state: 'visible' })
    await page.getByRole('combobox', { name: 'Search for jewellery' }).fill('pearl')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?query=pearl')
    await expectShown(page.getByRole('heading', { name: 'Search Page' }))
    await page.getByRole('main').getByRole('searchbox').fill('silver coin')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expectAddress(page, /query=silver(\+|%20)coin/)
    await expectShown(page.getByRole('heading', { name: 'Chandi Silver Coin 10 g' }))

    await page.goto('/gifts')
    await page.getByRole('button', { name: 'Start finding gifts' }).click()
    await expectAddress(page, /#finder$/)
    await page.getByRole('radio', { name: 'For her' }).check()
    await page.getByLabel('Up to ₹1,500').check()
    await page.getByRole('button', { name: 'Show gifts' }).click()
    await expectAddress(page, '/gender/female?price=0-1500')
  })
})

describe('the menu of an account', () => {
  const account = (page: Page) =>
    page.getByRole('banner').getByRole('button', { name: 'Account of Ananya Rao' })
  const menuOf = (page: Page) => page.getByRole('menu', { name: 'Account of Ananya Rao' })
  const entriesOf = (page: Page) =>
    menuOf(page)
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => [item.textContent, item.getAttribute('href')]))

  test('NAV-08 NAV-10 a customer’s opens, moves and closes by keyboard (ASVS 7.4.4)', async ({ shop }) => {
    const page = await openPageAs(shop, await createTestUser(shop), '/help')
    await account(page).focus()
    await page.keyboard.press('Enter')
    await menuOf(page).waitFor()
    expect(await entriesOf(page)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Profile', '/dashboard/profile'],
      ['Payments', '/dashboard/payments'],
      ['Orders', '/dashboard/orders'],
      ['Logout', null],
    ])
    await expectAccessible(page)
    for (const [key, entry] of [
      ['Home', 'Dashboard'],
      ['ArrowDown', 'Profile'],
      ['End', 'Logout'],
    ]) {
      await page.keyboard.press(key ?? '')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(entry)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => menuOf(page).count()).toBe(0)
    await expect
      .poll(() => account(page).evaluate((element) => element === document.activeElement))
      .toBe(true)
    await account(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => menuOf(page).count(), { message: 'the menu after a click beside it' }).toBe(0)
    await account(page).click()
    await menuOf(page).getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(`${shop.address}/`)
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  })

  test('NAV-09 an administrator’s follows an icon, which waits for the picture', async ({ shop }) => {
    const page = await shop.openPage()
    await signInAs(shop, page, await createTestUser(shop, { role: 'admin' }))
    const release = await delayResponses(
      page,
      `**${scriptOf('src/web/storefront/layout/account-menu-button.tsx')}`,
    )
    await visit(page, '/help')
    const head = page.getByRole('banner')
    // Signed in, the link to the login form is gone, and nothing else has come in its place yet.
    await expect.poll(() => head.getByRole('link', { name: 'Account' }).count()).toBe(0)
    expect(await account(page).count()).toBe(0)
    await expect
      .poll(() =>
        head
          .getByRole('button', { name: /cart/i })
          .locator('xpath=following-sibling::*')
          .locator('svg')
          .count(),
      )
      .toBe(1)
    release()
    await account(page).click()
    await menuOf(page).waitFor()
    expect(await entriesOf(page)).toEqual([
      ['Dashboard', '/dashboard/admin'],
      ['Manage Items', '/dashboard/manage-products'],
      ['All Orders', '/dashboard/manage-orders'],
      ['Add New Post', '/dashboard/add-new-post'],
      ['Profile', '/dashboard/profile'],
      ['Logout', null],
    ])

    await menuOf(page).getByRole('menuitem', { name: 'Manage Items' }).click()
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL('**/help')
  })
})
