import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'

export const locks = ['orders'] as const

/**
 * Records how many pieces of an order are in none of its parcels yet, and lists such orders among those to
 * pack.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('unsent_pieces', 'integer').execute()
  await db.schema.dropIndex('orders_ready').execute()
}

const BATCH = 500

export async function backfill(
  db: Kysely<unknown>,
  engine: Engine,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from shipments where order_id > ${after} order by order_id limit ${sql.lit(BATCH)}`.execute(
    db,
  )
  const last = rows.at(-1)?.id
  if (last === undefined) return undefined

  const sent =
    engine === 'postgres'
      ? sql`select sum((line ->> 'quantity')::int) from shipments, jsonb_array_elements(shipments.lines::jsonb) line where order_id = orders.id`
      : sql`select sum(line.value ->> 'quantity') from shipments, json_each(shipments.lines) line where order_id = orders.id`
  await sql`
    update orders set unsent_pieces = (select sum(order_lines.quantity) from order_lines where order_id = orders.id) - (${sent})
    where id in (${sql.join(rows.map(({ id }) => id))})`.execute(db)
  return last
}

export const indexes = (db: Kysely<unknown>) => [
  // Begins with columns that are always null in it: SQLite chooses an index by how many of its columns a
  // query names.
  db.schema
    .createIndex('orders_to_pack')
    .on('orders')
    .columns(['cancelled_at', 'stock_released_at', 'created_at', 'id']).where(sql<boolean>`
    deleted_at is null and (status in ('pending', 'processing') or (status = 'shipped' and unsent_pieces > 0)) and cancelled_at is null
    and payment_status in ('due_on_delivery', 'paid') and address is not null and stock_released_at is null`),
]
