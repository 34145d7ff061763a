import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { lastWord, lower, textKey } from './initial/text.ts'

export const locks = ['orders', 'users'] as const

/** Adds customers, with and without an account, and the customer of an order without an account. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('customers')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.unique().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('phone', key, (c) => c.unique())
    .addColumn('email', 'text')
    .addColumn('email_key', key)
    .addColumn('gstin', 'text')
    .addColumn('addresses', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('birthday', 'text')
    .addColumn('anniversary', 'text')
    .addColumn('consent_at', 'bigint')
    .addColumn('notes', 'text')
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await addNameKeys(db, engine)

  const index = (name: string) => db.schema.createIndex(`customers_${name}`).on('customers')
  for (const column of ['name_key', 'last_name_key', 'email_key'])
    await index(column).column(column).execute()
  await index('last_at').columns(['last_at', 'id']).execute()

  await db.schema.alterTable('orders').addColumn('customer_id', key).execute()
}

/** Searched by prefix, as those of users. */
async function addNameKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const name = lower(engine, sql`name`)
  const keys = { name_key: name, last_name_key: lastWord(name) }
  for (const [column, value] of Object.entries(keys))
    await db.schema
      .alterTable('customers')
      .addColumn(column, textKey(engine), (c) =>
        engine === 'postgres' ? c.generatedAlwaysAs(value).stored() : c.generatedAlwaysAs(value),
      )
      .execute()
}

const BATCH = 500

/** Sorts after all ids: orders are filled once all accounts are. */
const ORDERS = '~'

/** Adds the customers of a batch of accounts and then, by phone number, of orders of the counter. */
export async function backfill(
  db: Kysely<unknown>,
  _engine: Engine,
  after: string,
): Promise<string | undefined> {
  if (after.startsWith(ORDERS)) return fillOrders(db, after.slice(ORDERS.length))

  const last = await lastOfBatch(db, 'users', after)
  if (last === undefined) return ORDERS

  await sql`insert into customers (id, user_id, last_at, created_at)
    select id, id, created_at, created_at from users
    where id > ${after} and id <= ${last} and role = 'user'
    on conflict do nothing`.execute(db)
  return last
}

async function lastOfBatch(db: Kysely<unknown>, table: string, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(db)
  return rows.at(-1)?.id
}

async function fillOrders(db: Kysely<unknown>, after: string): Promise<string | undefined> {
  const last = await lastOfBatch(db, 'orders', after)
  if (last === undefined) return undefined

  const isInBatch = sql`id > ${after} and id <= ${last}`
  const isWithoutAccount = sql`${isInBatch} and source = 'counter' and user_id is null and customer_phone is not null`

  // The newest order says what they are called.
  await sql`insert into customers (id, name, phone, email, email_key, last_at, created_at)
    select id, customer_name, customer_phone, nullif(email, ''), nullif(email_key, ''), created_at, created_at
    from orders where id in (select max(id) from orders where ${isWithoutAccount} group by customer_phone)
    on conflict (phone) do update set name = excluded.name, last_at = excluded.last_at
    where customers.last_at < excluded.last_at and customers.user_id is null`.execute(db)
  await sql`update orders
    set customer_id = (select customers.id from customers where customers.phone = orders.customer_phone)
    where ${isWithoutAccount} and customer_id is null`.execute(db)

  const newest = sql`(select max(orders.created_at) from orders
    where orders.user_id = customers.user_id and orders.id > ${after} and orders.id <= ${last})`
  await sql`update customers set last_at = ${newest}
    where user_id in (select user_id from orders where ${isInBatch}) and last_at < ${newest}`.execute(db)
  return `${ORDERS}${last}`
}

export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('orders_customer')
    .on('orders')
    .column('customer_id')
    .where(sql<boolean>`customer_id is not null`),
]
