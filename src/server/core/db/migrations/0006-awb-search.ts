import type { Kysely } from 'kysely'

export const up = async () => undefined

/** Finds parcels by their number alone: the unique index begins with the carrier. */
export const indexes = (db: Kysely<unknown>) => [
  db.schema.createIndex('shipments_number').on('shipments').column('awb'),
]
