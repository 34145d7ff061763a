import { sql, type Kysely } from 'kysely'

/** Earlier versions ended a session after 30 days without use. Milliseconds. */
const UNUSED_MS = 2_592_000_000

/** The device and the last use of each session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('used_at', 'bigint', (c) => c.notNull().defaultTo(0)).execute()
  await db.schema.alterTable('sessions').addColumn('device', 'text', (c) => c.notNull().defaultTo('')).execute()
  await sql`update sessions set used_at = expires_at - ${UNUSED_MS}`.execute(db)
}
