import type { Kysely } from 'kysely'

/** Alternative texts of product pictures, and an index of all that the back office filters and sorts products by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('image_alts', 'text', (c) => c.notNull().defaultTo('{}')).execute()
  await db.schema
    .createIndex('products_sieve')
    .on('products')
    .columns(['category', 'gender', 'metal', 'is_trending', 'stock', 'price_paise', 'rating_tenths', 'created_at', 'name_key', 'id'])
    .execute()
}
