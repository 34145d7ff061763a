import type { Kysely } from 'kysely'

/** Since when nothing names a stored file, and since when it is being taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').addColumn('unused_since', 'bigint').execute()
  await db.schema.alterTable('media').addColumn('leaving_since', 'bigint').execute()
}
