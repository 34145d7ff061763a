import { invoiceNumber } from '../../../rules/financial-year.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { OrderLineRow, OrderRow, OrderTaxRow } from '../../core/db/schema/order-tables.ts'
import type { Config } from '../../core/config/config.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readPiecesOf } from '../catalogue/order-pieces.ts'
import { issueCreditNote } from './credit-notes.service.ts'
import { makeInvoice, type Invoice } from './invoice.ts'
import { nextInvoiceNumber } from './invoice-numbers.ts'
import { deletePdfs } from './stored-pdfs.ts'

/** From this taxable value (in paise), an invoice to a buyer without a GSTIN must name them and their address (CGST Rules, 46(e)). */
const NAMED_FROM = 50_000_00

/**
 * Issues an order's invoice, once: an existing one stays unchanged. The caller must have locked the order until the
 * transaction ends, and must lock no other order afterwards, because waiting for a serial number means waiting for the
 * transactions that got theirs before. @throws AppError address_needed if the law wants an address on it and there is none.
 */
export async function issueInvoice(tx: Tx, settings: Config, order: OrderRow): Promise<void> {
  if (await readInvoice(tx.db, order.id)) return
  if (order.address === null && order.total_paise - order.discount_paise >= NAMED_FROM) {
    throw new AppError('address_needed', 'An invoice of ₹50,000 or more names the buyer’s address. Ask the shopper to enter it on the page of the order.')
  }
  const { issued_at, ...place } = await nextInvoiceNumber(tx, 'invoice_serials')
  const number = invoiceNumber(place.year, place.serial)
  const contents = { lines: await readOrderLines(tx.db, order.id), taxes: await readOrderTaxes(tx.db, order.id), pieces: await readPiecesOf(tx.db, [order.id]) }
  const invoice = makeInvoice(settings, order, contents, { number, issuedAt: issued_at })
  await tx.db.insertInto('invoices').values({ order_id: order.id, ...place, number, issued_at, document: JSON.stringify(invoice) }).execute()
  // An order refunded before dispatch gets its credit note at once.
  if (order.payment_status === 'refunded') await issueCreditNote(tx, order.id)
}

/** Returns the invoice of an order, as it was issued. */
export async function readInvoice(db: Queries, orderId: string): Promise<Invoice | undefined> {
  const row = await db.selectFrom('invoices').select('document').where('order_id', '=', orderId).executeTakeFirst()
  return row && (JSON.parse(row.document) as Invoice)
}

/** An invoice as it was issued, and the day of its credit note, in milliseconds since 1970. */
export type IssuedInvoice = { invoice: Invoice; creditedAt: number | null }

/** Returns the invoices of these orders by order id; orders without one are absent. */
export async function readIssuedInvoices(db: Queries, orderIds: readonly string[]): Promise<Map<string, IssuedInvoice>> {
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('credit_notes', 'credit_notes.order_id', 'invoices.order_id')
    .select(['invoices.order_id', 'document', 'credit_notes.issued_at as creditedAt'])
    .where('invoices.order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ order_id, document, creditedAt }) => [order_id, { invoice: JSON.parse(document) as Invoice, creditedAt }]))
}

export const readOrderLines = async (db: Queries, orderId: string): Promise<OrderLineRow[]> => (await readLinesOf(db, [orderId])).get(orderId) ?? []

const readOrderTaxes = async (db: Queries, orderId: string): Promise<OrderTaxRow[]> => (await readTaxesOf(db, [orderId])).get(orderId) ?? []

/** The lines of orders, by order id. */
export const readLinesOf = async (db: Queries, orderIds: readonly string[]): Promise<Map<string, OrderLineRow[]>> =>
  Map.groupBy(await db.selectFrom('order_lines').selectAll().where('order_id', 'in', orderIds).orderBy('position').execute(), ({ order_id }) => order_id)

/** The taxes of orders, by order id. */
export const readTaxesOf = async (db: Queries, orderIds: readonly string[]): Promise<Map<string, OrderTaxRow[]>> =>
  Map.groupBy(await db.selectFrom('order_taxes').selectAll().where('order_id', 'in', orderIds).orderBy('position').execute(), ({ order_id }) => order_id)

/** Replaces the buyer on an order's invoice by these lines, unless the law requires name and address. */
export async function eraseBuyer(tx: Tx, orderId: string, instead: string[]): Promise<void> {
  const invoice = await readInvoice(tx.db, orderId)
  if (!invoice || invoice.taxable >= NAMED_FROM) return
  await tx.db.updateTable('invoices').set({ document: JSON.stringify({ ...invoice, buyer: instead }) }).where('order_id', '=', orderId).execute()
  await deletePdfs(tx, orderId)
}
