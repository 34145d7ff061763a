import { chmodSync, mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { StartError } from '../../lib/errors.ts'
import { serialQueue } from '../../lib/serial-queue.ts'
import { withCoalescing } from '../coalesced-invalidation.ts'
import { openChangeFeed } from '../invalidation.ts'
import type { DatabaseLog } from '../../lib/database-log.ts'
import { codeOf } from '../errors.ts'
import { isInMaintenanceMode, assertWritable } from '../maintenance-mode.ts'
import { migrate } from '../migrate.ts'
import { runTransaction } from '../transaction.ts'
import type { Database, Reader } from '../types.ts'
import { FAR_TOO_MANY_PAGES, openCheckpoints } from './checkpoints.ts'
import { openNodeSqlite, sqliteFile } from './dialect.ts'
import { openFileSync } from './fsync.ts'
import { lockDataDirectory } from './lock.ts'
import { queriesOnSqlite, transactionsOnSqlite } from './transaction.ts'

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
    const writer = queriesOnSqlite(writing)
    await migrate(writer, 'sqlite', undefined, shopLog)
    const reading = openNodeSqlite(file, { readOnly: true })
    reading.exec('pragma cache_size = -32000')
    const reader = queriesOnSqlite(reading)
    const changes = withCoalescing(openChangeFeed())
    const takeTurn = serialQueue()
    const begin = transactionsOnSqlite(writing, writer, takeTurn)
    const checkpoints = openCheckpoints(file, writing, takeTurn)
    const flush = () => {
      checkpoints.noteCommit()
      return log.flush()
    }
    return {
      engine: 'sqlite',
      reader: reader as unknown as Reader,
      transaction: (work) =>
        runTransaction(begin, changes, async (tx) => {
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
