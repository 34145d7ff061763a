import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../lib/errors.ts'
import { silentLog, type DatabaseLog } from '../lib/database-log.ts'
import type { DatabasePlace } from './postgres/direct-url.ts'
import { isUnavailable } from './errors.ts'
import { openPostgres } from './postgres/open.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database } from './types.ts'

/** Opens and migrates the database of these settings. @throws StartError if it cannot be opened. */
export async function openDatabase(where: DatabasePlace, log: DatabaseLog = silentLog): Promise<Database> {
  return where.databaseUrl ? openPostgres(where, where.databaseUrl, log) : openSqlite(where.dataDir, log)
}

/**
 * How long a start waits for a database that does not respond: when machines boot together, it may be the
 * later one.
 */
const START_TIMEOUT_MS = 60_000
const RETRY_INTERVAL_MS = 1000

/**
 * Opens the database of these settings, and waits if it does not respond yet. @throws StartError if it cannot
 * be opened.
 */
export async function waitForDatabase(
  where: DatabasePlace,
  log: DatabaseLog,
  timeoutMs = START_TIMEOUT_MS,
): Promise<Database> {
  const end = performance.now() + timeoutMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openDatabase(where, log)
    } catch (error) {
      const mayRespondLater = error instanceof StartError && isUnavailable(error.cause)
      if (!mayRespondLater || performance.now() >= end) throw error
      if (attempt === 1) log.warn(`${error.message} The start waits for it for up to ${timeoutMs / 1000} s.`)
      await sleep(RETRY_INTERVAL_MS)
    }
  }
}
