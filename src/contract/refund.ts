import type * as z from 'zod/mini'
import type * as schemas from './refund.schemas.ts'

export const refundStates = ['requested', 'sent', 'done', 'failed'] as const

/** How the owner pays money back by hand. */
export const refundWays = ['upi', 'bank', 'cash'] as const
export type RefundWay = (typeof refundWays)[number]

/** How a refund was made: `credit` is kept for a counter order, and no money. */
export const recordedRefundWays = [...refundWays, 'credit'] as const
export type RecordedRefundWay = (typeof recordedRefundWays)[number]

export type RefundRequest = z.output<typeof schemas.RefundRequest>
export type RefundPreview = z.output<typeof schemas.RefundPreview>
export type NewRefund = z.output<typeof schemas.NewRefund>
export type RefundRecord = z.output<typeof schemas.RefundRecord>

export const previewRefund = {
  method: 'POST',
  path: '/api/orders/refund-preview/{id}',
  duty: 'manager',
} as const
export const createRefund = { method: 'POST', path: '/api/orders/refund/{id}', duty: 'manager' } as const
export const listRefunds = { method: 'GET', path: '/api/orders/refunds/{id}', duty: 'counter' } as const
