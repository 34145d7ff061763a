import type { Kysely } from 'kysely'

/** Adds the shop's reply to a review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reviews').addColumn('reply', 'text').execute()
  await db.schema.alterTable('reviews').addColumn('replied_at', 'bigint').execute()
}
