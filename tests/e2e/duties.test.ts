import { expect } from 'vitest'
import { confirmOrderPayment } from '../../src/contract/manage-orders.ts'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodAtWidths, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, placeOrder } from './test-user.ts'

const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
}

test('DUTY-02 DUTY-03 an owner narrows a colleague, whose office shows the rest', async ({ shop }) => {
  const colleague = await createTestUser(shop, { role: 'admin', username: 'Chitra' })
  const { email } = colleague.user
  const order = await placeOrder(
    shop,
    await createTestUser(shop),
    await newProduct(shop, { name: 'Isha ring', price: 1000 }),
    { address },
  )
  await callAs(
    shop,
    colleague,
    confirmOrderPayment.method,
    confirmOrderPayment.path.replace('{id}', order._id),
    { confirmed: true },
  )
  const page = await openAdmin(shop, '/dashboard/users?role=admin', refusals)
  await page.getByRole('button', { name: `Duty of ${email}: Owner` }).waitFor()
  await expectGoodAtWidths(page)
  await page.getByRole('button', { name: `Duty of ${email}: Owner` }).click()
  await expect
    .poll(() => page.getByRole('menuitemradio').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Owner\s+Everything/),
      expect.stringMatching(/^Manager\s+Products/),
      expect.stringMatching(/^Counter\s+Orders/),
    ])
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: /^Counter/ }).click()
  await expectTold(page, 'status', 'The duty of Chitra is now Counter.')
  await page.getByRole('button', { name: `Duty of ${email}: Counter` }).waitFor()
  // The owner's own row has no menu: only another owner can change it.
  await page
    .getByRole('row', { name: /Sarika/ })
    .getByText('Owner', { exact: true })
    .first()
    .waitFor()
  expect(
    await page
      .getByRole('row', { name: /Sarika/ })
      .getByRole('button', { name: /^Duty of/ })
      .count(),
  ).toBe(0)

  const desk = await openPageAs(shop, colleague, '/dashboard/admin', { ...refusals, width: 1440 })
  const menu = desk.getByRole('navigation', { name: 'Admin dashboard' })
  await expect
    .poll(async () =>
      (await menu.getByRole('link').allTextContents()).map((text) => text.replace(/\d+\+? waiting$/, '')),
    )
    .toEqual([
      'Dashboard',
      'New order',
      'All Orders',
      'To pack',
      'To confirm',
      'Products',
      'Pieces',
      'Profile',
      'View the shop',
    ])
  await desk.getByRole('region', { name: 'Sales' }).waitFor()
  await expectGoodAtWidths(desk)
  await visit(desk, '/dashboard/settings')
  await desk.getByRole('heading', { name: 'You do not have permission to do this.', level: 1 }).waitFor()
  await expectGoodAtWidths(desk)
  await desk.getByRole('link', { name: 'Go to the dashboard' }).click()
  await desk.waitForURL(`${shop.address}/dashboard/admin`)
  await visit(desk, `/dashboard/orders/${order._id}`)
  await desk.getByRole('button', { name: 'Start packing' }).waitFor()
  expect(await desk.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  expect(await desk.getByRole('link', { name: 'Orders, addresses and notes' }).count()).toBe(0)
  await visit(desk, '/dashboard/manage-products')
  await desk.getByRole('link', { name: 'See Isha ring in the shop' }).waitFor()
  for (const name of ['Export CSV', 'Add product', 'Edit Isha ring', 'Delete Isha ring'])
    expect(
      await desk
        .getByLabel(name)
        .or(desk.getByText(name, { exact: true }))
        .count(),
      name,
    ).toBe(0)
})
