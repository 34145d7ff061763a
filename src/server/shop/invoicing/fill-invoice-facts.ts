import type { Database, Tx } from '../../core/db/types.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { factColumns } from './invoice-facts.ts'
import { storedColumns, withFacts } from './issued-invoices.ts'

/** Invoices filled in one transaction: some milliseconds. */
const BATCH_SIZE = 200

/**
 * Fills in the facts of invoices of earlier versions, and of those that a node of the previous version issued
 * during an update. Returns how many there were. Every node may do so.
 */
export async function fillInvoiceFacts(db: Database): Promise<number> {
  for (let filled = 0; ;) {
    const rows = await db.reader
      .selectFrom('invoices')
      .select('order_id')
      .where('supply', 'is', null)
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return filled

    const ids = rows.map(({ order_id }) => order_id)
    await db.transaction((tx) => keepInvoiceFacts(tx, ids))
    filled += rows.length
    await nextTurn()
  }
}

/** Stores the facts of the invoices of these orders that have none yet. */
export async function keepInvoiceFacts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const rows = await tx.db
    .selectFrom('invoices')
    .select(storedColumns)
    .where('order_id', 'in', orderIds)
    .where('supply', 'is', null)
    .execute()
  const issued = await withFacts(tx.db, rows)
  for (const [index, { order_id }] of rows.entries()) {
    const facts = issued[index]?.facts
    if (facts)
      await tx.db
        .updateTable('invoices')
        .set(factColumns(facts))
        .where('order_id', '=', order_id)
        .where('supply', 'is', null)
        .execute()
  }
}
