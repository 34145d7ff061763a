import type { Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['products'] as const

/**
 * Adds further categories of a product. Its stated one stays in `products.category` alone, so that a product
 * that an earlier version creates is in its category.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('further_categories', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .createTable('product_categories')
    .addColumn('product_id', textKey(engine), (c) =>
      c.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('category', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_categories_pk', ['category', 'product_id'])
    .execute()
  await db.schema
    .createIndex('product_categories_product')
    .on('product_categories')
    .column('product_id')
    .execute()
}
