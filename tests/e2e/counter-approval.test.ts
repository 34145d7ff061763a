import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createManualOrder } from '../../src/contract/counter-order.ts'
import { updateUserDuty } from '../../src/contract/manage-users.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { enterRates, gold } from '../weighed.ts'
import { refusals } from './admin.ts'
import { expectGoodOnPhone } from './browser.ts'
import { callable } from './call-shop.ts'
import { createTestUser, openPageAs } from './test-user.ts'

const test = browserTest({ COUNTER_DISCOUNT: '10', OLD_GOLD_ABOVE: '2' })
  .extend('owner', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend('hire', { scope: 'file' }, ({ shop, owner }) => async (duty: 'counter' | 'manager') => {
    const person = await createTestUser(shop, { role: 'admin' })
    const params = { userId: person.user._id }
    await callable(shop).call(updateUserDuty, { params, body: { duty } }, owner.token)
    return person
  })
  .extend('counter', { scope: 'file' }, ({ hire }) => hire('counter'))
  .extend('manager', { scope: 'file' }, ({ hire }) => hire('manager'))
  /** A ring of ₹1,000, ₹1,100 with tax. */
  .extend('ring', { scope: 'file' }, ({ shop }) =>
    newRing(shop, [{ price: 1000, stock: 9, size: '12', sku: 'TR-12' }]),
  )

/** Moves the focus to a control as a keyboard does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(control)}.`)
}

/** Types into a field, or presses a button, by the keyboard alone. */
async function enter(page: Page, control: Locator, text?: string): Promise<void> {
  await tabTo(page, control)
  if (text === undefined) await page.keyboard.press('Enter')
  else await page.keyboard.type(text)
}

const approvalOf = (page: Page) => page.getByRole('dialog', { name: 'A manager approves this' })

/** Signs the question of the page with this login. */
async function sign(page: Page, email: string, password: string): Promise<void> {
  const dialog = approvalOf(page)
  const address = dialog.getByLabel('E-mail of the manager')
  await address.fill('')
  await enter(page, address, email)
  await dialog.getByLabel('Password', { exact: true }).fill('')
  await enter(page, dialog.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

test('COUNTER-02 a manager approves a discount at the counter by the keyboard', async ({
  shop,
  counter,
  manager,
  ring,
}) => {
  expect(ring.ids).toHaveLength(1)
  const page = await openPageAs(shop, counter, '/dashboard/new-order', { width: 390, ...refusals })
  await enter(page, page.getByLabel('HUID, tag or SKU'), 'TR-12')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Pieces of this order' }).locator('b').waitFor()
  await enter(page, page.getByRole('button', { name: 'Change price of Tara ring' }))
  await enter(page, page.getByLabel('Special price (₹)'), '500')
  await enter(page, page.getByLabel('Reason'), 'Old customer')
  await enter(page, page.getByLabel('Name', { exact: true }), 'Kavita Joshi')
  await enter(page, page.getByLabel('Mobile number'), '9812345670')
  await enter(page, page.getByRole('button', { name: 'Cash', exact: true }))
  const complete = page.getByRole('button', { name: 'Complete sale' })
  await enter(page, complete)

  const dialog = approvalOf(page)
  await dialog.getByText('This discount needs a manager: it is more than 10% of the price.').waitFor()
  await expectGoodOnPhone(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => complete.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await sign(page, counter.user.email, counter.password)
  await dialog.getByText('This is not the login of a manager or an owner.').waitFor()
  await expectGoodOnPhone(page)
  await sign(page, manager.user.email, manager.password)
  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: 'Money' }).getByText('Cash ₹550.00').waitFor()
  expect(page.url()).toMatch(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
})

test('RETURN-07 a manager approves old gold above the rate in the payment', async ({
  shop,
  owner,
  counter,
  manager,
  ring,
}) => {
  const calls = callable(shop)
  await enterRates(calls, owner, [gold(916, 10_000)])
  const { order } = await calls.call(
    createManualOrder,
    {
      body: {
        customer: { name: 'Kavita Joshi', phone: '9812345670' },
        products: [{ productId: ring.id, variantId: ring.ids[0], quantity: 1 }],
        paymentMethod: 'CASH',
      },
    },
    counter.token,
  )

  const page = await openPageAs(shop, counter, `/dashboard/orders/${order._id}`, { width: 390, ...refusals })
  await enter(page, page.getByRole('button', { name: 'Take payment' }))
  const payment = page.getByRole('dialog', { name: /^Take payment for/ })
  await payment.getByLabel('Paid by').selectOption('Old gold')
  await enter(page, payment.getByLabel('Gross weight (g)'), '0.05')
  await enter(page, payment.getByLabel('Net weight (g)'), '0.05')
  await payment.getByLabel('Offered, per gram (₹)').fill('')
  await enter(page, payment.getByLabel('Offered, per gram (₹)'), '11000')
  await enter(page, payment.getByLabel("Seller's address"), '12 Temple Road')
  const take = payment.getByRole('button', { name: 'Take ₹550.00' })
  await enter(page, take)

  await approvalOf(page)
    .getByText(/needs a manager/)
    .waitFor()
  await expectGoodOnPhone(page)
  await page.keyboard.press('Escape')
  await approvalOf(page).waitFor({ state: 'hidden' })
  await expect.poll(() => take.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await sign(page, manager.user.email, manager.password)
  await approvalOf(page).waitFor({ state: 'hidden' })
  await payment.waitFor({ state: 'hidden' })
  await page
    .getByRole('region', { name: 'Money' })
    .getByText(/Old gold/)
    .waitFor()
})
