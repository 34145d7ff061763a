import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['orders'] as const

/** Adds the receipt vouchers of advances and the refund vouchers that reverse them. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('receipt_vouchers')
    .addColumn('number', key, (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('receipt', 'refund')`))
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id'))
    .addColumn('payment_id', key, (c) => c.notNull())
    .addColumn('receipt_number', key)
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addUniqueConstraint('receipt_vouchers_serial', ['kind', 'year', 'serial'])
    .addUniqueConstraint('receipt_vouchers_receipt', ['receipt_number'])
    .execute()
  await db.schema
    .createIndex('receipt_vouchers_order')
    .on('receipt_vouchers')
    .columns(['order_id', 'issued_at'])
    .execute()

  for (const table of ['receipt_voucher_serials', 'refund_voucher_serials'])
    await db.schema
      .createTable(table)
      .addColumn('year', 'integer', (c) => c.primaryKey())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute()
}

/** An advance of before keeps its price for good, as it did. */
export async function backfill(db: Kysely<unknown>): Promise<undefined> {
  await sql`
    update orders set price_until = null
    where source = 'counter' and payment_status = 'awaiting_confirmation'
      and cancelled_at is null and deleted_at is null
      and payment_method <> 'ONLINE' and price_until is not null
      and exists (
        select 1 from payments
        where order_id = orders.id and state = 'captured' and to_check is null
      )`.execute(db)
}
