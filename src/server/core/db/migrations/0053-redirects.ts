import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/** Adds the addresses that lead to other pages of the shop. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('redirects')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('path', key, (c) => c.notNull().unique())
    .addColumn('target', key, (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull().check(sql`status in (301, 302)`))
    .addColumn('hits', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_hit_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('redirects_target').on('redirects').column('target').execute()
  await db.schema.createIndex('redirects_created').on('redirects').columns(['created_at', 'id']).execute()
}
