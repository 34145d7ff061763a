import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInMaintenanceMode, MOVING } from '../db/maintenance-mode.ts'
import { openNodeSqlite, sqliteFile, type NodeSqlite } from '../db/sqlite/dialect.ts'
import { StartError } from '../lib/errors.ts'

/** How long setting the mark waits for a running write, in milliseconds. */
const TIMEOUT_MS = 10_000
const PAUSE_MS = 10

/**
 * Sets or clears the mark while the shop may be running. Once it resolves, every running transaction sees the
 * mark.
 */
export async function setReadOnly(dataDir: string, moving: boolean): Promise<void> {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) throw new StartError(`Setting DATA_DIR: there is no shop in ${dataDir}.`)
  const connection = openNodeSqlite(file, { readOnly: false })
  const latest = Date.now() + TIMEOUT_MS
  try {
    connection.exec('pragma synchronous = full; pragma busy_timeout = 0')
    // If two moves ran together, the failing one would reopen the shop for writes during the other.
    if (moving && isInMaintenanceMode(connection))
      throw new StartError(
        'The shop is already being moved, or has been moved. Undo that first: npm run shop -- undo-move',
      )
    while (!setMark(connection, moving)) {
      if (Date.now() > latest)
        throw new StartError(`${file} is being written to all the time. Try again at a quieter time.`)
      await sleep(PAUSE_MS)
    }
  } finally {
    connection.close()
  }
}

/** Returns false while another transaction is writing. */
function setMark(connection: Pick<NodeSqlite, 'exec'>, moving: boolean): boolean {
  try {
    connection.exec(`begin immediate; pragma user_version = ${moving ? MOVING : 0}; commit`)
    return true
  } catch (error) {
    if (/locked/.test((error as Error).message)) return false
    throw error
  }
}
