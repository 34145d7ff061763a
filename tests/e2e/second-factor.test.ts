import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startSecondFactor, turnOnSecondFactor } from '../../src/contract/second-factor.ts'
import { codeAt } from '../../src/server/shop/accounts/second-factor/totp.ts'
import { newShopper } from '../factories.ts'
import { browserTest, type BrowserShop } from '../fixtures/browser.ts'
import { secretOfUser } from '../fixtures/second-factor.ts'
import { codeInFolder } from '../mails.ts'
import { openAdmin } from './admin.ts'
import { expectGoodOnPhone, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { createTestUser, expectTold, openPageAs, storedUser, type TestUser } from './test-user.ts'

const test = browserTest()
  /** The code that an app would show. Each code can be used once, so earlier uses are reset. */
  .extend('appCode', { scope: 'file' }, ({ shop }) => async ({ user }: TestUser): Promise<string> => {
    const secret = await secretOfUser(shop, user._id)
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', user._id).execute(),
    )
    return codeAt(secret, Date.now())
  })
  /** Turns it on as the profile does. Returns the recovery codes. */
  .extend(
    'turnOn',
    { scope: 'file' },
    ({ shop }) =>
      async ({ token, password }: TestUser): Promise<string[]> => {
        const { call } = callable(shop)
        const { secret } = await call(startSecondFactor, { body: { password } }, token)
        const code = codeAt(secret, Date.now() - 30_000)
        return (await call(turnOnSecondFactor, { body: { code } }, token)).recoveryCodes
      },
  )

const refusals = { expectedErrors: [/status of [45]\d\d/, /ERR_FAILED/] }

const sheetOf = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

async function logIn(page: Page, { user, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

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

test('AUTH-01 two-step sign-in is turned on, required at login and turned off (ASVS 6.3.3)', async ({
  shop,
  appCode,
}) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', { width: 390, ...refusals })
  await sheetOf(page).getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectTold(page, 'alert', 'Please enter your password.')
  await expectGoodOnPhone(page)
  await dialog.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const typed = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  expect(typed).toBe(await secretOfUser(shop, person.user._id))
  await expectGoodOnPhone(page)
  await dialog.getByLabel('One-time code').fill(await appCode(person))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.getByRole('button', { name: 'Copy' }).waitFor()
  const recoveryCodes = await codes.locator('code').allInnerTexts()
  expect(recoveryCodes).toHaveLength(8)
  await expectGoodOnPhone(page)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await sheetOf(page).getByText('8 recovery codes are left').waitFor()
  await expectGoodOnPhone(page)

  const visitor = await shop.openPage({ path: '/login', width: 390, ...refusals })
  await logIn(visitor, person)
  await visitor.getByRole('heading', { name: 'One more step' }).waitFor()
  const field = visitor.getByLabel('One-time code')
  expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ])
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('000000')
  await visitor.keyboard.press('Enter')
  await expectTold(visitor, 'alert', 'That code is wrong or has already been used.')
  await expect.poll(() => storedUser(visitor)).toBeNull()
  await expectGoodOnPhone(visitor)
  await field.fill(await appCode(person))
  await visitor.keyboard.press('Enter')
  await visitor.waitForURL(`${shop.address}/`)
  await expectTold(visitor, 'status', 'Login successful')
  await expect.poll(() => storedUser(visitor)).toEqual(person.user)

  await sheetOf(page).getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Your password').fill(person.password)
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expectTold(page, 'alert', 'Please enter a code.')
  await question.getByLabel('Code from your app').fill(recoveryCodes[0] ?? '')
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expectTold(page, 'status', 'Two-step sign-in is off.')
  await sheetOf(page).getByRole('button', { name: 'Turn on' }).waitFor()
})

test('AUTH-01 a recovery code replaces the phone; account changes need one', async ({
  shop,
  appCode,
  turnOn,
}) => {
  const person = await createTestUser(shop)
  const [first = '', second = ''] = await turnOn(person)
  const page = await shop.openPage({ path: '/login?from=/dashboard/profile', width: 390, ...refusals })
  await logIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').waitFor()
  await expectGoodOnPhone(page)
  await page.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/profile')
  await sheetOf(page).getByText('7 recovery codes are left').waitFor()
  await sheetOf(page).getByRole('button', { name: 'New recovery codes' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Your password').fill(person.password)
  await question.getByLabel('Code from your app').fill(await appCode(person))
  await question.getByRole('button', { name: 'Create new codes' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.waitFor()
  await expect.poll(() => codes.locator('code').allInnerTexts()).not.toContain(second)
  const [third = '', fourth = ''] = await codes.locator('code').allInnerTexts()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await sheetOf(page).getByText('8 recovery codes are left').waitFor()

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('New password').fill('meenakari-1953')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'alert', 'Please enter a code.')
  await expectGoodOnPhone(page)
  await dialog.getByLabel('Code from your app').fill('000000')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'alert', 'That code is wrong or has already been used.')
  await dialog.getByLabel('Code from your app').fill(third)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'status', 'Your password has been changed.')

  await page.getByRole('button', { name: 'Erase my account' }).click()
  await question.getByLabel('Your password').fill('meenakari-1953')
  await question.getByRole('button', { name: 'Erase my account' }).click()
  await expectTold(page, 'alert', 'Please enter a code.')
  await expectGoodOnPhone(page)
  await question.getByLabel('Code from your app').fill(fourth)
  await question.getByRole('button', { name: 'Erase my account' }).click()
  await page.waitForURL(`${shop.address}/`)
})

/** Lets every login become an hour old. */
const ageLogins = ({ context }: BrowserShop) =>
  context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ confirmed_at: Date.now() - 3_600_000 })
      .execute(),
  )

const passwordDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Please enter your password again' })

async function confirm(page: Page, password = 'kundan-1947'): Promise<void> {
  await passwordDialog(page).getByLabel('Your password').fill(password)
  await passwordDialog(page).getByRole('button', { name: 'Confirm password' }).click()
}

test('LIMIT-10 a new payee is saved after the password only', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings/payment', { ...refusals, width: 390 })
  await page.getByLabel('UPI ID').fill('sarika@okaxis')
  await ageLogins(shop)
  const save = page.getByRole('button', { name: 'Save settings' })
  await save.click()
  await passwordDialog(page)
    .getByText('Changing who is paid or where mails go needs a recent login.')
    .waitFor()
  await expectGoodOnPhone(page)
  await passwordDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alert').filter({ hasText: 'Please enter your password again.' }).waitFor()
  expect(await page.getByLabel('UPI ID').inputValue(), 'the field after Cancel').toBe('sarika@okaxis')
  expect(shop.context.settings.upi.id, 'the payee after Cancel').not.toBe('sarika@okaxis')

  await save.click()
  await confirm(page, 'wrong-password')
  await passwordDialog(page).getByRole('alert').filter({ hasText: 'Your password is wrong.' }).waitFor()
  await confirm(page)
  await expectTold(page, 'status', 'Settings saved.')
  await visit(page, '/dashboard/admin')
  await page.getByText('UPI ID: sarika@okaxis. Changed by Sarika').first().waitFor()
  await expectGoodOnPhone(page)
})

test('LIMIT-10 the question asks for the code of the second step (ASVS 7.5.3)', async ({
  shop,
  appCode,
  turnOn,
}) => {
  const owner = await createTestUser(shop, { role: 'admin', username: 'Sarika' })
  await turnOn(owner)
  const { email } = await newShopper(shop)
  const page = await openPageAs(shop, owner, `/dashboard/users?search=${email}`, refusals)
  await ageLogins(shop)
  await page.getByRole('button', { name: `Delete ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await passwordDialog(page).getByText('Deleting an account needs a recent login.').waitFor()
  await confirm(page)
  await passwordDialog(page)
    .getByLabel('Code from your app')
    .fill(await appCode(owner))
  await expectGoodOnPhone(page)
  await passwordDialog(page).getByRole('button', { name: 'Confirm password' }).click()
  await expect
    .poll(() => shop.context.db.reader.selectFrom('users').select('id').where('email', '=', email).execute())
    .toEqual([])
})

test('LIMIT-10 an export of customers is downloaded after the password', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-orders', refusals)
  await ageLogins(shop)
  const link = page.getByRole('link', { name: 'Export CSV' })
  await link.click()
  await passwordDialog(page).getByText('Downloading customer data needs a recent login.').waitFor()
  const download = page.waitForEvent('download')
  await confirm(page)
  expect((await download).suggestedFilename()).toBe('orders.csv')
  const again = page.waitForEvent('download')
  await link.click()
  expect((await again).suggestedFilename()).toBe('orders.csv')
})
