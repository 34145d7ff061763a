import type { Kysely } from 'kysely'

/** What the pictures of a product show, in words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('image_alts', 'text', (c) => c.notNull().defaultTo('{}')).execute()
}
