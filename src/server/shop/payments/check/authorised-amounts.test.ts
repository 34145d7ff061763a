import { expect, vi } from 'vitest'
import { newUtr, paymentsTest } from '../../../../../tests/fixtures/payments.ts'
import { refusal } from '../../../../../tests/factories.ts'
import { cancelOrder, type Order } from '../../../../contract/order.ts'
import { addOrderPayment } from '../../../../contract/counter-order.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import { startPayment } from '../../../../contract/online-payment.ts'
import { recordPayment } from '../follow/record-payment.ts'
import { recordProviderRefund } from '../follow/record-provider-refund.ts'
import { expireOrder } from '../base/pay-online.ts'

/** An online order of ₹1,100.00, and a payment of it at the provider, as the shop has recorded it. */
const test = paymentsTest
  .extend('placed', ({ asha, order }) => order(asha, { paymentMethod: 'ONLINE' }))
  .extend('attempt', ({ shop, peer, asha }) => async ({ _id }: Order, amount: number, captures = false) => {
    const { fields } = await shop.call(startPayment, { params: { orderId: _id } }, asha.token)
    const payment = peer.attempt(fields['order_id'] ?? '', 'authorized', { amount })
    if (captures) peer.capture(payment)
    const { db, settings } = shop.context
    await db.transaction((tx) =>
      recordPayment(
        tx,
        settings,
        {
          provider: 'razorpay',
          id: payment.id,
          orderId: payment.order_id,
          amountPaise: amount,
          currency: 'INR',
          state: captures ? 'captured' : 'authorised',
          method: 'upi',
          payer: null,
          createdAt: Date.now(),
        },
        null,
      ),
    )
    return payment
  })

test('PAYM-17 authorised payments of another amount are listed, and captured on purpose', async ({
  peer,
  placed,
  attempt,
  toCheck,
  settle,
  read,
}) => {
  const payment = await attempt(placed, 90_000)
  const listed = (await toCheck()).find(({ providerPaymentId }) => providerPaymentId === payment.id)
  expect(listed).toMatchObject({ state: 'authorised', toCheck: 'wrong_amount', due: 1100 })
  expect(peer.payments.get(payment.id)?.captured).toBe(false)
  await settle(listed?._id ?? '', { action: 'accept' })
  expect(peer.payments.get(payment.id)?.captured).toBe(true)
  expect(await read(placed._id)).toMatchObject({ paymentStatus: 'paid', amount: 900 })
})

test('PAYM-17 an authorised payment of another amount can be left', async ({
  peer,
  placed,
  attempt,
  toCheck,
  settle,
}) => {
  const payment = await attempt(placed, 90_000)
  const listed = (await toCheck()).find(({ providerPaymentId }) => providerPaymentId === payment.id)
  await settle(listed?._id ?? '', { action: 'set_aside', note: 'Left to the provider.' })
  expect(peer.payments.get(payment.id)?.captured).toBe(false)
})

test('PAYM-17 matching takes up an order whose time ran out', async ({
  shop,
  placed,
  received,
  settle,
  read,
}) => {
  await shop.context.db.transaction(async (tx) => {
    await tx.db.updateTable('orders').set({ pay_by: 1 }).where('id', '=', placed._id).execute()
    await expireOrder(tx, placed._id, Date.now())
  })
  expect((await read(placed._id)).cancelledAt).not.toBeNull()
  await settle(await received({ to_check: 'unknown_order' }), { action: 'match', orderId: placed._id })
  expect(await read(placed._id)).toMatchObject({ cancelledAt: null, paymentStatus: 'paid' })
})

test('PAYM-17 matching to an order that was cancelled says what to do', async ({
  shop,
  asha,
  placed,
  received,
  settle,
}) => {
  await shop.call(cancelOrder, { params: { id: placed._id } }, asha.token)
  expect(
    await refusal(
      settle(await received({ to_check: 'unknown_order' }), { action: 'match', orderId: placed._id }),
    ),
  ).toEqual({
    status: 400,
    message: `Order ${placed.orderId} was cancelled and cannot be taken up again. Refund the payment.`,
  })
})

test('PAYM-17 a payment without an order is accepted for a named one', async ({
  asha,
  order,
  report,
  settle,
  read,
}) => {
  const [payment, two] = [await report(asha), await order(asha, {}, 2)]
  expect(await refusal(settle(payment._id, { action: 'accept' }))).toEqual({
    status: 400,
    message: 'Enter the order that this payment is for.',
  })
  await settle(payment._id, { action: 'rest', orderId: two.orderId })
  expect(await read(two._id)).toMatchObject({
    paymentStatus: 'awaiting_confirmation',
    receivedMoney: { amount: 1100, state: 'part' },
  })
  const other = await report(asha)
  await settle(other._id, { action: 'match', orderId: two.orderId })
  await vi.waitFor(async () => expect((await read(two._id)).paymentStatus).toBe('paid'))
})

test('PAYM-17 no excess goes back of a payment whose refund has failed', async ({
  peer,
  placed,
  received,
  settle,
}) => {
  const payment = peer.attempt(null, 'authorized', { amount: 150_000 })
  peer.capture(payment)
  const id = await received({
    to_check: 'refund_failed',
    provider_payment_id: payment.id,
    amount_paise: 150_000,
  })
  expect(await refusal(settle(id, { action: 'accept', orderId: placed.orderId }))).toEqual({
    status: 400,
    message: 'This payment belongs to its order. Refund the order again, then set the payment aside.',
  })
  expect(payment.amount_refunded).toBe(0)
})

test('PAYM-17 a payment whose excess the night found sent back is accepted', async ({
  shop,
  peer,
  placed,
  received,
  settle,
  read,
}) => {
  const payment = peer.attempt(null, 'authorized', { amount: 150_000 })
  peer.capture(payment)
  // The process ended after the provider had sent the excess back.
  const { id: refundId } = peer.refund(payment, 40_000)
  const id = await received({
    to_check: 'wrong_amount',
    order_id: placed._id,
    provider_payment_id: payment.id,
    amount_paise: 150_000,
    settled_by: 'Priya',
    settled_as: 'accept',
  })
  const { db, settings } = shop.context
  const refund = {
    provider: 'razorpay',
    id: refundId,
    paymentId: payment.id,
    amountPaise: 40_000,
    state: 'done',
  } as const
  await db.transaction((tx) => recordProviderRefund(tx, settings, refund))

  await settle(id, { action: 'accept' })
  expect(await read(placed._id)).toMatchObject({ paymentStatus: 'paid', amount: 1100 })
  expect(payment.amount_refunded).toBe(40_000)
})

test('PAYM-17 a transfer of another amount is noted by hand and not denied', async ({
  shop,
  admin,
  asha,
  order,
  toCheck,
  settle,
  read,
}) => {
  const placed = await order(asha, { utr: newUtr() })
  const note = (amount: number) =>
    shop.call(
      addOrderPayment,
      { params: { id: placed._id }, body: { provider: 'upi', amount, reference: placed.utr } },
      admin.token,
    )
  expect((await note(900)).order).toMatchObject({
    paymentStatus: 'awaiting_confirmation',
    receivedMoney: { amount: 900, state: 'checking' },
  })
  expect(
    await refusal(
      shop.call(confirmOrderPayment, { params: { id: placed._id }, body: { confirmed: false } }, admin.token),
    ),
  ).toMatchObject({ status: 409 })

  const listed = (await toCheck()).find(({ orderId }) => orderId === placed.orderId)
  await settle(listed?._id ?? '', { action: 'rest' })
  expect((await note(200)).order.paymentStatus).toBe('paid')
  expect((await read(placed._id)).payments.map(({ amount }) => amount)).toEqual([900, 200])
})
