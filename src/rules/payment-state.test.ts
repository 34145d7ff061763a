import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus } from '../contract/order.ts'
import { isEnded, moneyWhenCancelled, paymentState } from './payment-state.ts'

const at = '2026-11-22T10:00:00.000Z'

test.each([
  ['due_on_delivery', 'shipped', null, 'Due on delivery', false],
  ['due_on_delivery', 'completed', null, 'Paid on delivery', false],
  ['due_on_delivery', 'pending', at, 'Nothing to pay', true],
  ['awaiting_confirmation', 'pending', null, 'Awaiting confirmation', false],
  ['awaiting_confirmation', 'pending', at, 'Nothing due', true],
  ['paid', 'processing', null, 'Paid', false],
  ['paid', 'processing', at, 'Refund on its way', true],
  ['refunded', 'processing', at, 'Refunded', true],
  ['refunded', 'pending', null, 'Refunded', true],
  ['refunded', 'completed', null, 'Refunded', false],
] satisfies [PaymentStatus, OrderStatus, string | null, string, boolean][])(
  'D19 D20 payment %s, status %s, cancelled %s: %s', (paymentStatus, status, cancelledAt, text, ended) => {
    expect(paymentState({ paymentStatus, status, cancelledAt }).text).toBe(text)
    expect(isEnded({ paymentStatus, status, cancelledAt })).toBe(ended)
  },
)

test.each([
  ['COD', 'due_on_delivery', /nothing to refund/],
  ['UPI', 'awaiting_confirmation', /^If you have paid/],
  ['UPI', 'paid', /will be refunded within 7 to 10 business days/],
  ['UPI', 'refunded', /has been refunded/],
] as const)('D19 says what happens to the money of a cancelled order: %s, %s', (paymentMethod, paymentStatus, sentence) => {
  expect(moneyWhenCancelled({ paymentMethod, paymentStatus })).toMatch(sentence)
})
