import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Engine } from '../types.ts'

/** Search keys for names and phone numbers, invoices, and who deleted an order. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  const inAddress = (field: string) => (engine === 'postgres' ? sql`(address::jsonb ->> ${sql.lit(field)})` : sql`(address ->> ${sql.lit(field)})`)
  const lower = (text: RawBuilder<unknown>) => (engine === 'postgres' ? sql`lower(${text} collate "C")` : sql`lower(${text})`)

  await addSearchKeys(db, engine, 'users', { name_key: lower(sql`username`), last_name_key: lastWord(lower(sql`username`)) })
  const receiver = lower(inAddress('name'))
  await addSearchKeys(db, engine, 'orders', { name_key: receiver, last_name_key: lastWord(receiver), phone_key: inAddress('phone') })
  if (engine === 'postgres') await sql`alter table coupons alter column code_key type text collate "C"`.execute(db)
  await db.schema.createIndex('coupons_created').on('coupons').columns(['created_at', 'id']).execute()

  await db.schema
    .createTable('invoices')
    .addColumn('order_id', key, (c) => c.primaryKey().references('orders.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addUniqueConstraint('invoices_serial', ['year', 'serial'])
    .execute()
  await db.schema
    .createTable('invoice_serials')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()

  // Until now only the audit log recorded who had deleted an order.
  await sql`
    insert into order_events (id, order_id, event, by_user_id, by_name, at)
    select id, entity_id, 'deleted', user_id, username, at from audit_log
    where call = 'DELETE /api/orders/delete-order/{id}' and entity_id in (select id from orders where deleted_at is not null)`.execute(db)
}

/** Adds generated columns, each with an index for search by prefix. */
async function addSearchKeys(db: Kysely<unknown>, engine: Engine, table: string, keys: Record<string, RawBuilder<unknown>>): Promise<void> {
  // SQLite can only add virtual generated columns, and stores them in the index; PostgreSQL 15 has only stored ones.
  const [type, kept] = engine === 'postgres' ? [sql`text collate "C"`, sql`stored`] : [sql`text`, sql`virtual`]
  for (const [name, value] of Object.entries(keys)) {
    await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} ${type} generated always as (${value}) ${kept}`.execute(db)
    await sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.ref(name)})`.execute(db)
  }
}

/** The text after the last space. */
const lastWord = (text: RawBuilder<unknown>) => sql`replace(${text}, rtrim(${text}, replace(${text}, ' ', '')), '')`
