import { silentLog, type DatabaseLog } from '../lib/database-log.ts'
import type { DatabasePlace } from './postgres/direct-url.ts'
import { openPostgres } from './postgres/open.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database } from './types.ts'

/** Opens and migrates the database of these settings. @throws StartError if it cannot be opened. */
export async function openDatabase(where: DatabasePlace, log: DatabaseLog = silentLog): Promise<Database> {
  return where.databaseUrl ? openPostgres(where, where.databaseUrl, log) : openSqlite(where.dataDir, log)
}
