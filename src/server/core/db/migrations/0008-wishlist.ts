import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['users', 'products', 'variants'] as const

/** Adds the products that customers have saved: each once, with the variant that was chosen. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('wishlist_items')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('variant_id', key, (c) => c.references('variants.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wishlist_items_pk', ['user_id', 'product_id'])
    .execute()
  await db.schema.createIndex('wishlist_items_product').on('wishlist_items').column('product_id').execute()
  await db.schema.createIndex('wishlist_items_variant').on('wishlist_items').column('variant_id').execute()
}
