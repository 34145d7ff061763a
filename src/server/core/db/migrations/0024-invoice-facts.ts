import { sql, type Kysely } from 'kysely'

/**
 * What tax returns need of an invoice, in columns of its own, and the address of a business that has goods
 * sent elsewhere. `fillInvoiceFacts` adds the facts of earlier invoices, and of those that a node of the
 * previous version issues during an update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('addresses').addColumn('billing_address', 'text').execute()
  await db.schema.alterTable('orders').addColumn('billing_address', 'text').execute()
  for (const column of ['buyer_gstin', 'place_of_supply', 'supply'] as const)
    await db.schema.alterTable('invoices').addColumn(column, 'text').execute()
  await db.schema
    .createIndex('invoices_without_facts')
    .on('invoices')
    .column('order_id')
    .where(sql<boolean>`supply is null`)
    .execute()
}
