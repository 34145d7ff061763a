import { invoiceNumber } from '../../rules/financial-year.ts'
import type { Queries, Tx } from '../db/client.ts'
import type { OrderLineRow, OrderRow } from '../db/schema/order-tables.ts'
import type { Config } from '../config.ts'
import { issueCreditNote } from './credit-notes.service.ts'
import { makeInvoice, type Invoice } from './invoice.ts'
import { nextInvoiceNumber } from './invoice-numbers.ts'
import { deletePdfs } from './stored-pdfs.ts'

/**
 * Gives an order its invoice, once: asked again it stays as it is. The order must be held until the transaction ends,
 * and no other order be held afterwards: whoever waits for a serial number waits for those who got theirs before.
 */
export async function issueInvoice(tx: Tx, settings: Config, order: OrderRow): Promise<void> {
  if (await readInvoice(tx, order.id)) return
  const { issued_at, ...place } = await nextInvoiceNumber(tx, 'invoice_serials')
  const number = invoiceNumber(place.year, place.serial)
  const invoice = makeInvoice(settings, order, await readLines(tx, order.id), { number, issuedAt: issued_at })
  await tx.insertInto('invoices').values({ order_id: order.id, ...place, number, issued_at, document: JSON.stringify(invoice) }).execute()
  // What was paid back before the goods leave is taken back at once.
  if (order.payment_status === 'refunded') await issueCreditNote(tx, order.id)
}

/** The invoice of an order, as it was issued. */
export async function readInvoice(db: Queries, orderId: string): Promise<Invoice | undefined> {
  const row = await db.selectFrom('invoices').select('document').where('order_id', '=', orderId).executeTakeFirst()
  return row && (JSON.parse(row.document) as Invoice)
}

export const readLines = (db: Queries, orderId: string): Promise<OrderLineRow[]> =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** From this taxable value on an invoice to somebody without a GSTIN has to name them (CGST Rules, 46(e)). Paise. */
const NAMED_FROM = 50_000_00

/** Puts these lines in the buyer's place on an order's invoice, where the law does not ask for name and address on it. */
export async function eraseBuyer(tx: Tx, orderId: string, instead: string[]): Promise<void> {
  const invoice = await readInvoice(tx, orderId)
  if (!invoice || invoice.taxable >= NAMED_FROM) return
  await tx.updateTable('invoices').set({ document: JSON.stringify({ ...invoice, buyer: instead }) }).where('order_id', '=', orderId).execute()
  await deletePdfs(tx, orderId)
}
