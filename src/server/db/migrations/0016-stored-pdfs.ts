import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** PDFs of invoices and credit notes, and customers' orphaned profile pictures. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('invoice_pdfs')
    .addColumn('order_id', key, (c) => c.notNull().references('invoices.order_id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('pdf', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('invoice_pdfs_key', ['order_id', 'kind'])
    .execute()
  await db.schema
    .createTable('unused_portraits')
    .addColumn('user_id', key, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', key, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('unused_portraits_key', ['user_id', 'hash'])
    .execute()
}
