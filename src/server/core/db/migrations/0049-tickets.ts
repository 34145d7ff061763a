import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/** Adds messages to the shop, each with a number. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('tickets')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('ticket', key, (c) => c.notNull().unique())
    // No foreign key: an erased sender is taken out by name.
    .addColumn('user_id', key)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', key, (c) => c.notNull())
    .addColumn('order_number', 'text')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('open', 'acknowledged', 'resolved')`))
    .addColumn('due_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('tickets_due')
    .on('tickets')
    .column('due_at')
    .where(sql<boolean>`due_at is not null`)
    .execute()
  await db.schema.createIndex('tickets_email').on('tickets').column('email_key').execute()
  await db.schema
    .createIndex('tickets_user')
    .on('tickets')
    .column('user_id')
    .where(sql<boolean>`user_id is not null`)
    .execute()

  await db.schema
    .createTable('ticket_serials')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()
}
