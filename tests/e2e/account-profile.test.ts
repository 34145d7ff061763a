import { expect } from 'vitest'
import { postReview } from '../../src/contract/review.ts'
import { browserTest } from '../fixtures/browser.ts'
import { codeInFolder } from '../mails.ts'
import { expectAccessible, expectGoodOnPhone, reload, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { createTestUser, expectTold, openPageAs, storedUser } from './test-user.ts'

const test = browserTest().extend('customer', ({ shop }) => createTestUser(shop))

const refusals = { expectedErrors: [/status of [45]\d\d/] }

test('a profile keeps unsaved input, and changes its e-mail by code', async ({ shop, customer }) => {
  const page = await openPageAs(shop, customer, '/dashboard/profile', refusals)
  await page.route('**/api/auth/edit-profile', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } }),
  )
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('This is not a picture.'),
  })
  await dialog.getByRole('alert').filter({ hasText: 'JPEG, PNG, WebP, AVIF or GIF' }).waitFor()
  await dialog.getByLabel('Bio').fill('Collects jhumkas.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.unroute('**/api/auth/edit-profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect.poll(() => dialog.getByLabel('Bio').inputValue()).toBe('Collects jhumkas.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectTold(page, 'status', 'Profile updated successfully!')
  await page.getByRole('main').getByText('Collects jhumkas.').waitFor()

  const email = `${crypto.randomUUID()}@example.in`
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const change = page.getByRole('dialog', { name: 'Change e-mail' })
  await change.getByLabel('New e-mail').fill(email)
  await change.getByLabel('Your password').fill('not-it-at-all')
  await change.getByRole('button', { name: 'Send the code' }).click()
  await expectTold(page, 'alert', 'Your password is wrong.')
  await expectAccessible(page)
  await change.getByLabel('Your password').fill(customer.password)
  await change.getByRole('button', { name: 'Send the code' }).click()
  await change.getByText(`Enter the six digits we sent to ${email}.`).waitFor()
  await expectAccessible(page)
  await change.getByLabel('One-time code').fill(await codeInFolder(shop.context.settings, email))
  await expectTold(page, 'status', 'Your e-mail has been changed.')
  await expect.poll(async () => (await storedUser(page))?.email).toBe(email)
  await expect.poll(() => page.getByRole('main').getByText(email).count()).toBeGreaterThan(0)
})

test('addresses are added, changed, removed and brought back under Profile', async ({ shop, customer }) => {
  const page = await openPageAs(shop, customer, '/dashboard/profile')
  const sheet = page.getByRole('region', { name: 'Addresses' })
  await sheet.getByRole('button', { name: 'Add an address' }).click()
  await sheet.getByLabel('City').waitFor()
  await expectGoodOnPhone(page)
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await sheet.getByText('Please enter the city.').waitFor()
  for (const [label, text] of Object.entries({
    Name: 'Asha Rao',
    'Mobile number': '9876543210',
    'House and street': '4 Lake Road',
    'PIN code': '682001',
    City: 'Kochi',
  }))
    await sheet.getByLabel(label, { exact: true }).fill(text)
  await sheet.getByLabel('State').selectOption('Kerala')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await sheet.getByText('Kochi 682001').waitFor()
  await sheet.getByRole('button', { name: 'Edit the address of Asha Rao, 4 Lake Road' }).click()
  await expect.poll(() => sheet.getByLabel('City').inputValue()).toBe('Kochi')
  await sheet.getByLabel('House and street').fill('5 Lake Road')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await sheet.getByText('5 Lake Road').waitFor()
  await reload(page)
  await sheet.getByRole('button', { name: 'Remove the address of Asha Rao, 5 Lake Road' }).click()
  await expectTold(page, 'status', 'The address has been removed.')
  await expect.poll(() => sheet.getByText('5 Lake Road').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await sheet.getByText('5 Lake Road').waitFor()
})

test('DASH-07 a dashboard is empty at first, then shows reviews with their products', async ({
  shop,
  customer,
}) => {
  const page = await openPageAs(shop, customer, '/dashboard')
  const stats = page.getByRole('region', { name: 'User Stats' })
  await stats.getByText('No stats available.').waitFor()
  await expect
    .poll(() => stats.getByRole('link', { name: 'See new arrivals' }).getAttribute('href'))
    .toBe('/shop')
  expect(await page.getByText(/scale/).count()).toBe(0)

  const { id, name } = await shop.context.db.reader
    .selectFrom('products')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const comment = 'Light on the ear. '.repeat(100)
  await callable(shop).call(
    postReview,
    { body: { comment, rating: 5, userId: customer.user._id, productId: id } },
    customer.token,
  )
  await visit(page, '/dashboard/reviews')
  const card = page.getByRole('listitem').filter({ hasText: 'Light on the ear.' })
  await expect.poll(() => card.getByRole('link', { name }).getAttribute('href')).toBe(`/shop/${id}`)
  await card.getByText(id).waitFor()
  expect((await card.boundingBox())?.height, 'pixels of a long review').toBeLessThan(500)
})
