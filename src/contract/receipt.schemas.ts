import * as z from 'zod/mini'
import * as refs from './receipt.ts'
import { receivedBy } from './counter-order.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Instant } from './fields.ts'
import { OrderKey } from './order.schemas.ts'
import { receiptKinds } from './receipt.ts'
import { cleanCode } from './typed-entries.ts'

/** A receipt voucher, or the refund voucher that reverses it. `amount` in rupees; `way` is how it was paid. */
export const Receipt = z.object({
  number: z.string(),
  kind: z.enum(receiptKinds),
  amount: z.number(),
  way: z.enum(receivedBy),
  at: Instant,
})

export const listReceipts = endpoint(refs.listReceipts, {
  access: 'self',
  duty: 'counter',
  summary:
    'The receipt vouchers for what an order has received by hand before its invoice, and the refund vouchers that reverse them, oldest first; by _id or orderId.',
  params: z.object({ orderId: OrderKey }),
  response: z.array(Receipt),
  errors: [],
})

export const getReceipt = endpoint(refs.getReceipt, {
  access: 'self',
  duty: 'counter',
  summary: 'The receipt or refund voucher with this number, as PDF; 404 without one.',
  query: z.object({ number: emptyAsAbsent(z.string().check(z.overwrite(cleanCode), z.maxLength(20))) }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})
