import { describe, expect, test } from 'vitest'
import type { Order } from '../contract/order.ts'
import { allOrderActions, type OrderAction } from './order-state-rules.ts'
import { allOrderStates, allows, rulesOf, stateOf, type OrderFacts, type OrderState } from './order-state.ts'
import { isEnded, isPaid, stateOfOrder } from './stated-order.ts'

const placed: OrderFacts = {
  source: 'web',
  status: 'pending',
  paymentMethod: 'UPI',
  paymentStatus: 'paid',
  isOnAccount: false,
  isCancelled: false,
  isArchived: false,
  hasUnsent: false,
}

describe('the state of an order', () => {
  test.each<[OrderState, Partial<OrderFacts>]>([
    ['reserved', { source: 'reservation', paymentStatus: 'awaiting_confirmation' }],
    ['estimate', { source: 'counter', paymentStatus: 'awaiting_confirmation' }],
    ['estimate', { source: 'counter', paymentStatus: 'awaiting_confirmation', paymentMethod: 'ONLINE' }],
    ['on_account', { source: 'counter', paymentStatus: 'awaiting_confirmation', isOnAccount: true }],
    ['completed', { source: 'counter', status: 'completed', isOnAccount: true }],
    ['to_confirm', { paymentStatus: 'awaiting_confirmation' }],
    ['to_confirm', { paymentStatus: 'awaiting_confirmation', paymentMethod: 'COD' }],
    ['to_confirm', { paymentStatus: 'awaiting_confirmation', status: 'shipped' }],
    ['to_pay', { paymentStatus: 'awaiting_confirmation', paymentMethod: 'ONLINE' }],
    ['to_pack', {}],
    ['to_pack', { paymentStatus: 'due_on_delivery', status: 'processing' }],
    ['part_sent', { status: 'shipped', hasUnsent: true }],
    ['shipped', { status: 'shipped' }],
    ['completed', { status: 'completed', paymentStatus: 'due_on_delivery' }],
    ['refund_due', { isCancelled: true, status: 'completed' }],
    ['cancelled', { isCancelled: true, paymentStatus: 'refunded' }],
    ['cancelled', { isCancelled: true, source: 'reservation', paymentStatus: 'awaiting_confirmation' }],
    ['refunded', { paymentStatus: 'refunded' }],
    ['refunded', { paymentStatus: 'refunded', status: 'completed' }],
    ['archived', { isArchived: true, isCancelled: true }],
  ])('is %s of %j', (state, facts) => {
    const order = { ...placed, ...facts }
    expect(stateOf(order)).toBe(state)
    expect(rulesOf(state).payments).toContain(order.paymentStatus)
  })
})

/** `x` where the state of the line allows the action of the column. */
const table = `
             pay confirm cancel assign pack send return refund archive
  reserved    .     x      x      .     .    .     .      .       x
  estimate    x     x      x      x     x    x     .      .       x
  on_account  x     x      x      x     x    x     .      .       x
  to_confirm  x     x      x      x     x    x     .      .       x
  to_pay      x     .      x      x     x    x     .      .       x
  to_pack     x     .      x      x     x    x     .      x       x
  part_sent   x     .      x      x     .    x     .      x       x
  shipped     x     .      x      x     .    x     .      x       x
  completed   x     .      x      x     .    .     x      x       x
  refund_due  .     .      .      .     .    .     .      x       x
  cancelled   x     .      .      .     .    .     .      .       x
  refunded    .     .      x      .     .    .     .      .       x
  archived    .     .      .      .     .    .     .      x       .`

describe('what a state allows', () => {
  const [actions = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

  test('covers every state and every action', () => {
    expect(actions).toEqual(allOrderActions)
    expect(lines.map(([state]) => state)).toEqual(allOrderStates)
  })

  test.each(
    lines.flatMap(([state, ...marks]) => marks.map((mark, at) => [state, actions[at], mark === 'x'])),
  )('in %s, %s is %s', (state, action, allowed) => {
    expect(allows(state as OrderState, action as OrderAction)).toBe(allowed)
  })
})

test('neither a reservation nor an estimate is a sale', () => {
  expect(allOrderStates.filter((state) => rulesOf(state).isSale)).toEqual([
    'on_account',
    'to_confirm',
    'to_pay',
    'to_pack',
    'part_sent',
    'shipped',
    'completed',
  ])
})

const order = {
  status: 'pending',
  cancelledAt: null,
  paymentMethod: 'UPI',
  paymentStatus: 'paid',
  products: [{ quantity: 2 }],
} as unknown as Order
const at = '2026-11-22T10:00:00.000Z'

test('an order of the API has the state of its row', () => {
  const shipments = [{ lines: [{ position: 0, quantity: 1 }] }] as Order['shipments']
  expect(stateOfOrder({ ...order, status: 'shipped', shipments })).toBe('part_sent')
  expect(stateOfOrder({ ...order, reservation: true, customer: { name: 'Asha', phone: null } })).toBe(
    'reserved',
  )
})

test.each<[Partial<Order>, boolean, boolean]>([
  [{ paymentStatus: 'due_on_delivery', status: 'shipped' }, false, false],
  [{ paymentStatus: 'due_on_delivery', status: 'completed' }, true, false],
  [{ paymentStatus: 'due_on_delivery', cancelledAt: at }, false, true],
  [{ paymentStatus: 'awaiting_confirmation' }, false, false],
  [{ paymentStatus: 'paid', status: 'processing' }, true, false],
  [{ paymentStatus: 'paid', cancelledAt: at }, true, true],
  [{ paymentStatus: 'refunded', cancelledAt: at }, false, true],
  [{ paymentStatus: 'refunded' }, false, true],
  [{ paymentStatus: 'refunded', status: 'completed' }, false, false],
])('an order of %j is paid: %s, ended: %s', (change, paid, ended) => {
  expect([isPaid({ ...order, ...change }), isEnded({ ...order, ...change })]).toEqual([paid, ended])
})
