import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['orders'] as const

/** Adds credits, by which orders of the counter are paid in part, and the purchase vouchers for old gold. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('credits')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('exchange', 'old_gold')`))
    .addColumn('metal', 'text')
    .addColumn('gross_mg', 'bigint')
    .addColumn('net_mg', 'bigint')
    .addColumn('fineness', 'integer')
    .addColumn('paise_per_kg', 'bigint')
    .addColumn('deduction_bp', 'integer')
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('from_order_id', key, (c) => c.references('orders.id'))
    .addColumn('note', 'text')
    .addColumn('by_user', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('credits_order').on('credits').columns(['order_id', 'id']).execute()
  await db.schema
    .createIndex('credits_from_order')
    .on('credits')
    .column('from_order_id')
    .where(sql<boolean>`from_order_id is not null`)
    .execute()

  await db.schema
    .createTable('purchase_vouchers')
    .addColumn('credit_id', key, (c) => c.primaryKey().references('credits.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('number', key, (c) => c.notNull().unique())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('seller_name', 'text', (c) => c.notNull())
    .addColumn('seller_address', 'text', (c) => c.notNull())
    .addColumn('pan', 'text')
    .addColumn('pan_key', key)
    .addUniqueConstraint('purchase_vouchers_serial', ['year', 'serial'])
    .execute()
  await db.schema
    .createIndex('purchase_vouchers_pan')
    .on('purchase_vouchers')
    .column('pan_key')
    .where(sql<boolean>`pan_key is not null`)
    .execute()
  await db.schema
    .createTable('purchase_voucher_serials')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
}
