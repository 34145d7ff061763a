import { sql, type Kysely } from 'kysely'

export const locks = ['orders'] as const

/** Reservations: what their customers wrote, and an index of those that wait to be confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('customer_note', 'text').execute()
}

export const indexes = (db: Kysely<unknown>) => [
  db.schema
    .createIndex('orders_reservations')
    .on('orders')
    .columns(['source', 'cancelled_at', 'created_at', 'id'])
    .where(sql<boolean>`source = 'reservation' and cancelled_at is null and deleted_at is null`),
]
