import { creditNoteNumber } from '../../../rules/financial-year.ts'
import type { Tx } from '../../core/db/types.ts'
import { nextInvoiceNumber } from './invoice-numbers.ts'
import { readCreditNote } from './invoice-queries.ts'

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
