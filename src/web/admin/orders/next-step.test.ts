import { describe, expect, test } from 'vitest'
import { orderStatuses, type Order } from '../../../contract/order.ts'
import { nextStepOf } from './next-step.ts'
import { canSetStatus, statusQuestion } from './order-labels.ts'

const GSTIN = '27AAPFU0939F1ZV'
const address = { name: 'Kavita Joshi', city: 'Pune' } as Order['address']
const sold = {
  orderId: 'AB12-CD34',
  status: 'pending',
  paymentStatus: 'paid',
  paymentMethod: 'CASH',
  cancelledAt: null,
  stockReleasedAt: null,
  customer: { name: 'Kavita Joshi', phone: '9812345670' },
  handedOver: true,
  email: null,
  address: null,
  amount: 156_871.68,
  invoiceNumber: null,
  totals: { totalPrice: 152_302.6, discount: 0 },
  products: [{ name: 'Om chain', quantity: 1 }],
} as unknown as Order
const bare = { ...sold.products[0], needsHuid: true } as Order['products'][number]

describe('COUNTER-04 the next step of a paid order that is taken along', () => {
  test.each<[string, Partial<Order>, string, string]>([
    ['asks for the address that the bill needs', {}, 'Issue the bill', 'bill-address'],
    ['issues the bill with the address', { address }, 'Issue the bill', 'completed'],
    [
      'issues the bill of an order being packed',
      { address, status: 'processing' },
      'Issue the bill',
      'completed',
    ],
    ['asks for the HUID', { products: [bare] }, 'Scan HUID', 'huid'],
    ['prints the bill', { status: 'completed', invoiceNumber: '26-27/000001' }, 'Print bill', 'print-bill'],
    ['of one picked up asks for the address', { handedOver: undefined }, 'Issue the bill', 'bill-address'],
    [
      'of a small one picked up is the pick-up',
      { handedOver: undefined, totals: { ...sold.totals, totalPrice: 49_999.99 } },
      'Mark as completed',
      'completed',
    ],
    ['of a delivery is packing', { handedOver: undefined, address }, 'Start packing', 'processing'],
  ])('%s', (_what, change, label, does) => {
    expect(nextStepOf({ ...sold, ...change } as Order, GSTIN).action).toEqual({ label, does })
  })
})

test('a refunded order cannot become shipped', () => {
  const refunded = { ...sold, paymentStatus: 'refunded' } as Order
  expect(orderStatuses.filter((status) => canSetStatus(sold, status))).toEqual([...orderStatuses])
  expect(orderStatuses.filter((status) => canSetStatus(refunded, status))).toEqual(['pending', 'processing'])
})

test('no question speaks of an e-mail without an address for one', () => {
  expect(statusQuestion(sold, 'completed')).toEqual({
    title: 'Issue the bill?',
    description: 'This completes the order.',
  })
  const collected = { ...sold, handedOver: undefined } as Order
  expect(statusQuestion(collected, 'completed').description).toBe('This marks order AB12-CD34 as completed.')
  expect(statusQuestion({ ...collected, email: 'k@example.in' }, 'completed').description).toBe(
    'This marks order AB12-CD34 as completed. We e-mail the customer.',
  )
})
