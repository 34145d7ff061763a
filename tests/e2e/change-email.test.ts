import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { codeInFolder } from '../mails.ts'
import { expectAccessible } from './browser.ts'
import { createTestUser, expectTold, openPageAs, storedUser } from './test-user.ts'

const test = browserTest()

test('the profile changes the e-mail with a password and a mailed code', async ({ shop }) => {
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, '/dashboard/profile', { expectedErrors: [/status of 400/] })
  const email = `${crypto.randomUUID()}@example.in`
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' })
  await dialog.getByLabel('New e-mail').fill(email)
  await dialog.getByLabel('Your password').fill('not-it-at-all')
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await expectTold(page, 'alert', 'Your password is wrong.')
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByText(`Enter the six digits we sent to ${email}.`).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('One-time code').fill(await codeInFolder(shop.context.settings, email))
  await expectTold(page, 'status', 'Your e-mail has been changed.')
  await expect.poll(async () => (await storedUser(page))?.email).toBe(email)
  await expect.poll(() => page.getByRole('main').getByText(email).count()).toBeGreaterThan(0)
})

test('administrators find their profile in two menus', async ({ shop }) => {
  const page = await openPageAs(shop, await createTestUser(shop, { role: 'admin' }), '/dashboard/admin')
  await page.getByRole('button', { name: 'Account of Ananya Rao' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Admin dashboard' })
    .getByRole('link', { name: 'Profile' })
    .waitFor()
})
