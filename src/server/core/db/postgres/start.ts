import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { StartError } from '../../lib/errors.ts'
import type { DatabaseLog } from '../../lib/database-log.ts'
import { CHANNEL } from '../invalidation.ts'
import type { ChangeFeed } from '../types.ts'
import type { Direct } from './direct-url.ts'
import { migrateOnline } from './online-migration.ts'
import { connectPostgres, openPoolWithoutTimeout } from './pool.ts'
import { addressesOf } from './servers.ts'
import { describeRefusal } from './start-errors.ts'
import type { Tables } from '../schema/tables.ts'

/**
 * Migrates a PostgreSQL database to this version while others use it. @throws StartError if that is
 * impossible.
 */
export async function preparePostgres({ url, setting }: Direct, log: DatabaseLog): Promise<void> {
  const db = await connectPostgres(openPoolWithoutTimeout(url), setting)
  const [address] = addressesOf(url)
  try {
    await assertEncoding(db, setting)
    await migrateOnline(db, log)
  } catch (error) {
    throw startError(error, { url: address, setting })
  } finally {
    await db.destroy()
  }
}

/** Converts an error that has a message for the operator to a StartError; returns others unchanged. */
function startError(error: unknown, { url, setting }: Direct): unknown {
  const refusal = describeRefusal(error, url)
  return refusal ? new StartError(`Setting ${setting}: ${refusal}`) : error
}

async function assertEncoding(db: Kysely<Tables>, setting: string): Promise<void> {
  const { rows } = await sql<{ name: string; encoding: string }>`
    select current_database() as name, current_setting('server_encoding') as encoding`.execute(db)
  const [{ name, encoding } = { name: '', encoding: '' }] = rows
  if (encoding === 'UTF8') return
  throw new StartError(
    `Setting ${setting}: the database ${name} has the encoding ${encoding}, which cannot store every name. Create one in UTF8: createdb --encoding=UTF8 --template=template0 NAME`,
  )
}

const MAX_NOTIFICATIONS = 5
const NOTIFICATION_TIMEOUT_MS = 1000

/**
 * Notifies this node through the connections that serve requests. A listener behind a pooler in transaction
 * mode, or at another database, connects without an error and never receives anything.
 * @throws StartError if no notification arrives.
 */
export async function assertListenNotifyWorks(
  db: Kysely<Tables>,
  changes: ChangeFeed,
  direct: Direct,
): Promise<void> {
  const tag = `start:${randomUUID()}`
  const arrival = Promise.withResolvers<true>()
  changes.listen((tags) => {
    if (tags.includes(tag)) arrival.resolve(true)
  })
  for (let sent = 1; sent <= MAX_NOTIFICATIONS; sent += 1) {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify([tag])})`.execute(db)
    if (await Promise.race([arrival.promise, sleep(NOTIFICATION_TIMEOUT_MS, false)])) return
  }
  throw new StartError(
    `Setting ${direct.setting}: changes from other nodes do not arrive. LISTEN needs a direct connection to the same database, not one through a pooler in transaction mode: set DATABASE_DIRECT_URL.`,
  )
}
