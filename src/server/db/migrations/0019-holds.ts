import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/**
 * Price holds, which reserve prices, stock and a coupon while customers pay, and payments for which no order could be
 * placed.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('price_holds')
    .addColumn('id', key, (c) => c.primaryKey())
    // No foreign key: a hold whose customer is deleted still has stock to release.
    .addColumn('user_id', 'text', (c) => c.notNull().unique())
    .addColumn('cart_key', 'text', (c) => c.notNull())
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('discount_points', 'integer', (c) => c.notNull())
    .addColumn('tax_points', 'integer', (c) => c.notNull())
    .addColumn('coupon_id', 'text')
    .addColumn('coupon_code', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('price_holds_expiry').on('price_holds').column('expires_at').execute()

  await db.schema
    .createTable('noted_payments')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('utr', 'text', (c) => c.notNull())
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text')
    .execute()
  await db.schema.createIndex('noted_payments_utr').unique().on('noted_payments').columns(['user_id', 'utr']).execute()
  await db.schema.createIndex('noted_payments_settled').on('noted_payments').columns(['settled_at', 'created_at', 'id']).execute()
}
