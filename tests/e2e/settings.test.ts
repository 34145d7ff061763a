import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { expectGoodAtWidths, visit } from './browser.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest()

test('SET-11 SET-14 a setting is changed, saved and shown in the shop', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings', refusals)
  const save = page.getByRole('button', { name: 'Save settings' })
  await expect.poll(() => page.getByLabel('Shop name').inputValue()).toBe('Suvarna')
  expect(await save.isDisabled()).toBe(true)
  await page.getByLabel('Legal name').fill('Kanchan Jewels Private Limited')
  await page.getByLabel('Grievance officer', { exact: true }).fill('Asha Rao')
  await page.getByText('2 settings changed').waitFor()
  await save.click()
  await expectTold(page, 'status', 'Settings saved.')
  await expect.poll(() => save.isDisabled()).toBe(true)
  expect(await page.getByLabel('Legal name').inputValue()).toBe('Kanchan Jewels Private Limited')

  for (const path of ['/contact-us', '/legal-policy']) {
    await expect
      .poll(async () => (await fetch(shop.address + path)).text())
      .toContain('Kanchan Jewels Private Limited')
    await visit(page, path)
    await page.getByRole('heading', { name: 'Grievance officer' }).waitFor()
  }
})

test('SET-04 SET-11 a bad setting is reported beside its field and keeps input', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings/trade', refusals)
  await page.getByLabel('GSTIN').fill('27ABC')
  await page.getByLabel('Address').fill('12 Zaveri Bazaar, Mumbai')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('GSTIN must be a GSTIN of 15 characters.').waitFor()
  expect(await page.getByLabel('Address').inputValue()).toBe('12 Zaveri Bazaar, Mumbai')
  await page.getByRole('link', { name: 'Tax' }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.getByRole('alertdialog').getByRole('button').last().click()
})

test('SET-04 SET-11 loads the settings that another administrator saved', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings/payment', refusals)
  await page.getByLabel('Payee name').fill('Mine')
  const other = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, other, 'PATCH', '/api/settings', {
    group: 'payment',
    values: { UPI_NAME: 'Theirs' },
    version: 0,
  })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Somebody else has saved these settings.').waitFor()
  await page.getByRole('button', { name: 'Load the saved version' }).click()
  await expect.poll(() => page.getByLabel('Payee name').inputValue()).toBe('Theirs')
})

test('a mail server is entered as fields, and keeps its password', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings/mail', refusals)
  const server = page.getByLabel('Server', { exact: true })
  const save = page.getByRole('button', { name: 'Save settings' })
  await page.getByLabel('Mail provider').selectOption('Gmail')
  await expect.poll(() => server.inputValue()).toBe('smtp.gmail.com')
  await page.getByText('An app password, not that of your account').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('p#ss /w%rd@')
  await server.fill('https://mail.example')
  await save.click()
  await page.getByText('Enter the name of the mail server, such as smtp.gmail.com.').waitFor()
  await page.getByText('Enter the user name of the mail account.').waitFor()
  await server.fill('203.0.113.9')
  await page.getByLabel('User name').fill('care@kanchan.example')
  await save.click()
  await expectTold(page, 'status', 'Settings saved.')
  await expect
    .poll(() => shop.context.settings.mail.smtpUrl)
    .toBe('smtp://care%40kanchan.example:p%23ss%20%2Fw%25rd%40@203.0.113.9:587')
  await page.reload()
  await expect.poll(() => page.getByLabel('User name').inputValue()).toBe('care@kanchan.example')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Port').fill('465')
  await save.click()
  await expect
    .poll(() => shop.context.settings.mail.smtpUrl)
    .toBe('smtps://care%40kanchan.example:p%23ss%20%2Fw%25rd%40@203.0.113.9:465')
})

test('SET-12 the tax is chosen in the first steps', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/admin')
  await page.getByText('What you sell is taxed at 10 %. Jewellery is usually 3 %.').waitFor()
  await page.getByRole('button', { name: 'Jewellery 3 %' }).click()
  await expect
    .poll(
      async () => ((await (await fetch(`${shop.address}/api/shop`)).json()) as { taxRate: number }).taxRate,
    )
    .toBe(3)
  await page.getByRole('button', { name: 'Keep 10 %' }).waitFor({ state: 'detached' })
})

test.for(['', '/trade', '/tax', '/payment', '/limits', '/search', '/mail', '/notices'])(
  'SET-11 /dashboard/settings%s is accessible and never scrolls sideways',
  async (group, { shop }) => {
    const page = await openAdmin(shop, `/dashboard/settings${group}`, { width: 360 })
    await page.getByRole('button', { name: 'Save settings' }).waitFor()
    await expectGoodAtWidths(page, [360, 1440])
  },
)
