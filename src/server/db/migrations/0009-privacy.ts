import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** Consents, and orders whose personal data must still be erased. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('consents')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('consents_pk', ['user_id', 'version'])
    .execute()

  await db.schema
    .createTable('erasures_due')
    .addColumn('order_id', key, (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
    .execute()
}
