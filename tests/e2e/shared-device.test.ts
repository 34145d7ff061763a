import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, ready, visit } from './browser.ts'
import { createTestUser, openPageAs, placeOrder } from './test-user.ts'

const test = browserTest()
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { name: 'Shared ring', price: 1000, image: await anyPicture(shop), stock: 1000 }),
  )
  .extend('asha', ({ shop }) => createTestUser(shop, { username: 'Asha Nair' }))
  .extend('ravi', ({ shop }) => createTestUser(shop, { username: 'Ravi Menon' }))
  .extend('order', ({ shop, asha, ring }) => placeOrder(shop, asha, ring))
  /** Goes this many entries through the browser's history, within the page. */
  .extend(
    'go',
    { scope: 'file' },
    ({ shop }) =>
      async (page: Page, steps: number, address: string): Promise<void> => {
        await page.evaluate((by) => history.go(by), steps)
        await page.waitForURL(`${shop.address}${address}`)
      },
  )
  .extend('logOut', { scope: 'file' }, ({ shop }) => async (page: Page): Promise<void> => {
    await account(page, 'Asha Nair').click()
    await page.getByRole('menu').getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(`${shop.address}/`)
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  })

const refusals = [/status of 4\d\d/]
const DRAFT = 'Words of mine alone'

/** From now on records which of these texts the page shows, even for a moment. */
async function watchFor(page: Page, texts: string[]): Promise<() => Promise<string[]>> {
  await page.evaluate((wanted) => {
    const seen = new Set<string>()
    const look = () => {
      const shown =
        document.body.textContent +
        [...document.querySelectorAll('textarea, input')]
          .map((field) => (field as HTMLInputElement).value)
          .join(' ')
      for (const text of wanted) if (shown.includes(text)) seen.add(text)
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    Object.assign(window, { seen })
  }, texts)
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
}

const account = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `Account of ${name}` })

test('the next user of a device sees no earlier orders or drafts (ASVS 14.3.1)', async ({
  shop,
  asha,
  ravi,
  ring,
  order,
  go,
  logOut,
}) => {
  const page = await openPageAs(shop, asha, '/orders', { expectedErrors: refusals })
  await page.getByRole('link', { name: order.orderId }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Shared ring' }).first().click()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const comment = page.getByRole('dialog', { name: 'Write a Review' }).getByLabel('Your comment')
  await comment.fill(DRAFT)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await logOut(page)

  const seen = await watchFor(page, [order.orderId, DRAFT, asha.user.email])
  // Everything shown of orders from here on is cached in the page: the shop does not respond.
  await page.route('**/api/orders/**', () => undefined)
  await go(page, -2, `/orders/${order._id}`)
  await page.getByText('User not logged in or email missing. Please log in to view orders.').waitFor()
  await go(page, 1, `/shop/${ring}`)
  await page.getByRole('link', { name: 'Write a Review' }).click()
  await page.getByLabel('Email').fill(ravi.user.email)
  await page.getByLabel('Password', { exact: true }).fill(ravi.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await account(page, 'Ravi Menon').waitFor()

  await page.waitForURL(`${shop.address}/shop/${ring}#reviews`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect.poll(() => comment.inputValue()).toBe('')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await go(page, -2, `/orders/${order._id}`)
  await page.locator('[aria-busy=true]').first().waitFor()
  await go(page, -1, '/orders')
  await account(page, 'Ravi Menon').waitFor()
  expect(await seen()).toEqual([])
})

test('signing out empties every tab, cached pages and the confirmation (ASVS 14.3.1)', async ({
  shop,
  asha,
  ravi,
  order,
  go,
  logOut,
}) => {
  const page = await openPageAs(shop, asha, '/help', { expectedErrors: refusals })
  const other = await page.context().newPage()
  await other.goto(`${shop.address}/orders/${order._id}`)
  await ready(other)
  await other.getByText(order.orderId).first().waitFor()
  await page.evaluate((id) => sessionStorage.setItem('placed-order', id), order._id)
  await visit(page, '/thanks')
  await page.getByText(order.orderId).waitFor()
  await logOut(page)
  await other.getByText('User not logged in or email missing. Please log in to view orders.').waitFor()
  expect(await other.getByText(order.orderId).count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('placed-order'))).toBeNull()
  const seen = await watchFor(page, [order.orderId])
  await go(page, -1, '/thanks')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await seen()).toEqual([])
  await page.context().close()

  const oldPage = await openPageAs(shop, ravi, '/orders', { expectedErrors: refusals })
  await account(oldPage, 'Ravi Menon').waitFor()
  // As if another page of this tab had signed out: the event that notifies other tabs does not reach this
  // one.
  await oldPage.evaluate(() => {
    localStorage.removeItem('user')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await oldPage.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
})

test('WISH-05 a logout removes drafts, PIN code and viewed products', async ({ shop }) => {
  const sarika = await createTestUser(shop, { role: 'admin', username: 'Sarika' })
  const form = await openPageAs(shop, sarika, '/dashboard/add-coupon', { expectedErrors: refusals })
  await form.getByLabel('Code').fill('DIWALI')
  const drafts = () =>
    form.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')))
  await expect.poll(drafts).toHaveLength(1)
  const tab = await form.context().newPage()
  await visit(tab, '/dashboard/users')
  await tab.evaluate(() => {
    localStorage.setItem('pin', '682001')
    localStorage.setItem('recent', '[]')
  })
  await tab.getByRole('button', { name: 'Logout' }).click()
  await tab.waitForURL((url) => url.pathname === '/')
  await expect.poll(drafts).toEqual([])
  await expect
    .poll(() => tab.evaluate(() => ['pin', 'recent', 'logout'].map((key) => localStorage.getItem(key))))
    .toEqual([null, null, null])
})
