import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** The single pieces of variants, with their HUID, weights and certificate, and whether a product is hallmarked. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  // Without a foreign key to the variant: a sold piece stays when its variant is removed, as its order line does.
  await db.schema
    .createTable('pieces')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('variant_id', key, (c) => c.notNull())
    .addColumn('huid', key, (c) => c.unique())
    .addColumn('tag', key, (c) => c.unique())
    .addColumn('gross_mg', 'bigint')
    .addColumn('net_mg', 'bigint')
    .addColumn('cert_lab', 'text')
    .addColumn('cert_number', 'text')
    .addColumn('cert_url', 'text')
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('in_stock', 'sold', 'returned', 'gone')`))
    .addColumn('order_id', key, (c) => c.references('orders.id').onDelete('set null'))
    .addColumn('order_position', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pieces_variant').on('pieces').columns(['variant_id', 'state']).execute()
  await db.schema.createIndex('pieces_order').on('pieces').column('order_id').execute()

  await db.schema.alterTable('products').addColumn('hallmark', 'text', (c) => c.notNull().defaultTo('none')).execute()
  await db.schema.alterTable('products').addColumn('hallmark_reason', 'text').execute()
}
