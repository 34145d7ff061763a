import { sql, type Kysely } from 'kysely'

/**
 * When the stock of an order was released because its payment had not been confirmed in time, and an index of the
 * orders that are ready to pack. The index begins with columns that are always null in it, because SQLite chooses
 * among indexes by how many of their columns a query names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('stock_released_at', 'bigint').execute()
  await sql`
    create index orders_ready on orders (cancelled_at, stock_released_at, created_at, id)
    where deleted_at is null and status in ('pending', 'processing') and cancelled_at is null
      and payment_status in ('due_on_delivery', 'paid') and address is not null and stock_released_at is null`.execute(db)
}
