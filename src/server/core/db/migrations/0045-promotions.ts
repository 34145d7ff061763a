import { sql, type Kysely } from 'kysely'

export const locks = ['price_holds', 'coupons', 'orders', 'order_lines'] as const

/** Coupons on making or of an amount, for whom and from when, with or without a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const addToCoupons = db.schema.alterTable('coupons')
  await addToCoupons.addColumn('amount_paise', 'bigint').execute()
  await addToCoupons.addColumn('starts_at', 'bigint').execute()
  await addToCoupons.addColumn('base', 'text', (c) => c.notNull().defaultTo('total')).execute()
  await addToCoupons.addColumn('minimum_paise', 'bigint', (c) => c.notNull().defaultTo(0)).execute()
  for (const flag of ['first_order', 'once_per_person', 'automatic'])
    await addToCoupons.addColumn(flag, 'integer', (c) => c.notNull().defaultTo(0)).execute()

  for (const table of ['price_holds', 'orders'])
    await db.schema.alterTable(table).addColumn('coupon_rule', 'text').execute()
  await db.schema
    .alterTable('order_lines')
    .addColumn('coupon_discount_paise', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('coupons_automatic')
    .on('coupons')
    .column('expires_at')
    .where(sql<boolean>`automatic = 1`),
]
