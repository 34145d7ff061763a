import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeAt } from '../../src/server/shop/accounts/totp.ts'
import { browserTest } from '../fixtures/browser.ts'
import { secretOfUser } from '../fixtures/second-factor.ts'
import { expectGoodAtWidths } from './browser.ts'
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
  /** Turns it on in the profile. Returns the recovery codes shown. */
  .extend(
    'turnOn',
    { scope: 'file' },
    ({ shop, appCode }) =>
      async (page: Page, person: TestUser): Promise<string[]> => {
        await sheetOf(page).getByRole('button', { name: 'Turn on' }).click()
        const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
        await dialog.getByLabel('Your password').fill(person.password)
        await dialog.getByRole('button', { name: 'Continue' }).click()
        await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
        const typed = (await dialog.locator('code').innerText()).replaceAll(' ', '')
        expect(typed).toBe(await secretOfUser(shop, person.user._id))
        await dialog.getByLabel('One-time code').fill(await appCode(person))
        await dialog.getByRole('button', { name: 'Turn on' }).click()
        const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
        await codes.waitFor()
        const shown = await codes.locator('code').allInnerTexts()
        await codes.getByRole('button', { name: 'I have saved them' }).click()
        return shown
      },
  )

const refusals = { expectedErrors: [/status of 4\d\d/] }

const sheetOf = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

async function logIn(page: Page, { user, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('AUTH-01 two-step sign-in is turned on, required at login and turned off (ASVS 6.3.3)', async ({
  shop,
  appCode,
  turnOn,
}) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', refusals)
  await sheetOf(page).getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectTold(page, 'alert', 'Please enter your password.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const recoveryCodes = await turnOn(page, person)
  expect(recoveryCodes).toHaveLength(8)
  await sheetOf(page).getByText('8 recovery codes are left').waitFor()

  const visitor = await shop.openPage({ path: '/login', ...refusals })
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

test('AUTH-01 a recovery code replaces the phone, and new ones are generated', async ({
  shop,
  appCode,
  turnOn,
}) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', refusals)
  const [first = '', second = ''] = await turnOn(page, person)
  const visitor = await shop.openPage({ path: '/login?from=/dashboard/profile', ...refusals })
  await logIn(visitor, person)
  await visitor.getByRole('button', { name: 'Use a recovery code' }).click()
  await visitor.getByLabel('Recovery code').fill(first.toLowerCase())
  await visitor.keyboard.press('Enter')
  await visitor.waitForURL('**/dashboard/profile')
  await sheetOf(visitor).getByText('7 recovery codes are left').waitFor()
  await sheetOf(visitor).getByRole('button', { name: 'New recovery codes' }).click()
  const question = visitor.getByRole('alertdialog')
  await question.getByLabel('Your password').fill(person.password)
  await question.getByLabel('Code from your app').fill(await appCode(person))
  await question.getByRole('button', { name: 'Create new codes' }).click()
  const codes = visitor.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.waitFor()
  await expect.poll(() => codes.locator('code').allInnerTexts()).not.toContain(second)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await sheetOf(visitor).getByText('8 recovery codes are left').waitFor()
})

test('with two-step sign-in, sensitive account changes require a code', async ({ shop, turnOn }) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', refusals)
  const [first = '', second = ''] = await turnOn(page, person)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('New password').fill('meenakari-1953')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'alert', 'Please enter a code.')
  await dialog.getByLabel('Code from your app').fill('000000')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'alert', 'That code is wrong or has already been used.')
  await dialog.getByLabel('Code from your app').fill(first)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'status', 'Your password has been changed.')

  await page.getByRole('button', { name: 'Erase my account' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Your password').fill('meenakari-1953')
  await question.getByRole('button', { name: 'Erase my account' }).click()
  await expectTold(page, 'alert', 'Please enter a code.')
  await question.getByLabel('Code from your app').fill(second)
  await question.getByRole('button', { name: 'Erase my account' }).click()
  await page.waitForURL(`${shop.address}/`)
})

test('the questions for password and code are accessible and never scroll sideways', async ({ shop }) => {
  const person = await createTestUser(shop)
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('second_factors')
      .values({
        user_id: person.user._id,
        secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        turned_on_at: Date.now(),
        last_step: 0,
      })
      .execute(),
  )
  const page = await openPageAs(shop, person, '/dashboard/profile', { width: 390, ...refusals })
  for (const [button, role] of [
    ['Change password', 'dialog'],
    ['Erase my account', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole(role).getByLabel('Code from your app').waitFor()
    await expectGoodAtWidths(page)
    await page.keyboard.press('Escape')
    await page.getByRole(role).waitFor({ state: 'hidden' })
  }
})

test('AUTH-01 turning it on is accessible and never scrolls sideways', async ({ shop, appCode }) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', { width: 390, ...refusals })
  await sheetOf(page).getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await expectGoodAtWidths(page)
  await dialog.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img').waitFor()
  await expectGoodAtWidths(page)
  await dialog.getByLabel('One-time code').fill(await appCode(person))
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: 'Copy' })
    .waitFor()
  await expectGoodAtWidths(page)
  await page.keyboard.press('Escape')
  await sheetOf(page).getByRole('button', { name: 'Turn off' }).waitFor()
  await expectGoodAtWidths(page)
})

test('AUTH-01 the second step of signing in is accessible and never scrolls sideways', async ({ shop }) => {
  const person = await createTestUser(shop)
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('second_factors')
      .values({
        user_id: person.user._id,
        secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        turned_on_at: Date.now(),
        last_step: 0,
      })
      .execute(),
  )
  const visitor = await shop.openPage({ path: '/login', width: 390, ...refusals })
  await logIn(visitor, person)
  await visitor.getByRole('heading', { name: 'One more step' }).waitFor()
  await expectGoodAtWidths(visitor)
  await visitor.getByRole('button', { name: 'Use a recovery code' }).click()
  await visitor.getByLabel('Recovery code').waitFor()
  await expectGoodAtWidths(visitor)
})
