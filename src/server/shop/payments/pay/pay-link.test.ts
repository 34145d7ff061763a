import { pino } from 'pino'
import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { payLinkTest } from '../../../../../tests/fixtures/pay-link.ts'
import { resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { cancelOrderAsAdmin } from '../../../../contract/manage-orders.ts'
import {
  getPayLink,
  getPaymentState,
  sendPayLink,
  startPayment,
} from '../../../../contract/online-payment.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'
import { serializeError } from '../../../core/observability/redact.ts'

const test = payLinkTest

const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
} as const

test.beforeEach(resetPeer)

const INVALID = { status: 404, message: 'This link is no longer valid.' }

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
  const mail = (await mailsFor(shop, email)).find(({ kind }) => kind === 'pay_link') as StoredMail
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

test('COUNTER-06 a pay link is mailed five times in 24 hours', async ({ shop, admin, estimate }) => {
  const email = `${crypto.randomUUID()}@example.in`
  const [order, other] = [
    await estimate({ customer: { name: 'Kavita Joshi', phone: '9812345670', email } }),
    await estimate({ customer: { name: 'Kavita Joshi', phone: '9812345670', email } }),
  ]
  const send = ({ _id: id }: { _id: string }) =>
    refusal(shop.call(sendPayLink, { params: { id } }, admin.token))
  for (let turn = 0; turn < 5; turn += 1) expect((await send(order)).status).toBe('accepted')
  expect(await send(order)).toEqual({
    status: 429,
    message: 'The pay link was mailed 5 times in 24 hours. Please call the customer.',
  })
  expect((await send(other)).status).toBe('accepted')
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
