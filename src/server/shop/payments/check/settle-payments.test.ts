import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { newUtr, paymentsTest } from '../../../../../tests/fixtures/payments.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import {
  listPayments,
  type ListedPayment,
  type PaymentSettlement,
} from '../../../../contract/manage-payments.ts'
import { cancelOrder } from '../../../../contract/order.ts'

const test = paymentsTest

test('PAYM-17 of concurrent settlements one succeeds', async ({ asha, order, report, settle, read }) => {
  const [one, other, placed] = [await report(asha), await report(asha), await order(asha)]
  const statuses = async (calls: Promise<ListedPayment>[]) =>
    (
      await Promise.all(
        calls.map((call) =>
          call.then(
            () => 200,
            (error: { status: number }) => error.status,
          ),
        ),
      )
    ).toSorted()
  const match = { action: 'match', orderId: placed._id } as const
  expect(await statuses([settle(one._id, match), settle(other._id, match)])).toEqual([200, 400])
  expect((await read(placed._id)).payments).toHaveLength(1)
  const third = await report(asha)
  expect(
    await statuses([
      settle(third._id, { action: 'set_aside', note: 'Not in the bank.' }),
      settle(third._id, { action: 'refund', note: 'UPI, 802800000002' }),
    ]),
  ).toEqual([200, 409])
})

test('PAYM-17 refunds by hand and setting aside need a note', async ({
  shop,
  admin,
  asha,
  report,
  settle,
}) => {
  const [owed, odd] = [await report(asha), await report(asha)]
  expect(await refusal(settle(owed._id, { action: 'refund' }))).toEqual({
    status: 400,
    message: 'Enter how you returned the money, with the reference.',
  })
  expect(await settle(owed._id, { action: 'refund', note: ' NEFT, HDFCR52026112212345678 ' })).toMatchObject({
    note: 'NEFT, HDFCR52026112212345678',
    orderId: null,
    settledBy: 'Asha',
  })
  expect(await refusal(settle(odd._id, { action: 'set_aside' } as PaymentSettlement))).toMatchObject({
    status: 400,
  })
  expect(await refusal(settle(odd._id, { action: 'set_aside', note: '  ' }))).toMatchObject({
    status: 400,
    message: 'note: must not be empty',
  })
  expect(await settle(odd._id, { action: 'set_aside', note: 'The bank has no such UTR.' })).toMatchObject({
    note: 'The bank has no such UTR.',
    settledAt: expect.any(String),
  })
  for (const [{ _id }, action] of [
    [owed, 'refund'],
    [odd, 'set_aside'],
  ] as const) {
    const log = await shop.call(listAuditLog, { query: { entityId: _id } }, admin.token)
    expect(log.map(({ after }) => after)).toEqual([{ settled: true, action }])
  }
  expect(await refusal(settle(crypto.randomUUID(), { action: 'refund' }))).toEqual({
    status: 404,
    message: 'There is no such payment.',
  })
})

test('PAYM-17 settling ends the check of a cancelled order', async ({
  shop,
  asha,
  order,
  toCheck,
  settle,
  read,
}) => {
  const placed = await order(asha, { utr: newUtr() })
  await shop.call(cancelOrder, { params: { id: placed._id } }, asha.token)
  expect(await read(placed._id)).toMatchObject({ paymentBeingChecked: true })
  const payment = (await toCheck()).find(({ reference }) => reference === placed.utr)
  expect(payment).toMatchObject({ orderOfReference: placed.orderId, orderId: null })
  await settle(payment?._id ?? '', { action: 'refund', note: 'UPI, 802800000001' })
  expect(await read(placed._id)).not.toHaveProperty('paymentBeingChecked')
})

test('PAYM-17 a provider’s payment is matched once captured in rupees', async ({
  shop,
  asha,
  order,
  received,
  settle,
  read,
}) => {
  const placed = await order(asha)
  const match = { action: 'match', orderId: placed._id } as const
  const [fine, foreign, open, unexpected] = [
    await received({}),
    await received({ to_check: 'wrong_currency' }),
    await received({ to_check: 'too_late', state: 'authorised' }),
    await received({ to_check: 'unknown_order', method: 'upi', provider_order_id: 'order_of_another' }),
  ]
  expect(await refusal(settle(fine, match))).toMatchObject({ status: 409 })
  expect(await refusal(settle(foreign, match))).toEqual({ status: 400, message: 'The amounts differ.' })
  expect(await refusal(settle(open, match))).toEqual({
    status: 400,
    message: 'The payment provider has not captured this payment.',
  })
  expect(await refusal(settle(open, { action: 'refund' }))).toEqual({
    status: 400,
    message: 'The payment provider has not captured this payment.',
  })
  expect(await settle(unexpected, match)).toMatchObject({
    orderId: placed.orderId,
    toCheck: null,
    settledBy: 'Asha',
  })
  expect(await read(placed._id)).toMatchObject({
    paymentStatus: 'paid',
    payments: [{ provider: 'razorpay', amount: 1100 }],
  })
  expect(
    await shop.context.db.reader
      .selectFrom('payments')
      .select('id')
      .where('provider_order_id', '=', 'order_of_another')
      .execute(),
  ).toEqual([])
})

test('PAYM-17 a provider’s payment is refunded by the provider, once', async ({
  peer,
  asha,
  order,
  received,
  settle,
  toCheck,
}) => {
  const placed = await order(asha)
  const arrived = () => {
    const payment = peer.attempt(null, 'authorized', { amount: 110_000 })
    peer.capture(payment)
    return payment
  }
  const [fine, hung, refused] = [arrived(), arrived(), arrived()]
  const id = await received({ provider_payment_id: fine.id, to_check: 'duplicate' })
  expect(await settle(id, { action: 'refund' })).toMatchObject({
    settledAt: expect.any(String),
    settledBy: 'Asha',
    note: null,
  })
  expect(await refusal(settle(id, { action: 'refund' }))).toMatchObject({ status: 409 })
  const hungId = await received({ provider_payment_id: hung.id, to_check: 'unknown_order' })
  peer.faults.push(500)
  expect(await refusal(settle(hungId, { action: 'refund' }))).toEqual({
    status: 503,
    message: "We couldn't reach the payment service. Try again.",
  })
  expect((await toCheck()).find(({ _id }) => _id === hungId)).toMatchObject({
    settledAt: null,
    settledBy: 'Asha',
  })
  expect(await refusal(settle(hungId, { action: 'match', orderId: placed._id }))).toEqual({
    status: 409,
    message: 'A refund of this payment has been requested.',
  })
  await settle(hungId, { action: 'refund' })
  const refusedId = await received({
    provider_payment_id: refused.id,
    to_check: 'unknown_order',
    amount_paise: 120_000,
  })
  expect(await refusal(settle(refusedId, { action: 'refund' }))).toMatchObject({
    status: 409,
    message: 'The payment provider rejected this refund. Look at the payment in its dashboard.',
  })
  expect((await toCheck()).find(({ _id }) => _id === refusedId)).toMatchObject({ settledBy: null })
  expect([...peer.refunds.values()].map(({ payment_id, amount }) => [payment_id, amount])).toEqual([
    [fine.id, 110_000],
    [hung.id, 110_000],
  ])
})

test.for([
  ['UPI', 'upi'],
  ['BANK', 'bank'],
  ['COD', 'cash'],
] as const)(
  'PAYM-21 confirming a %s order records its payment once',
  async ([paymentMethod, provider], { shop, admin, asha, order }) => {
    const confirm = (id: string) =>
      shop.call(confirmOrderPayment, { params: { id }, body: { confirmed: true } }, admin.token)
    const utr = paymentMethod === 'COD' ? null : newUtr()
    const placed = await order(asha, { paymentMethod, utr })
    expect(placed.payments).toEqual([])
    // The first confirms that the customer wants a cash order.
    if (paymentMethod === 'COD') expect((await confirm(placed._id)).payments).toEqual([])
    for (const each of [1, 2])
      expect((await confirm(placed._id)).payments, `${each}`).toEqual([
        { provider, amount: 1100, at: expect.any(String) },
      ])
    const rows = (await shop.call(listPayments, { query: {} }, admin.token)).filter(
      ({ orderId }) => orderId === placed.orderId,
    )
    expect(rows).toMatchObject([
      {
        provider,
        amount: 1100,
        state: 'captured',
        toCheck: null,
        reference: utr,
        customer: null,
        orderOfReference: utr && placed.orderId,
      },
    ])
  },
)
