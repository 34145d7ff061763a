import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { isSoak } from '../soak.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodAtWidths, expectGoodOnPhone, visit } from './browser.ts'
import { served } from './served.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest()

test('SET-04 SET-11 SET-14 settings are changed, shown, refused, and reloaded after others', async ({
  shop,
}) => {
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
    const { text } = await served(shop.address, path)
    expect(text, path).toContain('Kanchan Jewels Private Limited')
    expect(text, path).toContain('Grievance officer')
  }

  await visit(page, '/dashboard/settings/trade')
  await page.getByLabel('GSTIN').fill('27ABC')
  await page.getByLabel('Address').fill('12 Zaveri Bazaar, Mumbai')
  await save.click()
  await page.getByText('GSTIN must be a GSTIN of 15 characters.').waitFor()
  expect(await page.getByLabel('Address').inputValue()).toBe('12 Zaveri Bazaar, Mumbai')
  await page.getByRole('link', { name: 'Tax' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/dashboard/settings/tax')

  await visit(page, '/dashboard/settings/payment')
  await page.getByLabel('Payee name').fill('Mine')
  const other = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, other, 'PATCH', '/api/settings', {
    group: 'payment',
    values: { UPI_NAME: 'Theirs' },
    version: 0,
  })
  await save.click()
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

test('TAXC-02 TAXC-08 a tax class is added, chosen on a product and applied', async ({ shop }) => {
  const id = await newProduct(shop, {
    name: 'Chain of 3 percent',
    price: 152_302.6,
    image: await anyPicture(shop),
  })
  expect((await served(shop.address, `/shop/${id}`)).text).toContain('₹1,67,532.86 with GST')
  const page = await openAdmin(shop, '/dashboard/settings/tax', refusals)
  const classes = page.getByRole('region', { name: 'Tax classes' })
  await classes.getByRole('button', { name: 'Jewellery 3 %', exact: true }).click()
  await classes.getByLabel('HSN code of the class').fill('71')
  await classes.getByRole('button', { name: 'Add class' }).click()
  await classes.getByText('must be 4, 6 or 8 digits').waitFor()
  await classes.getByLabel('HSN code of the class').fill('711319')
  await classes.getByRole('button', { name: 'Add class' }).click()
  await classes.getByText('HSN 711319, 3%').waitFor()
  await page.getByRole('button', { name: 'Another class' }).click()
  await page.getByLabel('Rate of making charges').waitFor()
  await expectGoodOnPhone(page)

  await visit(page, `/dashboard/update-product/${id}`)
  await page.getByLabel('Tax class').selectOption('Jewellery 3 %')
  await page.getByRole('button', { name: /^Update/ }).click()
  await expect
    .poll(async () => (await served(shop.address, `/shop/${id}`)).text)
    .toContain('₹1,56,871.68 with GST')

  await visit(page, '/dashboard/settings/tax')
  await classes.getByRole('button', { name: 'Delete Jewellery 3 %' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await classes.getByText('This tax class is used by 1 product.').waitFor()
})

test('SET-11 every group of settings is accessible and fits a phone', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/settings', { width: 360 })
  for (const group of ['', '/trade', '/tax', '/payment', '/limits', '/search', '/mail', '/notices']) {
    await visit(page, `/dashboard/settings${group}`)
    await page.getByRole('button', { name: 'Save settings' }).waitFor()
    await expectGoodAtWidths(page, isSoak ? [360, 1440] : [360])
  }
})
