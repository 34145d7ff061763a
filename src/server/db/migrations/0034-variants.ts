import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/**
 * Variants of a product, each with its own size, colour, purity, weights, stones, price and stock, and the copy of it
 * that an order line keeps. What product lists show of the variants stays in the product's own columns.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('variants')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('sku', key, (c) => c.unique())
    .addColumn('size', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('fineness', 'integer')
    .addColumn('gross_mg', 'bigint')
    .addColumn('net_mg', 'bigint')
    .addColumn('price_paise', 'bigint', (c) => c.notNull())
    .addColumn('stock', 'integer')
    .addColumn('image', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('variants_choice').unique().on('variants').columns(['product_id', 'size', 'color']).execute()
  // A sale writes a new row version, which stays on its page while there is room.
  if (engine === 'postgres') await sql`alter table variants set (fillfactor = 80)`.execute(db)

  await db.schema
    .createTable('variant_stones')
    .addColumn('variant_id', key, (c) => c.notNull().references('variants.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('shape', 'text', (c) => c.notNull())
    .addColumn('quality', 'text', (c) => c.notNull())
    .addColumn('pieces', 'integer', (c) => c.notNull())
    .addColumn('mct', 'bigint', (c) => c.notNull())
    .addColumn('paise_per_carat', 'bigint')
    .addColumn('paise', 'bigint')
    .addPrimaryKeyConstraint('variant_stones_pk', ['variant_id', 'position'])
    .addCheckConstraint('variant_stones_one_price', sql`(paise_per_carat is null) <> (paise is null)`)
    .execute()

  await db.schema.alterTable('products').addColumn('variant_count', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('products').addColumn('price_varies', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('products').addColumn('fineness', 'integer').execute()

  const copied = {
    variant_id: 'text', sku: 'text', metal: 'text', fineness: 'integer', gross_mg: 'bigint', net_mg: 'bigint', stones: 'text', breakup: 'text', rate_ids: 'text',
  } as const
  for (const [column, type] of Object.entries(copied)) await db.schema.alterTable('order_lines').addColumn(column, type).execute()
}
