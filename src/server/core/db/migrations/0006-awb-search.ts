import type { Kysely } from 'kysely'

/** Finds parcels by their number alone: the unique index begins with the carrier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('shipments_number').on('shipments').column('awb').execute()
}
