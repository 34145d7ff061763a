import { createHmac } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test as base } from 'vitest'
import { testPaymentProvider } from '../../../../tests/conformance/payment-provider.ts'
import { keys, openRazorpayPeer } from '../../../../tests/peers/razorpay.ts'
import { readConfig, type Config } from '../config/config.ts'
import type { PaymentAccount } from '../config/online-payment.settings.ts'
import { callProvider, ProviderError } from './call-provider.ts'
import type { StartedPayment } from './payment-provider.ts'
import { razorpay } from './razorpay.ts'

const RETURN_SIGNATURE = '091ef377037e4517e2a529a36b35d5ff20c3a529ace983734ddd01d8339819b0'
const EVENT_SIGNATURE = '2f07f76833070e7f488c5d42c898fc7a30d47038ef330a8bf67d7fb5da87da52'

const accountAt = (url: string, more: Record<string, string> = {}): PaymentAccount => {
  const { account } = readConfig({ ...keys, RAZORPAY_URL: url, ...more }).online
  if (!account) throw new Error('no account')
  return account
}

const started: StartedPayment = {
  orderId: '0190a000-0000-7000-8000-000000000091',
  amountPaise: 15_687_168,
  providerOrderId: null,
  shopName: 'Kanchan',
  description: 'Order AB12-CD34',
  prefill: { name: 'Asha', email: 'asha@example.in', contact: '9876543210' },
  returnUrl: 'http://localhost:3000/api/payments/return/razorpay',
  cancelUrl: 'http://localhost:3000/pay/1',
}

const test = base
  .extend('peer', async ({}, { onCleanup }) => {
    const peer = await openRazorpayPeer()
    onCleanup(() => peer.close())
    return peer
  })
  .extend('account', ({ peer }) => accountAt(peer.url))

const { contentSecurityPolicy, fetchPayments, readEvent, readReturn, refund, scriptUrl, start } = razorpay

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'succeeded',
    (error: unknown) =>
      error instanceof ProviderError ? { status: error.status, isTemporary: error.isTemporary } : error,
  )

test('PAYM-02 PAYM-09 the script is the provider’s unless RAZORPAY_URL names another', () => {
  const [usual, named] = [
    { ...keys },
    { ...keys, RAZORPAY_URL: 'http://127.0.0.1:4010', PUBLIC_URL: 'http://localhost:3000' },
  ].map((settings) => [readConfig(settings), readConfig({ ...settings, RAZORPAY_CHECKOUT_JS: '1' })])
  const sitesOf = ({ online: { account } }: Config) => account && contentSecurityPolicy(account)
  expect(usual?.map(sitesOf)).toEqual([
    { form: 'https://api.razorpay.com' },
    {
      form: 'https://api.razorpay.com',
      script: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    },
  ])
  expect(named?.map(sitesOf)).toEqual([
    { form: 'http://127.0.0.1:4010' },
    { form: 'http://127.0.0.1:4010', script: ['http://127.0.0.1:4010'] },
  ])
  const scripts = [usual, named].map((both) =>
    both?.map(({ online: { account } }) => account && scriptUrl(account)),
  )
  expect(scripts).toEqual([
    [undefined, 'https://checkout.razorpay.com/v1/checkout.js'],
    [undefined, 'http://127.0.0.1:4010/v1/checkout.js'],
  ])
})

test('PAYM-01 nothing else in the server calls other hosts over HTTP', () => {
  const callers = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) => {
    const text = readFileSync(file, 'utf8')
    const imported = [...text.matchAll(/^import ([^\n]*) from '(?:node:)?https?'/gm)].map(
      ([, names = '']) => names,
    )
    const fetches = /(?<!\.|\w|async |const )fetch\((?!key)/.test(text) && !/const fetch = /.test(text)
    return (
      fetches ||
      /undici|node:http2|import\('(node:)?https?'/.test(text) ||
      imported.some((names) => !/^(type )?\{/.test(names) || /\b(request|get|Agent)\b/.test(names))
    )
  })
  expect(callers.toSorted()).toEqual([
    'src/server/core/messages/http-sender.ts',
    'src/server/core/payment-provider/call-provider.ts',
  ])
  expect(readFileSync('src/server/core/payment-provider/razorpay.ts', 'utf8')).toContain(
    "const API_URL = 'https://api.razorpay.com'",
  )
})

test('PAYM-01 redirects and large responses of the provider fail', async () => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/v1/redirect')) response.writeHead(302, { location: '/v1/other' }).end()
    else
      response
        .writeHead(200)
        .end(request.url?.startsWith('/v1/large') ? `"${'x'.repeat(1024 * 1024)}"` : '{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = accountAt(url)
  const get = (path: string) =>
    callProvider({ provider: 'razorpay', method: 'GET', url: new URL(path, url), headers: {} })
  expect(await get('/v1/small')).toEqual({})
  for (const path of ['/v1/redirect', '/v1/large'])
    expect(await failureOf(get(path))).toEqual({
      status: null,
      isTemporary: true,
    })
  expect(await failureOf(fetchPayments(account, { payment: 'pay_1' }))).toEqual({
    status: null,
    isTemporary: true,
  })
  server.closeAllConnections()
  server.close()
})

test('PAYM-08 PAYM-23 one receipt gets one order at the provider', async ({ peer, account }) => {
  const first = await start(account, started)
  expect(first).toEqual({
    providerOrderId: expect.stringMatching(/^order_\w+$/),
    action: `${peer.url}/v1/checkout/embedded`,
    fields: {
      key_id: keys.RAZORPAY_KEY_ID,
      order_id: first.providerOrderId,
      name: 'Kanchan',
      description: 'Order AB12-CD34',
      'prefill[name]': 'Asha',
      'prefill[email]': 'asha@example.in',
      'prefill[contact]': '9876543210',
      callback_url: started.returnUrl,
      cancel_url: started.cancelUrl,
    },
  })
  expect(peer.orders.get(first.providerOrderId)).toMatchObject({
    amount: 15_687_168,
    currency: 'INR',
    receipt: started.orderId,
  })
  expect((await start(account, started)).providerOrderId).toBe(first.providerOrderId)
  const calls = peer.calls.length
  await start(account, { ...started, providerOrderId: first.providerOrderId })
  expect(peer.calls).toHaveLength(calls)
})

test('PAYM-03 PAYM-13 PAYM-20 payments are captured once, with masked payers', async ({ peer, account }) => {
  const { providerOrderId } = await start(account, started)
  const { id } = peer.attempt(providerOrderId, 'authorized')
  const [authorised] = await fetchPayments(account, { order: providerOrderId })
  expect(authorised).toEqual({
    provider: 'razorpay',
    id,
    orderId: providerOrderId,
    amountPaise: 15_687_168,
    currency: 'INR',
    state: 'authorised',
    method: 'upi',
    payer: 'as•••@okaxis',
    createdAt: expect.any(Number),
  })
  if (!authorised) throw new Error('no payment')
  peer.captureIsLost = true
  for (let time = 0; time < 2; time += 1)
    expect(await fetchPayments(account, { capture: authorised })).toMatchObject([{ id, state: 'captured' }])
  expect(await fetchPayments(account, { payment: id })).toMatchObject([{ state: 'captured' }])
  const page = await fetchPayments(account, { from: Date.now() - 60_000, to: Date.now() + 60_000, skip: 0 })
  expect(page.map((payment) => payment.id)).toEqual([id])
})

test('PAYM-15 the same refund is sent once', async ({ peer, account }) => {
  const { providerOrderId } = await start(account, started)
  const payment = peer.attempt(providerOrderId, 'authorized')
  peer.capture(payment)
  const request = { providerPaymentId: payment.id, amountPaise: 1000, key: 'refund-of-a-late-payment' }
  const sent = await refund(account, request)
  expect(sent).toMatchObject({ paymentId: payment.id, amountPaise: 1000, state: 'done' })
  expect(await refund(account, request)).toEqual(sent)
  expect(await failureOf(refund(account, { ...request, amountPaise: 2000 }))).toEqual({
    status: 400,
    isTemporary: false,
  })
  expect(peer.refunds.size).toBe(1)
  peer.refundStatus = 'pending'
  expect(await refund(account, { ...request, key: 'another-refund' })).toMatchObject({ state: 'sent' })
})

testPaymentProvider('razorpay', razorpay, async () => {
  const peer = await openRazorpayPeer()
  return {
    account: accountAt(peer.url),
    attempt: (orderId, state) => peer.attempt(orderId, state === 'failed' ? 'failed' : 'authorized').id,
    returnOf: (orderId, paymentId) => ({
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: createHmac('sha256', keys.RAZORPAY_KEY_SECRET)
        .update(`${orderId}|${paymentId}`)
        .digest('hex'),
    }),
    events: () =>
      peer.events.map(({ id, body, signature }) => ({
        headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
        body: Buffer.from(body),
      })),
    close: peer.close,
  }
})

test('PAYM-22 the documented signatures are accepted, and no others', async ({ account, peer }) => {
  // Computed by `printf 'order_A|pay_B' | openssl dgst -sha256 -hmac key-secret-of-kanchan`, and likewise for
  // the body.
  const form = {
    razorpay_order_id: 'order_A',
    razorpay_payment_id: 'pay_B',
    razorpay_signature: RETURN_SIGNATURE,
  }
  expect(readReturn(account, form)).toEqual({ orderId: 'order_A', paymentId: 'pay_B' })
  for (const change of [
    { razorpay_order_id: 'order_B' },
    { razorpay_signature: RETURN_SIGNATURE.slice(2) },
    { razorpay_signature: '' },
    { razorpay_signature: undefined },
  ])
    expect(readReturn(account, { ...form, ...change }).paymentId).toBeNull()
  const body = Buffer.from('{"event":"payment.captured"}')
  const [signed, badlySigned] = [EVENT_SIGNATURE, RETURN_SIGNATURE].map((signature) => ({
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': 'event_A',
  }))
  if (!signed || !badlySigned) throw new Error('no headers')
  expect(readEvent(account, signed, body)).toMatchObject({
    id: 'event_A',
    event: { kind: 'payment.captured', payment: null },
  })
  expect(readEvent(account, signed, Buffer.from('{"event": "payment.captured"}'))).toBeNull()
  expect(readEvent(account, badlySigned, body)).toBeNull()
  expect(readEvent(account, {}, body)).toBeNull()
  const changed = { RAZORPAY_WEBHOOK_SECRET: 'a-newer-webhook-secret' }
  expect(readEvent(accountAt(peer.url, changed), signed, body)).toBeNull()
  expect(
    readEvent(
      accountAt(peer.url, { ...changed, RAZORPAY_WEBHOOK_SECRET_OLD: keys.RAZORPAY_WEBHOOK_SECRET }),
      signed,
      body,
    ),
  ).toMatchObject({ event: { kind: 'payment.captured' } })
})
