import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { codeInFolder, otherCode } from '../mails.ts'
import { visit } from './browser.ts'
import { createTestUser, expectTold } from './test-user.ts'

const refusals = { expectedErrors: [/status of 4\d\d/] }
const someone = () => `${crypto.randomUUID()}@example.in`

test('AUTH-02 a weak password is reported on blur, before a code is sent', async ({ shop }) => {
  const page = await shop.openPage({ path: '/register' })
  const email = someone()
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Ananya123')
  await page.keyboard.press('Tab')
  const refused = page.getByText('This password is easy to guess')
  await refused.waitFor()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Register' }).isEnabled()).toBe(true)
  await refused.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog', { name: 'Verify OTP' }).waitFor()
})

test('the sixth digit sends the code; the login page knows the e-mail', async ({ shop }) => {
  const page = await shop.openPage({ path: '/register' })
  const email = someone()
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('One-time code').fill(await codeInFolder(shop.context.settings, email))
  await page.getByRole('heading', { level: 1, name: 'Your account is ready. Please log in.' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await expect
    .poll(() =>
      page.getByLabel('Password', { exact: true }).evaluate((input) => input === document.activeElement),
    )
    .toBe(true)
  expect(page.url()).not.toContain(encodeURIComponent(email))
})

test('a typed e-mail goes along to the other forms, and back', async ({ shop }) => {
  const page = await shop.openPage({ path: '/login' })
  const email = someone()
  const step = async (link: string, heading: string) => {
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  }
  await page.getByLabel('Email').fill(email)
  await step('Forgot password?', 'Set a new password')
  await step('Login', 'Welcome back')
  await step('Create an account', 'Create an account')
  await step('Login', 'Welcome back')
})

test('after five wrong codes the dialog first asks for a new one', async ({ shop }) => {
  const page = await shop.openPage({ path: '/register', ...refusals })
  const email = someone()
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  const code = await codeInFolder(shop.context.settings, email)
  for (let tries = 1; tries <= 5; tries += 1) {
    await dialog.getByLabel('One-time code').fill(otherCode(code))
    const received = page.waitForResponse('**/api/auth/verify-otp')
    await dialog.getByRole('button', { name: 'Verify and create account' }).click()
    await received
    await expectTold(page, 'alert', 'Invalid or expired OTP. Please try again.')
    await expect
      .poll(() => dialog.getByText('This code no longer works: please ask for a new one.').count())
      .toBe(tries < 5 ? 0 : 1)
    await expect.poll(() => page.getByText('OTP sent to your email').count()).toBe(0)
  }
  await expect
    .poll(() => dialog.getByRole('alert').innerText())
    .toMatch(/^This code no longer works: .+ Invalid or expired OTP/)
})

test('auth pages redirect signed-in users, and Back skips them', async ({ shop }) => {
  const { user, password } = await createTestUser(shop)
  const page = await shop.openPage({ path: '/help' })
  await visit(page, '/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${shop.address}/`)
  await page.goBack()
  await page.waitForURL('**/help')
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1, name: /Ananya Rao/ }).waitFor()
  }
  await page.goto('/login?from=/dashboard/orders')
  await page.waitForURL('**/dashboard/orders')
})
