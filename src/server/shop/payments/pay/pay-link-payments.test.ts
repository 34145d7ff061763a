import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../../tests/factories.ts'
import { payLinkTest } from '../../../../../tests/fixtures/pay-link.ts'
import { resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { getPaymentState } from '../../../../contract/online-payment.ts'
import { reconcilePayments } from '../../jobs/online-payments.ts'

const test = payLinkTest

test.beforeEach(resetPeer)

const PAID = { status: 409, message: 'This order is already paid.' }

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
