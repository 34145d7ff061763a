import * as z from 'zod/mini'
import * as refs from './invoicing.ts'
import { endpoint } from './endpoint.ts'
import { Order, OrderKey } from './order.schemas.ts'

export const issueInvoice = endpoint(refs.issueInvoice, {
  access: 'admin',
  summary: 'Issues an order’s invoice before dispatch (dispatch issues it otherwise). Hallmarked pieces must have been assigned. Repeated calls change nothing.',
  params: z.object({ id: OrderKey }),
  response: Order,
  errors: ['stale_edit', 'huid_needed'],
})

export const getInvoice = endpoint(refs.getInvoice, {
  access: 'self',
  summary: 'The invoice of an order as PDF, by _id or orderId; 404 before it is issued.',
  params: z.object({ id: z.string() }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})

export const getCreditNote = endpoint(refs.getCreditNote, {
  access: 'self',
  summary: 'The credit note of an order that was cancelled or refunded after its invoice, as PDF, by _id or orderId; 404 if there is none.',
  params: z.object({ id: z.string() }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})

export const getPackingSlip = endpoint(refs.getPackingSlip, {
  access: 'admin',
  summary: 'The packing slip of an order as PDF, by _id or orderId.',
  params: z.object({ id: z.string() }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})
