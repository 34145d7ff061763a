import { expect, test } from 'vitest'
import { orderStatuses } from '../contract/order.ts'
import {
  adminStatusColors,
  isBeforeDispatch,
  isDispatch,
  shippingProblems,
  shopperStatusColors,
  timelineOf,
  type Shippable,
} from './order-status.ts'

test('DASH-04 shows four steps, done before the status and current at it', () => {
  const states = orderStatuses.map((status) => timelineOf(status).map((step) => step.state))
  expect(states).toEqual([
    ['current', 'to come', 'to come', 'to come'],
    ['done', 'current', 'to come', 'to come'],
    ['done', 'done', 'current', 'to come'],
    ['done', 'done', 'done', 'current'],
  ])
})

test('DASH-03 colours completed green, pending red, processing yellow and shipped indigo', () => {
  expect(shopperStatusColors).toEqual({
    completed: 'green',
    pending: 'red',
    processing: 'yellow',
    shipped: 'indigo',
  })
})

test('ADM-14 colours pending yellow, processing blue, shipped green and completed gray', () => {
  expect(adminStatusColors).toEqual({
    pending: 'yellow',
    processing: 'blue',
    shipped: 'green',
    completed: 'gray',
  })
})

test('DASH-04 lets an order be cancelled only before dispatch', () => {
  expect(orderStatuses.filter(isBeforeDispatch)).toEqual(['pending', 'processing'])
})

test('DASH-04 describes each step as coming, current or done', () => {
  const [first, last] = [timelineOf('pending'), timelineOf('completed')]
  expect(first.map(({ label, description }) => [label, description])).toEqual([
    ['Pending', 'Your order is waiting to be prepared.'],
    ['Processing', 'Your pieces will be checked and packed.'],
    ['Shipped', 'Your parcel will be handed to the courier.'],
    ['Completed', 'Your parcel will be brought to your door.'],
  ])
  expect(last.map(({ description }) => description)).toEqual([
    'Your order was placed.',
    'Your pieces were checked and packed.',
    'Your parcel was handed to the courier.',
    'Your order has been delivered.',
  ])
  expect(last.map(({ label, status }) => [status, label])).toEqual([
    ['pending', 'Pending'],
    ['processing', 'Processing'],
    ['shipped', 'Shipped'],
    ['completed', 'Completed'],
  ])
})

const ready: Shippable = { paymentStatus: 'paid', cancelledAt: null, address: {}, stockReleasedAt: null }

test.each([
  [{}, []],
  [{ paymentStatus: 'due_on_delivery' }, []],
  [{ cancelledAt: 1 }, ['This order was cancelled.']],
  [{ paymentStatus: 'awaiting_confirmation' }, ['This payment is not confirmed.']],
  [{ paymentStatus: 'refunded' }, ['This order was refunded.']],
  [{ address: null }, ['There is no address.']],
  [{ stockReleasedAt: 1 }, ['Its pieces went back into stock.']],
  [
    { cancelledAt: 1, paymentStatus: 'refunded', address: null },
    ['This order was cancelled.', 'This order was refunded.', 'There is no address.'],
  ],
] as [Partial<Shippable>, string[]][])(
  'ADM-14 a paid order with an address, but %j, has problems %j',
  (other, problems) => {
    expect(shippingProblems({ ...ready, ...other })).toEqual(problems)
  },
)

test('ADM-14 an order is dispatched when its status first reaches shipping', () => {
  const dispatches = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => isDispatch(from, to)).map((to) => `${from} ${to}`),
  )
  expect(dispatches).toEqual([
    'pending shipped',
    'pending completed',
    'processing shipped',
    'processing completed',
  ])
})
