import type { Kysely } from 'kysely'

export const locks = ['users'] as const

/** Adds what an administrator may do: owner, manager or counter; null is owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('duty', 'text').execute()
}
