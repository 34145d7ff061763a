import type { Kysely } from 'kysely'

/** Reviews that the shop has hidden, and an index of all reviews, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reviews').addColumn('hidden_at', 'bigint').execute()
  await db.schema.alterTable('reviews').addColumn('hidden_reason', 'text').execute()
  await db.schema.createIndex('reviews_newest').on('reviews').columns(['created_at', 'id']).execute()
}
