import { chmodSync, mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { StartError, unavailable } from '../lib/errors.ts'
import { CHANNEL, openChangeFeed, type ChangeFeed } from './invalidation.ts'
import { withCoalescing, type CoalescingFeed } from './coalesced-invalidation.ts'
import { codeOf } from './code-of.ts'
import { silentLog, type DatabaseLog } from './database-log.ts'
import { directOf, type DatabasePlace } from './postgres/direct-url.ts'
import { lockDataDirectory } from './sqlite/lock.ts'
import { FAR_TOO_MANY_PAGES, openCheckpoints } from './sqlite/checkpoints.ts'
import { openFileSync, type Fsync } from './sqlite/fsync.ts'
import { migrate } from './migrate.ts'
import { isInMaintenanceMode, assertWritable } from './maintenance-mode.ts'
import { openNodeSqlite, sqliteDialect, sqliteFile } from './sqlite/dialect.ts'
import { connectPostgres, openPool } from './postgres/pool.ts'
import { poolRunner, transactionsOnPostgres } from './postgres/transaction.ts'
import { attachRunner } from './sql/compiled-query.ts'
import { isStatementOutdated } from './postgres/named-statements.ts'
import { openSockets } from './postgres/sockets.ts'
import { serialQueue, sqliteRunner, transactionsOnSqlite } from './sqlite/transaction.ts'
import { preparePostgres, refuseForgetfulPooler } from './postgres/start.ts'
import type { Tables } from './schema/tables.ts'
import { ReadOnlyServer } from './transient-errors.ts'

export type Engine = 'sqlite' | 'postgres'
/** Can read, but not write. */
export type Reader = ReadonlyKysely<Tables>
/** One open transaction. Services that write take it as their first parameter. */
export type Tx = Transaction<Tables>

export type Database = {
  engine: Engine
  reader: Reader
  /**
   * Runs the work in one transaction. After the commit, publishes the tags passed to `invalidate` on the change feed.
   * Work that conflicts with another transaction is retried, with three attempts in all.
   * @throws AppError unavailable if the third attempt conflicts too.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  changes: ChangeFeed
  /** Aborted after a failed fsync: nothing is written any more until a new process opens the file. */
  failed: AbortSignal
  /** Resolves if the database responds and accepts writes. @throws ReadOnlyServer, or the driver's error. */
  ping(): Promise<void>
  /** PostgreSQL connections by state, and the requests waiting for one; undefined on SQLite. */
  connections?: () => { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

/** What queries that only read need: a reader or a transaction. */
export type Queries = Pick<Reader, 'selectFrom'>

/** Tags that a transaction invalidates: sent to other nodes with its commit, right after it, or later (`publishSoon`). */
type PendingTags = { withCommit: Set<string>; after: Set<string>; soon: Set<string> }
const pendingTags = new WeakMap<Tx, PendingTags>()

/** Invalidates the cached responses made from this data (`catalogue`, `product:ID` ...) after the commit. */
export function invalidate(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.withCommit.add(tag)
}

/**
 * Like `invalidate`, for data that many transactions change at once, such as stock. Other nodes are notified right
 * after the commit, since PostgreSQL serialises the commits of transactions that use NOTIFY.
 */
export function invalidateAfterCommit(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.after.add(tag)
}

/** Like `invalidate`, for data that any customer can change repeatedly: pages may show it some seconds late. */
export function invalidateSoon(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.soon.add(tag)
}

/** Opens and migrates the database of these settings. @throws StartError if it cannot be opened. */
export async function openDatabase(where: DatabasePlace, log = silentLog): Promise<Database> {
  return where.databaseUrl ? openPostgres(where, where.databaseUrl, log) : openSqlite(where.dataDir, log)
}

async function openSqlite(dataDir: string, shopLog: DatabaseLog): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(`Setting DATA_DIR: ${dataDir} cannot be created (${codeOf(error)}).`)
  }
  const unlock = lockDataDirectory(dataDir)
  const file = sqliteFile(dataDir)
  try {
    const writing = openNodeSqlite(file, { readOnly: false })
    // It holds addresses and orders, so only its owner may read it. SQLite gives its log the same mode.
    chmodSync(file, 0o600)
    // Acknowledged writes survive a power cut: a commit only writes the log, and `log.flush` syncs it to disk before
    // the response is sent. Transactions that arrive together share one fsync, and other requests are served
    // meanwhile. NORMAL keeps the order of log and file that recovery needs.
    writing.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -32000')
    if (isInMaintenanceMode(writing)) throw new StartError(movedAway(dataDir))
    // A log left behind may not be on disk if its last sync failed. It is therefore checkpointed and synced into the
    // file before anything is appended. A constant reader, such as Litestream, only keeps the log from being
    // truncated, which is not worth waiting for.
    writing.exec('pragma busy_timeout = 100; pragma wal_checkpoint(truncate); pragma busy_timeout = 5000')
    writing.exec(`pragma wal_autocheckpoint = ${FAR_TOO_MANY_PAGES}`)
    const log = openFileSync(`${file}-wal`)
    const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing) })
    await migrate(writer, 'sqlite', undefined, shopLog)
    const reading = openNodeSqlite(file, { readOnly: true })
    reading.exec('pragma cache_size = -32000')
    const reader = new Kysely<Tables>({ dialect: sqliteDialect(reading) })
    attachRunner(reader, sqliteRunner(reading))
    const changes = withCoalescing(openChangeFeed())
    const takeTurn = serialQueue()
    const open = transactionsOnSqlite(writing, writer, takeTurn)
    const checkpoints = openCheckpoints(file, writing, takeTurn)
    const flush = () => {
      checkpoints.noteCommit()
      return log.flush()
    }
    return {
      engine: 'sqlite',
      reader: reader as unknown as Reader,
      transaction: (work) =>
        run(open, changes, async (tx) => {
          log.failed.throwIfAborted()
          const worked = await work(tx)
          assertWritable(writing)
          return worked
        }, flush),
      changes,
      failed: log.failed,
      ping: async () => void (await sql`select 1`.execute(reader)),
      close: async () => {
        await changes.close()
        await checkpoints.close()
        await reader.destroy()
        await writer.destroy()
        log.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    if (isUnusableFile(error)) throw new StartError(`Setting DATA_DIR: ${file} cannot be used (${error.message}).`)
    throw error
  }
}

const movedAway = (dataDir: string) =>
  `Setting DATABASE_URL: the shop in ${dataDir} has moved to PostgreSQL, or its move was interrupted. Set DATABASE_URL, or undo the move: npm run shop -- undo-move`

/** SQLite's codes: read-only file, I/O error, full disk, cannot open, damaged file, not a database. */
const isUnusableFile = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && [8, 10, 13, 14, 11, 26].includes(Number(error.errcode))

async function openPostgres(where: DatabasePlace, url: string, log: DatabaseLog): Promise<Database> {
  const direct = directOf(where) ?? { url, setting: 'DATABASE_URL' }
  await preparePostgres(direct, log)
  const sockets = openSockets()
  const pool = openPool(url, { sockets })
  const db = await connectPostgres(pool)
  try {
    await refuseForgetfulPooler(pool, { url, setting: 'DATABASE_URL' })
  } catch (error) {
    await db.destroy()
    throw error
  }
  // A ping need not be durable, neither on disk nor on a standby.
  const ping = (payload: string) =>
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`.execute(db)
  const changes = withCoalescing(openChangeFeed(direct.url, { ping, watchLine: sockets.watch, log }))
  await changes.ready
  attachRunner(db, poolRunner(pool))
  const open = transactionsOnPostgres(pool)
  return {
    engine: 'postgres',
    reader: db as unknown as Reader,
    transaction: (work) => run(open, changes, work),
    changes,
    // PostgreSQL does not acknowledge what it could not store, and restarts itself.
    failed: new AbortController().signal,
    ping: async () => {
      const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db)
      if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer()
    },
    connections: pool.counts,
    close: async () => {
      await changes.close()
      await db.destroy()
    },
  }
}

const MOST_ATTEMPTS = 3
/** Maximum pause before the second attempt, in milliseconds; before the third it is twice as long. */
const CONFLICT_PAUSE_MS = 20

type Open = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

async function run<T>(open: Open, changes: CoalescingFeed, work: (tx: Tx) => Promise<T>, flush?: Fsync): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const told: PendingTags = { withCommit: new Set(), after: new Set(), soon: new Set() }
    try {
      const result = await open(async (tx) => {
        pendingTags.set(tx, told)
        const worked = await work(tx)
        if (told.withCommit.size > 0) await changes.send(tx, [...told.withCommit])
        return worked
      })
      await flush?.()
      if (told.after.size > 0) changes.broadcast([...told.after])
      if (told.withCommit.size + told.after.size > 0) changes.publish([...told.withCommit, ...told.after])
      if (told.soon.size > 0) changes.publishSoon([...told.soon])
      return result
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === MOST_ATTEMPTS) throw unavailable()
      // A random pause keeps the same transactions from conflicting again.
      await sleep(Math.random() * CONFLICT_PAUSE_MS * attempt)
    }
  }
}

/** Thrown if work depends on data that another transaction has just written: it is rolled back and retried. */
export class RetryTransaction extends Error {}

/** Whether a write violated a unique constraint, on either engine. */
const isDuplicate = (error: unknown) => codeOf(error) === '23505' || (error instanceof Error && /UNIQUE constraint failed/.test(error.message))

/** Awaits an insert. @throws RetryTransaction if another transaction has inserted the same key meanwhile. */
export async function insertOrRetry<T>(insert: Promise<T>): Promise<T> {
  return insert.catch((error: unknown) => {
    throw isDuplicate(error) ? new RetryTransaction() : error
  })
}

/** Serialisation failure, deadlock, outdated plan and the like: the transaction was rolled back and can be retried. */
export const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error)) || isStatementOutdated(error) || error instanceof RetryTransaction

/** Whether a write violated a foreign key because the row it refers to is gone, on either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503' || (error instanceof Error && /FOREIGN KEY constraint failed/.test(error.message))
}
