import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals, sendRefund } from './admin.ts'
import { expectAccessible, visit } from './browser.ts'
import { expectFits } from './expect-shown.ts'
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

test('COUNTER-09 one page shows and changes the whole order from payment to delivery', async ({ shop }) => {
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

  await page.getByRole('button', { name: 'Correct the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the address' })
  await dialog.getByLabel('House and street').fill('5 Lake Road')
  await dialog.getByLabel('GSTIN (optional)').fill('29aagcb7383j1z4')
  await dialog.getByLabel('Address of the business').fill('Palace Road\nBengaluru 560001')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const text of ['5 Lake Road', 'GSTIN 29AAGCB7383J1Z4', 'Palace Road'])
    await page.getByText(text).waitFor()
  await page.getByText('Delivery address changed').waitFor()

  await page.getByText('Look for UTR 412907365512 in your bank app.').waitFor()
  const notes = page.getByRole('region', { name: 'Internal notes' })
  await notes.getByText('No notes yet.').waitFor()
  await notes.getByLabel('New note').fill('Gift: the long box.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.getByRole('listitem').getByText('Gift: the long box.', { exact: true }).waitFor()
  await expectFits(page)
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
  await expectFits(page)
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
  await expectFits(page)

  const own = await openPageAs(shop, shopper, `/orders/${order._id}`, { width: 390 })
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
  await page.getByText('Its price was kept until 20 November, 3:30 pm.').first().waitFor()
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
  const page = await openPageAs(shop, shopper, `/orders/${order._id}`)
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
