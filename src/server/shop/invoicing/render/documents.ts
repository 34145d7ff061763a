import { MAX_LINES_PER_PDF } from '../../../../contract/invoicing.ts'
import type { AppContext } from '../../../core/context.ts'
import { isUnavailable } from '../../../core/db/errors.ts'
import type { InvoicePdfRow } from '../../../core/db/schema/invoice-tables.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import type { DocumentData, DocumentRenderer } from './document-renderer.ts'
import { readPdf, storedPdf, storePdf } from './stored-pdfs.ts'

export type NamedPdf = { filename: string; pdf: Buffer }

/**
 * An invoice or credit note to draw, and under which kind it is stored. `source`: the invoice it is drawn
 * from, as stored.
 */
type InvoiceDocument = {
  orderId: string
  /** Whether its PAN is masked: then it is not stored. */
  masksPan: boolean
  source: string
  storedAs: InvoicePdfRow['kind']
  document: DocumentData & { kind: 'invoice' | 'credit-note' }
}

/** What documents are made of and drawn with. */
export type DocumentShop = ShopContext & { documents: Documents }

type Documents = {
  /** Draws a PDF. @throws as the renderer does. */
  render: DocumentRenderer['render']
  /**
   * Returns the stored PDF of an invoice or credit note, or draws and stores it. @throws as the renderer
   * does.
   */
  renderOnce(actorId: string, drawn: InvoiceDocument): Promise<Buffer>
  /**
   * Returns the ring size strip, which is the same for everyone: drawn once per name of the shop. @throws as
   * the renderer does.
   */
  sizeStrip(): Promise<Buffer>
}

/**
 * Opens the PDFs of orders: invoices and credit notes are drawn once and stored, other documents are drawn
 * each time.
 */
export function openDocuments(
  { db: { reader, transaction }, settings }: Pick<AppContext, 'db' | 'settings'>,
  renderer: DocumentRenderer,
): Documents {
  const pending = new Map<string, Promise<Buffer>>()
  let strip: { shopName: string; pdf: Promise<Buffer> } | undefined
  return {
    render: renderer.render,
    async renderOnce(actorId, { orderId, source, storedAs, masksPan, document }) {
      if (masksPan && document.invoice.pan !== undefined) return renderer.render(actorId, document)

      const key = { order_id: orderId, kind: storedAs }
      const stored = await readPdf(reader, settings, key)
      if (stored) return stored
      // Concurrent requests share one drawing.
      const name = `${storedAs} ${orderId}`
      const drawing =
        pending.get(name) ?? renderer.render(actorId, document).finally(() => pending.delete(name))
      pending.set(name, drawing)
      const pdf = await drawing
      const text = storedPdf(settings, pdf, document.invoice.pan !== undefined)
      await transaction((tx) => storePdf(tx, key, source, text)).catch(ignoreUnavailable)
      return pdf
    },
    async sizeStrip() {
      const shopName = settings.shop.name
      if (strip?.shopName !== shopName)
        strip = { shopName, pdf: renderer.render('anyone', { kind: 'size-strip', shopName }) }
      try {
        return await strip.pdf
      } catch (error) {
        strip = undefined
        throw error
      }
    },
  }
}

/** The file name of a document with this number. */
export const pdfName = (kind: string, number: string): string => `${kind}-${number.replaceAll('/', '-')}.pdf`

/** Drawing takes time for each line. @throws AppError invalid_input. */
export function requireFewLines(documents: readonly { lines: readonly unknown[] }[]): void {
  const count = documents.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > MAX_LINES_PER_PDF)
    throw new AppError(
      'invalid_input',
      `orders: have ${count} lines together, and one file takes at most ${MAX_LINES_PER_PDF}. Select fewer orders.`,
    )
}

/**
 * A document can be read while the database is not writable; it is drawn again next time. @throws any other
 * error.
 */
function ignoreUnavailable(error: unknown): void {
  if (!isUnavailable(error) && !(error instanceof AppError && error.code === 'unavailable')) throw error
}
