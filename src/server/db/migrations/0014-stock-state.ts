import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/**
 * The stock state that the back office filters by, so that no index holds the stock itself: a sale then changes no
 * index. On PostgreSQL the fill factor leaves room, so that the new row stays on the page of the old one while there
 * is some.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // SQLite can only add virtual generated columns, and stores them in the index; PostgreSQL 15 has only stored ones.
  const kept = engine === 'postgres' ? sql`stored` : sql`virtual`
  await sql`
    alter table products add column stock_state text
    generated always as (case when stock is null then 'not-counted' when stock = 0 then 'sold-out' else 'in-stock' end) ${kept}`.execute(db)
  await db.schema.dropIndex('products_sieve').execute()
  await db.schema
    .createIndex('products_sieve')
    .on('products')
    .columns(['category', 'gender', 'metal', 'is_trending', 'stock_state', 'price_paise', 'rating_tenths', 'created_at', 'name_key', 'id'])
    .execute()
  if (engine === 'postgres') await sql`alter table products set (fillfactor = 80)`.execute(db)
}
