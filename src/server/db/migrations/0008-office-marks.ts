import { type Kysely } from 'kysely'

/** Marks set once for all administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('office_marks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
