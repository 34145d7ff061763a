import type { Kysely } from 'kysely'

/** When the pieces of an order went back into stock because its payment had not been confirmed in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('stock_released_at', 'bigint').execute()
}
