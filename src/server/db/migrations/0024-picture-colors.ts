import type { Kysely } from 'kysely'

/** The colours that product pictures show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('image_colors', 'text', (c) => c.notNull().defaultTo('{}')).execute()
}
