import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { keepStatements } from './prepared-statements.ts'
import type { Tables } from './tables.ts'
import { NO_ROOM } from './unavailable.ts'

// Counts and amounts stay far below 2^53, so 64-bit integers become plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const MOST_CONNECTIONS = 20
/** How long a request waits for a connection, in milliseconds. */
const CONNECTION_PATIENCE_MS = 5000
/** How many may wait for one; more would only wait in vain. */
const MOST_WAITING = 500
/** How long one statement may take before its connection counts as dead; the longest of the shop's own takes a hundredth. */
const STATEMENT_PATIENCE_MS = 20_000

/**
 * Connections for serving: each of them may break at any time, which fails what it was doing and nothing else.
 * `patience` in milliseconds for one statement.
 */
export function openPool(url: string, patience = STATEMENT_PATIENCE_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url, max: MOST_CONNECTIONS, connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
    query_timeout: patience, keepAlive: true, pipeline: true,
  })
  keepStatements(pool)
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const connectWhereRoom = async () => {
    if (pool.waitingCount >= MOST_WAITING) throw new Error(NO_ROOM)
    return connect()
  }
  pool.connect = connectWhereRoom as typeof pool.connect
  return outliving(pool)
}

/** A connection for changing tables and for copying all there is, which may take as long as it takes. */
export const openPatientPool = (url: string): pg.Pool =>
  outliving(new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: CONNECTION_PATIENCE_MS, keepAlive: true }))

/**
 * A connection that breaks is replaced by the pool; without listeners, for idle ones and for those in use, it would end
 * the process.
 */
function outliving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The database behind a pool, once it answers. @throws StartError when it does not. */
export async function connectPostgres(pool: pg.Pool): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    throw new StartError(`Setting DATABASE_URL: PostgreSQL does not answer (${codeOf(error)}).`)
  }
}

/** The code of a refusal of the database or the system; what was thrown, as text, where it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)
