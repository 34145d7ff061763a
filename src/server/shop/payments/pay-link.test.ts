import { pino } from 'pino'
import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { bankAccount } from '../../../../tests/access-control-fixtures.ts'
import { paidShopTest, resetPeer } from '../../../../tests/fixtures/online-payments.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import type { SignedEvent } from '../../../../scripts/practice-payments/ledger.ts'
import { addOrderPayment, createManualOrder, type ManualOrder } from '../../../contract/counter-order.ts'
import { cancelOrderAsAdmin } from '../../../contract/manage-orders.ts'
import {
  getPayableOrder,
  getPayLink,
  getPaymentState,
  sendPayLink,
  startPayment,
} from '../../../contract/online-payment.ts'
import type { Mail } from '../../core/mail/mails.ts'
import { renderMail } from '../../core/mail/render-mail.ts'
import { serializeError } from '../../core/observability/redact.ts'
import { reconcilePayments } from '../jobs/online-payments.ts'

const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
} as const

const test = paidShopTest
  .extend('settings', { scope: 'file' }, ({ peer }): Record<string, string> => ({
    ...peer.settings,
    ...bankAccount,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }))
  /** An estimate of ₹1,100.00. */
  .extend(
    'estimate',
    ({ shop, admin, ring }) =>
      async (change: Partial<ManualOrder> = {}) =>
        (
          await shop.call(
            createManualOrder,
            {
              body: {
                customer: { name: 'Kavita Joshi', phone: '9812345670', email: 'kavita@example.in' },
                products: [{ productId: ring, quantity: 1 }],
                paymentMethod: 'CASH',
                handedOver: false,
                ...change,
              },
            },
            admin.token,
          )
        ).order,
  )
  .extend(
    'tokenOf',
    ({ shop, admin }) =>
      async (id: string) =>
        new URL((await shop.call(getPayLink, { params: { id } }, admin.token)).url).searchParams.get('t') ??
        '',
  )
  .extend(
    'open',
    ({ shop }) =>
      (orderId: string, t: string) =>
        shop.call(getPayableOrder, { params: { orderId }, query: { t } }),
  )
  .extend(
    'startByLink',
    ({ shop }) =>
      async (orderId: string, t: string) =>
        (await shop.call(startPayment, { params: { orderId }, query: { t } })).fields,
  )
  .extend(
    'takeCash',
    ({ shop, admin }) =>
      (id: string, amount: number) =>
        shop.call(addOrderPayment, { params: { id }, body: { provider: 'cash', amount } }, admin.token),
  )
  /** Delivers the events of a payment of the provider's order. */
  .extend('payAtProvider', ({ peer, deliver }) => async (providerOrder: string) => {
    peer.capture(peer.attempt(providerOrder, 'authorized'))
    for (const event of peer.events.splice(0)) expect((await deliver(event as SignedEvent)).status).toBe(200)
  })

test.beforeEach(resetPeer)

const INVALID = { status: 404, message: 'This link is no longer valid.' }
const PAID = { status: 409, message: 'This order is already paid.' }

test('COUNTER-06 a pay link shows the rest, and nothing private', async ({
  shop,
  admin,
  estimate,
  tokenOf,
  open,
  takeCash,
}) => {
  const order = await estimate({ address })
  const { url } = await shop.call(getPayLink, { params: { id: order.orderId } }, admin.token)
  const token = await tokenOf(order._id)
  expect(url).toBe(`http://localhost:3000/pay/${order._id}?t=${token}`)
  const shown = await open(order._id, token)
  expect(shown).toEqual({
    orderId: order.orderId,
    amount: 1100,
    payBy: order.priceUntil,
    methods: ['UPI', 'BANK', 'ONLINE'],
    products: [expect.objectContaining({ name: 'Ira ring', quantity: 1 })],
  })
  expect(JSON.stringify(shown)).not.toMatch(/Kavita|9812345670|kavita@|Lake Road/)
  await takeCash(order._id, 300)
  // An advance keeps the estimate.
  expect(await open(order._id, token)).toMatchObject({ amount: 800, payBy: null })
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: { restock: true } }, admin.token)
  expect(await refusal(open(order._id, token))).toEqual({ status: 409, message: 'This order was cancelled.' })
  expect(await refusal(shop.call(getPayLink, { params: { id: order._id } }, admin.token))).toMatchObject({
    status: 409,
  })
})

test('COUNTER-06 a pay link is good for its order alone', async ({ shop, estimate, tokenOf, open }) => {
  const [order, other] = [await estimate(), await estimate()]
  const token = await tokenOf(order._id)
  for (const wrong of [await tokenOf(other._id), `${token.slice(0, -2)}AA`, 'x']) {
    expect(await refusal(open(order._id, wrong))).toEqual(INVALID)
    expect(
      await refusal(shop.call(startPayment, { params: { orderId: order._id }, query: { t: wrong } })),
    ).toEqual(INVALID)
    expect(
      await refusal(shop.call(getPaymentState, { params: { orderId: order._id }, query: { t: wrong } })),
    ).toEqual(INVALID)
  }
  const statusOf = async (method: 'GET' | 'POST', path: string) =>
    (await shop.app.inject({ method, url: path, payload: method === 'POST' ? {} : undefined })).statusCode
  expect(await statusOf('GET', `/api/orders/order/${order._id}?t=${token}`)).toBe(401)
  expect(await statusOf('POST', `/api/orders/cancel-order/${order._id}?t=${token}`)).toBe(401)
  expect(await statusOf('GET', `/api/orders/pay-link/${order._id}?t=${token}`)).toBe(401)
  expect(await statusOf('GET', `/api/payments/${order._id}`)).toBe(401)
  expect(await statusOf('POST', `/api/payments/start/${order._id}`)).toBe(401)
})

test('COUNTER-06 the link pays the rest of an order online', async ({
  shop,
  peer,
  admin,
  estimate,
  tokenOf,
  open,
  startByLink,
  takeCash,
  payAtProvider,
  orderOf,
  paymentsOf,
  mailsOf,
}) => {
  const order = await estimate({ handedOver: true })
  await takeCash(order._id, 300)
  const token = await tokenOf(order._id)
  const fields = await startByLink(order._id, token)
  expect(fields).toMatchObject({
    'prefill[name]': '',
    'prefill[email]': '',
    'prefill[contact]': '',
    callback_url: `http://localhost:3000/api/payments/return/razorpay?order=${order._id}&t=${token}`,
  })
  expect(peer.orders.get(fields['order_id'] ?? '')).toMatchObject({ amount: 80_000 })
  expect((await startByLink(order._id, token))['order_id']).toBe(fields['order_id'])
  await payAtProvider(fields['order_id'] ?? '')
  const paid = await orderOf(admin, order._id)
  expect([paid.paymentStatus, paid.status]).toEqual(['paid', 'completed'])
  expect(
    (await paymentsOf(order._id)).map(({ provider, amount_paise, state, to_check }) => [
      provider,
      amount_paise,
      state,
      to_check,
    ]),
  ).toEqual([
    ['cash', 30_000, 'captured', null],
    ['razorpay', 80_000, 'captured', null],
  ])
  expect((await mailsOf(order._id)).filter(({ kind }) => kind === 'payment_confirmed')).toHaveLength(1)
  expect(await refusal(open(order._id, token))).toEqual(PAID)
  expect(await refusal(startByLink(order._id, token))).toEqual(PAID)
  expect(await shop.call(getPaymentState, { params: { orderId: order._id }, query: { t: token } })).toEqual({
    paymentStatus: 'paid',
    state: 'captured',
    payBy: null,
  })
})

test('COUNTER-06 another amount than the rest has to be checked', async ({
  admin,
  estimate,
  tokenOf,
  startByLink,
  takeCash,
  payAtProvider,
  orderOf,
  paymentsOf,
}) => {
  const order = await estimate()
  const token = await tokenOf(order._id)
  const whole = (await startByLink(order._id, token))['order_id'] ?? ''
  await takeCash(order._id, 300)
  const rest = (await startByLink(order._id, token))['order_id'] ?? ''
  expect(rest).not.toBe(whole)
  await payAtProvider(whole)
  expect((await orderOf(admin, order._id)).paymentStatus).toBe('awaiting_confirmation')
  expect((await paymentsOf(order._id)).map(({ provider, to_check }) => [provider, to_check])).toEqual([
    ['razorpay', 'wrong_amount'],
    ['cash', null],
    ['razorpay', null],
  ])
  await payAtProvider(rest)
  expect((await orderOf(admin, order._id)).paymentStatus).toBe('paid')
})

test('COUNTER-06 a payment whose event was lost is found by the comparison', async ({
  shop,
  admin,
  peer,
  estimate,
  tokenOf,
  startByLink,
  orderOf,
}) => {
  const order = await estimate()
  peer.capture(
    peer.attempt((await startByLink(order._id, await tokenOf(order._id)))['order_id'] ?? '', 'authorized'),
  )
  peer.events.length = 0
  await reconcilePayments(shop.context)
  expect((await orderOf(admin, order._id)).paymentStatus).toBe('paid')
})

test('COUNTER-06 a pay link is mailed to a customer with an e-mail', async ({
  shop,
  admin,
  estimate,
  tokenOf,
}) => {
  const email = `${crypto.randomUUID()}@example.in`
  const order = await estimate({ customer: { name: 'Kavita Joshi', phone: '9812345670', email } })
  expect(await shop.call(sendPayLink, { params: { id: order._id } }, admin.token)).toEqual({
    message: `The pay link was sent to ${email}.`,
  })
  const mail = (await mailsFor(shop, email)).find(({ kind }) => kind === 'pay_link') as Mail
  const { subject, text } = renderMail(mail, {
    name: 'Kanchan',
    email: 'care@kanchan.example',
    publicUrl: 'https://kanchan.example',
  })
  expect(subject).toBe(`Pay for your order ${order.orderId}`)
  expect(text).toContain(`https://kanchan.example/pay/${order._id}?t=${await tokenOf(order._id)}`)
  expect(text).toContain('₹1,100.00 is left to pay')
  const without = await estimate({ customer: { name: 'Kavita Joshi', phone: '9812345670' } })
  expect(await refusal(shop.call(sendPayLink, { params: { id: without._id } }, admin.token))).toEqual({
    status: 400,
    message: 'This customer gave no e-mail address.',
  })
})

test('COUNTER-06 the token leads back from the provider, outside the log', async ({
  shop,
  estimate,
  tokenOf,
  startByLink,
  open,
}) => {
  const lines: string[] = []
  const { log } = shop.context
  shop.context.log = pino(
    { level: 'trace', serializers: { err: serializeError } },
    { write: (line: string) => void lines.push(line) },
  )
  const order = await estimate()
  const token = await tokenOf(order._id)
  await open(order._id, token)
  await startByLink(order._id, token)
  await shop.app.inject(`/pay/${order._id}?t=${token}`)
  const goBack = async (query: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/api/payments/return/razorpay?${query}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'error[code]=BAD_REQUEST_ERROR',
      })
    ).headers.location
  expect(await goBack(`order=${order._id}&t=${token}`)).toBe(`/pay/${order._id}?t=${token}&returned=1`)
  expect(await goBack(`order=${order._id}&t=forged`)).toBe(`/payment-success?session_id=${order._id}`)
  shop.context.log = log
  expect(lines.join('')).not.toContain(token)
})

test('COUNTER-06 the customer of an estimate pays it on their own page too', async ({
  shop,
  estimate,
  ravi,
  start,
}) => {
  const customer = await newShopper(shop)
  const order = await estimate({ customer: { userId: customer.id } })
  expect(await start(customer, order._id)).toMatch(/^order_/)
  expect(await refusal(start(ravi, order._id))).toMatchObject({ status: 404 })
})
