import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals, sendRefund } from './admin.ts'
import { expectGoodAtWidths, reload, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, placeOrder } from './test-user.ts'

const test = browserTest({ RETURN_DAYS: '15', OPEN_COD_ORDERS: '50' })
const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
}
const widths = [390, 820, 1440]

test('RETURN-03 RETURN-05 RETURN-06 a piece is requested, approved, received, refunded and closed', async ({
  shop,
}) => {
  const [shopper, keeper] = [await createTestUser(shop), await createTestUser(shop, { role: 'admin' })]
  const products = [
    { productId: await newProduct(shop, { name: 'Tara anklet', price: 1000 }), quantity: 2 },
    {
      productId: await newProduct(shop, { name: 'Name ring', price: 1000, notReturnable: 'engraved' }),
      quantity: 1,
    },
  ]
  const order = await placeOrder(shop, shopper, '', { address, products, amount: '3300.00' })
  const page = await openPageAs(shop, shopper, `/orders/${order._id}`, refusals)
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  const returns = page.getByRole('region', { name: 'Return or exchange' })
  expect(await returns.count()).toBe(0)
  await callAs(shop, keeper, 'PATCH', `/api/orders/confirm-order-payment/${order._id}`, { confirmed: true })
  await callAs(shop, keeper, 'PATCH', `/api/orders/update-order-status/${order._id}`, { status: 'completed' })
  await reload(page)
  await returns.getByRole('button', { name: 'Return or exchange' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Return or exchange' })
  await dialog.getByText("Engraved pieces can't be returned.").waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'Name ring' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expectTold(page, 'alert', 'Choose at least one piece.')
  await dialog.getByRole('checkbox', { name: 'Tara anklet' }).press('Space')
  await dialog.getByLabel('Tara anklet: how many').selectOption('1')
  await dialog.getByLabel('Reason').selectOption("The size doesn't fit")
  await dialog.getByLabel('Comment (optional)').fill('A little too tight.')
  await expectGoodAtWidths(page, widths)
  await dialog.getByRole('button', { name: 'Request return' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const ticket = (await returns.getByRole('heading', { level: 3 }).textContent())?.slice(0, 10) ?? ''
  expect(ticket).toMatch(/^R\d\d-\d{6}$/)
  await returns.getByText('1 × Tara anklet').waitFor()
  await returns.getByText('Requested', { exact: true }).waitFor()
  // Without the message that it was sent.
  await reload(page)
  await returns.getByText('1 × Tara anklet').waitFor()
  await expectGoodAtWidths(page, widths)

  const office = await openAdmin(shop, '/dashboard/admin', refusals)
  await office
    .getByRole('main')
    .getByRole('link', { name: /^Returns\s*1/ })
    .click()
  const row = office.getByRole('row').filter({ hasText: ticket })
  await row.getByText('A little too tight.').waitFor()
  await expectGoodAtWidths(office, widths)
  const open = async (action: string, title: string) => {
    await row.getByRole('button', { name: `${action} ${ticket}` }).click()
    return office.getByRole('dialog', { name: `${title} ${ticket}` })
  }
  const approving = await open('Approve', 'Approve')
  await approving.getByLabel('Message to the customer (optional)').fill('Please use Sequel.')
  await approving.getByRole('button', { name: 'Approve return' }).click()
  await row.getByText('approved', { exact: true }).waitFor()
  await reload(office)
  const receiving = await open('Receive', 'Receive')
  await receiving.getByLabel('HUID').fill('ab12c3')
  await receiving.getByText('HUID AB12C3 was not sold with this order.').waitFor()
  await receiving.getByLabel('Gross weight (g)').fill('heavy')
  await receiving.getByRole('button', { name: 'Receive pieces' }).click()
  await receiving.getByText(/^Gross weight \(g\) must be/).waitFor()
  await receiving.getByLabel('Gross weight (g)').fill('12.430')
  await expectGoodAtWidths(office, widths)
  await receiving.getByRole('button', { name: 'Receive pieces' }).click()
  const refunding = office.getByRole('dialog', { name: `Refund ${order.orderId}` })
  await refunding.getByLabel('Name ring: pieces to refund').waitFor()
  expect(
    await refunding
      .getByRole('spinbutton')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
  ).toEqual(['1', '0'])
  await sendRefund(office, '₹1,100.00')
  await row.getByText('Refunded', { exact: true }).waitFor()
  await row.getByText('12.430 g. HUID AB12C3 was not sold with this order.').waitFor()
  expect(await row.getByRole('button', { name: `Refund ${ticket}` }).count()).toBe(0)
  await (await open('Close', 'Close')).getByRole('button', { name: 'Close return' }).click()
  await row.getByText('closed', { exact: true }).waitFor()

  await reload(page)
  await returns.getByText('Closed', { exact: true }).waitFor()
  await returns.getByRole('button', { name: 'Return or exchange' }).waitFor()
})

test('RETURN-01 the office marks a product as engraved', async ({ shop }) => {
  const id = await newProduct(shop, { name: 'Name ring', price: 1000 })
  const office = await openAdmin(shop, `/dashboard/update-product/${id}`)
  await office.getByLabel('Not returnable').selectOption('Engraved')
  await office.getByLabel('Days to return').fill('30')
  await office.getByRole('button', { name: 'Update product' }).click()
  await office.waitForURL('**/dashboard/manage-products')
  expect(
    await shop.context.db.reader
      .selectFrom('products')
      .select(['return_days', 'not_returnable'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ return_days: 30, not_returnable: 'engraved' })
  await visit(office, '/dashboard/returns')
  await office.getByRole('heading', { name: 'Returns', level: 1 }).waitFor()
})
