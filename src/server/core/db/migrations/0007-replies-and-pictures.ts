import type { Kysely } from 'kysely'

export const locks = ['reviews'] as const

/** Adds the shop's reply to a review, and the buyer's pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reviews').addColumn('reply', 'text').execute()
  await db.schema.alterTable('reviews').addColumn('replied_at', 'bigint').execute()
  await db.schema
    .alterTable('reviews')
    .addColumn('pictures', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
