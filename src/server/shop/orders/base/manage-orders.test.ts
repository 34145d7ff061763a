import { expect } from 'vitest'
import { amountOf, newCoupon, refusal } from '../../../../../tests/factories.ts'
import { address, managedOrdersTest } from '../../../../../tests/fixtures/managed-orders.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { issueInvoice } from '../../../../contract/invoicing.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { getOrder, listOrders, type Order } from '../../../../contract/order.ts'

const test = managedOrdersTest

test('PAY-02 marks a UPI payment as paid once and sends a mail', async ({
  place,
  asAdmin,
  confirm,
  changes,
}) => {
  const order = await place({ paymentMethod: 'UPI', utr: '123456789012' })
  expect(order).toMatchObject({ paymentStatus: 'awaiting_confirmation', utr: '123456789012' })
  const [paid] = await Promise.all([confirm(order._id, true), confirm(order._id, true)])
  expect(paid.paymentStatus).toBe('paid')
  expect((await asAdmin(order._id)).history.map(({ event }) => event)).toEqual(['paid'])
  expect(await changes()).toMatchObject([
    { kind: 'payment_confirmed', data: { orderId: order.orderId, amountPaise: 22000 } },
  ])
})

test('PAY-02 cancels and restocks an order whose UPI payment has not arrived', async ({
  place,
  confirm,
  stockOf,
  changes,
}) => {
  const order = await place({ paymentMethod: 'UPI' })
  expect(await stockOf(order)).toBe(3)
  expect(await confirm(order._id, false)).toMatchObject({
    paymentStatus: 'awaiting_confirmation',
    cancelledAt: expect.any(String) as string,
  })
  expect(await stockOf(order)).toBe(5)
  expect(await changes()).toMatchObject([
    { kind: 'status_changed', data: { status: 'cancelled', paymentStatus: 'awaiting_confirmation' } },
  ])
  const cash = await place()
  expect((await refusal(confirm(cash._id, false))).status).toBe(409)
})

test('PAY-02 marks cash as received, and what was paid as refunded, once (ASVS 2.3.1)', async ({
  place,
  confirm,
  refund,
  changes,
}) => {
  const order = await place()
  expect(await refusal(refund(order._id))).toEqual({
    status: 409,
    message: `Order ${order.orderId} was not paid.`,
  })
  expect((await confirm(order._id, true)).paymentStatus).toBe('paid')
  expect((await refund(order._id)).paymentStatus).toBe('refunded')
  expect((await refund(order._id)).history.map(({ event }) => event)).toEqual(['paid', 'refunded'])
  expect((await changes()).map(({ kind }) => kind)).toEqual(['payment_confirmed', 'payment_refunded'])
  expect((await refusal(confirm(order._id, true))).status).toBe(409)
})

test('a refund cancels the order on request, restocking only unsent pieces', async ({
  shop,
  admin,
  place,
  confirm,
  setStatus,
  stockOf,
  changes,
}) => {
  const refundAnd = (id: string, body?: object) =>
    shop.call(manage.refundOrder, { params: { id }, body }, admin.token)
  const order = await place()
  await confirm(order._id, true)
  const [refunded] = await Promise.all([
    refundAnd(order._id, { cancel: true }),
    refundAnd(order._id, { cancel: true }),
  ])
  expect(refunded).toMatchObject({ paymentStatus: 'refunded', cancelledAt: expect.any(String) as string })
  expect(refunded.history.map(({ event }) => event)).toEqual(['paid', 'refunded', 'cancelled'])
  expect(await stockOf(order)).toBe(5)
  expect((await changes()).map(({ kind, data }) => [kind, data['paymentStatus']])).toEqual([
    ['payment_confirmed', undefined],
    ['payment_refunded', undefined],
    ['status_changed', 'refunded'],
  ])
  const sent = await place()
  await confirm(sent._id, true)
  await setStatus(sent._id, 'shipped')
  expect((await refundAnd(sent._id, { cancel: true, restock: false })).cancelledAt).not.toBeNull()
  expect(await stockOf(sent)).toBe(3)
  const refundedOrder = await place()
  await confirm(refundedOrder._id, true)
  expect(await refundAnd(refundedOrder._id)).toMatchObject({
    paymentStatus: 'refunded',
    cancelledAt: null,
    status: 'pending',
  })
  const unpaid = await place()
  expect((await refusal(refundAnd(unpaid._id, { cancel: true }))).status).toBe(409)
  expect(await stockOf(unpaid)).toBe(3)
})

test('ADM-14 cancels an order in any status once, restocking pieces and coupon', async ({
  shop,
  place,
  asAdmin,
  setStatus,
  cancel,
  stockOf,
}) => {
  const coupon = await newCoupon(shop, { code: 'OFFICE', percent: 10 })
  const order = await place({ couponCode: 'OFFICE', amount: amountOf([{ price: 100, quantity: 2 }], 10) })
  await setStatus(order._id, 'shipped')
  const [cancelled] = await Promise.all([cancel(order._id), cancel(order._id)])
  expect(cancelled.cancelledAt).not.toBeNull()
  expect((await asAdmin(order._id)).history.map(({ event }) => event)).toEqual(['shipped', 'cancelled'])
  expect(await stockOf(order)).toBe(5)
  const { used_count } = await shop.context.db.reader
    .selectFrom('coupons')
    .select('used_count')
    .where('id', '=', coupon)
    .executeTakeFirstOrThrow()
  expect(used_count).toBe(0)
  expect((await refusal(setStatus(order._id, 'completed'))).status).toBe(409)
  const lost = await place()
  await cancel(lost._id, false)
  expect(await stockOf(lost)).toBe(3)
})

test('ADM-14 deleting an order archives it and records who did it', async ({ shop, admin, asha, place }) => {
  const order = await place()
  const remove = () => shop.call(manage.deleteOrder, { params: { id: order._id } }, admin.token)
  expect(await remove()).toEqual({ message: 'Order deleted successfully!' })
  expect(await shop.call(listOrders, { params: { email: asha.email } }, asha.token)).toEqual([])
  for (const token of [asha.token, admin.token]) {
    expect((await refusal(shop.call(getOrder, { params: { id: order._id } }, token))).status).toBe(404)
  }
  const list = (query: Record<string, string>) =>
    shop.call(manage.listAllOrders, { query: { search: order.orderId, ...query } }, admin.token)
  expect(await list({})).toEqual([])
  const [archived, ...others] = await list({ archived: 'true' })
  expect([archived?._id, archived?.history.map(({ event, by }) => [event, by]), others]).toEqual([
    order._id,
    [['deleted', 'Asha']],
    [],
  ])
  expect((await refusal(remove())).status).toBe(404)
  expect(await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)).toMatchObject([
    {
      by: { _id: admin.id },
      entity: 'order',
      title: order.orderId,
      before: { email: asha.email, amount: 220 },
      after: null,
    },
  ])
})

test('ADM-14 audits each change of status and payment with the previous value', async ({
  shop,
  admin,
  place,
  setStatus,
  confirm,
  refund,
  cancel,
}) => {
  const order = await place({ paymentMethod: 'UPI' })
  await setStatus(order._id, 'shipped')
  await confirm(order._id, true)
  await refund(order._id)
  await cancel(order._id)
  const log = await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)
  expect(log.map(({ before, after }) => [before, after]).toReversed()).toEqual([
    [{ status: 'pending' }, { status: 'shipped' }],
    [{ paymentStatus: 'awaiting_confirmation' }, { paymentStatus: 'paid' }],
    [
      { paymentStatus: 'paid' },
      { paymentStatus: 'refunded', refund: { amount: 220, reason: 'Order refunded' } },
    ],
    [{ cancelled: false }, { cancelled: true }],
  ])
})

test('ADM-14 reports concurrent changes of an order and audits its invoice number', async ({
  shop,
  admin,
  place,
  confirm,
  refund,
  cancel,
}) => {
  const [order, gone] = [
    await place({ paymentMethod: 'UPI', address }),
    await place({ paymentMethod: 'UPI', address }),
  ]
  const issue = ({ _id }: Order) => shop.call(issueInvoice, { params: { id: _id } }, admin.token)
  const { invoiceNumber } = await issue(order)
  expect(
    (await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)).map(
      ({ title, before, after }) => [title, before, after],
    ),
  ).toEqual([[order.orderId, { invoiceNumber: null }, { invoiceNumber }]])
  await confirm(order._id, true)
  expect((await refusal(confirm(order._id, false))).message).toBe(
    `Order ${order.orderId} no longer awaits a payment.`,
  )
  await refund(order._id)
  expect((await refusal(confirm(order._id, true))).message).toBe(`Order ${order.orderId} was refunded.`)
  await cancel(order._id)
  expect((await issue(order)).invoiceNumber).toBe(invoiceNumber)
  await cancel(gone._id)
  expect((await refusal(issue(gone))).message).toBe(`Order ${gone.orderId} was cancelled.`)
})

test('ADM-14 mails of an erased account greet the recipient of the parcel', async ({
  shop,
  asha,
  place,
  setStatus,
  changes,
}) => {
  const elsewhere = {
    name: 'Ravi Menon',
    phone: '9876543210',
    line1: '4 Lake Road',
    line2: '',
    city: 'Kochi',
    state: 'Kerala',
    pin: '682001',
  }
  const order = await place({ address: elsewhere })
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('users').where('id', '=', asha.id).execute())
  expect(await setStatus(order._id, 'shipped')).toMatchObject({ userId: null, email: asha.email })
  expect((await changes())[0]?.data['username']).toBe('Ravi Menon')
})
