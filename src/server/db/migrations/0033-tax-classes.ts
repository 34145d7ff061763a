import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** Tax classes besides Standard, the taxes of each order, and what an order records for its bill. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('tax_classes')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', key, (c) => c.notNull().unique())
    .addColumn('hsn', 'text', (c) => c.notNull())
    .addColumn('rate_bp', 'integer', (c) => c.notNull())
    .addColumn('making_rate_bp', 'integer')
    .addColumn('position', 'integer', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('order_taxes')
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hsn', 'text', (c) => c.notNull())
    .addColumn('rate_bp', 'integer', (c) => c.notNull())
    .addColumn('taxable_paise', 'bigint', (c) => c.notNull())
    .addColumn('tax_paise', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_taxes_key', ['order_id', 'position'])
    .execute()

  await db.schema.alterTable('products').addColumn('tax_class_id', key, (c) => c.references('tax_classes.id')).execute()
  await db.schema.createIndex('products_tax_class').on('products').column('tax_class_id').where(sql.ref('tax_class_id'), 'is not', null).execute()
  await db.schema.alterTable('orders').addColumn('round_off_paise', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('orders').addColumn('buyer_gstin', 'text').execute()
  // JSON of the class a line was taxed as; null for Standard.
  await db.schema.alterTable('order_lines').addColumn('tax_class', 'text').execute()
  await db.schema.alterTable('price_holds').addColumn('rounds_off', 'integer', (c) => c.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('addresses').addColumn('buyer_gstin', 'text').execute()
}
