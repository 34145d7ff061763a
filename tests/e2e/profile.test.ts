import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectGoodAtWidths, reload, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, signInAs, storedUser, type TestUser } from './test-user.ts'

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

test('SESS-02 a protected page returns after login, without open redirects (ASVS 3.7.2)', async ({
  shop,
}) => {
  const { user, password } = await createTestUser(shop)
  const page = await shop.openPage({ path: '/dashboard/profile', ...refusals })
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
  for (const elsewhere of ['//elsewhere.example', 'https://elsewhere.example/', '/%5Celsewhere.example']) {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await visit(page, `/login?from=${elsewhere}`)
    await logIn()
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(new URL(page.url()).origin).toBe(shop.address)
  }
})

test('SESS-02 a role that is neither admin nor user is sent to /unauthorized', async ({ shop }) => {
  const person = await createTestUser(shop)
  const page = await shop.openPage({ expectedErrors: [/ERR_FAILED/] })
  // The server knows the real role and would return it: here it cannot be asked.
  await page.route('**/api/auth/me', (route) => route.abort())
  await signInAs(shop, page, { ...person, user: { ...person.user, role: 'courier' as 'user' } })
  await page.goto('/dashboard/profile').catch(() => undefined)
  await page.waitForURL('**/unauthorized')
  await page.getByText('Access Denied').first().waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Login to Continue' }).getAttribute('href'))
    .toBe('/login')
})

test('SESS-01 Logout clears user and cart in every tab, unless it fails (ASVS 7.4.1, 14.3.1)', async ({
  shop,
}) => {
  const person = await createTestUser(shop)
  const page = await shop.openPage({ expectedErrors: [/500/, /status of 4\d\d/] })
  await signInAs(shop, page, person)
  await visit(page, '/dashboard/profile')
  const other = await page.context().newPage()
  await visit(other, '/dashboard/profile')
  await page.evaluate(() => localStorage.setItem('cart', '{}'))

  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } }),
  )
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

test('SESS-01 an ended session ends here, and new role or name apply', async ({ shop }) => {
  const person = await createTestUser(shop)
  const page = await shop.openPage({ ...refusals })
  await signInAs(shop, page, person)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('users').set({ username: 'Renamed' }).where('id', '=', person.user._id).execute(),
  )
  await visit(page, '/dashboard/profile')
  await page.getByRole('heading', { name: 'Renamed' }).waitFor()
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('sessions').where('user_id', '=', person.user._id).execute(),
  )
  await reload(page)
  await page.waitForURL('**/login?from=*')
  await expect.poll(() => storedUser(page)).toBeNull()
})

test('PROF-01 PROF-02 PROF-03 shows the profile and edits it, with a picture', async ({ shop }) => {
  const person = await createTestUser(shop)
  const page = await shop.openPage()
  await signInAs(shop, page, person)
  await visit(page, '/dashboard/profile')
  await expect.poll(() => page.locator('main dd').allTextContents()).toEqual(['N/A', 'N/A'])
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect.poll(() => dialog.getByLabel('Bio').getAttribute('rows')).toBe('3')
  await dialog.getByLabel('Username').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Username is needed.').waitFor()
  await dialog.getByLabel('Username').fill('Ananya R')
  await dialog.getByLabel('Bio').fill('Collects jhumkas.\nAnd kadas.')
  await dialog.getByLabel('Profession').fill('Teacher')
  const picture = await sharp({
    create: {
      width: 2400,
      height: 3200,
      channels: 3,
      background: '#AE8438',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  // As a file, since sending 10 MB to the browser takes long.
  const file = join(mkdtempSync(join(tmpdir(), 'suvarna-e2e-')), 'me.jpg')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, picture)
  await dialog.getByLabel('Profile image').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Remove' }).waitFor()

  let release = (): void => undefined
  await page.route('**/api/auth/edit-profile', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
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

test('PROF-03 a failed edit is reported twice, closes the dialog and saves nothing', async ({ shop }) => {
  const person = await createTestUser(shop)
  const page = await shop.openPage({ expectedErrors: [/500/] })
  await signInAs(shop, page, person)
  await visit(page, '/dashboard/profile')
  await page.route('**/api/auth/edit-profile', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } }),
  )
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Edit Profile' }).waitFor({ state: 'hidden' })
  await page
    .getByRole('alert')
    .filter({ hasText: 'Failed to update profile. Please try again.' })
    .nth(1)
    .waitFor()
  await expect.poll(() => storedUser(page)).toEqual(person.user)
})

test('SESS-03 the password is changed in the profile (ASVS 6.2.2, 6.2.3)', async ({ shop }) => {
  const person = await createTestUser(shop)
  const page = await shop.openPage({ ...refusals })
  await signInAs(shop, page, person)
  await visit(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('not-it-at-all')
  await dialog.getByLabel('New password').fill('meenakari-1953')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'alert', 'Your current password is wrong.')
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectTold(page, 'status', 'Your password has been changed.')
})

const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

test('SESS-03 users see their devices and sign them out with the password (ASVS 7.5.2)', async ({
  shop,
  logInFrom,
}) => {
  const person = await createTestUser(shop)
  for (const userAgent of [onPhone, onWindows, onWindows]) await logInFrom(userAgent, person)
  const page = await openPageAs(shop, person, '/dashboard/profile', refusals)
  const devices = page.getByRole('region', { name: 'Where you are logged in' })
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(4)
  const own = devices.getByRole('listitem').filter({ hasText: 'This device' })
  await expect.poll(() => own.getByRole('button').count()).toBe(0)
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Your password').fill('not-it-at-all')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expectTold(page, 'alert', 'Your password is wrong.')
  await dialog.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await expectTold(page, 'status', 'That device is signed out.')
  await expect
    .poll(() => devices.getByRole('heading', { level: 3 }).allInnerTexts())
    .not.toContain('Safari on iPhone')
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(3)
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await dialog.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  await expectTold(page, 'status', 'You are signed out everywhere else.')
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1)
  await expect.poll(() => devices.getByRole('button').count()).toBe(0)
})

test('PROF-01 PROF-02 the profile and its dialogs are accessible and never scroll sideways', async ({
  shop,
  logInFrom,
}) => {
  const page = await shop.openPage({ width: 390 })
  const person = await createTestUser(shop, {
    username: 'A name that is rather long, as names of people can be',
  })
  await logInFrom(onPhone, person)
  await signInAs(shop, page, person)
  await visit(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor()
  await expectGoodAtWidths(page)
  for (const name of ['Edit Profile', 'Change password']) {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog', { name }).waitFor()
    await expectGoodAtWidths(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
  }
})
