import type { Kysely } from 'kysely'

/** Proofs and links bound to one client, the browsers that have signed in before, and the comparable address of mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('codes').addColumn('proof_hash', 'text').execute()
  await db.schema.alterTable('codes').addColumn('link_hash', 'text').execute()
  await db.schema.alterTable('codes').addColumn('link_expires_at', 'bigint').execute()
  await db.schema.createIndex('codes_link').on('codes').column('link_hash').execute()
  await db.schema.alterTable('outbox').addColumn('to_key', 'text').execute()

  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_devices_pk', ['token_hash', 'user_id'])
    .execute()
  await db.schema.createIndex('known_devices_user').on('known_devices').columns(['user_id', 'used_at']).execute()
}
