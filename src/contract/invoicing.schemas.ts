import * as z from 'zod/mini'
import * as refs from './invoicing.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id } from './fields.ts'
import {
  billPapers,
  gstSheets,
  MAX_LINES_PER_PDF,
  MAX_ORDERS_PER_PDF,
  MAX_REGISTER_ROWS,
} from './invoicing.ts'
import { Order, OrderKey } from './order.schemas.ts'

export const issueInvoice = endpoint(refs.issueInvoice, {
  access: 'admin',
  summary:
    'Issues an order’s invoice before dispatch (dispatch issues it otherwise). Hallmarked pieces must have been assigned. Repeated calls change nothing.',
  params: z.object({ id: OrderKey }),
  response: Order,
  errors: ['stale_edit', 'huid_needed', 'address_needed'],
})

export const getInvoice = endpoint(refs.getInvoice, {
  access: 'self',
  duty: 'counter',
  summary:
    'The invoice of an order as PDF, by _id or orderId, on the paper a4 (the default), a5 or 80mm; 404 before it is issued. Its PAN is masked for the duty counter, and with `pan=masked`, which needs no recent login.',
  recentLogin: true,
  params: z.object({ id: z.string() }),
  query: z.object({
    pan: z.optional(z.literal('masked')),
    paper: emptyAsAbsent(z.enum(billPapers, `must be one of ${billPapers.join(', ')}`)),
  }),
  response: z.string(),
  file: 'application/pdf',
  errors: ['reauthenticate'],
})

export const getCreditNote = endpoint(refs.getCreditNote, {
  access: 'self',
  duty: 'counter',
  summary:
    'A credit note of an order that was cancelled or refunded after its invoice, as PDF, by _id or orderId: the one with this number, or the latest; 404 if there is none.',
  recentLogin: true,
  params: z.object({ id: z.string() }),
  query: z.object({ number: emptyAsAbsent(z.string().check(z.maxLength(20))) }),
  response: z.string(),
  file: 'application/pdf',
  errors: ['reauthenticate'],
})

export const getPackingSlip = endpoint(refs.getPackingSlip, {
  access: 'admin',
  summary: 'The packing slip of an order as PDF, by _id or orderId.',
  params: z.object({ id: z.string() }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})

/** Ids with commas between them. */
const OrderIds = z.pipe(
  z.string('must name at least one order').check(z.minLength(1, 'must name at least one order')),
  z.pipe(
    z.transform((ids: string) => [...new Set(ids.split(','))]),
    z.array(Id).check(z.maxLength(MAX_ORDERS_PER_PDF, `must name at most ${MAX_ORDERS_PER_PDF} orders`)),
  ),
)
const limits = `Up to ${MAX_ORDERS_PER_PDF} orders, with at most ${MAX_LINES_PER_PDF} lines together`

export const getPackingSlips = endpoint(refs.getPackingSlips, {
  access: 'admin',
  summary: `The packing slips of several orders as one PDF. ${limits}.`,
  query: z.object({ orders: OrderIds }),
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})

export const getInvoices = endpoint(refs.getInvoices, {
  access: 'admin',
  summary: `The invoices of several orders as one PDF, without those that have none yet; 404 if none has. ${limits}.`,
  recentLogin: true,
  query: z.object({ orders: OrderIds }),
  response: z.string(),
  file: 'application/pdf',
  errors: ['reauthenticate'],
})

/** A month in Asia/Kolkata. */
const Month = z.object({
  month: z
    .string('must be a month such as 2026-11')
    .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')),
})

export const getInvoiceRegister = endpoint(refs.getInvoiceRegister, {
  access: 'admin',
  summary:
    'The invoices that were issued in a month in Asia/Kolkata, then its credit notes with negative amounts, as CSV. Amounts in rupees.',
  query: Month,
  response: z.string(),
  file: 'text/csv',
  errors: [],
})

export const getInvoiceRegisterPdf = endpoint(refs.getInvoiceRegisterPdf, {
  access: 'admin',
  summary: `The same as PDF, with totals; up to ${MAX_REGISTER_ROWS} documents.`,
  query: Month,
  response: z.string(),
  file: 'application/pdf',
  errors: [],
})

export const getGstSheets = endpoint(refs.getGstSheets, {
  access: 'admin',
  summary:
    'The invoices and credit notes of a month for the GST return, as a zip of CSV sheets: B2B, B2C large, B2C small, credit notes, HSN of B2B and of B2C, document numbers. Amounts in rupees, those of credit notes negative. To be confirmed by your accountant.',
  query: Month,
  response: z.string(),
  file: 'application/zip',
  errors: [],
})

/** Rupees. Sheets that list no amounts have null. `total` of an HSN sheet leaves round off out. */
const SheetTotals = z.object({
  name: z.enum(gstSheets),
  rows: z.int(),
  taxable: z.nullable(z.number()),
  tax: z.nullable(z.number()),
  total: z.nullable(z.number()),
})

export const GstTotals = z.object({
  month: z.string(),
  sheets: z.array(SheetTotals),
  /** Of the invoice register: the sheets that list documents add up to it. */
  register: z.object({ documents: z.int(), taxable: z.number(), tax: z.number(), total: z.number() }),
})

export const getGstTotals = endpoint(refs.getGstTotals, {
  access: 'admin',
  summary: 'What each sheet of `GET /api/orders/gst` adds up to, in rupees.',
  query: Month,
  response: GstTotals,
  errors: [],
})

export const getTallyVouchers = endpoint(refs.getTallyVouchers, {
  access: 'admin',
  summary:
    'The invoices and credit notes of a month as vouchers in Tally’s XML, with the ledgers of the settings. To be confirmed by your accountant.',
  query: Month,
  response: z.string(),
  file: 'text/xml',
  errors: [],
})
