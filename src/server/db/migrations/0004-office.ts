import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

/** The audit log, the order totals ledger, and versions that detect edits of outdated data. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  await db.schema
    .createTable('audit_log')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_log_entity').on('audit_log').columns(['entity', 'at', 'id']).execute()
  await db.schema.createIndex('audit_log_entity_id').on('audit_log').columns(['entity_id', 'at', 'id']).execute()
  await db.schema.createIndex('audit_log_user').on('audit_log').columns(['user_id', 'at', 'id']).execute()

  for (const table of ['products', 'banners', 'heroes', 'deal']) {
    await db.schema.alterTable(table).addColumn('version', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  }

  // Columns searched by prefix sort by bytes, so that an index serves the search on both engines.
  if (engine === 'postgres') {
    await sql`alter table users alter column email_key type text collate "C"`.execute(db)
    await sql`alter table orders alter column email_key type text collate "C", alter column order_number type text collate "C"`.execute(db)
  }
  await db.schema.createIndex('users_created').on('users').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('users_role').on('users').columns(['role', 'created_at', 'id']).execute()
  await indexOrders(db)
  await tallyOrders(db, key)
}

/** One partial index for each order list of the back office. */
async function indexOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('orders_created').execute()
  const lists: Record<string, [columns: string[], standsIn: ReturnType<typeof sql>]> = {
    standing: [[], sql`deleted_at is null`],
    status: [['status'], sql`deleted_at is null and cancelled_at is null`],
    payment: [['payment_status'], sql`deleted_at is null`],
    status_payment: [['status', 'payment_status'], sql`deleted_at is null and cancelled_at is null`],
    cancelled: [[], sql`deleted_at is null and cancelled_at is not null`],
    archived: [[], sql`deleted_at is not null`],
  }
  for (const [name, [columns, standsIn]] of Object.entries(lists)) {
    const all = sql.join([...columns, 'created_at', 'id'].map((column) => sql.ref(column)))
    await sql`create index ${sql.ref(`orders_${name}`)} on orders (${all}) where ${standsIn}`.execute(db)
  }
}

async function tallyOrders(db: Kysely<unknown>, key: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('order_tallies')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('payment_status', 'text', (c) => c.notNull())
    .addColumn('orders', 'integer', (c) => c.notNull())
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .execute()
  // Days of Asia/Kolkata, five and a half hours ahead of UTC.
  await sql`
    insert into order_tallies (id, day, status, payment_status, orders, paise)
    select min(id), (created_at + 19800000) / 86400000, case when cancelled_at is null then status else 'cancelled' end, payment_status,
      count(*), sum(grand_total_paise)
    from orders where deleted_at is null
    group by 2, 3, 4`.execute(db)
}
