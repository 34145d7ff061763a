import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectGoodOnPhone, reload, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, storedUser, type TestUser } from './test-user.ts'

const test = browserTest()
  /** Signs a user in from another browser. */
  .extend(
    'logInFrom',
    { scope: 'file' },
    ({ shop }) =>
      (userAgent: string, { user, password }: TestUser) =>
        fetch(`${shop.address}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': userAgent },
          body: JSON.stringify({ email: user.email, password }),
        }),
  )

const refusals = { expectedErrors: [/status of 4\d\d/] }
const noResponse = { status: 500, json: { code: 'internal', message: 'no', error: 'no' } }

test('SESS-02 a protected page returns after login; foreign roles and addresses do not', async ({ shop }) => {
  const person = await createTestUser(shop)
  const { user, password } = person
  const page = await shop.openPage({
    path: '/dashboard/profile',
    expectedErrors: [/status of 4\d\d/, /ERR_FAILED/],
  })
  await page.waitForURL('**/login?from=*')
  await expectTold(page, 'alert', 'You must be logged in!')
  const logIn = async () => {
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await logIn()
  await page.waitForURL('**/dashboard/profile')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/login?from=//elsewhere.example')
  await logIn()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(new URL(page.url()).origin, 'where the login leads').toBe(shop.address)

  // The server knows the real role and would return it: here it cannot be asked.
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.evaluate(
    (courier) => localStorage.setItem('user', courier),
    JSON.stringify({ ...user, role: 'courier' }),
  )
  await page.goto('/dashboard/profile').catch(() => undefined)
  await page.waitForURL('**/unauthorized')
  await page.getByText('Access Denied').first().waitFor()
})

test('SESS-01 Logout clears user and cart in every tab, unless it fails (ASVS 7.4.1, 14.3.1)', async ({
  shop,
}) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', {
    expectedErrors: [/500/, /status of 4\d\d/],
  })
  const other = await page.context().newPage()
  await visit(other, '/dashboard/profile')
  await page.evaluate(() => localStorage.setItem('cart', '{}'))

  await page.route('**/api/auth/logout', (route) => route.fulfill(noResponse))
  const failed = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await (await failed).finished()
  await expect.poll(() => storedUser(page)).toEqual(person.user)
  await page.unroute('**/api/auth/logout')

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${shop.address}/`)
  await page.waitForFunction(
    () => localStorage.getItem('user') === null && localStorage.getItem('cart') === null,
  )
  await other.waitForURL('**/login?from=*')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'session')).toBeUndefined()
})

/** Opens the dialog of a button on the profile page. */
async function open(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

/** A large picture in a file, since sending 10 MB to the browser takes long. */
async function portraitFile(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = await sharp({
    create: { width: 2400, height: 3200, channels: 3, background: '#AE8438', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const file = join(mkdtempSync(join(tmpdir(), 'suvarna-e2e-')), 'me.jpg')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, picture)
  return file
}

test('NAV-08 PROF-01 PROF-02 PROF-03 the profile shows and is edited, unless saving fails', async ({
  shop,
}) => {
  const person = await createTestUser(shop, {
    username: 'A name that is rather long, as names of people can be',
  })
  const page = await openPageAs(shop, person, '/dashboard/profile', { width: 390, expectedErrors: [/500/] })
  await expect.poll(() => page.locator('main dd').allTextContents()).toEqual(['N/A', 'N/A'])
  const avatar = page.locator('main img[src*="default-avatar"]').first()
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectGoodOnPhone(page)

  await page.route('**/api/auth/edit-profile', (route) => route.fulfill(noResponse))
  const dialog = await open(page, 'Edit Profile')
  await expectGoodOnPhone(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const message = page.getByRole('alert').filter({ hasText: 'Failed to update profile. Please try again.' })
  await message.nth(1).waitFor()
  await expect.poll(() => storedUser(page), { message: 'the user after a failure' }).toEqual(person.user)
  await page.unroute('**/api/auth/edit-profile')

  await open(page, 'Edit Profile')
  await expect.poll(() => dialog.getByLabel('Bio').getAttribute('rows')).toBe('3')
  await dialog.getByLabel('Username').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Username is needed.').waitFor()
  await dialog.getByLabel('Username').fill('Ananya R')
  await dialog.getByLabel('Bio').fill('Collects jhumkas.\nAnd kadas.')
  await dialog.getByLabel('Profession').fill('Teacher')
  await dialog.getByLabel('Profile image').setInputFiles(await portraitFile())
  await dialog.getByRole('button', { name: 'Remove' }).waitFor()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/edit-profile', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const saving = dialog.getByRole('button', { name: 'Saving...' })
  await saving.waitFor()
  await expect.poll(() => saving.isDisabled()).toBe(true)
  release()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Profile updated successfully!').nth(1).waitFor()
  await page.getByRole('heading', { name: 'Ananya R' }).waitFor()
  const stored = await storedUser(page)
  expect(stored).toMatchObject({
    username: 'Ananya R',
    bio: 'Collects jhumkas.\nAnd kadas.',
    profession: 'Teacher',
  })
  expect(stored?.profileImage).toMatch(/^\/media\/[0-9a-f]{32}\/profile\.webp$/)
})

const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

test('SESS-01 SESS-03 devices sign out with the password, which changes (ASVS 6.2.2, 6.2.3, 7.5.2)', async ({
  shop,
  logInFrom,
}) => {
  const person = await createTestUser(shop)
  for (const userAgent of [onPhone, onWindows, onWindows]) await logInFrom(userAgent, person)
  const page = await openPageAs(shop, person, '/dashboard/profile', { width: 390, ...refusals })
  const devices = page.getByRole('region', { name: 'Where you are logged in' })
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(4)
  const own = devices.getByRole('listitem').filter({ hasText: 'This device' })
  await expect.poll(() => own.getByRole('button').count()).toBe(0)
  await expectGoodOnPhone(page)
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Your password').fill('not-it-at-all')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expectTold(page, 'alert', 'Your password is wrong.')
  await question.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await expectTold(page, 'status', 'That device is signed out.')
  await expect
    .poll(() => devices.getByRole('heading', { level: 3 }).allInnerTexts())
    .not.toContain('Safari on iPhone')
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(3)
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await question.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await expectTold(page, 'status', 'You are signed out everywhere else.')
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  await expect.poll(() => devices.getByRole('button').count()).toBe(0)

  const dialog = await open(page, 'Change password')
  await expectGoodOnPhone(page)
  await dialog.getByLabel('Current password').fill('not-it-at-all')
  await dialog.getByLabel('New password').fill('meenakari-1953')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'alert', 'Your current password is wrong.')
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'status', 'Your password has been changed.')

  const { db } = shop.context
  await db.transaction((tx) =>
    tx.db.updateTable('users').set({ username: 'Renamed' }).where('id', '=', person.user._id).execute(),
  )
  await reload(page)
  await page.getByRole('heading', { name: 'Renamed' }).waitFor()
  await db.transaction((tx) => tx.db.deleteFrom('sessions').where('user_id', '=', person.user._id).execute())
  await reload(page)
  await page.waitForURL('**/login?from=*')
  await expect.poll(() => storedUser(page), { message: 'the user after the session ended' }).toBeNull()
})

test('LIMIT-09 a customer downloads their data and erases the account (ASVS 6.2.6, 6.2.7, 14.3.1)', async ({
  shop,
}) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', refusals)
  const link = page.getByRole('link', { name: 'Download my data' })
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: object }
  expect(data.profile).toEqual(person.user)
  await link.click()
  await expectTold(page, 'alert', 'You can download your data once an hour.')

  const erase = page.getByRole('button', { name: 'Erase my account' })
  const dialog = page.getByRole('alertdialog', { name: 'Erase your account?' })
  await erase.click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await erase.click()
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await expectTold(page, 'alert', 'Please enter your password.')
  await expectGoodOnPhone(page)
  const field = dialog.getByLabel('Your password')
  expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ])
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  await field.fill('not-it-at-all')
  await field.press('Enter')
  await expectTold(page, 'alert', 'Your password is wrong.')
  await expect.poll(() => storedUser(page)).not.toBeNull()
  await field.fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.address}/`)
  await expectTold(page, 'status', 'Your account has been erased.')
  await page.waitForFunction(() => localStorage.getItem('user') === null)
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'session'))
    .toBeUndefined()
  await expect
    .poll(() =>
      shop.context.db.reader.selectFrom('users').select('id').where('id', '=', person.user._id).execute(),
    )
    .toEqual([])
})
