import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, delayResponses, scriptOf, visit } from './browser.ts'
import { createTestUser, openPageAs, signInAs } from './test-user.ts'

const menus = [
  [
    'user',
    {
      Dashboard: '/dashboard',
      Profile: '/dashboard/profile',
      Payments: '/dashboard/payments',
      Orders: '/dashboard/orders',
    },
  ],
  [
    'admin',
    {
      Dashboard: '/dashboard/admin',
      'Manage Items': '/dashboard/manage-products',
      'All Orders': '/dashboard/manage-orders',
      'Add New Post': '/dashboard/add-new-post',
      Profile: '/dashboard/profile',
    },
  ],
] as const
test.for(menus)(
  'NAV-08 NAV-09 NAV-10 opens the menu of a %s (ASVS 7.4.4)',
  async ([role, links], { shop }) => {
    const page = await openPageAs(shop, await createTestUser(shop, { role }), '/help')
    const button = page.getByRole('banner').getByRole('button', { name: 'Account of Ananya Rao' })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'Account of Ananya Rao' })
    await menu.waitFor()
    const entries = await menu
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => [item.textContent, item.getAttribute('href')]))
    expect(entries).toEqual([...Object.entries(links), ['Logout', null]])
    await expectAccessible(page)
    for (const [key, entry] of [
      ['Home', 'Dashboard'],
      ['ArrowDown', Object.keys(links)[1]],
      ['End', 'Logout'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(entry)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => menu.count()).toBe(0)
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => menu.count()).toBe(0)
    await button.click()
    await menu.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(`${shop.address}/`)
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  },
)

test('the account button shows an icon until the picture loads', async ({ shop }) => {
  const page = await shop.openPage()
  await signInAs(shop, page, await createTestUser(shop))
  const release = await delayResponses(
    page,
    `**${scriptOf('src/web/storefront/layout/account-menu-button.tsx')}`,
  )
  await visit(page, '/help')
  const header = page.getByRole('banner')
  // Signed in, the link to the login form is gone, and nothing else has come in its place yet.
  await expect.poll(() => header.getByRole('link', { name: 'Account' }).count()).toBe(0)
  expect(await header.getByRole('button', { name: 'Account of Ananya Rao' }).count()).toBe(0)
  await expect
    .poll(() =>
      header
        .getByRole('button', { name: /cart/i })
        .locator('xpath=following-sibling::*')
        .locator('svg')
        .count(),
    )
    .toBe(1)
  release()
  await header.getByRole('button', { name: 'Account of Ananya Rao' }).waitFor()
})
