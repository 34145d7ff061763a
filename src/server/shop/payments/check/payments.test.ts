import { expect } from 'vitest'
import { amountOf, newShopper, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { newUtr, paymentsTest } from '../../../../../tests/fixtures/payments.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { statementsOf } from '../../../../../tests/statements.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { confirmOrderPayments } from '../../../../contract/manage-orders.ts'
import { listPayments, type ListedPayment } from '../../../../contract/manage-payments.ts'
import { listNotedPayments } from '../../../../contract/noted-payment.ts'
import type { Order } from '../../../../contract/order.ts'

const test = paymentsTest

test('PAYM-17 lists payments to check, oldest first, and all, newest first', async ({
  shop,
  admin,
  asha,
  report,
  toCheck,
  received,
}) => {
  const [first, second] = [await report(asha), await report(asha)]
  await received({ method: 'card', payer: '1111' })
  const late = await received({ to_check: 'too_late' })
  expect((await toCheck()).map(({ _id }) => _id)).toEqual([first._id, second._id, late])
  expect((await toCheck())[0]).toEqual({
    _id: first._id,
    orderId: null,
    provider: 'upi',
    providerPaymentId: null,
    amount: 1100,
    state: 'created',
    toCheck: 'no_order',
    method: null,
    reference: first.reference,
    payer: null,
    note: null,
    customer: { userId: asha.id, username: 'Asha', email: asha.email },
    reason: 'Tara studs is out of stock.',
    products: [{ name: 'Tara studs', quantity: 1, size: null, color: null }],
    orderOfReference: null,
    createdAt: expect.any(String),
    settledAt: null,
    settledBy: null,
  } satisfies ListedPayment)
  const page = await shop.app.inject({
    url: '/api/payments?toCheck=1&limit=2&page=2',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([page.json<ListedPayment[]>().map(({ _id }) => _id), page.headers['x-total-count']]).toEqual([
    [late],
    '3',
  ])
  const all = await shop.call(listPayments, { query: {} }, admin.token)
  expect(all).toMatchObject([
    { _id: late },
    { provider: 'razorpay', method: 'card', payer: '1111', toCheck: null, customer: null, products: [] },
    { _id: second._id },
    { _id: first._id },
  ])
  expect(await refusal(shop.call(listPayments, { query: { toCheck: '0' as '1' } }, admin.token))).toEqual({
    status: 400,
    message: 'toCheck: must be 1',
  })
})

test('PAYM-17 matching pays an unpaid order of exactly that amount', async ({
  shop,
  admin,
  asha,
  order,
  report,
  toCheck,
  settle,
  read,
}) => {
  const [payment, placed, two] = [await report(asha), await order(asha), await order(asha, {}, 2)]
  const match = (orderId: string) => settle(payment._id, { action: 'match', orderId })
  expect(await refusal(match(two._id))).toEqual({ status: 400, message: 'The amounts differ.' })
  expect(await refusal(match('ZZ99-ZZ99'))).toMatchObject({ status: 404 })
  expect(await read(two._id)).toMatchObject({ paymentStatus: 'awaiting_confirmation', payments: [] })
  expect(await match(placed.orderId)).toMatchObject({
    orderId: placed.orderId,
    state: 'captured',
    toCheck: 'no_order',
    settledBy: 'Asha',
    settledAt: expect.any(String),
  })
  expect(await read(placed._id)).toMatchObject({
    paymentStatus: 'paid',
    payments: [{ provider: 'upi', amount: 1100, at: expect.any(String) }],
    history: [{ event: 'paid', by: 'Asha' }],
  })
  expect(
    (await mailsFor(shop, asha.email)).filter(
      ({ kind, data }) => kind === 'payment_confirmed' && data['orderId'] === placed.orderId,
    ),
  ).toHaveLength(1)
  expect((await toCheck()).map(({ _id }) => _id)).not.toContain(payment._id)
  expect(
    (await shop.call(listNotedPayments, { query: { settled: 'true' } }, admin.token)).map(({ _id }) => _id),
  ).toContain(payment._id)
  const log = await shop.call(listAuditLog, { query: { entityId: payment._id } }, admin.token)
  expect(log.map(({ title, before, after }) => [title, before, after])).toEqual([
    [
      `UTR ${payment.reference}`,
      { settled: false },
      { settled: true, action: 'match', order: placed.orderId },
    ],
  ])
  expect(await refusal(match(two._id))).toEqual({ status: 409, message: 'This payment is settled already.' })
  const next = await report(asha)
  expect(await refusal(settle(next._id, { action: 'match', orderId: placed._id }))).toEqual({
    status: 400,
    message: `Order ${placed.orderId} is not awaiting a payment.`,
  })
})

test('PAYM-17 matching an unconfirmed cash order confirms and pays it', async ({
  asha,
  order,
  report,
  settle,
  read,
}) => {
  const [payment, placed] = [await report(asha), await order(asha, { paymentMethod: 'COD' })]
  await settle(payment._id, { action: 'match', orderId: placed._id })
  expect(await read(placed._id)).toMatchObject({
    paymentStatus: 'paid',
    payments: [{ provider: 'upi', amount: 1100 }],
    history: [{ event: 'confirmed' }, { event: 'paid' }],
  })
})

test('PAYM-17 matching an online order sends the mails that waited', async ({
  shop,
  asha,
  order,
  received,
  settle,
  read,
}) => {
  const placed = await order(asha, { paymentMethod: 'ONLINE' })
  const kinds = async () =>
    (await mailsFor(shop, asha.email))
      .filter(({ data }) => data['orderId'] === placed.orderId)
      .map(({ kind }) => kind)
  expect(await kinds()).toEqual([])
  await settle(await received({ to_check: 'unknown_order' }), { action: 'match', orderId: placed._id })
  expect(await read(placed._id)).toMatchObject({
    paymentStatus: 'paid',
    payBy: null,
    payments: [{ provider: 'razorpay', amount: 1100 }],
    history: [{ event: 'paid', by: 'Asha' }],
  })
  expect(await kinds()).toEqual(['order_placed'])
})

test('PAYM-21 confirming several orders records their payments in one statement', async ({
  shop,
  admin,
  ring,
}) => {
  const placed: Order[] = []
  for (let count = 0; count < 5; count += 1) {
    const shopper = await newShopper(shop)
    placed.push(
      (
        await sendOrder(shop, shopper, {
          products: [{ productId: ring, quantity: 1 }],
          amount: amountOf([{ price: 1000, quantity: 1 }]),
          paymentMethod: 'UPI',
          utr: newUtr(),
        })
      ).body.order,
    )
  }
  const statements = await statementsOf(async () => {
    const { orders } = await shop.call(
      confirmOrderPayments,
      { body: { orders: placed.map(({ _id }) => ({ _id })) } },
      admin.token,
    )
    expect(orders.map(({ payments }) => payments)).toEqual(
      placed.map(() => [{ provider: 'upi', amount: 1100, at: expect.any(String) }]),
    )
  })
  expect(statements.filter((text) => /insert into "payments"/.test(text))).toHaveLength(1)
})
