import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startSecondFactor, turnOnSecondFactor } from '../../src/contract/second-factor.ts'
import { codeAt } from '../../src/server/shop/accounts/totp.ts'
import { browserTest, type BrowserShop } from '../fixtures/browser.ts'
import { newShopper } from '../factories.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { expectTold, openPageAs, createTestUser } from './test-user.ts'

const test = browserTest()

/** Lets every login become an hour old. */
const ageLogins = ({ context }: BrowserShop) =>
  context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ confirmed_at: Date.now() - 3_600_000 })
      .execute(),
  )

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Please enter your password again' })

async function confirm(page: Page, password = 'kundan-1947'): Promise<void> {
  await question(page).getByLabel('Your password').fill(password)
  await question(page).getByRole('button', { name: 'Confirm password' }).click()
}

test.for([390, 1440])(
  'LIMIT-10 a new payee is saved after the password, at %i px',
  async (width, { shop }) => {
    const page = await openAdmin(shop, '/dashboard/settings/payment', { ...refusals, width })
    await page.getByLabel('UPI ID').fill(`w${width}@okaxis`)
    await ageLogins(shop)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await question(page).getByText('Changing who is paid or where mails go needs a recent login.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await confirm(page, 'wrong-password')
    await question(page).getByRole('alert').filter({ hasText: 'Your password is wrong.' }).waitFor()
    await confirm(page)
    await expectTold(page, 'status', 'Settings saved.')
    await visit(page, '/dashboard/admin')
    await page.getByText(`UPI ID: w${width}@okaxis. Changed by Sarika`).first().waitFor()
    await expectAccessible(page)
  },
)

test('LIMIT-10 a cancelled question leaves everything as it was', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings/payment', refusals)
  await page.getByLabel('UPI ID').fill('never@okaxis')
  await ageLogins(shop)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alert').filter({ hasText: 'Please enter your password again.' }).waitFor()
  expect(await page.getByLabel('UPI ID').inputValue()).toBe('never@okaxis')
  expect(shop.context.settings.upi.id).not.toBe('never@okaxis')
})

test('LIMIT-10 the question asks for the code of the second step (ASVS 7.5.3)', async ({ shop }) => {
  const owner = await createTestUser(shop, { role: 'admin', username: 'Sarika' })
  const call = async (endpoint: { path: string }, body: object) =>
    (
      await fetch(shop.address + endpoint.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json() as Promise<{ secret: string }>
  const { secret } = await call(startSecondFactor, { password: owner.password })
  await call(turnOnSecondFactor, { code: codeAt(secret, Date.now() - 30_000) })
  const { email } = await newShopper(shop)
  const page = await openPageAs(shop, owner, `/dashboard/users?search=${email}`, { width: 1440, ...refusals })
  await ageLogins(shop)
  await page.getByRole('button', { name: `Delete ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await question(page).getByText('Deleting an account needs a recent login.').waitFor()
  await confirm(page)
  await question(page).getByLabel('Code from your app').fill(codeAt(secret, Date.now()))
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Confirm password' }).click()
  await expect
    .poll(
      async () =>
        (await shop.context.db.reader.selectFrom('users').select('id').where('email', '=', email).execute())
          .length,
    )
    .toBe(0)
})

test('LIMIT-10 an export of customers is downloaded after the password', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-orders', refusals)
  await ageLogins(shop)
  const link = page.getByRole('link', { name: 'Export CSV' })
  await link.click()
  await question(page).getByText('Downloading customer data needs a recent login.').waitFor()
  const download = page.waitForEvent('download')
  await confirm(page)
  expect((await download).suggestedFilename()).toBe('orders.csv')
  const again = page.waitForEvent('download')
  await link.click()
  expect((await again).suggestedFilename()).toBe('orders.csv')
})
