import { expect } from 'vitest'
import { draftOf } from '../catalogue.ts'
import { browserTest } from '../fixtures/browser.ts'
import { expectGoodOnPhone, visit } from './browser.ts'
import { callAs, openAdmin } from './admin.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest({
  PUBLIC_URL: 'http://kanchan.example',
  TRUST_PROXY: '0',
  UPI_ID: 'kanchan@bank',
  SHOP_PHONE: '+91 22 1234 5678',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  SHOP_EMAIL: 'care@kanchan.example',
})

test('ADM-02 SET-12 a new shop’s checklist takes the tax, ticks itself and hides', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/admin')
  const list = page.getByRole('region', { name: 'Make this shop your own' })
  await list.getByText(/^3 of \d+ done/).waitFor()
  const phone = list.getByRole('listitem').filter({ hasText: 'Set your phone numbers' })
  await expect
    .poll(() => phone.getByRole('link', { name: 'Open Settings' }).getAttribute('href'))
    .toBe('/dashboard/settings')
  expect(await list.getByRole('button', { name: 'Hide this list' }).count()).toBe(0)
  await expect
    .poll(() => list.getByRole('link', { name: 'Add product' }).getAttribute('href'))
    .toBe('/dashboard/add-new-post')
  await expectGoodOnPhone(page)

  const colleague = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, colleague, 'POST', '/api/product/create-product', draftOf({ name: 'First of our own' }))
  await visit(page, '/dashboard/admin')
  await list.getByText(/^4 of \d+ done/).waitFor()
  await callAs(shop, colleague, 'PATCH', '/api/settings', {
    group: 'shop',
    values: { WHATSAPP_NUMBER: '912212345678' },
    version: 0,
  })
  await page.getByText('What you sell is taxed at 10 %. Jewellery is usually 3 %.').waitFor()
  await page.getByRole('button', { name: 'Jewellery 3 %' }).click()
  await page.getByRole('button', { name: 'Keep 10 %' }).waitFor({ state: 'detached' })
  const facts = (await (await fetch(`${shop.address}/api/shop`)).json()) as { taxRate: number }
  expect(facts.taxRate).toBe(3)
  await expect
    .poll(() => list.getByRole('link', { name: 'Open your profile' }).first().getAttribute('href'))
    .toBe('/dashboard/profile')
  await shop.context.db.transaction(async (tx) => {
    await tx.db
      .updateTable('users')
      .set({ email: 'owner@kanchan.example', email_key: 'owner@kanchan.example' })
      .where('email_key', '=', 'admin@localhost')
      .execute()
    const people = await tx.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    await tx.db
      .insertInto('second_factors')
      .values(people.map(({ id }) => ({ user_id: id, secret: 'X', turned_on_at: Date.now(), last_step: 1 })))
      .execute()
  })
  await visit(page, '/dashboard/admin')
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.getByText(/^\d+ of \d+ done/).waitFor({ state: 'detached' })
  const received = page.waitForResponse('**/api/welcome')
  await visit(page, '/dashboard/admin')
  await received
  await expect.poll(() => list.count()).toBe(0)
})
