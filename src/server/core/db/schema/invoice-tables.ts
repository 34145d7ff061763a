import type { ReceivedBy } from '../../../../contract/counter-order.ts'

/** The tables of invoices, credit notes and receipt vouchers, in the conventions of tables.ts. */
export type InvoiceTables = {
  invoices: InvoiceRow
  invoice_pdfs: InvoicePdfRow
  invoice_serials: SerialRow
  credit_notes: CreditNoteRow
  partial_credit_notes: PartialCreditNoteRow
  credit_note_serials: SerialRow
  receipt_vouchers: ReceiptVoucherRow
  receipt_voucher_serials: SerialRow
  refund_voucher_serials: SerialRow
}

/** The invoice of an order, issued once and never changed. */
export type InvoiceRow = {
  order_id: string
  /** The calendar year in which its financial year begins. */
  year: number
  /** From 1 in each financial year, without gaps. */
  serial: number
  /** The number shown to people: 26-27/000042. */
  number: string
  issued_at: number
  /** JSON of the whole invoice as it was when it was issued. */
  document: string
  /** The GSTIN of the buyer; null without one, and once the buyer is erased. */
  buyer_gstin: string | null
  /** The state that is the place of supply; null if the shop's state was not known. */
  place_of_supply: string | null
  /** How it is taxed; null if a node of the previous version issued it during an update. */
  supply: 'intra' | 'inter' | 'unsplit' | null
}

/** The PDF of an invoice or of a credit note, rendered once. */
export type InvoicePdfRow = {
  order_id: string
  /** The credit note for a part of the invoice is named with its number. */
  kind: 'invoice' | 'credit-note' | `credit-note ${string}`
  /**
   * Base64, so that every copy of the database contains it; JSON of the encrypted base64 if it names a PAN.
   */
  pdf: string
}

/** The credit note that reverses a whole invoice, because the order was cancelled or refunded. */
type CreditNoteRow = {
  order_id: string
  /** Of the day it was issued; its invoice may be from an earlier year. */
  year: number
  /** From 1 in each financial year, without gaps. */
  serial: number
  /** The number shown to people: CN/26-27/000042. */
  number: string
  issued_at: number
}

/**
 * A credit note for a part of an invoice, numbered in the same series; those of an order never exceed its
 * invoice.
 */
export type PartialCreditNoteRow = {
  number: string
  order_id: string
  /** The refund it was issued for; null for the rest of a cancelled order. */
  refund_id: string | null
  year: number
  serial: number
  issued_at: number
  /** JSON of the credited pieces (rules/refund.ts); empty for a refund by amount. */
  lines: string
  /** JSON of the credited Charge (rules/refund.ts). */
  charge: string
  amount_paise: number
  /** JSON of the contents that differ from those of the invoice (CreditedPart). */
  document: string
}

/** The receipt for an advance, or the refund voucher that reverses one for which no invoice was issued. */
export type ReceiptVoucherRow = {
  /** The number shown to people: RV/26-27/000042, or RF/26-27/000042. */
  number: string
  kind: 'receipt' | 'refund'
  order_id: string
  payment_id: string
  /** The receipt that a refund voucher reverses; null for a receipt. */
  receipt_number: string | null
  year: number
  /** From 1 in each financial year and kind, without gaps. */
  serial: number
  issued_at: number
  way: ReceivedBy
  amount_paise: number
  /** JSON of the whole voucher as it was when it was issued. */
  document: string
}

/** The last serial number of a financial year. */
type SerialRow = { year: number; last: number }
