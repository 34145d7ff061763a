import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals, sendRefund } from './admin.ts'
import { anyPicture, expectGoodOnPhone, reload, visit } from './browser.ts'
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

test('SHIP-02 SHIP-04 SHIP-05 SHIP-06 shipping records parcels, which the customer can follow', async ({
  shop,
}) => {
  const shopper = await createTestUser(shop)
  const order = await placeOrder(
    shop,
    shopper,
    await newProduct(shop, { name: 'Isha ring', price: 1000, image: await anyPicture(shop) }),
    { address },
  )
  const page = await openAdmin(shop, '/dashboard/carriers', refusals)
  await page.getByText('No carriers yet.').waitFor()
  await page.getByRole('button', { name: 'Add carrier' }).click()
  const form = page.getByRole('dialog', { name: 'Add carrier' })
  await form.getByLabel('Name').fill('Blue Dart')
  await form.getByLabel('Tracking address').fill('https://track.example/')
  await form.getByRole('button', { name: 'Add carrier' }).click()
  await form.getByText('Tracking address must be an https address with {awb}.').waitFor()
  await form.getByLabel('Tracking address').fill('https://track.example/{awb}')
  await form.getByRole('button', { name: 'Add carrier' }).click()
  await page.getByRole('cell', { name: 'https://track.example/{awb}' }).waitFor()

  await visit(page, `/dashboard/orders/${order._id}`)
  await page.getByRole('button', { name: 'Start packing' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start packing' }).click()
  await page.getByRole('button', { name: 'Ship this order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Are you sure you want to update the order status?' }).waitFor()
  await dialog.getByRole('button', { name: 'Ship without tracking' }).waitFor()
  await dialog.getByLabel('Tracking number (AWB)').fill('BD 1')
  await dialog.getByLabel('Isha ring: pieces in this parcel').fill('1')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await dialog.getByText('Tracking number (AWB) must be 4 to 30 letters, digits or hyphens.').waitFor()
  await expectGoodOnPhone(page)
  await dialog.getByLabel('Tracking number (AWB)').fill('BD-4711')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByRole('heading', { name: 'Next: send the rest' }).waitFor()
  await page.getByText('Still to be sent: 1 × Isha ring.').waitFor()
  expect(await page.getByRole('button', { name: 'Mark as completed' }).count()).toBe(0)
  await visit(page, '/dashboard/manage-orders?status=ready')
  await page.getByRole('row').filter({ hasText: order.orderId }).getByText('in part').waitFor()
  await page.getByRole('link', { name: order.orderId }).click()

  const parcels = page.getByRole('region', { name: 'Parcels' })
  await parcels.getByText('Still to be sent: 1 × Isha ring').waitFor()
  await parcels.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByLabel('Received by').fill('Kavita Joshi')
  await dialog.getByRole('button', { name: 'Save parcel' }).click()
  await parcels.getByText('Received by Kavita Joshi').waitFor()
  await page.getByRole('button', { name: 'Send the rest' }).click()
  await dialog.getByLabel('Tracking number (AWB)').fill('BD-4712')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByRole('heading', { name: 'Next: delivery' }).waitFor()
  await parcels.getByText('Still to be sent').waitFor({ state: 'detached' })
  for (const awb of ['BD-4711', 'BD-4712']) {
    await parcels
      .getByRole('listitem')
      .filter({ hasText: awb })
      .getByRole('button', { name: 'Mark as delivered' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as delivered' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('heading', { name: 'Next: collect the cash' }).waitFor()
  await reload(page)
  await parcels.getByText('Insured for').first().waitFor()
  await expectGoodOnPhone(page)
  await visit(page, '/dashboard/carriers')
  await page.getByRole('button', { name: 'Edit Blue Dart' }).click()
  await page.getByRole('dialog', { name: 'Edit carrier' }).getByLabel('Phone').waitFor()
  await expectGoodOnPhone(page)

  const theirs = await openPageAs(shop, shopper, `/orders/${order._id}`)
  const shown = theirs.getByRole('region', { name: 'Your parcels' })
  expect(await shown.getByRole('link', { name: 'BD-4711' }).getAttribute('href')).toBe(
    'https://track.example/BD-4711',
  )
  await expectGoodOnPhone(theirs)
})

test('an unpaid order ships anyway, a cancelled one keeps its hallmark', async ({ shop }) => {
  const [shopper, admin] = [await createTestUser(shop), await createTestUser(shop, { role: 'admin' })]
  await callAs(shop, admin, 'POST', '/api/carriers', { name: 'Delhivery' })
  const { id } = await newRing(shop, [
    { size: '12', price: 1000, stock: 2, fineness: 750, grossWeight: 3.412, netWeight: 3.31 },
  ])
  await callAs(shop, admin, 'PATCH', `/api/product/update-product/${id}`, {
    hallmark: 'huid',
    image: await anyPicture(shop),
  })
  const order = await placeOrder(shop, shopper, id, { paymentMethod: 'UPI' })
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${order.orderId}`, refusals)
  await page.getByRole('button', { name: `Edit order ${order.orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderId}` })
  await dialog.getByLabel('Status').selectOption('shipped')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to update the order status?' })
  await question
    .getByText(
      `This payment is not confirmed. There is no address. This marks order ${order.orderId} as shipped.`,
    )
    .waitFor()
  await question.getByRole('button', { name: 'Ship anyway' }).waitFor()

  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('orders').set({ cancelled_at: Date.now() }).where('id', '=', order._id).execute(),
  )
  await visit(page, `/dashboard/orders/${order._id}`)
  await page.getByText('Cancelled: no HUID is assigned.').waitFor()
  expect(await page.getByText('Not hallmarked').count()).toBe(0)
  // Radio buttons and boxes have the shop's colour.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).accentColor)).toBe(
    'rgb(91, 26, 46)',
  )
})

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
  await expectGoodOnPhone(page)
  await dialog.getByRole('button', { name: 'Request return' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const ticket = (await returns.getByRole('heading', { level: 3 }).textContent())?.slice(0, 10) ?? ''
  expect(ticket).toMatch(/^R\d\d-\d{6}$/)
  await returns.getByText('1 × Tara anklet').waitFor()
  await returns.getByText('Requested', { exact: true }).waitFor()
  // Without the message that it was sent.
  await reload(page)
  await returns.getByText('1 × Tara anklet').waitFor()
  await expectGoodOnPhone(page)

  const office = await openAdmin(shop, '/dashboard/admin', refusals)
  await office
    .getByRole('main')
    .getByRole('link', { name: /^Returns\s*1/ })
    .click()
  const row = office.getByRole('row').filter({ hasText: ticket })
  await row.getByText('A little too tight.').waitFor()
  await expectGoodOnPhone(office)
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
  await expectGoodOnPhone(office)
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
