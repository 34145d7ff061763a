import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { codeInFolder } from '../mails.ts'
import { openAdmin } from './admin.ts'
import { visit } from './browser.ts'
import { createTestUser, signInAs } from './test-user.ts'

const test = browserTest()
const ORDER_ID = '00000000-0000-7000-8000-000000000000'

test('DASH-05 an administrator reads the stated texts of a bad order', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/orders/undefined', {
    expectedErrors: [/status of [45]\d\d/],
  })
  await page.getByRole('heading', { name: 'Invalid order ID. Please check the URL and try again.' }).waitFor()
  await page.route('**/api/orders/order/*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  )
  for (const path of [`/dashboard/orders/${ORDER_ID}`, `/orders/${ORDER_ID}`]) {
    await visit(page, path)
    await page.getByRole('heading', { name: 'Something went wrong while fetching the order.' }).waitFor()
  }
})

test('NAV-19 NAV-08 /unauthorized is open to anyone, and the default avatar is an image', async ({
  shop,
}) => {
  const page = await shop.openPage()
  await signInAs(shop, page, await createTestUser(shop))
  await visit(page, '/dashboard/profile')
  const avatar = page.locator('img[src*="default-avatar"]').first()
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await visit(page, '/unauthorized')
  await page
    .getByRole('heading', { name: 'Access Denied - You need to be logged in to access this page.' })
    .waitFor()
})

/** Notes for how long a text is on the screen, in milliseconds. */
const watchText = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const seen = { first: 0, last: 0 }
    Object.assign(globalThis, { seen })
    const look = () => {
      const isShown = [...document.querySelectorAll('[role="status"]')].some((each) =>
        each.textContent.includes(wanted),
      )
      if (isShown) seen.last = performance.now()
      if (isShown && seen.first === 0) seen.first = seen.last
      requestAnimationFrame(look)
    }
    look()
  }, text)
const shownFor = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as { seen: { first: number; last: number } }).seen.last -
      (globalThis as unknown as { seen: { first: number } }).seen.first,
  )

test('AUTH-04 AUTH-01 the stated messages are on the screen for 1.5 seconds', async ({ shop }) => {
  const page = await shop.openPage({ path: '/register', expectedErrors: [/status of 401/] })
  const email = `${crypto.randomUUID()}@example.in`
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Register' }).click()
  const code = await codeInFolder(shop.context.settings, email)
  await watchText(page, 'OTP verified successfully')
  await page.getByRole('dialog', { name: 'Verify OTP' }).getByLabel('One-time code').fill(code)
  await page.waitForURL('**/login**')
  await page.getByRole('status').filter({ hasText: 'Registration successful' }).waitFor()
  expect(await shownFor(page)).toBeGreaterThan(1400)
  await watchText(page, 'Login successful')
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${shop.address}/`)
  await expect.poll(() => shownFor(page)).toBeGreaterThan(1500)
})
