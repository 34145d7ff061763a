import type { Address } from '../../../contract/address.ts'
import { MAX_LINES_PER_PDF, MAX_REGISTER_ROWS } from '../../../contract/invoicing.ts'
import { monthText } from '../../../rules/india-time.ts'
import { mayNeedEWayBill } from '../../../rules/e-way-bill.ts'
import { isUnavailable } from '../../core/db/errors.ts'
import type { Config } from '../../core/config/config.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { OrderLineRow, OrderRow, OrderTaxRow } from '../../core/db/schema/order-tables.ts'
import type { Actor, AppContext } from '../../core/context.ts'
import { readCreditNote } from './credit-notes.service.ts'
import type { DocumentRenderer, DocumentData } from './document-renderer.ts'
import type { Invoice } from './invoice.ts'
import { readRegister, type RegisteredDocument } from './invoice-register.ts'
import type { PackingSlip } from './packing-slip-pdf.ts'
import { readPans } from '../pan/order-pans.service.ts'
import { readLinesOf, readTaxesOf } from './invoices.service.ts'
import { readShipmentsOf } from '../shipments/shipment-row.ts'
import { readPdf, storedPdf, storePdf } from './stored-pdfs.ts'

export type NamedPdf = { filename: string; pdf: Buffer }

/** Provides the PDFs of orders: invoices and credit notes are drawn once and stored, packing slips are drawn each time. */
export function openDocuments({ db: { reader, transaction }, settings }: Pick<AppContext, 'db' | 'settings'>, renderer: DocumentRenderer) {
  const drawing = new Map<string, Promise<Buffer>>()
  /** The size strip is the same for everyone: drawn once per name of the shop. */
  let strip: { shopName: string; pdf: Promise<Buffer> } | undefined
  const readInvoiceSources = (orderIds: readonly string[]) =>
    reader.selectFrom('invoices').select(['order_id', 'number', 'document']).where('order_id', 'in', orderIds).execute()
  const readInvoiceSource = async (orderId: string) => (await readInvoiceSources([orderId]))[0]

  /** @throws AppError unavailable if a PAN cannot be read. */
  const withPans = async (sources: readonly { order_id: string; document: string }[]): Promise<Invoice[]> => {
    const pans = await readPans(reader, settings, sources.map(({ order_id }) => order_id))
    return sources.map(({ order_id, document }) => ({ ...(JSON.parse(document) as Invoice), ...(pans.has(order_id) && { pan: pans.get(order_id) }) }))
  }

  /** Returns the stored PDF, or draws it; concurrent requests share one drawing. */
  const storedOrDrawn = async (actor: Actor, orderId: string, source: string, document: DocumentData & { kind: 'invoice' | 'credit-note' }) => {
    const key = { order_id: orderId, kind: document.kind }
    const name = `${document.kind} ${orderId}`
    const stored = await readPdf(reader, settings, key)
    if (stored) return stored
    const drawn = drawing.get(name) ?? renderer.render(actor.id, document).finally(() => drawing.delete(name))
    drawing.set(name, drawn)
    const pdf = await drawn
    const text = storedPdf(settings, pdf, document.invoice.pan !== undefined)
    await transaction((tx) => storePdf(tx, key, source, text)).catch(ignoreUnavailable)
    return pdf
  }

  const packingSlipsOf = async (orders: readonly OrderRow[]): Promise<PackingSlip[]> => {
    const ids = orders.map(({ id }) => id)
    const [linesOf, taxesOf, shipments] = [await readLinesOf(reader, ids), await readTaxesOf(reader, ids), await readShipmentsOf(reader, ids)]
    const identified = new Set(shipments.filter(({ identity_check }) => identity_check !== 'none').map(({ order_id }) => order_id))
    return orders.map((order) => packingSlipOf(settings, order, { lines: linesOf.get(order.id) ?? [], taxes: taxesOf.get(order.id) ?? [], checksIdentity: identified.has(order.id) }))
  }

  return {
    /** @throws AppError not_found, and as the renderer does. */
    async invoice(actor: Actor, order: OrderRow): Promise<NamedPdf> {
      const row = await readInvoiceSource(order.id)
      if (!row) throw new AppError('not_found', 'This order has no invoice yet.')
      const [invoice] = (await withPans([row])) as [Invoice]
      const pdf = await storedOrDrawn(actor, order.id, row.document, { kind: 'invoice', invoice })
      return { filename: `invoice-${fileName(row.number)}`, pdf }
    },
    /** @throws AppError not_found, and as the renderer does. */
    async creditNote(actor: Actor, order: OrderRow): Promise<NamedPdf> {
      const [creditNote, row] = [await readCreditNote(reader, order.id), await readInvoiceSource(order.id)]
      if (!creditNote || !row) throw new AppError('not_found', 'This order has no credit note.')
      const [invoice] = (await withPans([row])) as [Invoice]
      const pdf = await storedOrDrawn(actor, order.id, row.document, { kind: 'credit-note', invoice, creditNote })
      return { filename: `credit-note-${fileName(creditNote.number)}`, pdf }
    },
    /** @throws AppError as the renderer does. */
    async packingSlip(actor: Actor, order: OrderRow): Promise<NamedPdf> {
      const pdf = await renderer.render(actor.id, { kind: 'packing-slips', title: `Packing slip ${order.order_number}`, slips: await packingSlipsOf([order]) })
      return { filename: `packing-slip-${fileName(order.order_number)}`, pdf }
    },
    /** The packing slips of several orders as one file. @throws AppError invalid_input for too many lines, and as the renderer does. */
    async packingSlips(actor: Actor, orders: readonly OrderRow[]): Promise<NamedPdf> {
      const slips = await packingSlipsOf(orders)
      requireFewLines(slips)
      return { filename: 'packing-slips.pdf', pdf: await renderer.render(actor.id, { kind: 'packing-slips', title: 'Packing slips', slips }) }
    },
    /** The invoices of several orders as one file; orders without one are left out. @throws AppError not_found if none has one, invalid_input for too many lines, and as the renderer does. */
    async invoices(actor: Actor, orders: readonly OrderRow[]): Promise<NamedPdf> {
      const sources = new Map((await readInvoiceSources(orders.map(({ id }) => id))).map((source) => [source.order_id, source]))
      const invoices = await withPans(orders.flatMap(({ id }) => sources.get(id) ?? []))
      if (invoices.length === 0) throw new AppError('not_found', 'None of these orders has an invoice yet.')
      requireFewLines(invoices)
      return { filename: 'invoices.pdf', pdf: await renderer.render(actor.id, { kind: 'invoices', invoices }) }
    },
    /** The invoices of a month (2026-11). @throws AppError invalid_input for too many, and as the renderer does. */
    async invoiceRegister(actor: Actor, month: string): Promise<NamedPdf> {
      const documents: RegisteredDocument[] = []
      for await (const some of readRegister(reader, month)) documents.push(...some)
      if (documents.length > MAX_REGISTER_ROWS) throw new AppError('invalid_input', `month: has ${documents.length} documents, and one PDF takes at most ${MAX_REGISTER_ROWS}. Take the CSV file.`)
      const at = Date.now()
      return { filename: `invoices-${month}.pdf`, pdf: await renderer.render(actor.id, { kind: 'invoice-register', shopName: settings.shop.name, title: `Invoices ${monthText(month)}`, at, documents }) }
    },
    /** @throws AppError as the renderer does. */
    async sizeStrip(): Promise<NamedPdf> {
      const shopName = settings.shop.name
      if (strip?.shopName !== shopName) strip = { shopName, pdf: renderer.render('anyone', { kind: 'size-strip', shopName }) }
      try {
        return { filename: 'ring-size-strip.pdf', pdf: await strip.pdf }
      } catch (error) {
        strip = undefined
        throw error
      }
    },
  }
}

/** The packing slip of an order, with what to check before it is handed over. */
function packingSlipOf({ shop, trade }: Pick<Config, 'shop' | 'trade'>, order: OrderRow, { lines, taxes, checksIdentity }: { lines: OrderLineRow[]; taxes: readonly OrderTaxRow[]; checksIdentity: boolean }): PackingSlip {
  const goods = taxes.length > 0 ? taxes.map(({ hsn, taxable_paise, tax_paise }) => ({ hsn, value: taxable_paise + tax_paise })) : [{ hsn: trade.hsn, value: order.grand_total_paise }]
  const checksEWayBill = mayNeedEWayBill(goods, trade.state, order.address === null ? null : (JSON.parse(order.address) as Address).state)
  const warnings = [...(checksEWayBill ? ['E-way bill: check whether one is needed.'] : []), ...(checksIdentity ? ['Check identity at delivery.'] : [])]
  return { shopName: shop.name, order, lines, warnings }
}

/** Drawing takes time for each line. @throws AppError invalid_input. */
function requireFewLines(documents: readonly { lines: readonly unknown[] }[]): void {
  const count = documents.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > MAX_LINES_PER_PDF) throw new AppError('invalid_input', `orders: have ${count} lines together, and one file takes at most ${MAX_LINES_PER_PDF}. Select fewer orders.`)
}

const fileName = (number: string) => `${number.replaceAll('/', '-')}.pdf`

/** A document can be read while the database is not writable; it is drawn again next time. @throws any other error. */
function ignoreUnavailable(error: unknown): void {
  if (!isUnavailable(error) && !(error instanceof AppError && error.code === 'unavailable')) throw error
}
