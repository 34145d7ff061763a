import type { Kysely } from 'kysely'

/** Versions before this step do not check this, and do not start on newer tables. */
export const breaks = true

/** One row: the oldest step that a version of the shop must know to work with these tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_info')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('works_from', 'text', (c) => c.notNull())
    .execute()
}
