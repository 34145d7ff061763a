import type * as z from 'zod/mini'
import type * as schemas from './invoicing.schemas.ts'

/** Maximum number of orders of one file, and of their lines together. */
export const MAX_ORDERS_PER_PDF = 50
export const MAX_LINES_PER_PDF = 500

export const issueInvoice = {
  method: 'POST',
  path: '/api/orders/issue-invoice/{id}',
  duty: 'counter',
} as const
/** Papers of a bill; the roll of a receipt printer is 80 mm wide. */
export const billPapers = ['a4', 'a5', '80mm'] as const
export type BillPaper = (typeof billPapers)[number]
export const getInvoice = { method: 'GET', path: '/api/orders/invoice/{id}' } as const
export const getCreditNote = { method: 'GET', path: '/api/orders/credit-note/{id}' } as const
export const getPackingSlip = {
  method: 'GET',
  path: '/api/orders/packing-slip/{id}',
  duty: 'counter',
} as const
export const getPackingSlips = { method: 'GET', path: '/api/orders/packing-slips', duty: 'counter' } as const
export const getInvoices = { method: 'GET', path: '/api/orders/invoices', duty: 'counter' } as const
/** Maximum number of invoices and credit notes in the register as PDF. */
export const MAX_REGISTER_ROWS = 1000
export const getInvoiceRegister = {
  method: 'GET',
  path: '/api/orders/invoice-register',
  duty: 'manager',
} as const
export const getInvoiceRegisterPdf = {
  method: 'GET',
  path: '/api/orders/invoice-register-pdf',
  duty: 'manager',
} as const

/** The sheets of a month for the GST return, in their order. */
export const gstSheets = [
  'b2b',
  'b2cLarge',
  'b2cSmall',
  'creditNotes',
  'hsnB2b',
  'hsnB2c',
  'documentNumbers',
] as const
export type GstTotals = z.output<typeof schemas.GstTotals>

export const getGstSheets = { method: 'GET', path: '/api/orders/gst', duty: 'manager' } as const
export const getGstTotals = { method: 'GET', path: '/api/orders/gst-totals', duty: 'manager' } as const
export const getTallyVouchers = { method: 'GET', path: '/api/orders/tally', duty: 'manager' } as const
