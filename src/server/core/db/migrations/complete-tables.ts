import { sql, type Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

/** The tables that `completeTables` changes. */
export const completedTables = [
  'sessions',
  'products',
  'orders',
  'order_lines',
  'outbox',
] as const satisfies (keyof Tables)[]

/** Adds what `0001-initial` creates and the steps of the last commit before it did not. */
export async function completeTables(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await addColumns(db)
  await createImportProgress(db, engine)
  await createIndexes(db)
}

async function addColumns(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'bigint').execute()
  await db.schema.alterTable('outbox').addColumn('user_id', 'text').execute()
  await db.schema
    .alterTable('orders')
    .addColumn('auto_cancels', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('orders').addColumn('price_until', 'bigint').execute()
  await db.schema.alterTable('orders').addColumn('payment_check', 'integer').execute()
  await db.schema.alterTable('order_lines').addColumn('counted', 'integer').execute()
}

async function createImportProgress(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('import_progress')
    .addColumn('file', key, (c) => c.notNull())
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('record_id', key)
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_progress_pk', ['file', 'line'])
    .execute()
  await db.schema.createIndex('import_progress_at').on('import_progress').column('at').execute()
}

async function createIndexes(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('outbox_user').on('outbox').columns(['user_id', 'created_at']).execute()
  await db.schema
    .createIndex('orders_pending_cash')
    .on('orders')
    .columns(['payment_method', 'created_at', 'id'])
    .where(
      sql<boolean>`deleted_at is null and cancelled_at is null and status = 'pending' and payment_method = 'COD'`,
    )
    .execute()

  const index = (name: string) => db.schema.createIndex(`products_${name}`).on('products')
  await db.schema.dropIndex('products_choices').execute()
  await index('choices').columns(['metal', 'gender', 'origin', 'size', 'visibility']).execute()
  await index('lightest')
    .expression(sql`coalesce(net_mg, ${sql.lit(Number.MAX_SAFE_INTEGER)})`)
    .columns(['id', 'visibility'])
    .execute()
  await index('heaviest')
    .expression(sql`coalesce(net_mg, -1)`)
    .columns(['id', 'visibility'])
    .execute()
  await index('best')
    .columns(['category', 'rating_tenths', 'review_count', 'id', 'visibility', 'stock_state'])
    .execute()
}
