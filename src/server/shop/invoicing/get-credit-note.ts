import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { pdfName, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { readCreditNotes } from './credit-note-queries.ts'
import { readInvoicesToDraw } from './invoice-queries.ts'
import { requireDocumentOrder } from './register/order-records.ts'
import { seesPans } from './sees-pans.ts'

/**
 * Returns the credit note of an order with this number, or the latest, as PDF. @throws AppError not_found,
 * also if it has none, and as the renderer does.
 */
export async function getCreditNote(
  db: Reader,
  { settings, documents }: DocumentShop,
  { actor, number, ...key }: { actor: Actor; id: string; number?: string | undefined },
): Promise<NamedPdf> {
  const { id } = await requireDocumentOrder(db, { ...key, actor })
  const creditNotes = await readCreditNotes(db, id)
  const creditNote =
    number === undefined ? creditNotes.at(-1) : creditNotes.find((each) => each.number === number)
  const masksPan = !seesPans(actor)
  const [issued] = creditNote ? await readInvoicesToDraw(db, settings, { orderIds: [id], masksPan }) : []
  if (!creditNote || !issued) throw new AppError('not_found', 'This order has no credit note.')
  const { source, invoice } = issued
  const storedAs = creditNote.part ? (`credit-note ${creditNote.number}` as const) : 'credit-note'
  const pdf = await documents.renderOnce(actor.id, {
    orderId: id,
    source,
    storedAs,
    masksPan,
    document: { kind: 'credit-note', invoice, creditNote },
  })
  return { filename: pdfName('credit-note', creditNote.number), pdf }
}
