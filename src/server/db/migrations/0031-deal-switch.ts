import type { Kysely } from 'kysely'

/** Whether the home page shows the deal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('deal').addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1)).execute()
}
