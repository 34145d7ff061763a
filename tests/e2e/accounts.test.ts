import { expect } from 'vitest'
import { sendOtp } from '../../src/contract/account.ts'
import { browserTest } from '../fixtures/browser.ts'
import { codeInFolder, linkInFolder, otherCode } from '../mails.ts'
import { expectGoodAtWidths, delayResponses, visit } from './browser.ts'
import { createTestUser, expectTold, storedUser } from './test-user.ts'

const test = browserTest()
  /** Requests a new password without a browser; returns the link in the mail. */
  .extend('mailedLink', { scope: 'file' }, ({ shop }) => async (email: string): Promise<string> => {
    await fetch(shop.address + sendOtp.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, purpose: 'reset' }),
    })
    return linkInFolder(shop.context.settings, email)
  })

const refusals = { expectedErrors: [/status of 4\d\d/] }
const someone = () => `${crypto.randomUUID()}@example.in`

test('AUTH-02 AUTH-03 AUTH-04 registers with a code by mail, wrong or pasted, then logs in', async ({
  shop,
}) => {
  const page = await shop.openPage({ path: '/register', ...refusals })
  const email = someone()
  await page.getByRole('button', { name: 'Register' }).click()
  await expectTold(page, 'alert', 'All fields are required before sending OTP.')
  // The empty fields are marked, and lead to the message.
  for (const name of ['Username', 'Email', 'Password']) {
    const field = page.getByLabel(name, { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() =>
        field.evaluate(
          (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
        ),
      )
      .toBe('All fields are required before sending OTP.')
  }
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Password must have at least 8 characters.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Register' }).click()

  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  await dialog.waitFor()
  await expectTold(page, 'status', 'OTP sent to your email')
  const code = await codeInFolder(shop.context.settings, email)
  const field = dialog.getByLabel('One-time code')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code')
  await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric')
  await expect.poll(() => dialog.getByRole('button', { name: 'Send it again' }).isDisabled()).toBe(true)
  await field.fill(otherCode(code))
  await dialog.getByRole('button', { name: 'Verify and create account' }).click()
  await expectTold(page, 'alert', 'Invalid or expired OTP. Please try again.')
  await field.fill(` Your code is ${code.slice(0, 3)} ${code.slice(3)}`)
  await expect.poll(() => field.inputValue()).toBe(code)
  const release = await delayResponses(page, '**/api/auth/register')
  await page.keyboard.press('Enter')
  await expectTold(page, 'status', 'OTP verified successfully')
  release()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await expectTold(page, 'status', 'Registration successful')

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${shop.address}/`)
  await expect.poll(() => storedUser(page)).toMatchObject({ email, username: 'Ananya', role: 'user' })
})

test('AUTH-03 a reopened dialog sends no second mail and reports a rejected code', async ({ shop }) => {
  const page = await shop.openPage({ path: '/register', ...refusals })
  const email = someone()
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' })
  await dialog.waitFor()
  const code = await codeInFolder(shop.context.settings, email)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Register' }).click()
  await dialog.waitFor()
  await expect(codeInFolder(shop.context.settings, email)).resolves.toBe(code)

  await visit(page, '/register')
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Register' }).click()
  await expectTold(page, 'alert', 'Failed to send OTP. Please try again.')
})

test('AUTH-04 says that an account exists once the address is verified', async ({ shop }) => {
  const { user } = await createTestUser(shop)
  const page = await shop.openPage({ path: '/register', ...refusals })
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('One-time code').fill(await codeInFolder(shop.context.settings, user.email))
  await page.getByRole('button', { name: 'Verify and create account' }).click()
  await expectTold(page, 'alert', 'There is already an account with this e-mail.')
})

test('AUTH-01 a failed login shows its reason; a successful one goes home', async ({ shop }) => {
  const { user, password } = await createTestUser(shop)
  const page = await shop.openPage({ path: '/login', ...refusals })
  await expect.poll(() => page.getByLabel('Email').getAttribute('type')).toBe('text')
  for (const field of ['Email', 'Password'])
    await expect
      .poll(() =>
        page.getByLabel(field, { exact: true }).evaluate((input) => (input as HTMLInputElement).required),
      )
      .toBe(true)
  const refused = 'Please provide a valid email and password!'
  await page.getByRole('button', { name: 'Login' }).click()
  await expectTold(page, 'alert', refused)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expectTold(page, 'alert', refused)
  await expect.poll(() => storedUser(page)).toBeNull()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${shop.address}/`)
  await expectTold(page, 'status', 'Login successful')
  await expect.poll(() => storedUser(page)).toEqual(user)
})

test('AUTH-01 a mailed code resets a forgotten password', async ({ shop }) => {
  const { user } = await createTestUser(shop)
  const page = await shop.openPage({ path: '/login', ...refusals })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The address changes before the page does, and the old page has a field of the same name.
  const send = page.getByRole('button', { name: 'Send the code' })
  await send.waitFor()
  await page.getByLabel('Email').fill(user.email)
  await send.click()
  const field = page.getByLabel('One-time code')
  await field.waitFor()
  const code = await codeInFolder(shop.context.settings, user.email)
  await field.fill(otherCode(code))
  await page.getByLabel('New password').fill('meenakari-1953')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expectTold(page, 'alert', 'Invalid or expired OTP. Please try again.')
  await field.fill(code)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('meenakari-1953')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${shop.address}/`)
})

test('the mailed link sets a new password once without a code', async ({ shop, mailedLink }) => {
  const { user } = await createTestUser(shop)
  const link = await mailedLink(user.email)
  const page = await shop.openPage({ path: link.replace(shop.context.settings.publicUrl, ''), ...refusals })
  await page.getByLabel('New password').waitFor()
  await expect.poll(() => page.url()).toBe(`${shop.address}/forgot-password`)
  expect(await page.getByLabel('One-time code').count()).toBe(0)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await page.getByText('New password must have at least 8 characters.').waitFor()
  await page.getByLabel('New password').fill('meenakari-1953')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expectTold(page, 'status', 'Your password has been changed. Please log in.')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('meenakari-1953')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${shop.address}/`)

  await visit(page, link.replace(shop.context.settings.publicUrl, ''))
  await page.getByLabel('New password').fill('filigree-1961')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expectTold(page, 'alert', 'This link has been used or has expired, or we have sent you a newer one.')
  await page.getByRole('button', { name: 'Ask for a new e-mail' }).click()
  await page.getByRole('button', { name: 'Send the code' }).waitFor()
})

test('the page of the mailed link is accessible and never scrolls sideways', async ({ shop }) => {
  const page = await shop.openPage({ path: `/forgot-password#link=${'x'.repeat(43)}`, width: 390 })
  await page.getByLabel('New password').waitFor()
  await expectGoodAtWidths(page)
})

test.for(['/login', '/register', '/forgot-password'])(
  'AUTH-01 %s is accessible and never scrolls sideways',
  async (path, { shop }) => {
    await expectGoodAtWidths(await shop.openPage({ path, width: 390 }))
  },
)
