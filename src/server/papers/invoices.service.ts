import { financialYearOf, invoiceNumber } from '../../rules/financial-year.ts'
import type { Queries, Tx } from '../db/client.ts'
import type { OrderLineRow, OrderRow } from '../db/order-tables.ts'
import type { Settings } from '../settings.ts'
import { makeInvoice, type Invoice } from './invoice.ts'

/**
 * Gives an order its invoice, once: asked again it stays as it is. The order must be held until the transaction ends,
 * and no other order be held afterwards: the serial numbers of a year are handed out one transaction after the other,
 * so that one that comes to nothing leaves no gap.
 */
export async function issueInvoice(tx: Tx, settings: Settings, order: OrderRow): Promise<void> {
  if (await readInvoice(tx, order.id)) return
  const issuedAt = Date.now()
  const year = financialYearOf(issuedAt)
  const { last: serial } = await tx
    .insertInto('invoice_serials')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet((e) => ({ last: e('invoice_serials.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = invoiceNumber(year, serial)
  const invoice = makeInvoice(settings, order, await readLines(tx, order.id), { number, issuedAt })
  await tx.insertInto('invoices').values({ order_id: order.id, year, serial, number, issued_at: issuedAt, document: JSON.stringify(invoice) }).execute()
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
export async function takeBuyerOut(tx: Tx, orderId: string, instead: string[]): Promise<void> {
  const invoice = await readInvoice(tx, orderId)
  if (!invoice || invoice.taxable >= NAMED_FROM) return
  await tx.updateTable('invoices').set({ document: JSON.stringify({ ...invoice, buyer: instead }) }).where('order_id', '=', orderId).execute()
}
