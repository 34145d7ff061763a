import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, StartError } from '../lib/errors.ts'
import { openNodeSqlite, sqliteFile, type NodeSqlite } from './sqlite/dialect.ts'

/*
 * While a shop moves from SQLite to PostgreSQL, and from then on, its SQLite file carries a mark: the number that
 * SQLite keeps for applications in the file itself. It is set and read in transactions like any row, so a change that
 * is acknowledged was written before the mark, and stands in what is copied after it.
 */
const MOVING = 1

/** Whether the shop in this file is moving away or has moved, as the transaction under way sees it. */
export function isReadOnly(connection: Pick<NodeSqlite, 'prepare'>): boolean {
  const [row] = connection.prepare('pragma user_version').all([]) as { user_version: number }[]
  return row?.user_version === MOVING
}

/** @throws AppError unavailable when the shop is moving: to be asked last in every transaction that may have written. */
export function assertWritable(connection: Pick<NodeSqlite, 'prepare'>): void {
  if (isReadOnly(connection)) {
    throw new AppError('unavailable', 'The shop is moving and takes no changes for a few minutes. Please try again soon.', { retryAfter: 60 })
  }
}

/** How long the mark waits for a change that is being written, in milliseconds. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 10

/** Sets or takes away the mark, beside the running shop. When this has ended, no change is on its way that has not seen it. */
export async function setReadOnly(dataDir: string, moving: boolean): Promise<void> {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) throw new StartError(`Setting DATA_DIR: there is no shop in ${dataDir}.`)
  const connection = openNodeSqlite(file, { readOnly: false })
  const latest = Date.now() + PATIENCE_MS
  try {
    connection.exec('pragma synchronous = full; pragma busy_timeout = 0')
    // Of two moves at once, the one that fails would open the shop under the other.
    if (moving && isReadOnly(connection)) throw new StartError('The shop is moving, or has moved, already. Take that back first: npm run shop -- undo-move')
    while (!setMark(connection, moving)) {
      if (Date.now() > latest) throw new StartError(`${file} is being written without a pause. Try again in a quieter hour.`)
      await sleep(PAUSE_MS)
    }
  } finally {
    connection.close()
  }
}

/** Answers false while another transaction writes. */
function setMark(connection: Pick<NodeSqlite, 'exec'>, moving: boolean): boolean {
  try {
    connection.exec(`begin immediate; pragma user_version = ${moving ? MOVING : 0}; commit`)
    return true
  } catch (error) {
    if (/locked/.test((error as Error).message)) return false
    throw error
  }
}
