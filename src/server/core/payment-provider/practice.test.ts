import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPracticeServer, type PracticeMessage } from '../../../../scripts/practice-payments/server.ts'
import { testPaymentProvider } from '../../../../tests/conformance/payment-provider.ts'
import { readConfig } from '../config/config.ts'
import { practice } from './practice.ts'

const SECRET = 'secret-of-practice'

const settings = (url: string) => ({
  PRACTICE_URL: url,
  PRACTICE_SECRET: SECRET,
  PUBLIC_URL: 'http://localhost:3000',
})

const signatureOf = (text: string) => createHmac('sha512', SECRET).update(text).digest('base64url')

testPaymentProvider('practice', practice, async () => {
  const sent: PracticeMessage[] = []
  const server = await openPracticeServer({
    secret: SECRET,
    payLateMs: 60_000,
    send: (message) => sent.push(message),
  })
  const { account } = readConfig(settings(server.url)).online
  if (!account) throw new Error('no account')

  return {
    account,
    attempt: (orderId, state) => {
      const order = server.orders.get(orderId)
      if (!order) throw new Error('no order')
      return server.attempt(order, state).id
    },
    returnOf: (order, payment) => ({ order, payment, signature: signatureOf(`${order} ${payment}`) }),
    events: () =>
      sent.map(({ body, signature }) => ({
        headers: { 'practice-signature': signature },
        body: Buffer.from(body),
      })),
    close: server.close,
  }
})

test('PAYM-22 practice payments start first where they run, beside an account', () => {
  const both = {
    ...settings('http://127.0.0.1:4010'),
    RAZORPAY_KEY_ID: 'rzp_test_Kanchan1',
    RAZORPAY_KEY_SECRET: 'key-secret-of-kanchan',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-kanchan',
  }
  const providersOf = ({ online }: ReturnType<typeof readConfig>) =>
    [online.account, ...online.accounts].map((account) => account?.provider)
  expect(providersOf(readConfig(both))).toEqual(['razorpay', 'razorpay', 'practice'])
  expect(providersOf(readConfig({ ...both, PRACTICE_PAYMENTS: '1' }))).toEqual([
    'practice',
    'razorpay',
    'practice',
  ])
  expect(() => readConfig({ ...settings('http://192.0.2.1:4010') })).toThrow(
    'Setting PRACTICE_URL: and PUBLIC_URL must be loopback addresses.',
  )
})
