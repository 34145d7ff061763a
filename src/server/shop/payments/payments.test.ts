import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { bankAccount } from '../../../../tests/access-control-fixtures.ts'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { openRazorpayPeer } from '../../../../tests/peers/razorpay.ts'
import { statementsOf } from '../../../../tests/statements.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { confirmOrderPayment, confirmOrderPayments } from '../../../contract/manage-orders.ts'
import {
  listPayments,
  settlePayment,
  type ListedPayment,
  type PaymentSettlement,
} from '../../../contract/manage-payments.ts'
import { listNotedPayments } from '../../../contract/noted-payment.ts'
import { cancelOrder, getOrder, type Order } from '../../../contract/order.ts'
import type { PaymentRow } from '../../core/db/schema/payment-tables.ts'

let utrs = 802_812_345_000
const newUtr = () => String((utrs += 1))

const test = shopTest()
  .extend('peer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const peer = await openRazorpayPeer()
    onCleanup(() => peer.close())
    return peer
  })
  .extend(
    'settings',
    { scope: 'file' },
    ({ peer }) =>
      ({
        ...bankAccount,
        ...peer.settings,
        COD_CONFIRM: '1',
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        UNPAID_LIMIT: '0',
      }) as Record<string, string>,
  )
  .extend('ring', { scope: 'file' }, ({ shop }) =>
    newProduct(shop, { name: 'Ira ring', price: 1000, stock: 1000 }),
  )
  .extend(
    'order',
    { scope: 'file' },
    ({ shop, ring }) =>
      async (shopper: Shopper, change: object = {}, quantity = 1): Promise<Order> =>
        (
          await sendOrder(shop, shopper, {
            products: [{ productId: ring, quantity }],
            amount: amountOf([{ price: 1000, quantity }]),
            paymentMethod: 'UPI',
            ...change,
          })
        ).body.order,
  )
  /** Reports a payment of 1,100 rupees whose order is rejected, since nothing of it is in stock. */
  .extend('report', { scope: 'file' }, async ({ shop, admin }) => {
    const productId = await newProduct(shop, { name: 'Tara studs', price: 1000, stock: 0 })
    return async (shopper: Shopper): Promise<ListedPayment> => {
      const utr = newUtr()
      await sendOrder(shop, shopper, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 1000, quantity: 1 }]),
        paymentMethod: 'UPI',
        utr,
      })
      return (await shop.call(listPayments, { query: {} }, admin.token)).find(
        ({ reference }) => reference === utr,
      ) as ListedPayment
    }
  })
  .extend(
    'toCheck',
    { scope: 'file' },
    ({ shop, admin }) =>
      () =>
        shop.call(listPayments, { query: { toCheck: '1' } }, admin.token),
  )
  .extend(
    'settle',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, body: PaymentSettlement) =>
        shop.call(settlePayment, { params: { id }, body }, admin.token),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(getOrder, { params: { id } }, admin.token),
  )
  /** A payment as a provider's events leave it. */
  .extend('received', { scope: 'file' }, ({ shop }) => async (row: Partial<PaymentRow>): Promise<string> => {
    // Ids in their order, as the shop gives them: two may be of the same millisecond.
    const [id, now] = [uuidv7(), Date.now()]
    await shop.context.db.transaction((tx) =>
      tx.db
        .insertInto('payments')
        .values({
          id,
          provider: 'razorpay',
          provider_payment_id: `pay_${id}`,
          amount_paise: 110_000,
          state: 'captured',
          created_at: now,
          updated_at: now,
          ...row,
        })
        .execute(),
    )
    return id
  })

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
