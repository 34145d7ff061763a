import type { ReceivedBy } from '../../../contract/counter-order.ts'
import type { Invoice } from './invoice.ts'

/**
 * The contents of a receipt or refund voucher, stored as they were when it was issued. Amounts in paise,
 * instants in milliseconds since 1970.
 */
export type ReceiptDocument = {
  /** The order as an invoice with the number and date of the voucher. */
  invoice: Invoice
  way: ReceivedBy
  reference: string | null
  amount: number
  /** The amounts received before and left to pay. */
  received: number
  left: number
  /** Whether the advance keeps the price; until when, null for good. */
  keepsPrice: boolean
  priceUntil: number | null
  /** The number of the invoice that it pays, of an order on account; absent on the receipt of an advance. */
  bill?: string | undefined
  /** The receipt that a refund voucher reverses; absent on a receipt. */
  receipt?: { number: string; issuedAt: number }
}
