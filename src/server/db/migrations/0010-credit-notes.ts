import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** Credit notes, which reverse invoices. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('credit_notes')
    .addColumn('order_id', key, (c) => c.primaryKey().references('invoices.order_id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('credit_notes_serial', ['year', 'serial'])
    .execute()
  await db.schema
    .createTable('credit_note_serials')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
}
