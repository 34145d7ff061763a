import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sendOtp, verifyOtp } from '../../src/contract/account.ts'
import { refusal } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { codeInFolder, linkInFolder, otherCode } from '../mails.ts'
import { delayResponses, expectGoodOnPhone, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { createTestUser, expectTold, storedUser } from './test-user.ts'

const test = browserTest()
  /** Requests a code or link for this address without a browser. */
  .extend(
    'requestMail',
    { scope: 'file' },
    ({ shop }) =>
      (email: string, purpose: 'register' | 'reset') =>
        callable(shop).call(sendOtp, { body: { email, purpose } }),
  )

const refusals = { expectedErrors: [/status of 4\d\d/] }
const someone = () => `${crypto.randomUUID()}@example.in`
const PASSWORD = 'kundan-1947'

const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

async function fillRegistration(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(email)
  await passwordOf(page).fill(password)
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await passwordOf(page).fill(password)
  await press(page, 'Login')
}

test('AUTH-02 AUTH-03 AUTH-04 registers with a code by mail, wrong or pasted, then logs in', async ({
  shop,
}) => {
  const page = await shop.openPage({ path: '/register', ...refusals })
  await expectGoodOnPhone(page)
  const email = someone()
  await press(page, 'Register')
  await expectTold(page, 'alert', 'All fields are required before sending OTP.')
  // The empty fields are marked, and lead to the message.
  for (const name of ['Username', 'Email', 'Password']) {
    const field = page.getByLabel(name, { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid'), { message: name }).toBe('true')
    await expect
      .poll(() =>
        field.evaluate(
          (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
        ),
      )
      .toBe('All fields are required before sending OTP.')
  }
  await fillRegistration(page, email, 'short')
  await press(page, 'Register')
  await page.getByText('Password must have at least 8 characters.').waitFor()
  await passwordOf(page).fill('Ananya123')
  await page.keyboard.press('Tab')
  const weak = page.getByText('This password is easy to guess')
  await weak.waitFor()
  await press(page, 'Register')
  await expect.poll(() => page.getByRole('button', { name: 'Register' }).isEnabled()).toBe(true)
  await weak.waitFor()
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  expect(await dialog.count(), 'dialogs after a weak password').toBe(0)
  await passwordOf(page).fill(PASSWORD)
  await press(page, 'Register')

  await dialog.waitFor()
  await expectTold(page, 'status', 'OTP sent to your email')
  const code = await codeInFolder(shop.context.settings, email)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await press(page, 'Register')
  await dialog.waitFor()
  expect(await codeInFolder(shop.context.settings, email), 'the code after reopening').toBe(code)
  const field = dialog.getByLabel('One-time code')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code')
  await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric')
  await expect.poll(() => dialog.getByRole('button', { name: 'Send it again' }).isDisabled()).toBe(true)
  await field.fill(otherCode(code))
  expect(await field.evaluate(({ scrollLeft }) => scrollLeft), 'so that all six digits show').toBe(0)
  await dialog.getByRole('button', { name: 'Verify and create account' }).click()
  await expectTold(page, 'alert', 'Invalid or expired OTP. Please try again.')
  const release = await delayResponses(page, '**/api/auth/register')
  // The sixth digit sends the code.
  await field.fill(` Your code is ${code.slice(0, 3)} ${code.slice(3)}`)
  await expect.poll(() => field.inputValue()).toBe(code)
  await expectTold(page, 'status', 'OTP verified successfully')
  release()

  await page.getByRole('heading', { level: 1, name: 'Your account is ready. Please log in.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(page.url()).not.toContain(encodeURIComponent(email))
  await expectTold(page, 'status', 'Registration successful')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await expect.poll(() => passwordOf(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await passwordOf(page).fill(PASSWORD)
  await press(page, 'Login')
  await page.waitForURL(`${shop.address}/`)
  await expect.poll(() => storedUser(page)).toMatchObject({ email, username: 'Ananya', role: 'user' })
})

test('AUTH-03 AUTH-04 says why a code is refused, and that an account exists', async ({
  shop,
  requestMail,
}) => {
  const [{ user }, hasty, forgetful, guessing] = [await createTestUser(shop), someone(), someone(), someone()]
  await requestMail(hasty, 'register')
  await requestMail(forgetful, 'reset')
  const page = await shop.openPage({ path: '/register', ...refusals })
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  const verify = () => dialog.getByRole('button', { name: 'Verify and create account' }).click()
  await fillRegistration(page, hasty)
  await press(page, 'Register')
  await expectTold(page, 'alert', 'Failed to send OTP. Please try again.')

  await visit(page, '/register')
  await fillRegistration(page, user.email)
  await press(page, 'Register')
  await dialog.getByLabel('One-time code').fill(await codeInFolder(shop.context.settings, user.email))
  await verify()
  await expectTold(page, 'alert', 'There is already an account with this e-mail.')

  await visit(page, '/register')
  await fillRegistration(page, guessing)
  await press(page, 'Register')
  const otp = otherCode(await codeInFolder(shop.context.settings, guessing))
  for (let tries = 1; tries <= 3; tries += 1)
    expect(await refusal(callable(shop).call(verifyOtp, { body: { email: guessing, otp } }))).toMatchObject({
      status: 400,
    })
  for (const tries of [4, 5]) {
    await dialog.getByLabel('One-time code').fill(otp)
    const received = page.waitForResponse('**/api/auth/verify-otp')
    await verify()
    await received
    await expectTold(page, 'alert', 'Invalid or expired OTP. Please try again.')
    await expect
      .poll(() => dialog.getByText('This code no longer works: please ask for a new one.').count(), {
        message: `after ${tries} wrong codes`,
      })
      .toBe(tries === 5 ? 1 : 0)
    await expect.poll(() => page.getByText('OTP sent to your email').count()).toBe(0)
  }
  await expect
    .poll(() => dialog.getByRole('alert').innerText())
    .toMatch(/^This code no longer works: .+ Invalid or expired OTP/)

  await visit(page, '/forgot-password')
  await expectGoodOnPhone(page)
  await page.getByLabel('Email').fill(forgetful)
  await press(page, 'Send the code')
  await page.getByText(/^Failed to send OTP\. Please try again\. You can ask again in .+\.$/).waitFor()
})

test('AUTH-01 a failed login says why; a successful one leaves no step', async ({ shop }) => {
  const { user, password } = await createTestUser(shop)
  const page = await shop.openPage({ path: '/help', ...refusals })
  await visit(page, '/login')
  await expectGoodOnPhone(page)
  await expect.poll(() => page.getByLabel('Email').getAttribute('type')).toBe('text')
  for (const field of [page.getByLabel('Email'), passwordOf(page)])
    await expect.poll(() => field.evaluate((input) => (input as HTMLInputElement).required)).toBe(true)
  const refused = 'Please provide a valid email and password!'
  await press(page, 'Login')
  await expectTold(page, 'alert', refused)
  await logIn(page, user.email, 'wrong-password')
  await expectTold(page, 'alert', refused)
  await expect.poll(() => storedUser(page)).toBeNull()
  await logIn(page, user.email, password)
  await page.waitForURL(`${shop.address}/`)
  await expectTold(page, 'status', 'Login successful')
  await expect.poll(() => storedUser(page)).toEqual(user)

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

test('AUTH-01 a mailed code resets a password; the typed e-mail goes along', async ({ shop }) => {
  const { user } = await createTestUser(shop)
  const page = await shop.openPage({ path: '/login', ...refusals })
  const step = async (link: string, heading: string) => {
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue(), { message: heading }).toBe(user.email)
  }
  await page.getByLabel('Email').fill(user.email)
  await step('Create an account', 'Create an account')
  await step('Login', 'Welcome back')
  await step('Forgot password?', 'Set a new password')
  await step('Login', 'Welcome back')
  await step('Forgot password?', 'Set a new password')
  await press(page, 'Send the code')
  const field = page.getByLabel('One-time code')
  await field.waitFor()
  const code = await codeInFolder(shop.context.settings, user.email)
  await field.fill(otherCode(code))
  await page.getByLabel('New password').fill('meenakari-1953')
  await press(page, 'Set the new password')
  await expectTold(page, 'alert', 'Invalid or expired OTP. Please try again.')
  await field.fill(code)
  await press(page, 'Set the new password')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await logIn(page, user.email, 'meenakari-1953')
  await page.waitForURL(`${shop.address}/`)
})

test('the mailed link sets a new password once without a code', async ({ shop, requestMail }) => {
  const { user } = await createTestUser(shop)
  await requestMail(user.email, 'reset')
  const path = await linkInFolder(shop.context.settings, user.email)
  const page = await shop.openPage({ path, ...refusals })
  await page.getByLabel('New password').waitFor()
  await expect.poll(() => page.url()).toBe(`${shop.address}/forgot-password`)
  await expectGoodOnPhone(page)
  expect(await page.getByLabel('One-time code').count()).toBe(0)
  await page.getByLabel('New password').fill('short')
  await press(page, 'Set the new password')
  await page.getByText('New password must have at least 8 characters.').waitFor()
  await page.getByLabel('New password').fill('meenakari-1953')
  await press(page, 'Set the new password')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expectTold(page, 'status', 'Your password has been changed. Please log in.')
  await logIn(page, user.email, 'meenakari-1953')
  await page.waitForURL(`${shop.address}/`)

  await visit(page, path)
  await page.getByLabel('New password').fill('filigree-1961')
  await press(page, 'Set the new password')
  await expectTold(page, 'alert', 'This link has been used or has expired, or we have sent you a newer one.')
  await press(page, 'Ask for a new e-mail')
  await page.getByRole('button', { name: 'Send the code' }).waitFor()
})
