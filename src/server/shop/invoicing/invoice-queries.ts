import type { Config } from '../../core/config/config.ts'
import type { Queries, Reader } from '../../core/db/types.ts'
import { maskPan, readPans } from '../pan/order-pans.ts'
import { findDeclared } from '../pan/pan-declarations.ts'
import type { Invoice } from './invoice.ts'
import { storedColumns, withFacts, type IssuedInvoice } from './register/issued-invoices.ts'

/** Returns the invoice of an order, as it was issued. */
export async function readInvoice(db: Queries, orderId: string): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && (JSON.parse(row.document) as Invoice)
}

/** Returns the invoices of these orders as they were issued, by order id; orders without one are absent. */
export async function readIssuedInvoices(
  db: Queries,
  orderIds: readonly string[],
): Promise<Map<string, IssuedInvoice>> {
  if (orderIds.length === 0) return new Map()

  const rows = await db
    .selectFrom('invoices')
    .select(storedColumns)
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map((await withFacts(db, rows)).map((issued) => [issued.order_id, issued]))
}

/** An invoice to draw. `source`: the invoice as stored, without the PAN. */
type InvoiceToDraw = { source: string; invoice: Invoice }

/**
 * Returns the invoices of these orders as they were issued, with the PAN of the buyer, masked or not, in the
 * order of the ids; orders without one are left out. @throws AppError unavailable if a PAN cannot be read.
 */
export async function readInvoicesToDraw(
  db: Reader,
  settings: Config,
  { orderIds, masksPan }: { orderIds: readonly string[]; masksPan: boolean },
): Promise<InvoiceToDraw[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['order_id', 'document'])
    .where('order_id', 'in', orderIds)
    .execute()
  const sources = new Map(rows.map(({ order_id, document }) => [order_id, document]))
  const pans = await readPans(db, settings, [...sources.keys()])
  const declared = await findDeclared(db, [...sources.keys()])
  return orderIds.flatMap((id) => {
    const source = sources.get(id)
    const pan = pans.get(id)
    if (source === undefined) return []

    const invoice = JSON.parse(source) as Invoice
    if (pan !== undefined) return { source, invoice: { ...invoice, pan: masksPan ? maskPan(pan) : pan } }
    return { source, invoice: declared.has(id) ? { ...invoice, panDeclared: true } : invoice }
  })
}
