import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** With which rates the stored price of a weighed product was computed, to compute it again once they change. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  const isWeighed = sql<boolean>`pricing = 'weight'`
  await db.schema.alterTable('products').addColumn('priced_with', key).execute()
  await db.schema.createIndex('products_weighed').on('products').column('id').where(isWeighed).execute()
  await db.schema.createIndex('products_unpriced').on('products').column('id').where(sql<boolean>`pricing = 'weight' and priced_with is null`).execute()
}
