import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectGoodAtWidths, ready, visit } from './browser.ts'
import { createTestUser, placeOrder } from './test-user.ts'

const address = {
  name: 'Ananya Rao',
  phone: '9876543210',
  line1: '14 Prabhat Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411004',
}
const LINK_SENT = "If the details match an order, we've emailed you a link."

const test = browserTest({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })

test('TRACK-01 TRACK-04 TRACK-05 a mailed link shows an order without a login', async ({ shop }) => {
  const person = await createTestUser(shop)
  const ring = await newProduct(shop, { name: 'Tracked ring', image: await anyPicture(shop), price: 1000 })
  const { _id, orderId } = await placeOrder(shop, person, ring, { address })
  const page = await shop.openPage({
    path: '/delivery-information',
    width: 390,
    expectedErrors: [/status of 404/],
  })
  await page.getByRole('link', { name: 'track your order' }).click()
  await page.getByRole('button', { name: 'Track my order' }).click()
  await page.getByText('Please enter an order number, such as AB12-CD34.').waitFor()
  await page.getByLabel('Order number').fill(orderId.toLowerCase())
  await page.getByLabel('Email').fill(person.user.email)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: LINK_SENT }).waitFor()
  await expect.poll(() => page.getByLabel('Order number').count()).toBe(0)

  const { data } = await shop.context.db.reader
    .selectFrom('outbox')
    .select('data')
    .where('kind', '=', 'tracking_link')
    .where('to_address', '=', person.user.email)
    .executeTakeFirstOrThrow()
  const { link } = JSON.parse(data) as { link: string }
  await visit(page, '/')
  await visit(page, `/track#link=${link}`)
  await page.getByRole('heading', { name: `Order ${orderId}` }).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/track$/)
  await expect.poll(() => page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  await page.getByRole('heading', { name: 'Order Progress' }).waitFor()
  await page.getByRole('list', { name: 'Your pieces' }).getByText('Tracked ring').waitFor()
  await expectGoodAtWidths(page)
  const shown = await page.getByRole('main').innerText()
  for (const hidden of [address.line1, address.phone, '2,200']) expect(shown).not.toContain(hidden)

  await visit(page, '/')
  await page.goto(`/track#link=${_id}.none`)
  await ready(page)
  await page.getByText('This link is no longer valid.').waitFor()
  await page.getByLabel('Order number').waitFor()
  await expectGoodAtWidths(page, [390])
})
