import type { Kysely } from 'kysely'

export const locks = ['users'] as const

/**
 * Adds the mobile number that the holder of an account has confirmed. Its name is that of no other column, as
 * queries of earlier versions name columns of `users` without the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('confirmed_phone', 'text').execute()
}

export const indexes = (db: Kysely<unknown>) => [
  db.schema.createIndex('users_phone').on('users').column('confirmed_phone').unique(),
]
