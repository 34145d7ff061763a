import type { Tx } from '../../core/db/types.ts'
import { factColumns } from './invoice-facts.ts'
import { storedColumns, withFacts } from './register/issued-invoices.ts'

/** Stores the facts of an order's invoice if it has none, before they are erased with the order. */
export async function keepInvoiceFacts(tx: Tx, orderId: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('invoices')
    .select(storedColumns)
    .where('order_id', '=', orderId)
    .where('supply', 'is', null)
    .execute()
  for (const { facts } of await withFacts(tx.db, rows))
    await tx.db.updateTable('invoices').set(factColumns(facts)).where('order_id', '=', orderId).execute()
}
