import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** Collections of products in a chosen order, and at each product the ids of its collections. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('collections')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('slug', key, (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_visible', 'integer', (c) => c.notNull())
    .addColumn('menu', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('collection_products')
    .addColumn('collection_id', key, (c) => c.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('collection_products_pk', ['collection_id', 'product_id'])
    .execute()
  await db.schema.createIndex('collection_products_product').on('collection_products').column('product_id').execute()
  await db.schema.alterTable('products').addColumn('collections', 'text', (c) => c.notNull().defaultTo('[]')).execute()
}
