import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const test = browserTest().extend('customer', ({ shop }) => createTestUser(shop))

test('rejects a file that is no picture with the server’s reason', async ({ shop, customer }) => {
  const page = await openPageAs(shop, customer, '/dashboard/profile', { expectedErrors: [/status of 4\d\d/] })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('This is not a picture.'),
  })
  await dialog.getByRole('alert').filter({ hasText: 'JPEG, PNG, WebP, AVIF or GIF' }).waitFor()
})

test('keeps an unsaved profile when the dialog opens again', async ({ shop, customer }) => {
  const page = await openPageAs(shop, customer, '/dashboard/profile', { expectedErrors: [/500/] })
  await page.route('**/api/auth/edit-profile', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'no', error: 'no' } }),
  )
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByLabel('Bio').fill('Collects jhumkas.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.unroute('**/api/auth/edit-profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect.poll(() => dialog.getByLabel('Bio').inputValue()).toBe('Collects jhumkas.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectTold(page, 'status', 'Profile updated successfully!')
  await page.getByRole('main').getByText('Collects jhumkas.').waitFor()
})

test('a new customer’s dashboard links to the shop and hides the chart', async ({ shop, customer }) => {
  const page = await openPageAs(shop, customer, '/dashboard')
  const stats = page.getByRole('region', { name: 'User Stats' })
  await stats.getByText('No stats available.').waitFor()
  await expect
    .poll(() => stats.getByRole('link', { name: 'See new arrivals' }).getAttribute('href'))
    .toBe('/shop')
  expect(await page.getByText(/scale/).count()).toBe(0)
})

test('the button of an empty page has space above it', async ({ shop }) => {
  const page = await shop.openPage({ path: '/orders' })
  const [heading, button] = [
    page.getByRole('alert').getByRole('heading'),
    page.getByRole('alert').getByRole('link'),
  ]
  await button.waitFor()
  const gap = async () =>
    ((await button.boundingBox())?.y ?? 0) -
    ((await heading.boundingBox())?.y ?? 0) -
    ((await heading.boundingBox())?.height ?? 0)
  expect(await gap()).toBeGreaterThanOrEqual(24)
})

test('the gift finder offers no kind of which no piece fits', async ({ shop }) => {
  const page = await shop.openPage({ path: '/gifts' })
  const finder = page.getByRole('form', { name: 'Gift finder' })
  await finder.getByLabel('Anklets', { exact: true }).check()
  await finder.getByLabel('For him').check()
  await expect.poll(() => finder.getByLabel('Anklets', { exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => finder.getByLabel('Rings', { exact: true }).isDisabled()).toBe(false)
  await finder.getByText(/^[1-9]\d* pieces match\.$/).waitFor()
  await page.getByRole('button', { name: 'Show gifts' }).click()
  await page.waitForURL('**/gender/male')
})

test('DASH-07 a customer’s reviews show the product’s name, picture and id', async ({ shop, customer }) => {
  const { id, name } = await shop.context.db.reader
    .selectFrom('products')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await fetch(`${shop.address}/api/reviews/post-review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({
      comment: 'Light on the ear. '.repeat(100),
      rating: 5,
      userId: customer.user._id,
      productId: id,
    }),
  })
  const page = await openPageAs(shop, customer, '/dashboard/reviews')
  const card = page.getByRole('listitem').filter({ hasText: 'Light on the ear.' })
  await expect.poll(() => card.getByRole('link', { name }).getAttribute('href')).toBe(`/shop/${id}`)
  await card.getByText(id).waitFor()
  expect((await card.boundingBox())?.height).toBeLessThan(500)
})

test('requesting codes too often shows when to ask again', async ({ shop }) => {
  const email = `${crypto.randomUUID()}@example.in`
  const page = await shop.openPage({ expectedErrors: [/status of 429/] })
  for (const times of [1, 2]) {
    await visit(page, '/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    if (times === 1) await page.getByLabel('One-time code').waitFor()
  }
  await page.getByText(/^Failed to send OTP\. Please try again\. You can ask again in .+\.$/).waitFor()
})
