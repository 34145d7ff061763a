import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodAtWidths, visit } from './browser.ts'
import { createTestUser, expectTold, signInAs } from './test-user.ts'

const test = browserTest({ RESERVE: '1', SHOP_ADDRESS: '12 Temple Road, Mysuru', PAN_LIMIT: '200000' })
  /** A ring that is in stock once in size 12, made to order in size 14, and costs ₹3,00,000 in size 16. */
  .extend('ring', { scope: 'file' }, async ({ shop }) => {
    const { id } = await newRing(shop, [
      { size: '12', price: 1000, stock: 1 },
      { size: '14', price: 1000, leadDays: 14 },
      { size: '16', price: 300_000, stock: 1 },
    ])
    await callAs(
      shop,
      await createTestUser(shop, { role: 'admin' }),
      'PATCH',
      `/api/product/update-product/${id}`,
      { image: await anyPicture(shop) },
    )
    return id
  })

test('COUNTER-10 a piece is reserved on its page, confirmed, then held', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: `/shop/${ring}?color=Gold&size=12`, width: 390, ...refusals })
  const open = page.getByRole('button', { name: 'Reserve in the shop' })
  const dialog = page.getByRole('dialog', { name: 'Reserve in the shop' })
  await open.click()
  await dialog
    .getByText(
      'Tara ring, Gold, size 12. Once we have confirmed it by phone, we hold it for you at 12 Temple Road, Mysuru.',
    )
    .waitFor()
  const send = dialog.getByRole('button', { name: 'Reserve', exact: true })
  await send.click()
  await dialog.getByText('Please enter a 10-digit mobile number.').waitFor()
  await expectGoodAtWidths(page, [390, 820, 1440])
  await dialog.getByLabel('Name').fill('Meera Iyer')
  await dialog.getByLabel('Mobile number').fill('+91 98450 12345')
  await dialog.getByLabel('Note (optional)').fill('On Sunday, please.')
  await send.click()
  const result = dialog.getByText("Thank you. We'll call you to confirm.")
  await result.waitFor()
  await expect.poll(() => result.evaluate((element) => element === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('radio', { name: '14' }).check()
  await open.waitFor({ state: 'detached' })

  const office = await openAdmin(shop, '/dashboard/admin')
  const waiting = office.getByRole('region', { name: 'Reservations to confirm' })
  expect(await waiting.getByRole('link', { name: 'Call Meera Iyer, 9845012345' }).getAttribute('href')).toBe(
    'tel:+919845012345',
  )
  expect(
    decodeURIComponent((await waiting.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''),
  ).toContain('Hello Meera Iyer, when would you like to see Tara ring at Suvarna?')
  await expectGoodAtWidths(office, [390, 820, 1440])
  await waiting.getByRole('link', { name: 'See all' }).click()
  await office.getByText('Reservation to confirm').waitFor()
  await office
    .getByRole('main')
    .getByRole('link', { name: /^[A-Z]{2}\d\d-[A-Z]{2}\d\d$/ })
    .click()
  await office.getByText('On Sunday, please.').waitFor()
  await office.getByRole('heading', { name: 'Reservation to confirm' }).waitFor()
  await expectGoodAtWidths(office)
  await office.getByRole('button', { name: /^Confirm reservation/ }).click()
  await office.getByRole('heading', { name: 'Estimate', exact: true }).waitFor()
  await office.getByRole('link', { name: 'Print estimate' }).waitFor()
  await visit(page, `/shop/${ring}?color=Gold&size=12`)
  await page.getByRole('main').getByRole('button', { name: 'Sold out' }).first().waitFor()
  expect(await open.count()).toBe(0)
})

test('COUNTER-10 a customer finds the fields filled in, and their reservation among orders', async ({
  shop,
  ring,
}) => {
  const customer = await createTestUser(shop, { username: 'Kavita Joshi' })
  await callAs(shop, customer, 'POST', '/api/addresses', {
    name: 'Kavita Joshi',
    phone: '9812345670',
    line1: '4 Lake Road',
    line2: '',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
  })
  const page = await shop.openPage()
  await signInAs(shop, page, customer)
  await visit(page, `/shop/${ring}?color=Gold&size=16`)
  await page.getByRole('button', { name: 'Reserve in the shop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserve in the shop' })
  await expect
    .poll(() =>
      Promise.all([dialog.getByLabel('Name').inputValue(), dialog.getByLabel('Mobile number').inputValue()]),
    )
    .toEqual(['Kavita Joshi', '9812345670'])
  await dialog.getByRole('button', { name: 'Reserve', exact: true }).click()
  await dialog.getByText("Thank you. We'll call you to confirm.").waitFor()
  await visit(page, '/orders')
  await page.getByRole('link', { name: /Tara ring/ }).click()
  await page.getByRole('heading', { name: 'Reserved in the shop' }).waitFor()
  await page.getByText("We'll call you to confirm. Then we hold the piece for you").waitFor()
  await expectGoodAtWidths(page)
  const office = await openAdmin(shop, '/dashboard/admin', refusals)
  await office
    .getByRole('region', { name: 'Reservations to confirm' })
    .getByRole('listitem')
    .filter({ hasText: 'Kavita Joshi' })
    .getByRole('button', { name: /^Confirm reservation/ })
    .click()
  const pan = office.getByRole('dialog', { name: 'Enter the customer’s PAN' })
  await pan.getByLabel('PAN').fill('ABCDE1234F')
  await pan.getByRole('button', { name: 'Confirm' }).click()
  await expectTold(office, 'status', 'is confirmed, and its piece is held.')
})
