import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { StartError } from '../../lib/errors.ts'
import { codeOf } from '../errors.ts'
import type { DatabaseLog } from '../../lib/database-log.ts'
import type { Direct } from './direct-url.ts'
import { migrate } from '../migrate.ts'
import { connectPostgres, openPoolWithoutTimeout, type Pool } from './pool.ts'
import { addressesOf } from './servers.ts'
import { describeRefusal } from './start-errors.ts'
import type { Tables } from '../schema/tables.ts'

/** How long a schema change may wait for locks; other sessions queue behind it meanwhile. */
const LOCK_PATIENCE = '2s'
const LOCK_NOT_AVAILABLE = '55P03'
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** Maximum number of attempts to lock the tables: about five minutes. */
const MOST_TRIES = 30

/** Migrates a PostgreSQL database to this version while others use it. @throws StartError if that is impossible. */
export async function preparePostgres({ url, setting }: Direct, log: DatabaseLog): Promise<void> {
  const db = await connectPostgres(openPoolWithoutTimeout(url), setting)
  const [address] = addressesOf(url)
  try {
    await refuseOtherEncoding(db, setting)
    await sql`set lock_timeout = ${sql.lit(LOCK_PATIENCE)}`.execute(db)
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

async function refuseOtherEncoding(db: Kysely<Tables>, setting: string): Promise<void> {
  const { rows } = await sql<{ name: string; encoding: string }>`
    select current_database() as name, current_setting('server_encoding') as encoding`.execute(db)
  const [{ name, encoding } = { name: '', encoding: '' }] = rows
  if (encoding === 'UTF8') return
  throw new StartError(
    `Setting ${setting}: the database ${name} has the encoding ${encoding}, which cannot store every name. Create one in UTF8: createdb --encoding=UTF8 --template=template0 NAME`,
  )
}

/**
 * A schema change waits for every session that reads the table, such as a backup, and all later sessions wait for the
 * change. So it waits for only two seconds, lets those sessions proceed, and is retried.
 */
async function migratePatiently(db: Kysely<Tables>, log: DatabaseLog): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate(db, 'postgres', undefined, log)
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      const holders = await oldTransactions(db)
      if (tries === MOST_TRIES) throw new StartError(`The database cannot be migrated to this version: its tables are in use (${holders}). End those processes first.`)
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
      log.warn(`the migration waits for other processes that use its tables: ${holders}. Next attempt in ${pauseMs / 1000} s`)
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
  const descriptions = rows.map(({ pid, program, seconds, tables }) => `process ${pid} (${program || 'unnamed'}) has held ${tables} for ${seconds} s`)
  return descriptions.join('; ') || 'they have ended meanwhile'
}

/** @throws StartError if a pooler gives a connection the prepared statements of another. */
export async function refuseForgetfulPooler(pool: Pool, direct: Direct): Promise<void> {
  // Hold both, so that they are distinct; query one after the other, so that a pooler uses one server connection.
  const clients = [await pool.connect(), await pool.connect()]
  try {
    for (const client of clients) await client.query('select $1::int', [1])
  } catch (error) {
    throw startError(error, direct)
  } finally {
    for (const client of clients) client.release()
  }
}
