import { creditNoteNumber } from '../../../rules/financial-year.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { nextInvoiceNumber } from './invoice-numbers.ts'

/** The data of a credit note; everything else is on the invoice it cancels. */
export type CreditNote = { number: string; issued_at: number }

/**
 * Issues a credit note for the invoice of a cancelled or refunded order (CGST Act, section 34), once; an order without
 * an invoice gets none. The caller must have locked the order, as for its invoice.
 */
export async function issueCreditNote(tx: Tx, orderId: string): Promise<void> {
  const invoiced = await tx.db.selectFrom('invoices').select('order_id').where('order_id', '=', orderId).executeTakeFirst()
  if (!invoiced || (await readCreditNote(tx.db, orderId))) return
  const place = await nextInvoiceNumber(tx, 'credit_note_serials')
  await tx.db.insertInto('credit_notes').values({ order_id: orderId, ...place, number: creditNoteNumber(place.year, place.serial) }).execute()
}

export const readCreditNote = (db: Queries, orderId: string): Promise<CreditNote | undefined> =>
  db.selectFrom('credit_notes').select(['number', 'issued_at']).where('order_id', '=', orderId).executeTakeFirst()
