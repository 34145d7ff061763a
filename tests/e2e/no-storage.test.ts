import type { Page } from 'playwright-core'
import { browserTest } from '../fixtures/browser.ts'
import { reload, visit } from './browser.ts'
import { expectTold, createTestUser } from './test-user.ts'

const test = browserTest()

/** Ways in which browsers store nothing. */
const blocks: Record<string, () => void> = {
  'has no storage': () => Object.defineProperty(window, 'localStorage', { value: null }),
  'refuses to store': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Account of/ })

test.for(Object.keys(blocks))('AUTH-01 a browser that %s keeps the login', async (way, { shop }) => {
  const { user, password } = await createTestUser(shop)
  const page = await shop.openPage({ path: '/help', expectedErrors: [/status of 4\d\d/] })
  await page.addInitScript(blocks[way] ?? (() => undefined))
  await visit(page, '/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${shop.address}/`)
  await expectTold(page, 'status', 'This browser stores nothing: you stay logged in')

  await account(page).waitFor()
  await reload(page)
  await account(page).waitFor()
  await visit(page, '/dashboard/orders')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await account(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  await reload(page)
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
})
