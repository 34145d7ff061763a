import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../types.ts'
import { lastWord, lower, textKey } from './text.ts'

/** Orders, their lines, taxes, history and PANs, and the ledger of order totals. */
export async function createOrders(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createOrderTable(db, engine)
  await indexOrders(db, engine)
  await createOrderLines(db, engine)
  await createOrderRecords(db, engine)
}

const inAddress = (engine: Engine, field: string) =>
  engine === 'postgres' ? sql`(address::jsonb ->> ${sql.lit(field)})` : sql`(address ->> ${sql.lit(field)})`

async function createOrderTable(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  const receiver = lower(engine, inAddress(engine, 'name'))
  const table = db.schema
    .createTable('orders')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('order_number', key, (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', key, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('cancelled_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('payment_method', 'text', (c) => c.notNull())
    .addColumn('payment_status', 'text', (c) => c.notNull())
    .addColumn('utr', 'text', (c) => c.unique())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('total_paise', 'bigint', (c) => c.notNull())
    .addColumn('discount_points', 'integer', (c) => c.notNull())
    .addColumn('discount_paise', 'bigint', (c) => c.notNull())
    .addColumn('tax_points', 'integer', (c) => c.notNull())
    .addColumn('tax_paise', 'bigint', (c) => c.notNull())
    .addColumn('grand_total_paise', 'bigint', (c) => c.notNull())
    .addColumn('coupon_id', 'text')
    .addColumn('coupon_code', 'text')
    .addColumn('address', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
  // Searched by prefix. PostgreSQL 15 has only stored generated columns; SQLite stores them in their indexes.
  const keys = {
    name_key: receiver,
    last_name_key: lastWord(receiver),
    phone_key: inAddress(engine, 'phone'),
  }
  await Object.entries(keys)
    .reduce(
      (all, [name, value]) =>
        all.addColumn(name, key, (c) =>
          engine === 'postgres' ? c.generatedAlwaysAs(value).stored() : c.generatedAlwaysAs(value),
        ),
      table,
    )
    // When its stock was released because its payment had not been confirmed in time.
    .addColumn('stock_released_at', 'bigint')
    .addColumn('round_off_paise', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('buyer_gstin', 'text')
    // Whether a cash order is cancelled if nobody acts on it.
    .addColumn('auto_cancels', 'integer', (c) => c.notNull().defaultTo(0))
    // Until when an unpaid order keeps its price, and whether the payment of a cancelled one is being
    // checked.
    .addColumn('price_until', 'bigint')
    .addColumn('payment_check', 'integer')
    .execute()
}

/** One partial index for each order list of the back office, and those for search. */
async function indexOrders(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`orders_${name}`).on('orders').columns(columns)
  await index('user', 'user_id', 'created_at', 'id').execute()
  await index('email', 'email_key', 'created_at', 'id').execute()
  await index('standing', 'created_at', 'id')
    .where(sql<boolean>`deleted_at is null`)
    .execute()
  await index('status', 'status', 'created_at', 'id')
    .where(sql<boolean>`deleted_at is null and cancelled_at is null`)
    .execute()
  await index('payment', 'payment_status', 'created_at', 'id')
    .where(sql<boolean>`deleted_at is null`)
    .execute()
  await index('status_payment', 'status', 'payment_status', 'created_at', 'id')
    .where(sql<boolean>`deleted_at is null and cancelled_at is null`)
    .execute()
  await index('cancelled', 'created_at', 'id')
    .where(sql<boolean>`deleted_at is null and cancelled_at is not null`)
    .execute()
  await index('archived', 'created_at', 'id')
    .where(sql<boolean>`deleted_at is not null`)
    .execute()
  for (const key of ['name_key', 'last_name_key', 'phone_key']) await index(key, key).execute()
  // Begins with columns that are always null in it: SQLite chooses an index by how many of its columns a
  // query names.
  const isReady = sql<boolean>`deleted_at is null and status in ('pending', 'processing') and cancelled_at is null
      and payment_status in ('due_on_delivery', 'paid') and address is not null and stock_released_at is null`
  await index('ready', 'cancelled_at', 'stock_released_at', 'created_at', 'id').where(isReady).execute()
  await index('refund_due', 'payment_status', 'created_at', 'id')
    .where(sql<boolean>`deleted_at is null and cancelled_at is not null and payment_status = 'paid'`)
    .execute()
  // An expression, since a stored column would need a rewrite of the table to be added
  // (db/sql/match-text.ts).
  const city =
    engine === 'postgres'
      ? sql`lower((address::jsonb ->> 'city') collate "C")`
      : sql`lower(address ->> 'city')`
  await index('city')
    .expression(sql`(${city})`)
    .execute()
  await index('pending_cash', 'payment_method', 'created_at', 'id')
    .where(
      sql<boolean>`deleted_at is null and cancelled_at is null and status = 'pending' and payment_method = 'COD'`,
    )
    .execute()
}

async function createOrderLines(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('product_id', key, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('price_paise', 'bigint', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('size', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    // JSON of the class a line was taxed as; null for Standard.
    .addColumn('tax_class', 'text')
    // A copy of the variant as it was ordered.
    .addColumn('variant_id', 'text')
    .addColumn('sku', 'text')
    .addColumn('metal', 'text')
    .addColumn('fineness', 'integer')
    .addColumn('gross_mg', 'bigint')
    .addColumn('net_mg', 'bigint')
    .addColumn('stones', 'text')
    .addColumn('breakup', 'text')
    .addColumn('rate_ids', 'text')
    // Whether its pieces were counted; null for orders that were placed before this was recorded, treated as
    // counted.
    .addColumn('counted', 'integer')
    .addPrimaryKeyConstraint('order_lines_pk', ['order_id', 'position'])
    .execute()
  const sku = lower(engine, sql`sku`)
  await db.schema
    .createIndex('order_lines_sku')
    .on('order_lines')
    .expression(sql`(${sku})`)
    .where(sql<boolean>`sku is not null`)
    .execute()
  await db.schema
    .createIndex('order_lines_product')
    .on('order_lines')
    .columns(['product_id', 'order_id'])
    .execute()

  await db.schema
    .createTable('order_taxes')
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hsn', 'text', (c) => c.notNull())
    .addColumn('rate_bp', 'integer', (c) => c.notNull())
    .addColumn('taxable_paise', 'bigint', (c) => c.notNull())
    .addColumn('tax_paise', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_taxes_key', ['order_id', 'position'])
    .execute()
}

async function createOrderRecords(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('order_events')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('order_id', key, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('by_user_id', 'text')
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('order_events_order')
    .on('order_events')
    .columns(['order_id', 'at', 'id'])
    .execute()

  await db.schema
    .createTable('order_keys')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('order_id', key, (c) => c.notNull())
    .addPrimaryKeyConstraint('order_keys_pk', ['user_id', 'key'])
    .execute()

  await db.schema
    .createTable('order_pans')
    .addColumn('order_id', key, (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('pan', 'text', (c) => c.notNull())
    .addColumn('pan_key', key, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('order_pans_key').on('order_pans').column('pan_key').execute()

  // Orders whose personal data must still be erased.
  await db.schema
    .createTable('erasures_due')
    .addColumn('order_id', key, (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
    .execute()

  await db.schema
    .createTable('order_tallies')
    .addColumn('id', key, (c) => c.primaryKey())
    // A day of Asia/Kolkata.
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('payment_status', 'text', (c) => c.notNull())
    .addColumn('orders', 'integer', (c) => c.notNull())
    .addColumn('paise', 'bigint', (c) => c.notNull())
    .execute()
}
