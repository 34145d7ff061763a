import { type Kysely } from 'kysely'

/** The audit log names its instant as every other list does, and what the back office was told once is remembered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_log').renameColumn('at', 'created_at').execute()
  await db.schema
    .createTable('office_marks')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
