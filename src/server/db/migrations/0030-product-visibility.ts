import { sql, type Kysely } from 'kysely'

const sorted = ['created_at', 'price_paise', 'rating_tenths', 'name_key'] as const

/**
 * Whether shoppers see a product, and when it was deleted: deleted products can be restored for a while. Every index
 * that lists are read from gets the column last, so that these lists still read no table row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('visibility', 'text', (c) => c.notNull().defaultTo('shown')).execute()
  await db.schema.alterTable('products').addColumn('visibility_before', 'text').execute()
  await db.schema.alterTable('products').addColumn('deleted_at', 'bigint').execute()
  const indexes: Record<string, string[]> = {
    ...Object.fromEntries(sorted.flatMap((column) => [[`products_${column}`, [column, 'id']], [`products_category_${column}`, ['category', column, 'id']]])),
    products_gender: ['gender', 'category', 'created_at', 'id'],
    products_trending: ['is_trending', 'created_at', 'id'],
    products_sieve: ['category', 'gender', 'metal', 'is_trending', 'stock_state', 'price_paise', 'rating_tenths', 'created_at', 'name_key', 'id'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute()
    await db.schema.createIndex(name).on('products').columns([...columns, 'visibility']).execute()
  }
  await sql`create index products_deleted on products (deleted_at) where deleted_at is not null`.execute(db)
}
