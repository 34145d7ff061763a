import type { Kysely } from 'kysely'

/** Versions before this step ask for nothing of the kind, and start on no newer tables. */
export const breaks = true

/** One row: the first step of which a version of the shop must know to work on these tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_info')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('works_from', 'text', (c) => c.notNull())
    .execute()
}
