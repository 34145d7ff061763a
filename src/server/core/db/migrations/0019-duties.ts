import type { Kysely } from 'kysely'

/** Adds what an administrator may do: owner, manager or counter; null is owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('duty', 'text').execute()
}
