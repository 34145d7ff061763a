import { type Kysely } from 'kysely'

/** What the back office was told once for all of its people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('office_marks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
