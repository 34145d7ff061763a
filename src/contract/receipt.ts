import type * as z from 'zod/mini'
import type * as schemas from './receipt.schemas.ts'

/** The voucher of an advance, and the one that reverses it if no invoice was issued. */
export const receiptKinds = ['receipt', 'refund'] as const

export type Receipt = z.output<typeof schemas.Receipt>

export const listReceipts = { method: 'GET', path: '/api/orders/receipts/{orderId}' } as const
export const getReceipt = { method: 'GET', path: '/api/orders/receipt' } as const
