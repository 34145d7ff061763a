import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** Settings saved in the back office, and the version of each group of settings. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('shop_settings')
    .addColumn('key', key, (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('setting_groups')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
}
