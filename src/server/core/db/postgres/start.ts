import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { StartError } from '../../lib/errors.ts'
import { codeOf } from '../errors.ts'
import type { DatabaseLog } from '../../lib/database-log.ts'
import { CHANNEL } from '../invalidation.ts'
import type { ChangeFeed } from '../types.ts'
import type { Direct } from './direct-url.ts'
import { migrate } from '../migrate.ts'
import { connectPostgres, openPoolWithoutTimeout } from './pool.ts'
import { addressesOf } from './servers.ts'
import { describeRefusal } from './start-errors.ts'
import type { Tables } from '../schema/tables.ts'

/** How long a schema change may wait for locks; other sessions queue behind it in the meantime. */
const LOCK_TIMEOUT = '2s'
const LOCK_NOT_AVAILABLE = '55P03'
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 10_000
/** Maximum number of attempts to lock the tables: about five minutes. */
const MAX_TRIES = 30

/**
 * Migrates a PostgreSQL database to this version while others use it. @throws StartError if that is
 * impossible.
 */
export async function preparePostgres({ url, setting }: Direct, log: DatabaseLog): Promise<void> {
  const db = await connectPostgres(openPoolWithoutTimeout(url), setting)
  const [address] = addressesOf(url)
  try {
    await assertEncoding(db, setting)
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db)
    await migratePatiently(db, log)
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

/**
 * A schema change waits for every session that reads the table, such as a backup, and all later sessions wait
 * for the change. So it waits for only two seconds, lets those sessions proceed, and is retried.
 */
async function migratePatiently(db: Kysely<Tables>, log: DatabaseLog): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(db, 'postgres', undefined, log)
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      const holders = await oldTransactions(db)
      if (tries === MAX_TRIES)
        throw new StartError(
          `The database cannot be migrated to this version: its tables are in use (${holders}). End those processes first.`,
        )
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS)
      log.warn(
        `the migration waits for other processes that use its tables: ${holders}. Next attempt in ${pauseMs / 1000} s`,
      )
      await sleep(pauseMs)
    }
  }
}

/** Describes the sessions that hold tables for longer than a schema change waits, the oldest first. */
async function oldTransactions(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ pid: number; program: string; seconds: number; tables: string }>`
    select activity.pid, activity.application_name as program,
      extract(epoch from clock_timestamp() - activity.xact_start)::int as seconds,
      string_agg(distinct held.relation::regclass::text, ', ') as tables
    from pg_stat_activity as activity
      join pg_locks as held on held.pid = activity.pid and held.granted and held.locktype = 'relation'
      join pg_class as stored on stored.oid = held.relation and stored.relkind = 'r' and stored.relnamespace = current_schema()::regnamespace
    where activity.datname = current_database() and activity.pid <> pg_backend_pid()
    group by activity.pid, activity.application_name, activity.xact_start
    order by activity.xact_start limit 3`.execute(db)
  const descriptions = rows.map(
    ({ pid, program, seconds, tables }) =>
      `process ${pid} (${program || 'unnamed'}) has held ${tables} for ${seconds} s`,
  )
  return descriptions.join('; ') || 'they have ended since'
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
