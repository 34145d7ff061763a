import { chmodSync, mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { StartError } from '../../lib/errors.ts'
import { serialQueue } from '../../lib/serial-queue.ts'
import { openChangeFeed } from '../invalidation.ts'
import type { DatabaseLog } from '../../lib/database-log.ts'
import { codeOf } from '../errors.ts'
import { isInMaintenanceMode, assertWritable } from '../maintenance-mode.ts'
import { migrate } from '../migrate.ts'
import { runTransaction } from '../transaction.ts'
import type { Database, Reader } from '../types.ts'
import { openNodeSqlite, sqliteFile, type NodeSqlite } from './dialect.ts'
import { openFileSync } from './fsync.ts'
import { lockDataDirectory } from './lock.ts'
import { BUSY_TIMEOUT_MS, isBusy, queriesOnSqlite, transactionsOnSqlite } from './transaction.ts'

/**
 * Size of the log at which a commit copies it into the file, in pages of 4 kB. The copy is made inside that
 * commit: at SQLite's own 1,000 pages it takes a third of the time of all commits.
 */
const CHECKPOINT_PAGES = 8000

/** Opens the shop in this data directory. @throws StartError if it cannot be opened. */
export async function openSqlite(dataDir: string, shopLog: DatabaseLog): Promise<Database> {
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
    // Acknowledged writes survive a power cut: a commit only writes the log, and `log.flush` syncs it to disk
    // before the response is sent. Transactions that arrive together share one fsync, which blocks no other
    // request. NORMAL keeps the order of log and file that recovery needs, also during a checkpoint.
    writing.exec(
      `pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -32000; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
    )
    if (isInMaintenanceMode(writing)) throw new StartError(movedAway(dataDir))
    // A log left behind may not be on disk if its last sync failed. It is therefore checkpointed and synced
    // into the file before anything is appended. A constant reader, such as Litestream, only keeps the log
    // from being truncated, which is not worth waiting for.
    writing.exec('pragma busy_timeout = 100; pragma wal_checkpoint(truncate); pragma busy_timeout = 5000')
    const log = openFileSync(`${file}-wal`)
    const writer = queriesOnSqlite(writing)
    await migrate(writer, 'sqlite', { log: shopLog })
    writing.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    const begin = transactionsOnSqlite(writing, writer, serialQueue())
    await begin(async () => updateStatistics(writing))
    const reading = openNodeSqlite(file, { readOnly: true })
    reading.exec('pragma cache_size = -32000')
    const reader = queriesOnSqlite(reading)
    const changes = openChangeFeed()
    return {
      engine: 'sqlite',
      reader: reader as unknown as Reader,
      transaction: (work) =>
        runTransaction(
          begin,
          changes,
          async (tx) => {
            log.failed.throwIfAborted()
            const worked = await work(tx)
            assertWritable(writing)
            return worked
          },
          log.flush,
        ),
      changes,
      updateStatistics: () => begin(async () => updateStatistics(writing)),
      failed: log.failed,
      ping: async () => void (await sql`select 1`.execute(reader)),
      close: async () => {
        await changes.close()
        await reader.destroy()
        await writer.destroy()
        log.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw startError(error, file)
  }
}

/** Converts an error that has a message for the operator to a StartError; returns others unchanged. */
function startError(error: unknown, file: string): unknown {
  if (isBusy(error))
    return new StartError(`Setting DATA_DIR: another program has locked ${file}.`, { cause: error })
  if (isUnusableFile(error))
    return new StartError(`Setting DATA_DIR: ${file} cannot be used (${error.message}).`)
  return error
}

/** All tables, also those that this connection has not read yet. */
const ALL_TABLES = 0x10002
/** Returns the statements without running them. */
const DRY_RUN = ALL_TABLES + 1

/**
 * Updates the statistics of the query planner for tables that have grown much, for all connections, in the
 * transaction of the caller.
 */
function updateStatistics(connection: NodeSqlite): void {
  if (connection.all(`pragma optimize = ${DRY_RUN}`).length === 0) return
  connection.exec(`pragma optimize = ${ALL_TABLES}`)
  // Other connections read the statistics together with the schema, once it has changed.
  connection.exec('create table statistics_changed (id integer); drop table statistics_changed')
}

const movedAway = (dataDir: string) =>
  `Setting DATABASE_URL: the shop in ${dataDir} has moved to PostgreSQL, or its move was interrupted. Set DATABASE_URL, or undo the move: npm run shop -- undo-move`

/** SQLite's codes: read-only file, I/O error, full disk, cannot open, damaged file, not a database. */
const isUnusableFile = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && [8, 10, 13, 14, 11, 26].includes(Number(error.errcode))
