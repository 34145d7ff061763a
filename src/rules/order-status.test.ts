import { expect, test } from 'vitest'
import { orderStatuses } from '../contract/order.ts'
import { isBeforeDispatch, adminStatusColors, shopperStatusColors, timelineOf } from './order-status.ts'

test('DASH-04 shows four steps, done before the status and current at it', () => {
  const states = orderStatuses.map((status) => timelineOf(status).map((step) => step.state))
  expect(states).toEqual([
    ['current', 'to come', 'to come', 'to come'],
    ['done', 'current', 'to come', 'to come'],
    ['done', 'done', 'current', 'to come'],
    ['done', 'done', 'done', 'current'],
  ])
  expect(timelineOf('shipped').every((step) => step.label !== '' && step.description !== '')).toBe(true)
})

test('DASH-03 colours completed green, pending red, processing yellow and shipped indigo', () => {
  expect(shopperStatusColors).toEqual({ completed: 'green', pending: 'red', processing: 'yellow', shipped: 'indigo' })
})

test('ADM-14 colours pending yellow, processing blue, shipped green and completed gray', () => {
  expect(adminStatusColors).toEqual({ pending: 'yellow', processing: 'blue', shipped: 'green', completed: 'gray' })
})

test('DASH-04 lets an order be cancelled only before dispatch', () => {
  expect(orderStatuses.filter(isBeforeDispatch)).toEqual(['pending', 'processing'])
})
