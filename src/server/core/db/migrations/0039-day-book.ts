import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import type { NewIndex } from './steps.ts'
import { textKey } from './initial/text.ts'

export const locks = ['payments'] as const

/** Cash entries, the closings of days, and when a payment became money of an order. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('cash_entries')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('branch_id', 'text')
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('expense', 'deposit', 'withdrawal', 'opening')`),
    )
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('by_user', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('cash_entries_day').on('cash_entries').columns(['day', 'id']).execute()

  await db.schema
    .createTable('day_closings')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('branch_id', 'text')
    .addColumn('opening_paise', 'bigint', (c) => c.notNull())
    .addColumn('expected_paise', 'bigint', (c) => c.notNull())
    .addColumn('counted_paise', 'bigint', (c) => c.notNull())
    .addColumn('counted', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('closed_by', 'text')
    .addColumn('closed_at', 'bigint', (c) => c.notNull())
    .addColumn('reopened_by', 'text')
    .addColumn('reopened_at', 'bigint')
    .addColumn('reopen_reason', 'text')
    .execute()
  await db.schema
    .createIndex('day_closings_day')
    .on('day_closings')
    .column('day')
    .unique()
    .where(sql<boolean>`reopened_at is null`)
    .execute()

  await db.schema.alterTable('payments').addColumn('booked_at', 'bigint').execute()
  await db.schema.alterTable('payments').addColumn('booked_by', 'text').execute()
}

/** What the book of a day reads by its instants. */
export const indexes = (db: Kysely<unknown>): NewIndex[] => [
  db.schema
    .createIndex('payments_booked')
    .on('payments')
    .expression(sql`coalesce(booked_at, created_at)`),
  db.schema
    .createIndex('payments_sent_back')
    .on('payments')
    .column('settled_at')
    .where(sql<boolean>`settled_as = 'refund'`),
  db.schema
    .createIndex('refunds_done')
    .on('refunds')
    .column('updated_at')
    .where(sql<boolean>`state = 'done'`),
  db.schema.createIndex('credits_at').on('credits').column('at'),
  db.schema
    .createIndex('order_events_completed')
    .on('order_events')
    .columns(['at', 'order_id'])
    .where(sql<boolean>`event = 'completed'`),
]
