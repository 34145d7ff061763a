import type { Kysely } from 'kysely'

/** When a stored file became orphaned, and when its deletion began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').addColumn('unused_since', 'bigint').execute()
  await db.schema.alterTable('media').addColumn('leaving_since', 'bigint').execute()
}
