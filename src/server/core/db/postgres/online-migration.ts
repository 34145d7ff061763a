import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { DatabaseLog } from '../../lib/database-log.ts'
import { StartError } from '../../lib/errors.ts'
import { codeOf } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { inOrderOfLocks } from '../migrations/lock-order.ts'
import type { NewIndex } from '../migrations/steps.ts'
import type { Tables } from '../schema/tables.ts'
import type { MigrationMode } from '../migrations/apply-steps.ts'

/** The key that Kysely locks, too: nodes of earlier versions migrate with it. */
const MIGRATION_LOCK = 3853314791062309107n
const NODE_INTERVAL_MS = 200

/**
 * How long a step may wait for its locks, in milliseconds; other sessions queue behind it in the meantime.
 * PostgreSQL ends a session that is a part of a deadlock after a second of waiting: before, the step lets go.
 */
const LOCK_TIMEOUT_MS = 500
/**
 * How long every fourth attempt waits: PostgreSQL ends an automatic vacuum that is in the way only when
 * another session has waited for it for a second.
 */
const VACUUM_TIMEOUT_MS = 1500
const VACUUM_TRIES = 4
/** An index waits for earlier transactions, but nobody waits for the index. */
const INDEX_TIMEOUT_MS = 10_000

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 10_000
/** Maximum number of attempts at one part of a step: about five minutes. */
const MAX_TRIES = 30

/**
 * Migrates a database while other nodes serve from it. @throws StartError if their tables are in use for too
 * long.
 */
export async function migrateOnline(db: Kysely<Tables>, log: DatabaseLog): Promise<void> {
  await db.connection().execute(async (connection) => {
    await migrate(connection, 'postgres', { log, mode: onlineMode(connection, log) })
  })
}

function onlineMode(connection: Kysely<Tables>, log: DatabaseLog): MigrationMode {
  let timeoutMs = LOCK_TIMEOUT_MS
  const attempt: MigrationMode['attempt'] = (part) =>
    retryWhileLocked(
      async (tries) => {
        timeoutMs = tries % VACUUM_TRIES === 0 ? VACUUM_TIMEOUT_MS : LOCK_TIMEOUT_MS
        await setLockTimeout(connection, timeoutMs)
        return part()
      },
      connection,
      log,
    )
  return {
    lock: (db) => waitForOtherNodes(db, log),
    attempt,
    lockTables: (tx, tables) => lockTables(tx, tables, timeoutMs),
    createIndex: (db, index) => attempt(() => createConcurrently(db, index)),
  }
}

/** Asks again and again: an index of the other node would wait for a session that waits in a statement. */
async function waitForOtherNodes(db: Kysely<Tables>, log: DatabaseLog): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql<{
      locked: boolean
    }>`select pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) as locked`.execute(db)
    if (rows[0]?.locked) return
    if (tries === 1) log.info('another node migrates the database; this one waits for it')
    await sleep(NODE_INTERVAL_MS)
  }
}

/**
 * Locks the tables in the order in which orders do, all within the time that one lock may take: a session
 * never waits for a step that waits for that session.
 */
async function lockTables(tx: Kysely<Tables>, tables: readonly string[], timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs
  for (const table of inOrderOfLocks(tables)) {
    await setLockTimeout(tx, Math.max(1, Math.round(end - performance.now())), 'local')
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
  }
  await setLockTimeout(tx, timeoutMs, 'local')
}

async function setLockTimeout(
  db: Kysely<Tables>,
  milliseconds: number,
  scope: 'local' | 'session' = 'session',
): Promise<void> {
  await sql`set ${sql.raw(scope)} lock_timeout = ${sql.lit(milliseconds)}`.execute(db)
}

/** Creates an index while others write to its table. An attempt that failed has left an invalid one. */
async function createConcurrently(db: Kysely<Tables>, index: NewIndex): Promise<void> {
  const { name } = index.toOperationNode()
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = ${name.name} and relnamespace = current_schema()::regnamespace`.execute(db)
  if (rows[0]?.valid) return

  await setLockTimeout(db, INDEX_TIMEOUT_MS)
  if (rows[0]) await sql`drop index concurrently ${sql.id(name.name)}`.execute(db)
  const { sql: text, parameters } = index.compile()
  const concurrently = text.replace(/^create (unique )?index /, 'create $1index concurrently ')
  await db.executeQuery(CompiledQuery.raw(concurrently, [...parameters]))
}

/**
 * A schema change waits for every session that reads the table, such as a backup, and all later sessions wait
 * for the change. So it waits only briefly, lets those sessions proceed, and is retried.
 */
async function retryWhileLocked<T>(
  part: (tries: number) => Promise<T>,
  db: Kysely<Tables>,
  log: DatabaseLog,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await part(tries)
    } catch (error) {
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(codeOf(error))) throw error
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
