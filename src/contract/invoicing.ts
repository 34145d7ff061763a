import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Order, OrderKey } from './order.ts'

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/orders/issue-invoice/{id}',
  access: 'admin',
  summary: 'Gives an order its invoice before dispatch, which gives it one by itself. Asked again it stays what it is.',
  params: z.object({ id: OrderKey }),
  response: Order,
  errors: ['stale_edit'],
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/invoice/{id}',
  access: 'self',
  summary: 'The invoice of an order as PDF, by _id or orderId; 404 while it has none.',
  params: z.object({ id: z.string() }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/api/orders/credit-note/{id}',
  access: 'self',
  summary: 'What takes back the invoice of an order that was called off or refunded, as PDF, by _id or orderId; 404 where nothing does.',
  params: z.object({ id: z.string() }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})

export const getPackingSlip = endpoint({
  method: 'GET',
  path: '/api/orders/packing-slip/{id}',
  access: 'admin',
  summary: 'What goes into the parcel of an order and where to, as PDF, by _id or orderId.',
  params: z.object({ id: z.string() }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})
