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
import { isReadOnly, assertWritable } from './maintenance-mode.ts'
import { openNodeSqlite, sqliteDialect, sqliteFile } from './sqlite/dialect.ts'
import { connectPostgres, openPool } from './postgres/pool.ts'
import { poolRunner, transactionsOnPostgres } from './postgres/transaction.ts'
import { attachRunner } from './sql/compiled-query.ts'
import { isStatementOutdated } from './postgres/named-statements.ts'
import { openSockets } from './postgres/sockets.ts'
import { serialQueue, sqliteRunner, transactionsOnSqlite } from './sqlite/transaction.ts'
import { preparePostgres, refuseForgetfulPooler } from './postgres/start.ts'
import type { Tables } from './schema/tables.ts'
import { isCommitting } from './pipeline.ts'
import { ReadOnlyServer } from './transient-errors.ts'

export type Engine = 'sqlite' | 'postgres'
/** Reads, and cannot write. */
export type Reader = ReadonlyKysely<Tables>
/** One open transaction. Services that write take it as their first parameter. */
export type Tx = Transaction<Tables>

export type Database = {
  engine: Engine
  reader: Reader
  /**
   * Runs the work in one transaction and tells the change feed, after the commit, what `announce` named in it.
   * Work that the engine refused for a conflict with another transaction runs again, three times at most.
   * @throws AppError unavailable when the third time met a conflict too.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  changes: ChangeFeed
  /**
   * Aborted when the disk has failed to keep what was written: nothing is written any more, and only a process that
   * opens the file anew can go on.
   */
  failed: AbortSignal
  /** Resolves when the database answers and takes writes. @throws ReadOnlyServer, or the driver's error when it does not answer. */
  ping(): Promise<void>
  /** How many connections stand to PostgreSQL, and how many requests wait for one; not there on SQLite. */
  connections?: () => { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

/** What reads need, from a reader or inside a transaction. */
export type Queries = Pick<Reader, 'selectFrom'>

/** What a transaction changes: told to other nodes with its commit, right after it, or soon (`publishSoon`). */
type PendingTags = { withCommit: Set<string>; after: Set<string>; soon: Set<string> }
const pendingTags = new WeakMap<Tx, PendingTags>()

/** Names data that this transaction changes (`catalogue`, `product:ID` ...), so that kept answers made from it go. */
export function invalidate(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.withCommit.add(tag)
}

/**
 * The same for what many transactions change at once, such as the stock of a piece. Other nodes hear of it right after
 * the commit, since PostgreSQL lets transactions that notify commit only one after the other.
 */
export function invalidateAfterCommit(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.after.add(tag)
}

/** The same for what every customer can change again and again and is shown on many pages: it may be some seconds late there. */
export function invalidateSoon(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) pendingTags.get(tx)?.soon.add(tag)
}

/** Opens the database of these settings, migrated. @throws StartError when it cannot be had. */
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
    // People's addresses and orders are in it: its owner alone may read it, and the log SQLite makes beside it alike.
    chmodSync(file, 0o600)
    // What a shopper was told is on the disk, also after a power cut: commits only write the log, `log.flush` brings
    // it to the disk before anyone is told. Transactions that arrive together share one trip, and nobody's request
    // stands still meanwhile. NORMAL keeps the order of log and file that recovery needs.
    writing.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -32000')
    if (isReadOnly(writing)) throw new StartError(movedAway(dataDir))
    // A log that was left behind may not be on the disk, if its last sync failed: what it holds moves to the file, and is
    // synced there, before anything is added to it. A program that reads all the time, as Litestream does, only keeps the
    // log from being cut short, which is not worth waiting for.
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
  `Setting DATABASE_URL: the shop in ${dataDir} has moved to PostgreSQL, or was stopped on its way. Set DATABASE_URL, or take it back by: npm run shop -- undo-move`

/** SQLite's codes for a file it may not write, cannot read or open, a full disk, a damaged file, and no database at all. */
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
  // Nothing of a ping has to be on the disk, nor at a standby.
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
    // What PostgreSQL could not keep it does not acknowledge, and it starts itself anew.
    failed: new AbortController().signal,
    ping: async () => {
      const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db)
      if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer()
    },
    connections: () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await changes.close()
      await db.destroy()
    },
  }
}

const MOST_ATTEMPTS = 3
/** The longest pause before the second attempt; before the third it is twice as long. */
const CONFLICT_PAUSE_MS = 20

type Open = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

async function run<T>(open: Open, changes: CoalescingFeed, work: (tx: Tx) => Promise<T>, flush?: Fsync): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const told: PendingTags = { withCommit: new Set(), after: new Set(), soon: new Set() }
    try {
      const result = await open(async (tx) => {
        pendingTags.set(tx, told)
        const worked = await work(tx)
        if (isCommitting(tx)) told.after = new Set([...told.after, ...told.withCommit])
        else if (told.withCommit.size > 0) await changes.send(tx, [...told.withCommit])
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
      // Those that met each other would meet again if they came back together.
      await sleep(Math.random() * CONFLICT_PAUSE_MS * attempt)
    }
  }
}

/** Thrown by work that met what another transaction has just written: it is undone and runs again from its start. */
export class RetryTransaction extends Error {}

/** Whether a write was refused because the same is there already (a unique key), on either engine. */
const isDuplicate = (error: unknown) => codeOf(error) === '23505' || (error instanceof Error && /UNIQUE constraint failed/.test(error.message))

/** Waits for an insert. @throws RetryTransaction when somebody else has written the same meanwhile. */
export async function insertOrRetry<T>(insert: Promise<T>): Promise<T> {
  return insert.catch((error: unknown) => {
    throw isDuplicate(error) ? new RetryTransaction() : error
  })
}

/** Serialisation failure, deadlock, outdated plan and the like: the transaction left nothing behind and may be tried again. */
export const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error)) || isStatementOutdated(error) || error instanceof RetryTransaction

/** Whether a write was refused because what it belongs to is gone (a foreign key), on either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503' || (error instanceof Error && /FOREIGN KEY constraint failed/.test(error.message))
}
