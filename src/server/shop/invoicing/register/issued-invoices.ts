import { earlierInvoiceFacts, type InvoiceFacts } from '../../../../rules/earlier-invoice.ts'
import type { State } from '../../../../rules/gst.ts'
import type { InvoiceRow } from '../../../core/db/schema/invoice-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import type { FactColumns, FactsOfOrder } from '../invoice-facts.ts'
import type { Invoice } from '../invoice.ts'

/** An invoice as it was issued, with its facts. */
export type IssuedInvoice = { invoice: Invoice; facts: InvoiceFacts }

type StoredInvoice = FactColumns & Pick<InvoiceRow, 'order_id' | 'document'>

/** The columns of an invoice that `withFacts` needs. */
export const storedColumns = [
  'invoices.order_id',
  'invoices.document',
  'invoices.buyer_gstin',
  'invoices.place_of_supply',
  'invoices.supply',
] as const

/**
 * Adds the invoice and its facts to rows of stored invoices. A node of the previous version issues some
 * without facts during an update.
 */
export async function withFacts<Row extends StoredInvoice>(
  db: Queries,
  rows: readonly Row[],
): Promise<(Row & IssuedInvoice)[]> {
  const orders = await readOrders(
    db,
    rows.flatMap(({ order_id, supply }) => (supply === null ? order_id : [])),
  )
  return rows.map((row) => {
    const { order_id, document, buyer_gstin, place_of_supply, supply } = row
    const invoice = JSON.parse(document) as Invoice
    const facts =
      supply === null
        ? earlierInvoiceFacts(invoice, orders.get(order_id))
        : { buyerGstin: buyer_gstin, place: place_of_supply as State | null, supply }
    return { ...row, invoice, facts }
  })
}

type EarlierOrder = FactsOfOrder & { id: string }

async function readOrders(db: Queries, ids: readonly string[]): Promise<Map<string, EarlierOrder>> {
  if (ids.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'address', 'buyer_gstin'])
    .where('id', 'in', ids)
    .execute()
  return new Map(orders.map((order) => [order.id, order]))
}
