import type { Kysely } from 'kysely'

export const locks = ['users'] as const

/** Adds the mobile number that the holder of an account has confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('phone', 'text').execute()
  await db.schema.createIndex('users_phone').on('users').column('phone').unique().execute()
}
