import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import { textKey } from './initial/text.ts'

export const locks = ['users', 'products', 'variants'] as const

/**
 * Adds the history of counted stock, with the present stock as its first rows, and the stock at which
 * products and variants run out. Nodes of the previous version write no moves: `reconcileStockMoves` adds
 * them.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  await db.schema
    .createTable('stock_moves')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('product_id', key, (c) => c.notNull().references('products.id').onDelete('cascade'))
    // Moves of a removed variant stay.
    .addColumn('variant_id', key)
    .addColumn('delta', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) =>
      c.notNull().check(sql`reason in ('order', 'cancel', 'return', 'edit', 'import', 'stocktake')`),
    )
    .addColumn('ref', 'text')
    .addColumn('by_user', key, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('stock_moves_product')
    .on('stock_moves')
    .columns(['product_id', 'at', 'id'])
    .execute()
  await db.schema.createIndex('stock_moves_at').on('stock_moves').columns(['at', 'id']).execute()
  await db.schema
    .createIndex('stock_moves_by_user')
    .on('stock_moves')
    .column('by_user')
    .where(sql<boolean>`by_user is not null`)
    .execute()

  await db.schema.alterTable('products').addColumn('low_stock', 'integer').execute()
  await db.schema.alterTable('variants').addColumn('low_stock', 'integer').execute()
}

const BATCH = 500

/** Adds the present stock of a batch of products and of their variants. */
export async function backfill(
  db: Kysely<unknown>,
  _engine: Engine,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(db)
  const last = rows.at(-1)?.id
  if (last === undefined) return undefined

  const now = sql.lit(Date.now())
  await sql`insert into stock_moves (id, product_id, variant_id, delta, reason, at)
    select id, id, null, stock, 'stocktake', ${now} from products
    where id > ${after} and id <= ${last} and variant_count = 0 and stock is not null`.execute(db)
  await sql`insert into stock_moves (id, product_id, variant_id, delta, reason, at)
    select id, product_id, id, stock, 'stocktake', ${now} from variants
    where product_id > ${after} and product_id <= ${last} and stock is not null`.execute(db)
  return last
}

export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('products_low_stock')
    .on('products')
    .columns(['low_stock', 'stock'])
    .where(sql<boolean>`low_stock is not null`),
  db.schema
    .createIndex('variants_low_stock')
    .on('variants')
    .columns(['low_stock', 'stock', 'product_id'])
    .where(sql<boolean>`low_stock is not null`),
]
