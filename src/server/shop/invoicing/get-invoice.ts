import type { BillPaper } from '../../../contract/invoicing.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { pdfName, type DocumentShop, type NamedPdf } from './render/documents.ts'
import { readInvoicesToDraw } from './invoice-queries.ts'
import { requireDocumentOrder } from './register/order-records.ts'
import { seesPans } from './sees-pans.ts'

/** `masksPan`: whether its PAN is masked even for those who may see it. */
type InvoiceRequest = { actor: Actor; id: string; masksPan: boolean; paper: BillPaper }

/**
 * Returns the invoice of an order as PDF. @throws AppError not_found, also before it is issued, and as the
 * renderer does.
 */
export async function getInvoice(
  db: Reader,
  { settings, documents }: DocumentShop,
  { actor, masksPan, paper, ...key }: InvoiceRequest,
): Promise<NamedPdf> {
  const { id } = await requireDocumentOrder(db, { ...key, actor })
  const isMasked = masksPan || !seesPans(actor)
  const [issued] = await readInvoicesToDraw(db, settings, { orderIds: [id], masksPan: isMasked })
  if (!issued) throw new AppError('not_found', 'This order has no invoice yet.')
  const { source, invoice } = issued
  const filename = pdfName('invoice', invoice.number)
  if (paper !== 'a4')
    return { filename, pdf: await documents.render(actor.id, { kind: 'invoice', invoice, paper }) }

  return {
    filename,
    pdf: await documents.renderOnce(actor.id, {
      orderId: id,
      source,
      storedAs: 'invoice',
      masksPan: isMasked,
      document: { kind: 'invoice', invoice },
    }),
  }
}
