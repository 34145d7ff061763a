import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus } from '../contract/order.ts'
import { isPriceOver, moneyWhenCancelled, paymentNames, paymentState } from './payment-state.ts'

const at = '2026-11-22T10:00:00.000Z'

test.each([
  ['due_on_delivery', 'shipped', null, 'Due on delivery'],
  ['due_on_delivery', 'completed', null, 'Paid on delivery'],
  ['due_on_delivery', 'pending', at, 'Nothing to pay'],
  ['awaiting_confirmation', 'pending', null, 'Awaiting confirmation'],
  ['awaiting_confirmation', 'pending', at, 'Nothing due'],
  ['paid', 'processing', null, 'Paid'],
  ['paid', 'processing', at, 'Refund on its way'],
  ['refunded', 'processing', at, 'Refunded'],
  ['refunded', 'pending', null, 'Refunded'],
  ['refunded', 'completed', null, 'Refunded'],
] satisfies [PaymentStatus, OrderStatus, string | null, string][])(
  'payment %s, status %s, cancelled %s: %s',
  (paymentStatus, status, cancelledAt, text) => {
    expect(paymentState({ paymentStatus, status, cancelledAt }).text).toBe(text)
  },
)

test('an order with time to pay is not paid yet', () => {
  const order = {
    paymentStatus: 'awaiting_confirmation',
    status: 'pending',
    cancelledAt: null,
    payBy: at,
  } as const
  expect(paymentState(order).text).toBe('Not paid yet')
  expect(paymentState({ ...order, receivedMoney: { state: 'refunded', amount: 900 } }).text).toBe('Refunded')
})

test.each([
  ['COD', 'due_on_delivery', /nothing to refund/],
  ['UPI', 'awaiting_confirmation', /^If you have paid/],
  ['UPI', 'paid', /will be refunded within 7 to 10 business days/],
  ['UPI', 'refunded', /has been refunded/],
] as const)(
  'says what happens to the money of a cancelled order: %s, %s',
  (paymentMethod, paymentStatus, sentence) => {
    expect(moneyWhenCancelled({ paymentMethod, paymentStatus, utr: null, cancelledAt: null })).toMatch(
      sentence,
    )
  },
)

test.each([
  ['before it is cancelled', null, undefined, /^We are checking your payment \(UTR 555512345678\)/],
  ['while it is checked', at, true, /^We are checking your payment \(UTR 555512345678\)/],
  ['once it was checked', at, undefined, /^If you have paid/],
] as const)(
  'a payment with a reference is being checked: %s',
  (_when, cancelledAt, paymentBeingChecked, sentence) => {
    const order = {
      paymentMethod: 'UPI',
      paymentStatus: 'awaiting_confirmation',
      utr: '555512345678',
      cancelledAt,
    } as const
    expect(moneyWhenCancelled({ ...order, ...(paymentBeingChecked && { paymentBeingChecked }) })).toMatch(
      sentence,
    )
  },
)

test('a cancelled order whose payment is checked does not deny it', () => {
  expect(
    paymentState({
      paymentStatus: 'awaiting_confirmation',
      status: 'pending',
      cancelledAt: at,
      paymentBeingChecked: true,
    }).text,
  ).toBe('Being checked')
})

test('LIMIT-04 a price is over once its instant has passed', () => {
  expect([
    isPriceOver({ priceUntil: at }, Date.parse(at)),
    isPriceOver({ priceUntil: at }, Date.parse(at) + 1),
    isPriceOver({ priceUntil: null }, Infinity),
  ]).toEqual([false, true, false])
})

test('COUNTER-04 an order of the counter names the ways it was paid by', () => {
  const [cash, online] = [
    { provider: 'cash' as const, amount: 90, at },
    { provider: 'razorpay' as const, amount: 2000, at },
  ]
  const customer = { name: 'Meera Iyer', phone: '9876543210' }
  expect(paymentNames({ customer, payments: [cash, online, cash] })).toBe('Cash, Online')
  expect([
    paymentNames({ customer, payments: [] }),
    paymentNames({ customer: undefined, payments: [online] }),
  ]).toEqual([undefined, undefined])
})
