import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { pdfName, type Documents, type NamedPdf } from './documents.ts'
import { readCreditNote, readInvoicesToDraw } from './invoice-queries.ts'
import { requireDocumentOrder } from './order-records.ts'

/** Returns the credit note of an order as PDF. @throws AppError not_found, also if it has none, and as the renderer does. */
export async function getCreditNote(db: Reader, documents: Documents, actor: Actor, key: string): Promise<NamedPdf> {
  const { id } = await requireDocumentOrder(db, actor, key)
  const creditNote = await readCreditNote(db, id)
  const [issued] = creditNote ? await readInvoicesToDraw(db, documents.settings, [id]) : []
  if (!creditNote || !issued) throw new AppError('not_found', 'This order has no credit note.')
  const { source, invoice } = issued
  const pdf = await documents.renderOnce(actor.id, { orderId: id, source, document: { kind: 'credit-note', invoice, creditNote } })
  return { filename: pdfName('credit-note', creditNote.number), pdf }
}
