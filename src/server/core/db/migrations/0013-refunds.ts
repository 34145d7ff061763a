import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['orders', 'payments', 'invoices', 'order_lines'] as const

/**
 * Refunds of parts of an order, and credit notes for them. `credit_notes` keeps those for whole invoices, one
 * per order, which nodes of the previous version read and write until the update is complete.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('refunds')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('payment_id', key, (c) => c.references('payments.id').onDelete('set null'))
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('charge', 'text', (c) => c.notNull())
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('taxable_paise', 'bigint', (c) => c.notNull())
    .addColumn('tax_paise', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('requested', 'sent', 'done', 'failed')`),
    )
    .addColumn('provider_refund_id', 'text')
    .addColumn('idempotency_key', key, (c) => c.notNull().unique())
    .addColumn('way', 'text')
    .addColumn('paid_on', 'text')
    .addColumn('reference', 'text')
    .addColumn('by_user', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('refunds_order').on('refunds').columns(['order_id', 'id']).execute()
  await db.schema
    .createIndex('refunds_open')
    .on('refunds')
    .column('id')
    .where(sql<boolean>`state in ('requested', 'sent')`)
    .execute()

  await db.schema
    .createTable('partial_credit_notes')
    .addColumn('number', key, (c) => c.primaryKey())
    .addColumn('order_id', key, (c) => c.notNull().references('invoices.order_id'))
    .addColumn('refund_id', key, (c) => c.references('refunds.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('charge', 'text', (c) => c.notNull())
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addUniqueConstraint('partial_credit_notes_serial', ['year', 'serial'])
    .execute()
  await db.schema
    .createIndex('partial_credit_notes_order')
    .on('partial_credit_notes')
    .column('order_id')
    .execute()

  // Null for an order without a refund.
  await db.schema.alterTable('orders').addColumn('refunded_paise', 'bigint').execute()
  await db.schema.alterTable('orders').addColumn('refunded_taxable_paise', 'bigint').execute()
  await db.schema
    .alterTable('order_lines')
    .addColumn('restocked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
