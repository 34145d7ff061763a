import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addToCart } from '../../src/contract/cart.ts'
import { confirmOrderPayment } from '../../src/contract/manage-orders.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectAccessible, expectGoodAtWidths, reload, visit } from './browser.ts'
import { expectFits } from './expect-shown.ts'
import { createTestUser, expectTold, openPageAs, placeOrder } from './test-user.ts'

const test = browserTest({ TAX_RATE: '3', OLD_GOLD_DEDUCTION: '3' })

const header = 'pin,serviceable,cash,daysFrom,daysTo'
const list = `${header}\n6,1,1,5,8\n682,1,1,2,3\n68255,0,0,0,0\n781,1,0,4,6\n`
const day = /Delivery by [A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+/

const choose = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pins.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('PIN-02 PIN-03 PIN-04 the owner imports a list, which box and drawer follow', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/delivery', refusals)
  await page.getByText('No list yet. Delivery dates are the same everywhere.').waitFor()
  await choose(page, `${header}\n0682,1,1,2,3\n`)
  await page.getByText('pin must be 1 to 6 digits, and must not begin with 0.').waitFor()
  expect(await page.getByRole('button', { name: 'Import list' }).isDisabled()).toBe(true)
  await choose(page, list)
  await page.getByText('4 rows in the file: 1 not served, 1 without cash on delivery.').waitFor()
  await page.getByRole('table', { name: 'First rows of the file' }).getByText('2 to 3 days').waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: 'Import list' }).click()
  await expectTold(page, 'status', '4 rows imported.')
  await page.getByText('4 rows in your list.').waitFor()

  const tried = async (pin: string, text: RegExp | string) => {
    await page.getByLabel('PIN code', { exact: true }).fill(pin)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText(text).waitFor()
  }
  await tried('682 001', /^Delivery by .* Earliest .* Cash on delivery is available\.$/)
  await tried('799999', "We don't deliver to 799999 yet.")
  await tried('781001', /Cash on delivery isn't available for 781001\.$/)

  const customer = await createTestUser(shop)
  const ring = await newProduct(shop, { name: 'Isha ring', price: 1000, image: await anyPicture(shop) })
  await callAs(shop, customer, addToCart.method, addToCart.path, {
    productId: ring,
    userId: customer.user._id,
  })
  const visitor = await openPageAs(shop, customer, `/shop/${ring}`, { ...refusals, width: 390 })
  const box = visitor.getByLabel('Check delivery date for your area')
  await visitor.getByText('Free delivery.', { exact: true }).waitFor()
  for (const [pin, text] of [
    ['682553', "We don't deliver to 682553 yet."],
    ['682001', day],
  ] as const) {
    await box.fill(pin)
    await visitor.getByRole('button', { name: 'Check', exact: true }).click()
    await visitor.getByText(text).waitFor()
  }
  await expectGoodAtWidths(visitor, [390])
  await visitor.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = visitor.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByText(day).waitFor()
  await drawer.getByRole('button', { name: 'Add an address' }).click()
  await drawer.getByLabel('PIN code').fill('799999')
  await drawer.getByRole('alert').getByText("We don't deliver to 799999 yet.").waitFor()
  await drawer.getByLabel('PIN code').fill('781001')
  await drawer.getByRole('alert').getByText("Cash on delivery isn't available for 781001.").waitFor()
  await expectGoodAtWidths(visitor, [390])

  await visit(page, '/dashboard/delivery')
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No list yet. Delivery dates are the same everywhere.').waitFor()
})

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
    await newProduct(shop, { name: 'Tara ring', price: 1000 }),
    { address, amount: '2060.00' },
  )
  await callAs(
    shop,
    colleague,
    confirmOrderPayment.method,
    confirmOrderPayment.path.replace('{id}', order._id),
    { confirmed: true },
  )
  const owner = await createTestUser(shop, { role: 'admin', username: 'Sarika' })
  const page = await openPageAs(shop, owner, '/dashboard/users?role=admin', { ...refusals, width: 1440 })
  await page.getByRole('button', { name: `Duty of ${email}: Owner` }).waitFor()
  await expectFits(page)
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
  const own = page.getByRole('row').filter({ hasText: owner.user.email })
  await own.getByText('Owner', { exact: true }).first().waitFor()
  expect(await own.getByRole('button', { name: /^Duty of/ }).count()).toBe(0)

  const desk = await openPageAs(shop, colleague, '/dashboard/admin', { ...refusals, width: 1440 })
  const menu = desk.getByRole('navigation', { name: 'Admin dashboard' })
  await expect
    .poll(async () =>
      (await menu.getByRole('link').allTextContents()).map((text) => text.replace(/\d+\+? waiting$/, '')),
    )
    .toEqual([
      'Dashboard',
      'New order',
      'Buy old gold',
      'All Orders',
      'Day book',
      'To pack',
      'To confirm',
      'Returns',
      'Tickets',
      'Products',
      'Pieces',
      'Stock taking',
      'Customers',
      'Profile',
      'View the shop',
    ])
  await desk.getByRole('region', { name: 'Sales' }).waitFor()
  await expectFits(desk)
  await visit(desk, '/dashboard/settings')
  await desk.getByRole('heading', { name: 'You do not have permission to do this.', level: 1 }).waitFor()
  await expectFits(desk)
  await desk.getByRole('link', { name: 'Go to the dashboard' }).click()
  await desk.waitForURL(`${shop.address}/dashboard/admin`)
  await visit(desk, `/dashboard/orders/${order._id}`)
  await desk.getByRole('button', { name: 'Start packing' }).waitFor()
  expect(await desk.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  expect(await desk.getByRole('link', { name: 'Orders, addresses and notes' }).count()).toBe(0)
  await visit(desk, '/dashboard/manage-products')
  await desk.getByRole('link', { name: 'See Tara ring in the shop' }).waitFor()
  for (const name of ['Export CSV', 'Add product', 'Edit Tara ring', 'Delete Tara ring'])
    expect(
      await desk
        .getByLabel(name)
        .or(desk.getByText(name, { exact: true }))
        .count(),
      name,
    ).toBe(0)
})

test('RETURN-07 RETURN-08 sells E1 for old gold, cash and UPI', async ({ shop }) => {
  await newProduct(shop, { name: 'Om chain', price: 152_302.6, stock: 3 })
  const owner = await createTestUser(shop, { role: 'admin' })
  const rates = [{ metal: 'gold', fineness: 916, perGram: 13_430 }]
  const preview = await fetch(`${shop.address}/api/rates/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rates }),
  })
  await callAs(shop, owner, 'POST', '/api/rates', {
    rates,
    digest: ((await preview.json()) as { digest: string }).digest,
    reason: 'For the test',
  })
  const page = await openAdmin(shop, '/dashboard/new-order', { width: 390, ...refusals })
  await page.getByLabel('HUID, tag or SKU').fill('Om chain')
  await page
    .getByRole('button', { name: /^Add Om chain/ })
    .first()
    .click()
  await page.getByLabel('Name', { exact: true }).fill('Meera Iyer')
  await page.getByLabel('Mobile number').fill('9845012345')
  await page.getByText('₹1,56,871.68').first().waitFor()
  await page.getByRole('button', { name: 'Old gold', exact: true }).click()
  const gold = page.getByRole('group', { name: 'Old gold' })
  await gold.getByText('Rate of sale: ₹13,430.00').waitFor()
  expect(await gold.getByLabel('Offered, per gram (₹)').inputValue()).toBe('13027.10')
  expect(await gold.getByLabel("Seller's name").inputValue()).toBe('Meera Iyer')
  const fill = (label: string, text: string) => gold.getByLabel(label).fill(text)
  await fill('Gross weight (g)', '8.150')
  await fill('Net weight (g)', '80')
  await expectTold(page, 'alert', 'The credit is higher than the order.')
  await fill('Net weight (g)', '8')
  await fill('Offered, per gram (₹)', '12,900')
  await fill('Melting (%)', '2')
  await gold.getByText('₹1,01,136.00').waitFor()
  await page.getByText('₹55,735.68').first().waitFor()
  await page.getByRole('button', { name: 'Take ₹1,01,136.00' }).click()
  await expectTold(page, 'alert', "Enter the seller's address.")
  await gold.getByLabel("Seller's address").fill('12 Temple Road, Mysuru')
  await reload(page)
  await gold.getByText('₹1,01,136.00').waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByLabel('Cash (₹)').fill('30000')
  await page.getByRole('button', { name: 'UPI', exact: true }).click()
  await expect.poll(() => page.getByLabel('UPI (₹)').inputValue()).toBe('25735.68')
  await page.getByLabel('UPI reference (UTR)').fill('402812345670')
  await page.getByRole('button', { name: 'Complete sale' }).click()

  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
  const money = page.getByRole('region', { name: 'Money' })
  for (const text of [
    'Old gold ₹1,01,136.00',
    'Cash ₹30,000.00',
    'UPI ₹25,735.68',
    /^PV\/\d\d-\d\d\/\d{6}: 8\.000 g of 22K gold at ₹12,900\.00 per gram, less 2%\.$/,
  ])
    await money.getByText(text).waitFor()
  const voucher = await money.getByRole('link', { name: 'Purchase voucher' }).getAttribute('href')
  const { status, headers } = await fetch(`${shop.address}${voucher}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
