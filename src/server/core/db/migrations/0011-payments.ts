import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['users', 'orders', 'price_holds'] as const

/**
 * The payments of every method, the events of payment providers, and what online payments add to orders.
 * Copies `noted_payments`; that table stays for nodes of the previous version, which serve until the update
 * is complete.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('payments')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('order_id', key, (c) => c.references('orders.id').onDelete('set null'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_order_id', 'text')
    .addColumn('provider_payment_id', 'text', (c) => c.unique())
    .addColumn('amount_paise', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('to_check', 'text')
    .addColumn('method', 'text')
    .addColumn('reference', 'text')
    .addColumn('payer', 'text')
    .addColumn('note', 'text')
    .addColumn('user_id', key, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('username', 'text')
    .addColumn('email', 'text')
    .addColumn('reason', 'text')
    .addColumn('lines', 'text')
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('payments_order').on('payments').column('order_id').execute()
  await db.schema.createIndex('payments_user').on('payments').column('user_id').execute()
  await db.schema.createIndex('payments_provider_order').on('payments').column('provider_order_id').execute()
  await db.schema
    .createIndex('payments_reported')
    .unique()
    .on('payments')
    .columns(['user_id', 'reference'])
    .where(sql<boolean>`to_check = 'no_order'`)
    .execute()
  await db.schema
    .createIndex('payments_to_check')
    .on('payments')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`to_check is not null and settled_at is null`)
    .execute()
  await db.schema.createIndex('payments_created').on('payments').columns(['created_at', 'id']).execute()
  await db.schema
    .createTable('payment_events')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('event_id', key, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_events_key', ['provider', 'event_id'])
    .execute()

  await db.schema.alterTable('orders').addColumn('pay_by', 'bigint').execute()
  await db.schema
    .alterTable('orders')
    .addColumn('prepaid_points', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('prepaid_discount_paise', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('price_holds')
    .addColumn('prepaid_points', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

const BATCH = 500

export async function backfill(
  db: Kysely<unknown>,
  _engine: Engine,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into payments (id, provider, amount_paise, state, to_check, reference, user_id, username, email, reason, lines, settled_at, settled_by, created_at, updated_at)
    select id, 'upi', amount_paise, 'created', 'no_order', utr, user_id, username, email, reason, lines, settled_at, settled_by, created_at, coalesce(settled_at, created_at)
    from noted_payments where id > ${after} order by id limit ${sql.lit(BATCH)}
    returning id`.execute(db)
  return rows
    .map(({ id }) => id)
    .toSorted()
    .at(-1)
}

export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('orders_pay_by')
    .on('orders')
    .column('pay_by')
    .where(sql<boolean>`pay_by is not null`),
]
