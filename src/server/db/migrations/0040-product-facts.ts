import { sql, type Kysely } from 'kysely'

/**
 * When a product appears, where it comes from and what else is good to know of it, and what lists filter and sort by:
 * the net weight of its default variant, and indexes for purities, weights and the choices of filters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const added = { visible_from: 'bigint', entered_at: 'bigint', net_mg: 'bigint', importer: 'text', maker: 'text', warranty: 'text', care: 'text' } as const
  for (const [column, type] of Object.entries(added)) await db.schema.alterTable('products').addColumn(column, type).execute()
  await db.schema.alterTable('products').addColumn('origin', 'text', (c) => c.notNull().defaultTo('India')).execute()
  // The default variant: in stock if any is, then the cheapest, then the first.
  await sql`
    update products set net_mg = (
      select net_mg from variants where product_id = products.id
      order by case when stock = 0 then 1 else 0 end, price_paise, position limit 1
    ) where variant_count > 0`.execute(db)
  await db.schema.createIndex('products_scheduled').on('products').column('visible_from').where(sql<boolean>`visibility = 'scheduled'`).execute()
  await db.schema.createIndex('products_choices').on('products').columns(['visibility', 'metal', 'gender', 'origin', 'size']).execute()
  await db.schema.createIndex('variants_fineness').on('variants').columns(['fineness', 'net_mg', 'product_id']).execute()
  await db.schema.createIndex('variants_net_mg').on('variants').columns(['net_mg', 'product_id']).execute()
}
