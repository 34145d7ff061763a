import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['credits'] as const

/** Adds old gold that is bought without a sale, and what is paid out for old gold. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('old_gold_purchases')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('number', key, (c) => c.notNull().unique())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('seller_name', 'text', (c) => c.notNull())
    .addColumn('seller_phone', key)
    .addColumn('customer_id', key)
    .addColumn('seller_address', 'text', (c) => c.notNull())
    .addColumn('pan', 'text')
    .addColumn('pan_key', key)
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('key_user', key)
    .addColumn('key', key)
    .addColumn('body_hash', 'text')
    .addUniqueConstraint('old_gold_purchases_serial', ['year', 'serial'])
    .addUniqueConstraint('old_gold_purchases_key', ['key_user', 'key'])
    .execute()
  await db.schema
    .createIndex('old_gold_purchases_phone')
    .on('old_gold_purchases')
    .column('seller_phone')
    .execute()
  await db.schema
    .createIndex('old_gold_purchases_customer')
    .on('old_gold_purchases')
    .column('customer_id')
    .execute()

  await db.schema
    .createTable('old_gold_items')
    .addColumn('purchase_id', key, (c) => c.notNull().references('old_gold_purchases.id'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('metal', 'text', (c) => c.notNull())
    .addColumn('gross_mg', 'bigint', (c) => c.notNull())
    .addColumn('net_mg', 'bigint', (c) => c.notNull())
    .addColumn('fineness', 'integer', (c) => c.notNull())
    .addColumn('paise_per_kg', 'bigint', (c) => c.notNull())
    .addColumn('deduction_bp', 'integer', (c) => c.notNull())
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('old_gold_items_key', ['purchase_id', 'line'])
    .execute()

  await db.schema
    .createTable('old_gold_payouts')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('purchase_id', key, (c) => c.unique().references('old_gold_purchases.id'))
    .addColumn('credit_id', key, (c) => c.unique().references('credits.id'))
    .addColumn('seller', key, (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull().check(sql`way in ('bank', 'cash')`))
    .addColumn('reference', 'text')
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('by_user', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('old_gold_payouts_at').on('old_gold_payouts').column('at').execute()
  await db.schema
    .createIndex('old_gold_payouts_seller')
    .on('old_gold_payouts')
    .columns(['seller', 'at'])
    .execute()
}
