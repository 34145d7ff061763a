import type { Kysely } from 'kysely'

/** Second factors of login, and their recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('turned_on_at', 'bigint')
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute()
}
