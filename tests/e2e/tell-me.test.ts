import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { stopAddress } from '../../src/server/shop/alerts/stop-alerts.ts'
import { newRing } from '../variants.ts'
import { refusals } from './admin.ts'
import { anyPicture, expectGoodAtWidths, visit } from './browser.ts'
import { expectAddress } from './expect-shown.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const test = browserTest()

test('ALERT-01 ALERT-03 asks for alerts, lists and removes them, and stops all', async ({ shop }) => {
  const image = await anyPicture(shop)
  const [ring, bangle] = [
    await newProduct(shop, { name: 'Tara ring', price: 1000, image }),
    await newProduct(shop, { name: 'Meher bangle', price: 1000, stock: 0, image }),
  ]
  const person = await createTestUser(shop)
  const page = await openPageAs(shop, person, `/shop/${ring}`, { ...refusals })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByText('Enter an amount in rupees.').waitFor()
  await dialog.getByLabel('Price below').fill('₹ 1,00,000')
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByText(/^Enter an amount below the current price/).waitFor()
  await expectGoodAtWidths(page)
  await dialog.getByLabel('Price below').fill('₹ 900.50')
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expectTold(page, 'status', 'We will e-mail you when it costs less than ₹900.50.')
  await visit(page, `/shop/${bangle}`)
  await page.getByRole('button', { name: 'Tell me' }).click()
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expectTold(page, 'status', 'We will e-mail you when it is back in stock.')
  await visit(page, '/dashboard/profile')
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await alerts.getByText('Below ₹900.50 including GST').waitFor()
  await alerts.getByText('When it is back in stock').waitFor()
  await expectGoodAtWidths(page)
  await alerts.getByRole('button', { name: 'Remove the alert for Meher bangle' }).click()
  await expect.poll(() => alerts.getByRole('listitem').count()).toBe(1)
  // The link of a mail is a page as well, for mail programs without one click; it needs no login.
  const visitor = await shop.openPage({ path: stopAddress(shop.context.settings, person.user._id) })
  await visitor.getByRole('heading', { name: 'Stop all alerts?' }).waitFor()
  await expectGoodAtWidths(visitor)
  const openAlerts = async () =>
    (await shop.context.db.reader.selectFrom('alerts').select('id').execute()).length
  expect(await openAlerts()).toBe(1)
  await visitor.getByRole('button', { name: 'Stop alerts' }).click()
  await visitor.getByRole('heading', { name: 'Your alerts have been removed.' }).waitFor()
  expect(await openAlerts()).toBe(0)
})

test('ALERT-01 signed out, Tell me leads to login and back to the choice', async ({ shop }) => {
  const { id } = await newRing(shop, [
    { size: '12', price: 1000, stock: 0 },
    { size: '16', price: 1200, stock: 0 },
  ])
  const person = await createTestUser(shop)
  const page = await shop.openPage({ path: `/shop/${id}?color=Gold&size=16`, ...refusals })
  await page.getByRole('main').getByRole('link', { name: 'Tell me', exact: true }).click()
  await page.getByLabel('Email').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectAddress(page, /\/shop\/[\w-]+\?color=Gold&size=16$/)
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await page.getByRole('dialog', { name: 'Tell me when it is back' }).waitFor()
})

test('ALERT-01 one sold-out size has an alert while others sell', async ({ shop }) => {
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 1000, stock: 0 },
    { size: '14', price: 1100, stock: 0 },
    { size: '16', price: 1200, stock: 3 },
  ])
  const person = await createTestUser(shop)
  const visitor = await shop.openPage({ path: `/shop/${id}`, ...refusals })
  const link = visitor.getByRole('link', { name: 'Tell me when size 14 is back' })
  expect(await link.getAttribute('href')).toBe(
    `/login?from=${encodeURIComponent(`/shop/${id}?color=Gold&size=14`)}`,
  )

  const page = await openPageAs(shop, person, `/shop/${id}`, { ...refusals })
  await page.getByText('Size 12 is sold out.').waitFor()
  await page.getByText('Size 14 is sold out.').waitFor()
  await expectGoodAtWidths(page)
  await page.getByRole('button', { name: 'Tell me when size 14 is back' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tell me when size 14 is back' })
  await dialog.getByRole('button', { name: 'Tell me' }).press('Enter')
  await expectTold(page, 'status', 'We will e-mail you when it is back in stock.')
  await dialog.waitFor({ state: 'hidden' })
  expect(
    await shop.context.db.reader
      .selectFrom('alerts')
      .select(['variant_id', 'kind'])
      .where('user_id', '=', person.user._id)
      .execute(),
  ).toEqual([{ variant_id: ids[1], kind: 'back_in_stock' }])
})
