import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../types.ts'
import { lastWord, lower, textKey } from './text.ts'

/** Users, how they log in, and the mails they get. */
export async function createAccounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createUsers(db, engine)
  await createSessions(db)
  await createSecondFactors(db)
  await createVerification(db)
  await createOutbox(db)
}

async function createUsers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = textKey(engine)
  const name = lower(engine, sql`username`)
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', key, (c) => c.notNull().unique())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('profile_image', 'text', (c) => c.notNull())
    .addColumn('bio', 'text', (c) => c.notNull())
    .addColumn('profession', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    // Searched by prefix. PostgreSQL 15 has only stored generated columns; SQLite stores them in their
    // indexes.
    .addColumn('name_key', key, (c) =>
      engine === 'postgres' ? c.generatedAlwaysAs(name).stored() : c.generatedAlwaysAs(name),
    )
    .addColumn('last_name_key', key, (c) =>
      engine === 'postgres'
        ? c.generatedAlwaysAs(lastWord(name)).stored()
        : c.generatedAlwaysAs(lastWord(name)),
    )
    .execute()
  await db.schema.createIndex('users_created').on('users').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('users_role').on('users').columns(['role', 'created_at', 'id']).execute()
  await db.schema.createIndex('users_name_key').on('users').column('name_key').execute()
  await db.schema.createIndex('users_last_name_key').on('users').column('last_name_key').execute()

  await db.schema
    .createTable('consents')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('consents_pk', ['user_id', 'version'])
    .execute()

  await db.schema
    .createTable('unused_portraits')
    .addColumn('user_id', key, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', key, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('unused_portraits_key', ['user_id', 'hash'])
    .execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    // When the password was last entered in this session.
    .addColumn('confirmed_at', 'bigint')
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_devices_pk', ['token_hash', 'user_id'])
    .execute()
  await db.schema
    .createIndex('known_devices_user')
    .on('known_devices')
    .columns(['user_id', 'used_at'])
    .execute()
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
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

/** Verification codes, their proofs and links, and rate limits. */
async function createVerification(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('codes')
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('proof_hash', 'text')
    .addColumn('link_hash', 'text')
    .addColumn('link_expires_at', 'bigint')
    .addPrimaryKeyConstraint('codes_pk', ['email_key', 'purpose'])
    .execute()
  await db.schema.createIndex('codes_link').on('codes').column('link_hash').execute()

  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event', 'text', (c) => c.notNull().unique())
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('useless_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('to_key', 'text')
    // The customer that the mail is about.
    .addColumn('user_id', 'text')
    .execute()
  await db.schema.createIndex('outbox_next').on('outbox').column('next_at').execute()
  await db.schema.createIndex('outbox_user').on('outbox').columns(['user_id', 'created_at']).execute()
}
