import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { newestConsent } from '../../src/contract/consent.ts'
import { test } from '../fixtures/browser.ts'
import { expectGoodAtWidths } from './browser.ts'
import { createTestUser, expectTold, openPageAs, storedUser } from './test-user.ts'

test('LIMIT-09 a customer downloads their own data as a file, once an hour', async ({ shop }) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', { expectedErrors: [/status of 429/] })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: object }
  expect(data.profile).toEqual(person.user)
  await page.getByRole('link', { name: 'Download my data' }).click()
  await expectTold(page, 'alert', 'You can download your data once an hour.')
})

test('a customer erases their account with the password and is logged out (ASVS 6.2.6, 6.2.7, 14.3.1)', async ({
  shop,
}) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', { expectedErrors: [/status of 40[01]/] })
  const open = page.getByRole('button', { name: 'Erase my account' })
  const dialog = page.getByRole('alertdialog', { name: 'Erase your account?' })
  await open.click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await open.click()
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  await expectTold(page, 'alert', 'Please enter your password.')
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
  await dialog.getByLabel('Your password').fill(person.password)
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

test('AUTH-02 registering shows the terms with a link to the policy', async ({ shop }) => {
  const page = await shop.openPage({ path: '/register' })
  await page.getByText(newestConsent.text).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('link', { name: 'Read the terms and privacy policy' })
        .getAttribute('href'),
    )
    .toBe('/legal-policy')
})

test('the privacy page is accessible and never scrolls sideways', async ({ shop }) => {
  const page = await openPageAs(shop, await createTestUser(shop), '/dashboard/profile', { width: 390 })
  await page.getByRole('button', { name: 'Erase my account' }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectGoodAtWidths(page)
})
