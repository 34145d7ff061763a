import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['orders', 'products', 'refunds'] as const

/** Adds requests to return pieces, and what products say about returns. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('return_requests')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('ticket', key, (c) => c.notNull().unique())
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('wish', 'text', (c) => c.notNull().check(sql`wish in ('refund', 'exchange')`))
    .addColumn('comment', 'text')
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('requested', 'approved', 'refused', 'received', 'closed')`),
    )
    .addColumn('message', 'text')
    .addColumn('received', 'text', (c) => c.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('received_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('return_requests_order')
    .on('return_requests')
    .columns(['order_id', 'id'])
    .execute()
  await db.schema
    .createTable('return_serials')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()

  await db.schema.alterTable('products').addColumn('return_days', 'integer').execute()
  await db.schema.alterTable('products').addColumn('not_returnable', 'text').execute()
  await db.schema.alterTable('refunds').addColumn('return_id', key).execute()
}

export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('refunds_return')
    .on('refunds')
    .column('return_id')
    .where(sql<boolean>`return_id is not null`),
]
