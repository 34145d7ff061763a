import type { Kysely } from 'kysely'
import type { Engine } from '../../types.ts'
import { textKey } from './text.ts'

/** Coupons, carts, addresses, price holds and payments without an order. */
export async function createCarts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('coupons')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('code_key', key, (c) => c.notNull().unique())
    .addColumn('percent_points', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_count', 'integer', (c) => c.notNull())
    .addColumn('max_uses', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('coupons_created').on('coupons').columns(['created_at', 'id']).execute()

  await db.schema
    .createTable('cart_lines')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('size', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('cart_lines_choice', ['user_id', 'product_id', 'size', 'color'])
    .execute()
  await db.schema.createIndex('cart_lines_product').on('cart_lines').column('product_id').execute()

  await db.schema
    .createTable('cart_coupons')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('coupon_id', key, (c) => c.notNull().references('coupons.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('cart_coupons_coupon').on('cart_coupons').column('coupon_id').execute()

  await db.schema
    .createTable('addresses')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('line1', 'text', (c) => c.notNull())
    .addColumn('line2', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('pin', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('buyer_gstin', 'text')
    .execute()
  await db.schema
    .createIndex('addresses_user')
    .on('addresses')
    .columns(['user_id', 'updated_at', 'id'])
    .execute()

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
    .addColumn('rounds_off', 'integer', (c) => c.notNull().defaultTo(0))
    // Whether it has reserved stock and coupon, or holds prices only.
    .addColumn('reserves', 'integer', (c) => c.notNull().defaultTo(1))
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
  await db.schema
    .createIndex('noted_payments_utr')
    .unique()
    .on('noted_payments')
    .columns(['user_id', 'utr'])
    .execute()
  await db.schema
    .createIndex('noted_payments_settled')
    .on('noted_payments')
    .columns(['settled_at', 'created_at', 'id'])
    .execute()
}
