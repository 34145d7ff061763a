import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { keys } from '../../../../../tests/peers/razorpay.ts'
import { paidShopTest, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import type { SignedEvent } from '../../../../../tests/peers/razorpay-ledger.ts'
import { getPaymentState } from '../../../../contract/online-payment.ts'
import { serializeError } from '../../../core/observability/redact.ts'
import { reconcilePayments } from '../../jobs/online-payments.ts'

const test = paidShopTest.extend('address', { scope: 'file' }, ({ shop }) =>
  shop.app.listen({ port: 0, host: '127.0.0.1' }),
)

test.beforeEach(resetPeer)

test('PAYM-10 PAYM-13 the return pays the order, mails it once and ignores cookies', async ({
  shop,
  peer,
  asha,
  buy,
  start,
  orderOf,
  mailsOf,
  paymentsOf,
}) => {
  const order = await buy(asha)
  const providerOrder = await start(asha, order._id)
  const page = await fetch(`${peer.url}/choose`, {
    method: 'POST',
    body: new URLSearchParams({
      order_id: providerOrder,
      callback_url: 'http://shop.test',
      cancel_url: '/',
      choice: 'pay',
    }),
  })
  const form = Object.fromEntries(
    [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const goBack = (fields: Record<string, string>, query = '') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/payments/return/razorpay${query}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://api.razorpay.com',
        cookie: `session=${asha.token}`,
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const bad = await goBack({ ...form, razorpay_signature: 'ab'.repeat(32) })
  expect([bad.statusCode, bad.headers.location, (await orderOf(asha, order._id)).paymentStatus]).toEqual([
    303,
    `/payment-success?session_id=${order._id}`,
    'awaiting_confirmation',
  ])
  const failed = await goBack({ 'error[code]': 'BAD_REQUEST_ERROR' }, `?order=${order._id}`)
  expect([failed.statusCode, failed.headers.location]).toEqual([
    303,
    `/payment-success?session_id=${order._id}`,
  ])
  expect((await goBack({}, '?order=//elsewhere.example')).headers.location).toBe('/payment-success')
  peer.captureIsLost = true
  const back = await goBack(form)
  expect([back.statusCode, back.headers.location]).toEqual([303, `/payment-success?session_id=${order._id}`])
  const paid = await orderOf(asha, order._id)
  expect([paid.paymentStatus, paid.payBy, paid.history.map(({ event }) => event)]).toEqual([
    'paid',
    null,
    ['paid'],
  ])
  expect(await shop.call(getPaymentState, { params: { orderId: order._id } }, asha.token)).toEqual({
    paymentStatus: 'paid',
    state: 'captured',
    payBy: null,
  })
  expect(await paymentsOf(order._id)).toMatchObject([
    {
      state: 'captured',
      to_check: null,
      method: 'upi',
      payer: 'as•••@okaxis',
      amount_paise: 110_000,
      user_id: asha.id,
    },
  ])
  await goBack(form)
  expect((await mailsOf(order._id)).map(({ event }) => event)).toEqual([
    `order:${order._id}:placed`,
    `order:${order._id}:owner:owner@kanchan.example`,
  ])
})

test('PAYM-12 PAYM-23 100 copies of one event have one effect', async ({
  shop,
  db,
  peer,
  asha,
  buy,
  start,
  deliver,
  address,
  mailsOf,
  orderOf,
}) => {
  const order = await buy(asha)
  peer.capture(peer.attempt(await start(asha, order._id), 'authorized'))
  const captured = peer.events.find(({ body }) => body.includes('payment.captured')) as SignedEvent
  const send = () =>
    fetch(`${address}/api/webhooks/razorpay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': captured.signature,
        'x-razorpay-event-id': captured.id,
      },
      body: captured.body,
    })
  // Visitors come at the same moment: some of them may be turned away, no event is.
  const visits = Promise.all(Array.from({ length: 100 }, () => fetch(`${address}/api/product`)))
  const responses = await Promise.all(Array.from({ length: 100 }, send))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  for (const response of [...responses, ...(await visits)]) await response.arrayBuffer()
  expect((await orderOf(asha, order._id)).history.map(({ event }) => event)).toEqual(['paid'])
  expect((await mailsOf(order._id)).map(({ kind }) => kind)).toEqual(['order_placed', 'owner_order'])
  expect(
    await db
      .selectFrom('payment_events')
      .select(['kind', 'outcome'])
      .where('event_id', '=', captured.id)
      .execute(),
  ).toEqual([{ kind: 'payment.captured', outcome: 'payment recorded' }])
  const before = await db.selectFrom('payment_events').select('event_id').execute()
  expect(await deliver({ ...captured, id: 'event_other', signature: 'ab'.repeat(32) })).toEqual({
    status: 400,
    body: {
      code: 'bad_signature',
      message: 'The signature is not valid.',
      error: 'The signature is not valid.',
    },
  })
  expect(await db.selectFrom('payment_events').select('event_id').execute()).toEqual(before)
  expect((await shop.app.inject('/metrics')).payload).toMatch(/^shop_payment_events_refused_total 1$/m)
})

test('PAYM-20 secrets, signatures and payers stay out of the log', async ({
  shop,
  peer,
  asha,
  buy,
  start,
  deliver,
  settle,
}) => {
  const lines: string[] = []
  const { log } = shop.context
  shop.context.log = pino(
    { level: 'trace', serializers: { err: serializeError } },
    { write: (line: string) => void lines.push(line) },
  )
  const order = await buy(asha)
  const payment = peer.attempt(await start(asha, order._id), 'authorized')
  const [event] = peer.events as [SignedEvent]
  peer.faultsOn = /capture$/
  peer.faults.push(500)
  await deliver({ ...event, id: 'event_forged', signature: 'cd'.repeat(32) })
  await deliver(event)
  await vi.waitFor(() => expect(lines.join('')).toContain('captured'), { timeout: 20_000 })
  await shop.app.inject({
    method: 'POST',
    url: '/api/payments/return/razorpay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `razorpay_payment_id=${payment.id}&razorpay_order_id=${payment.order_id}&razorpay_signature=${'ef'.repeat(32)}`,
  })
  await reconcilePayments(shop.context)
  await settle(asha, order._id, 'paid')
  shop.context.log = log
  const text = lines.join('')
  for (const secret of [
    keys.RAZORPAY_KEY_SECRET,
    keys.RAZORPAY_WEBHOOK_SECRET,
    event.signature,
    'cdcdcdcd',
    'efefefef',
    'asha.practice',
    asha.email,
  ])
    expect(text).not.toContain(secret)
})

test('PAYM-13 events in any order, failures and late banks end in one capture', async ({
  shop,
  peer,
  asha,
  buy,
  start,
  deliver,
  settle,
  orderOf,
  paymentsOf,
}) => {
  const order = await buy(asha)
  const read = () => shop.call(getPaymentState, { params: { orderId: order._id } }, asha.token)
  const payment = peer.attempt(await start(asha, order._id), 'failed', { error_reason: 'incorrect_otp' })
  for (const event of peer.events.splice(0)) await deliver(event)
  expect((await paymentsOf(order._id)).map(({ state }) => state)).toEqual(['failed'])
  expect(await read()).toMatchObject({ state: 'failed', failure: 'The OTP was wrong.' })
  peer.authorise(payment)
  peer.capture(payment)
  for (const event of peer.events.splice(0).toReversed()) expect((await deliver(event)).status).toBe(200)
  await settle(asha, order._id, 'paid')
  expect(await paymentsOf(order._id)).toMatchObject([{ state: 'captured', to_check: null }])
  expect((await orderOf(asha, order._id)).history).toHaveLength(1)
  expect(await read()).not.toHaveProperty('failure')
})

test('PAYM-13 PAYM-16 money that pays for no order has to be checked', async ({
  db,
  peer,
  asha,
  buy,
  start,
  settle,
  deliver,
  orderOf,
  mailsOf,
}) => {
  const order = await buy(asha)
  const providerOrder = await start(asha, order._id)
  const captureAll = async (...payments: ReturnType<typeof peer.attempt>[]) => {
    for (const payment of payments) peer.capture(payment)
    for (const event of peer.events.splice(0)) await deliver(event)
    return Promise.all(
      payments.map(
        async ({ id }) =>
          (
            await db
              .selectFrom('payments')
              .select('to_check')
              .where('provider_payment_id', '=', id)
              .executeTakeFirst()
          )?.to_check,
      ),
    )
  }
  const wrong = await captureAll(
    peer.attempt(providerOrder, 'authorized', { amount: 100 }),
    peer.attempt(providerOrder, 'authorized', { currency: 'USD' }),
    peer.attempt('order_of_another', 'authorized'),
  )
  expect(wrong).toEqual(['wrong_amount', 'wrong_currency', 'unknown_order'])
  expect((await orderOf(asha, order._id)).paymentStatus).toBe('awaiting_confirmation')
  peer.attempt(providerOrder, 'authorized')
  await settle(asha, order._id, 'paid')
  const second = peer.attempt(providerOrder, 'authorized')
  for (const event of peer.events.splice(0)) await deliver(event)
  expect(second.status).toBe('authorized')
  expect(await captureAll(second)).toEqual(['duplicate'])
  expect((await mailsOf(second.id)).map(({ kind }) => kind)).toEqual(['payment_to_check'])
})
