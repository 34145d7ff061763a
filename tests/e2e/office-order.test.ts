import { expect } from 'vitest'
import { orderDelivery, promisedDay } from '../../src/rules/delivery.ts'
import { dayInIndia } from '../../src/rules/india-time.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectGoodAtWidths, expectNoSidewaysScroll, visit } from './browser.ts'
import { callAs, openAdmin, refusals, sendRefund } from './admin.ts'
import { pdfText } from '../pdf-text.ts'
import { createTestUser, expectTold, placeOrder, signInAs } from './test-user.ts'

const test = browserTest({ OPEN_COD_ORDERS: '50', LOW_STOCK: '1' })
const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
}

test('COUNTER-09 one page shows the whole order from payment to delivery', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const order = await placeOrder(shop, shopper, await newProduct(shop, { name: 'Isha ring', price: 1000 }), {
    address,
    paymentMethod: 'UPI',
    utr: '412907365512',
  })
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  await page.getByRole('heading', { name: order.orderId, level: 1 }).waitFor()
  for (const text of ['Isha ring', '2 pieces', shopper.user.email, 'Indore 452001', '9812345670'])
    await page.getByText(text).first().waitFor()
  await page.getByText('Look for UTR 412907365512 in your bank app.').waitFor()
  const notes = page.getByRole('region', { name: 'Internal notes' })
  await notes.getByText('No notes yet.').waitFor()
  await notes.getByLabel('New note').fill('Gift: the long box.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.getByRole('listitem').getByText('Gift: the long box.', { exact: true }).waitFor()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await notes.getByRole('button', { name: 'Delete the note “Gift: the long box.”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await notes.getByText('No notes yet.').waitFor()
  for (const [button, next] of [
    ['Confirm and start packing', 'Next: ship it'],
    ['Ship this order', 'Next: delivery'],
    ['Mark as completed', 'This order is done'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: next }).waitFor()
  }
  await page.getByRole('link', { name: 'Invoice' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page
    .getByRole('dialog', { name: `Order ${order.orderId}` })
    .getByLabel('Status')
    .waitFor()
})

test('a paid, cancelled order stays under refunds due until refunded', async ({ shop }) => {
  const order = await placeOrder(shop, await createTestUser(shop), await newProduct(shop, { price: 1000 }), {
    address,
  })
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  for (const [button, confirm] of [
    ['Mark as paid', 'Mark as paid'],
    ['Cancel this order', 'Cancel order'],
  ] as const) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('heading', { name: 'Next: send the refund' }).waitFor()
  await visit(page, '/dashboard/admin')
  const due = page.getByRole('region', { name: 'Refunds due' })
  await due.getByText(order.orderId).waitFor()
  await due.getByRole('link', { name: 'Kavita Joshi' }).click()
  await page
    .getByRole('region', { name: 'Next: send the refund' })
    .getByRole('button', { name: 'Refund' })
    .click()
  await sendRefund(page, '₹2,200.00')
  await expectTold(page, 'status', `₹2,200.00 of order ${order.orderId} is refunded.`)
  await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor()
})

test('REFUND-02 REFUND-05 the office refunds one piece, then an amount', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const order = await placeOrder(
    shop,
    shopper,
    await newProduct(shop, { name: 'Payal anklet', price: 1000 }),
    { address },
  )
  await callAs(
    shop,
    await createTestUser(shop, { role: 'admin' }),
    'PATCH',
    `/api/orders/confirm-order-payment/${order._id}`,
    { confirmed: true },
  )
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderId}` })
  await dialog.getByRole('button', { name: 'Refund ₹2,200.00' }).waitFor()
  await dialog.getByLabel('Payal anklet: pieces to refund').fill('1')
  await dialog.getByRole('button', { name: 'Refund ₹1,100.00' }).click()
  // The problem is shown beside its field, and nothing that was typed is lost.
  await dialog.getByText('Reason must have 3 to 200 characters.').waitFor()
  await expectGoodAtWidths(page, [390, 820, 1440])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await sendRefund(page, '₹1,100.00')
  await money.getByText('1 × Payal anklet. Clasp broken. Cash 402812345670, by Sarika.').waitFor()

  await money.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('An amount').check()
  await dialog.getByLabel('Amount (₹)').fill('1,100.01')
  await expectTold(page, 'alert', 'At most ₹1,100.00 can be refunded.')
  await dialog.getByLabel('Amount (₹)').fill('100')
  await sendRefund(page, '₹100.00')
  await money.getByRole('listitem').nth(1).getByText('₹100.00, paid back').waitFor()
  // Without the message about the refund.
  await visit(page, `/dashboard/orders/${order._id}`)
  await money.getByRole('listitem').nth(1).waitFor()
  await expectGoodAtWidths(page, [390, 820, 1440])

  const own = await shop.openPage({ width: 390 })
  await signInAs(shop, own, shopper)
  await visit(own, `/orders/${order._id}`)
  const payment = own.getByRole('region', { name: 'Payment' })
  for (const text of ['Refund of ₹1,100.00', 'Refund of ₹100.00']) await payment.getByText(text).waitFor()
})

test('LIMIT-04 a late payment is confirmed only after showing the current amount', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const order = await placeOrder(shop, shopper, await newProduct(shop, { price: 1000 }), {
    address,
    paymentMethod: 'UPI',
    utr: '412907365513',
  })
  await shop.context.db.transaction(
    async (tx) =>
      void (await tx.db
        .updateTable('orders')
        .set({ price_until: Date.parse('2026-11-20T10:00:00Z') })
        .where('id', '=', order._id)
        .execute()),
  )
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  await page.getByText('Its price was kept until 20 November, 15:30.').first().waitFor()
  expect(await page.getByRole('button', { name: 'Confirm and start packing' }).count()).toBe(0)
  for (const from of [page, page.getByRole('dialog')]) {
    if (from !== page) await page.getByRole('button', { name: 'More actions' }).click()
    await from.getByRole('button', { name: 'Confirm payment' }).click()
    await page
      .getByRole('alertdialog', { name: 'Has this payment arrived?' })
      .getByRole('button', { name: 'Confirm payment' })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Accept the old price?' })
    await question.getByText('The order is ₹2,200.00. At current rates it is ₹2,200.00.').waitFor()
    await expectAccessible(page)
    await question
      .getByRole('button', { name: from === page ? 'Cancel' : 'Confirm at the old price' })
      .click()
    await question.waitFor({ state: 'detached' })
  }
  await expectTold(page, 'status', `The payment of order ${order.orderId} is confirmed.`)
})

test('a cancelled order with a reference shows the payment check', async ({ shop }) => {
  const shopper = await createTestUser(shop)
  const order = await placeOrder(shop, shopper, await newProduct(shop, { price: 1000 }), {
    address,
    paymentMethod: 'UPI',
    utr: '555512345678',
  })
  const page = await shop.openPage()
  await signInAs(shop, page, shopper)
  await visit(page, `/orders/${order._id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Being checked').waitFor()
  await page
    .getByText(
      'We are checking your payment (UTR 555512345678). If it reached us, we refund it within 7 to 10 business days.',
    )
    .waitFor()
  const office = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  await office.getByText('Look for its payment (UTR 555512345678), then settle it under Payments.').waitFor()
  await visit(office, '/dashboard/noted-payments')
  await office.getByText(`The shopper cancelled order ${order.orderId}.`).waitFor()
})

test('the address of an order is corrected on its page', async ({ shop }) => {
  const order = await placeOrder(shop, await createTestUser(shop), await newProduct(shop, { price: 1000 }), {
    address,
    paymentMethod: 'UPI',
    utr: '555512345679',
  })
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  await page.getByRole('button', { name: 'Correct the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the address' })
  await dialog.getByLabel('House and street').fill('5 Lake Road')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('5 Lake Road').waitFor()
  await page.getByText('Delivery address changed').waitFor()
})

test('the dashboard starts with today’s work; users hide the checklist', async ({ shop }) => {
  const order = await placeOrder(
    shop,
    await createTestUser(shop),
    await newProduct(shop, { name: 'Last ring', price: 1000, stock: 3 }),
    { address },
  )
  const page = await openAdmin(shop, '/dashboard/admin', refusals)
  await page.getByRole('region', { name: 'To pack' }).getByText(order.orderId).waitFor()
  await page.getByRole('region', { name: 'Running out' }).getByText('1 left').first().waitFor()
  // SET-12: until the tax is chosen, nobody can put the list away.
  await page.getByRole('button', { name: 'Keep 10 %' }).click()
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.getByText(/^Set-up: \d+ of \d+ done\./).waitFor()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await visit(page, '/dashboard/admin')
  await page.getByRole('button', { name: 'Show the list' }).click()
  await page.getByRole('heading', { name: 'Make this shop your own' }).waitFor()
})

test('processes all matching orders together and prints their documents', async ({ shop }) => {
  const [shopper, productId] = [await createTestUser(shop), await newProduct(shop, { price: 1000 })]
  const paid = await placeOrder(shop, shopper, productId, { address })
  for (let placed = 1; placed < 26; placed += 1) await placeOrder(shop, shopper, productId, { address })
  await callAs(
    shop,
    await createTestUser(shop, { role: 'admin' }),
    'PATCH',
    `/api/orders/update-order-status/${paid._id}`,
    { status: 'completed' },
  )
  const upi = await placeOrder(shop, await createTestUser(shop), productId, { address, paymentMethod: 'UPI' })
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ email_key: (paid.email ?? '').toLowerCase() })
      .where('id', '=', upi._id)
      .execute(),
  )
  const page = await openAdmin(shop, `/dashboard/manage-orders?search=${paid.email}`)
  await page.getByRole('button', { name: 'Select all 27 that match' }).click()
  await page.getByText('27 orders selected').waitFor()
  for (const [link, count] of [
    ['27 packing slips', 27],
    ['1 invoice', 1],
  ] as const) {
    const file = await page.request.get(
      (await page.getByRole('link', { name: link }).getAttribute('href')) ?? '',
    )
    expect(
      pdfText(await file.body())
        .join(' ')
        .match(/Page 1 of 1/g),
    ).toHaveLength(count)
  }
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Confirm and start packing' }).click()
  await page.getByRole('alertdialog').getByText('26 orders are skipped:').waitFor()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm 1 payment' }).click()
  await expectTold(page, 'status', 'Payment confirmed.')
  await page
    .getByRole('row')
    .filter({ hasText: upi.orderId })
    .getByText('processing', { exact: true })
    .waitFor()
  await page.getByText('orders selected').waitFor({ state: 'detached' })
})

test('board, list and page show that an order is late', async ({ shop }) => {
  const order = await placeOrder(shop, await createTestUser(shop), await newProduct(shop, { price: 1000 }), {
    address,
  })
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  await page.getByText(orderDelivery(order) ?? '').waitFor()
  const promised = promisedDay(address.pin, new Date(Date.now() - 20 * 86_400_000))
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ created_at: Date.now() - 20 * 86_400_000 })
      .where('id', '=', order._id)
      .execute(),
  )
  const late = `${dayInIndia(Date.now()) - promised} days late`
  await visit(page, '/dashboard/admin')
  await page
    .getByRole('region', { name: 'To pack' })
    .getByRole('listitem')
    .filter({ hasText: order.orderId })
    .getByText(late)
    .waitFor()
  await visit(page, `/dashboard/manage-orders?status=ready&search=${order.orderId}`)
  await page.getByRole('row').filter({ hasText: order.orderId }).getByText(late).waitFor()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('link', { name: order.orderId }).click()
  await page.getByText(late).waitFor()
})
