import { textById } from '../../core/db/sql/text-by-id.ts'
import type { Tx } from '../../core/db/types.ts'
import { factColumns, type FactColumns } from './invoice-facts.ts'
import { storedColumns, withFacts } from './register/issued-invoices.ts'

/** Stores the facts of these orders' invoices that have none, before they are erased with the orders. */
export async function keepInvoiceFacts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return

  const rows = await tx.db
    .selectFrom('invoices')
    .select(storedColumns)
    .where('order_id', 'in', orderIds)
    .where('supply', 'is', null)
    .execute()
  if (rows.length === 0) return

  const facts = new Map(
    (await withFacts(tx.db, rows)).map((issued) => [issued.order_id, factColumns(issued.facts)]),
  )
  const columnOf = <K extends keyof FactColumns>(name: K) =>
    textById('order_id', new Map([...facts].map(([id, columns]) => [id, columns[name]] as const)))
  await tx.db
    .updateTable('invoices')
    .set({
      buyer_gstin: columnOf('buyer_gstin'),
      place_of_supply: columnOf('place_of_supply'),
      supply: columnOf('supply'),
    })
    .where('order_id', 'in', [...facts.keys()])
    .execute()
}
