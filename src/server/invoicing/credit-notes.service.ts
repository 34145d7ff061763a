import { creditNoteNumber } from '../../rules/financial-year.ts'
import type { Queries, Tx } from '../db/client.ts'
import { nextInvoiceNumber } from './invoice-numbers.ts'

/** What a credit note has of its own; all else stands on the invoice that it takes back. */
export type CreditNote = { number: string; issued_at: number }

/**
 * Takes back the invoice of an order that has been called off or refunded (CGST Act, section 34), once; an order without
 * an invoice gets none. The order must be held, as for its invoice.
 */
export async function issueCreditNote(tx: Tx, orderId: string): Promise<void> {
  const invoiced = await tx.selectFrom('invoices').select('order_id').where('order_id', '=', orderId).executeTakeFirst()
  if (!invoiced || (await readCreditNote(tx, orderId))) return
  const place = await nextInvoiceNumber(tx, 'credit_note_serials')
  await tx.insertInto('credit_notes').values({ order_id: orderId, ...place, number: creditNoteNumber(place.year, place.serial) }).execute()
}

export const readCreditNote = (db: Queries, orderId: string): Promise<CreditNote | undefined> =>
  db.selectFrom('credit_notes').select(['number', 'issued_at']).where('order_id', '=', orderId).executeTakeFirst()
