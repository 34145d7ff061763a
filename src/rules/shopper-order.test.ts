import { expect, test } from 'vitest'
import {
  isFinished,
  needsCustomer,
  nextStep,
  orderBadge,
  orderHeadline,
  paymentDeadline,
} from './shopper-order.ts'

const placed = {
  status: 'pending',
  cancelledAt: null,
  paymentMethod: 'ONLINE',
  paymentStatus: 'awaiting_confirmation',
  payBy: null,
  priceUntil: null,
  utr: null,
} as const

const at = '2026-11-28T12:30:00.000Z'
const customer = { name: 'Meera Iyer', phone: '9845012345' }

const cases: [Partial<Parameters<typeof orderHeadline>[0]>, string, string, boolean][] = [
  [{ payBy: at }, 'Waiting for your payment', 'To pay', true],
  [{ paymentMethod: 'BANK' }, 'Waiting for your transfer', 'To pay', true],
  [{ paymentMethod: 'BANK', utr: 'HDFCR52026112212345678' }, 'Order placed', 'pending', false],
  [{ paymentMethod: 'UPI' }, 'Order placed', 'pending', false],
  [{ paymentMethod: 'COD' }, 'Order placed', 'pending', true],
  [{ paymentStatus: 'paid' }, 'Order placed', 'pending', false],
  [{ customer, reservation: true, paymentMethod: 'CASH' }, 'Reservation requested', 'To be confirmed', false],
  [
    { customer, paymentMethod: 'CASH', priceUntil: at },
    'Held until 28 November, 6:00 pm',
    'Held for you',
    true,
  ],
  [
    { customer, paymentMethod: 'CASH', status: 'completed', dueOn: '2026-12-04' },
    'Payment due on 4 December',
    'To pay',
    true,
  ],
  [{ paymentStatus: 'paid', status: 'shipped' }, 'Order on its way', 'shipped', false],
]

test.each(cases)('an order that is %j reads %s', (change, headline, badge, needs) => {
  const order = { ...placed, ...change }
  expect([orderHeadline(order), orderBadge(order).text, needsCustomer(order), isFinished(order)]).toEqual([
    headline,
    badge,
    needs,
    false,
  ])
})

test('money that has arrived ends the wait for a payment', () => {
  const order = { ...placed, payBy: at }
  expect(paymentDeadline(order)).toBe(at)
  expect(paymentDeadline({ ...order, receivedMoney: { state: 'kept', amount: 900 } })).toBeUndefined()
})

test('an order that has ended waits for nobody', () => {
  const cancelled = { ...placed, cancelledAt: at }
  expect([orderHeadline(cancelled), orderBadge(cancelled).text, needsCustomer(cancelled)]).toEqual([
    'Order cancelled',
    'cancelled',
    false,
  ])
  expect([isFinished(cancelled), nextStep(cancelled)]).toEqual([true, undefined])
  expect(orderHeadline({ ...cancelled, reservation: true })).toBe('Reservation ended')
  expect(nextStep({ ...cancelled, paymentBeingChecked: true })).toBe('We are checking your payment.')
})
