import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** The encrypted PANs of orders. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('order_pans')
    .addColumn('order_id', key, (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('pan', 'text', (c) => c.notNull())
    .addColumn('pan_key', key, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('order_pans_key').on('order_pans').column('pan_key').execute()
}
