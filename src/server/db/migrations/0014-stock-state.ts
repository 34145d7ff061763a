import { sql, type Kysely } from 'kysely'
import type { Engine } from '../client.ts'

/**
 * What the office filters by of a product's stock, so that no index holds the stock itself: a sale then changes no index.
 * On PostgreSQL the new row also stays on the page of the old one while there is room, so some is left.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // SQLite adds only what it works out when reading, and keeps that in the index; PostgreSQL 15 only what it stores.
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
